import { lstatSync, readdirSync, type Stats } from 'node:fs';
import { join } from 'node:path';

import type { Fault } from '../model/fault.ts';
import { ROOT } from '../model/governed.ts';
import { err, ok, type Result } from '../model/result.ts';
import type { Entry, EntryKind, Snapshot } from '../model/snapshot.ts';
import { codeOf } from './errno.ts';
import { showName } from './name.ts';
import type { Answer } from './repository.ts';
import { isUngoverned, sorted, twinsIn } from './snapshot.ts';

/**
 * Lists the governed files of a working directory. No link is followed.
 *
 * Shape:  as `snapshotAt` gives it, with sizes of files and without object names.
 * Fails:  `unreadable`; `changed-while-reading` when something goes away under the hands.
 */
export const snapshotOfWorktree = async (topLevel: string): Answer<Snapshot> => {
  const source = { kind: 'worktree' } as const;
  const beside = namesIn(Buffer.from(topLevel), topLevel);
  if (!beside.ok) return beside;
  const twins = twinsIn(beside.value.map((name) => showName(name).text));
  const root = join(topLevel, ROOT);
  const top = statOf(Buffer.from(root), root);
  if (!top.ok)
    return top.error.kind === 'changed-while-reading'
      ? ok({ source, tree: null, twins, present: false, entries: [] })
      : top;
  if (!top.value.isDirectory()) {
    return ok({ source, tree: null, twins, present: true, entries: [entryOf('', top.value)] });
  }
  const entries: Entry[] = [];
  const fault = listBelow({ root, dir: '', entries });
  return fault === null ? ok({ source, tree: null, twins, present: true, entries: sorted(entries) }) : err(fault);
};

interface Walk {
  readonly root: string;
  /** Below the root, raw, ending with `/` unless empty. */
  readonly dir: string;
  readonly entries: Entry[];
}

const listBelow = ({ root, dir, entries }: Walk): Fault | null => {
  const names = namesIn(bytesOf(root, dir), join(root, dir));
  if (!names.ok) return names.error;
  for (const name of names.value) {
    const path = dir + name;
    const stat = statOf(bytesOf(root, path), join(root, showName(path).text));
    if (!stat.ok) return stat.error;
    entries.push(entryOf(path, stat.value));
    if (!stat.value.isDirectory() || isUngoverned(path)) continue;
    const fault = listBelow({ root, dir: `${path}/`, entries });
    if (fault !== null) return fault;
  }
  return null;
};

const bytesOf = (root: string, raw: string): Buffer =>
  Buffer.concat([Buffer.from(`${root}/`), Buffer.from(raw, 'latin1')]);

const namesIn = (dir: Buffer, shown: string): Result<readonly string[], Fault> => {
  try {
    return ok(readdirSync(dir, 'buffer').map((name) => name.toString('latin1')));
  } catch (error) {
    return err(faultAt(shown, codeOf(error)));
  }
};

const statOf = (path: Buffer, shown: string): Result<Stats, Fault> => {
  try {
    return ok(lstatSync(path));
  } catch (error) {
    return err(faultAt(shown, codeOf(error)));
  }
};

const faultAt = (path: string, code: string): Fault =>
  code === 'ENOENT' || code === 'ENOTDIR'
    ? { kind: 'changed-while-reading', path }
    : { kind: 'unreadable', path, code };

const entryOf = (path: string, stat: Stats): Entry => {
  const { text, utf8 } = showName(path);
  return { path: text, utf8, kind: kindOf(stat), oid: null, size: stat.isFile() ? stat.size : null };
};

const kindOf = (stat: Stats): EntryKind => {
  if (stat.isFile()) return 'file';
  if (stat.isDirectory()) return 'directory';
  return stat.isSymbolicLink() ? 'symlink' : 'other';
};
