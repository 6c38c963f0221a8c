import { foldedName } from '../model/folded-name.ts';
import { governed, ROOT } from '../model/governed.ts';
import { LIMITS } from '../model/limits.ts';
import type { Oid } from '../model/oid.ts';
import { ok } from '../model/result.ts';
import type { Entry, Snapshot, SnapshotSource } from '../model/snapshot.ts';
import { showName } from './name.ts';
import type { Answer, Repository, TreeEntry } from './repository.ts';
import { kindOf } from './tree.ts';

/** Whether a directory below the governed one is listed only, and not entered: nothing in it is governed. */
export const isUngoverned = (path: string): boolean => !governed(path);

/**
 * Lists the governed files of a commit.
 *
 * Shape:  paths below `.theurian/`. When `.theurian` is no directory it is the one entry, with the path ''.
 */
export const snapshotAt = async (repository: Repository, commit: Oid): Answer<Snapshot> => {
  const read = await repository.commit(commit);
  return read.ok ? snapshotOf(repository, read.value.tree, { kind: 'commit', commit }) : read;
};

/** Lists the governed files of a root tree, such as the one a commit in progress will have. */
export const snapshotOfTree = (repository: Repository, root: Oid): Answer<Snapshot> =>
  snapshotOf(repository, root, { kind: 'staged', root });

const snapshotOf = async (repository: Repository, root: Oid, source: SnapshotSource): Answer<Snapshot> => {
  const top = await repository.tree(root);
  if (!top.ok) return top;
  const twins = twinsIn(top.value.map((entry) => showName(entry.name).text));
  const governedEntry = top.value.find((entry) => entry.name === ROOT);
  if (governedEntry === undefined) return ok({ source, tree: null, twins, present: false, entries: [] });
  if (kindOf(governedEntry.mode) !== 'directory') {
    return ok({ source, tree: null, twins, present: true, entries: [entryOf({ ...governedEntry, name: '' })] });
  }
  const snapshot = await snapshotOfGoverned(repository, governedEntry.oid, source);
  return snapshot.ok ? ok({ ...snapshot.value, twins }) : snapshot;
};

/** Returns the names that a folding file system would take for the governed directory's. */
export const twinsIn = (names: readonly string[]): readonly string[] =>
  names.filter((name) => name !== ROOT && foldedName(name) === ROOT).sort();

/** Lists the governed files of a `.theurian` tree. What stands beside it is not looked at. */
export const snapshotOfGoverned = async (
  repository: Repository,
  tree: Oid,
  source: SnapshotSource,
): Answer<Snapshot> => {
  const listed = await repository.listing(tree, isUngoverned, LIMITS.entries);
  return listed.ok
    ? ok({ source, tree, twins: [], present: true, entries: sorted(listed.value.map(entryOf)) })
    : listed;
};

/** Makes a snapshot of files that are in no tree yet: the result of a merge. The directories on the way to them are added. */
export const snapshotOfListing = (files: readonly TreeEntry[]): Snapshot => {
  const entries = new Map<string, Entry>();
  for (const file of files) {
    const entry = entryOf(file);
    const names = entry.path.split('/');
    for (const [index] of names.slice(1).entries()) {
      const path = names.slice(0, index + 1).join('/');
      if (!entries.has(path)) entries.set(path, { path, utf8: true, kind: 'directory', oid: null, size: null });
    }
    entries.set(entry.path, entry);
  }
  return {
    source: { kind: 'merge' },
    tree: null,
    twins: [],
    present: files.length > 0,
    entries: sorted([...entries.values()]),
  };
};

const entryOf = ({ name, mode, oid }: TreeEntry): Entry => {
  const { text, utf8 } = showName(name);
  return { path: text, utf8, kind: kindOf(mode), oid, size: null };
};

/** Puts entries in code-unit order of their paths. */
export const sorted = (entries: readonly Entry[]): readonly Entry[] =>
  [...entries].sort((a, b) => (a.path < b.path ? -1 : a.path > b.path ? 1 : 0));
