import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Fault } from '../model/fault.ts';
import { type Oid, parseOid, parseRefName, type RefName } from '../model/oid.ts';
import { err, ok, type Result } from '../model/result.ts';
import { demand } from './child.ts';
import { codeOf } from './errno.ts';
import { resolveRef } from './refs.ts';
import type { Answer, Git, Layout, Repository } from './repository.ts';

/** A branch of this repository, or one of a remote as it was last fetched. */
export interface Branch {
  readonly ref: RefName;
  readonly tip: Oid;
}

/** Lists the branches, by name; those of remotes come after those that are here. Source: git-for-each-ref(1). */
export const listBranches = async ({ git, layout }: Repository): Answer<readonly Branch[]> => {
  // A child process costs more than reading the files where there are any; what they do not tell is left to git.
  const inFiles = git === null || !existsSync(join(layout.commonDir, 'reftable')) ? filed(layout) : null;
  return git === null || inFiles?.ok === true ? (inFiles ?? ok([])) : asked(git);
};

const PLACES = ['refs/heads', 'refs/remotes'] as const;

const asked = async (git: Git): Answer<readonly Branch[]> => {
  const out = await demand(git, ['for-each-ref', '--format=%(objectname) %(refname)', ...PLACES]);
  return out.ok ? ok(out.value.toString('utf8').split('\n').flatMap(branchIn)) : out;
};

const branchIn = (line: string): readonly Branch[] => {
  const [oid = '', name = ''] = line.split(' ');
  const [tip, ref] = [parseOid(oid), parseRefName(name)];
  return tip === null || ref === null ? [] : [{ ref, tip }];
};

const filed = (layout: Layout): Result<readonly Branch[], Fault> => {
  const names = new Set<string>();
  try {
    for (const place of PLACES) for (const name of looseIn(layout, place)) names.add(name);
    for (const name of packedIn(layout)) names.add(name);
  } catch (error) {
    return err({ kind: 'unreadable', path: join(layout.commonDir, 'refs'), code: codeOf(error) });
  }
  const branches: Branch[] = [];
  for (const ref of [...names].sort().flatMap((name) => parseRefName(name) ?? [])) {
    const tip = resolveRef(layout, ref);
    if (!tip.ok) return tip;
    if (tip.value !== null) branches.push({ ref, tip: tip.value });
  }
  return ok(branches);
};

const looseIn = ({ commonDir }: Layout, place: string): readonly string[] =>
  orNothing(() => readdirSync(join(commonDir, place), { recursive: true, withFileTypes: true }), [])
    .filter((one) => one.isFile())
    .map((one) =>
      join(one.parentPath, one.name)
        .slice(commonDir.length + 1)
        .replaceAll('\\', '/'),
    );

const packedIn = ({ commonDir }: Layout): readonly string[] =>
  orNothing(() => readFileSync(join(commonDir, 'packed-refs'), 'utf8'), '').match(
    /(?<= )refs\/(?:heads|remotes)\/\S+$/gm,
  ) ?? [];

const orNothing = <T>(read: () => T, nothing: T): T => {
  try {
    return read();
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return nothing;
    throw error;
  }
};
