import { lstatSync, readdirSync, type Stats } from 'node:fs';
import { join } from 'node:path';

import type { Fault } from '../model/fault.ts';
import { noStats, type StatCache } from '../model/file-stat.ts';
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
 * Shape:  as `snapshotAt` gives it, with sizes of files, and object names only of those that the cache knows.
 * Fails:  `unreadable`; `changed-while-reading` when something goes away under the hands. Paths are from the top.
 */
export const snapshotOfWorktree = async (topLevel: string, stats: StatCache = noStats): Answer<Snapshot> => {
  const source = { kind: 'worktree' } as const;
  const beside = namesIn(topLevel, '.');
  if (!beside.ok) return beside;
  const twins = twinsIn(beside.value.map((name) => showName(name).text));
  const root = join(topLevel, ROOT);
  const top = statOf(root, '');
  if (!top.ok)
    return top.error.kind === 'changed-while-reading'
      ? ok({ source, tree: null, twins, present: false, entries: [] })
      : top;
  if (!top.value.isDirectory()) {
    return ok({ source, tree: null, twins, present: true, entries: [entryOf('', top.value, noStats)] });
  }
  const entries: Entry[] = [];
  const fault = listBelow({ root, dir: '', entries, stats });
  return fault === null ? ok({ source, tree: null, twins, present: true, entries: sorted(entries) }) : err(fault);
};

interface Walk {
  readonly root: string;
  /** Below the root, raw, ending with `/` unless empty. */
  readonly dir: string;
  readonly entries: Entry[];
  readonly stats: StatCache;
}

const listBelow = ({ root, dir, entries, stats }: Walk): Fault | null => {
  const names = namesIn(placeOf(root, dir), shownBelow(dir));
  if (!names.ok) return names.error;
  for (const name of names.value) {
    const path = dir + name;
    const stat = statOf(placeOf(root, path), path);
    if (!stat.ok) return stat.error;
    entries.push(entryOf(path, stat.value, stats));
    if (!stat.value.isDirectory() || isUngoverned(path)) continue;
    const fault = listBelow({ root, dir: `${path}/`, entries, stats });
    if (fault !== null) return fault;
  }
  return null;
};

// A text is handed to the system sooner than bytes, and ASCII is the same in both.
const placeOf = (root: string, raw: string): string | Buffer =>
  /[^\0-\x7f]/.test(raw) ? Buffer.concat([Buffer.from(`${root}/`), Buffer.from(raw, 'latin1')]) : `${root}/${raw}`;

const namesIn = (dir: string | Buffer, shown: string): Result<readonly string[], Fault> => {
  try {
    return ok(readdirSync(dir, 'latin1'));
  } catch (error) {
    return err(faultAt(shown, codeOf(error)));
  }
};

const shownBelow = (raw: string): string => `${ROOT}/${showName(raw).text}`.replace(/\/$/, '');

const statOf = (place: string | Buffer, raw: string): Result<Stats, Fault> => {
  try {
    return ok(lstatSync(place));
  } catch (error) {
    return err(faultAt(shownBelow(raw), codeOf(error)));
  }
};

const faultAt = (path: string, code: string): Fault =>
  code === 'ENOENT' || code === 'ENOTDIR'
    ? { kind: 'changed-while-reading', path }
    : { kind: 'unreadable', path, code };

const entryOf = (path: string, stat: Stats, stats: StatCache): Entry => {
  const { text, utf8 } = showName(path);
  const kind = kindOf(stat);
  if (kind !== 'file') return { path: text, utf8, kind, oid: null, size: null };
  return { path: text, utf8, kind, oid: utf8 ? stats.oid(text, stat) : null, size: stat.size };
};

const kindOf = (stat: Stats): EntryKind => {
  if (stat.isFile()) return 'file';
  if (stat.isDirectory()) return 'directory';
  return stat.isSymbolicLink() ? 'symlink' : 'other';
};
