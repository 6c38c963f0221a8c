import { copyFile, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

import type { Fault } from '../model/fault.ts';
import { type Oid, parseOid } from '../model/oid.ts';
import { err, ok } from '../model/result.ts';
import { demand, type Ending, failure, run } from './child.ts';
import { codeOf } from './errno.ts';
import { indexPath } from './index-path.ts';
import { showName } from './name.ts';
import type { Absent } from './native-objects.ts';
import type { Answer, Git, Layout } from './repository.ts';

/**
 * Writes the tree that the commit in progress will have, from a copy of the caller's index: git would lock the index itself
 * and write it anew.
 *
 * Fails:  `unmerged` with the paths; `missing-object` for a staged blob that is not there.
 * Source: git-write-tree(1). In `commit -a` and `commit PATH` the index of the commit is the one GIT_INDEX_FILE names.
 */
export const nativeStagedTree = async (git: Git, layout: Layout, absent: Absent): Answer<Oid> => {
  let held: string;
  try {
    held = await mkdtemp(join(layout.gitDir, PREFIX));
  } catch (error) {
    return err({ kind: 'unwritable', path: layout.gitDir, code: codeOf(error) });
  }
  try {
    await sweep(layout.gitDir, held).catch(() => {});
    return await writeTree(git, { from: indexPath(layout, git), to: join(held, 'index'), absent });
  } finally {
    await rm(held, { recursive: true, force: true });
  }
};

const PREFIX = 'theurian-index-';

/** Milliseconds after which a copy has no owner any more: writing a tree takes seconds. */
const ABANDONED = 3_600_000;

// A check that was interrupted leaves its copy behind. Of two that sweep at once, each may find the other's work done.
const sweep = async (gitDir: string, own: string): Promise<void> => {
  const { mtimeMs: now } = await stat(own);
  for (const name of await readdir(gitDir)) {
    if (!name.startsWith(PREFIX)) continue;
    const path = join(gitDir, name);
    const left = await stat(path).catch(() => null);
    if (left !== null && now - left.mtimeMs > ABANDONED) await rm(path, { recursive: true, force: true });
  }
};

interface Copy {
  readonly from: string;
  readonly to: string;
  readonly absent: Absent;
}

const writeTree = async (git: Git, { from, to, absent }: Copy): Answer<Oid> => {
  try {
    await copyFile(from, to);
  } catch (error) {
    // No index is an empty one.
    if (codeOf(error) !== 'ENOENT') return err({ kind: 'unreadable', path: from, code: codeOf(error) });
  }
  const aside = { ...git, env: { ...git.env, GIT_INDEX_FILE: to } };
  // A split index would leave a new shared part behind.
  const args = ['-c', 'core.splitIndex=false', 'write-tree'];
  const written = await run(aside, args);
  if (!written.ok) return written;
  const oid = parseOid(written.value.out.toString('latin1').trim());
  return written.value.code === 0 && oid !== null
    ? ok(oid)
    : err(await whyNoTree(aside, { args, ending: written.value, absent }));
};

const whyNoTree = async (
  git: Git,
  { args, ending, absent }: { readonly args: readonly string[]; readonly ending: Ending; readonly absent: Absent },
): Promise<Fault> => {
  const unmerged = await demand(git, ['ls-files', '--unmerged', '--full-name', '-z', '--', ':/']);
  if (unmerged.ok && unmerged.value.length > 0) return { kind: 'unmerged', paths: pathsIn(unmerged.value) };
  const oid = /invalid object [0-7]+ ([0-9a-f]{40,64}) for/.exec(ending.says)?.[1];
  return oid === undefined ? failure(args, ending) : absent.missing(oid);
};

/** Each path stands once for every side of the conflict. */
const pathsIn = (listed: Buffer): readonly string[] => {
  const rows = listed
    .toString('latin1')
    .split('\0')
    .filter((row) => row !== '');
  return [...new Set(rows.map((row) => showName(row.slice(row.indexOf('\t') + 1)).text))];
};
