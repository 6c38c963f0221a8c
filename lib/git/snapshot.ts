import { ROOT } from '../model/governed.ts';
import type { Oid } from '../model/oid.ts';
import { ok } from '../model/result.ts';
import type { Entry, Snapshot, SnapshotSource } from '../model/snapshot.ts';
import { showName } from './name.ts';
import type { Answer, Repository, TreeEntry } from './repository.ts';
import { kindOf } from './tree.ts';

/** Directories of the governed one whose content is not governed: they are listed, and not entered. */
export const UNGOVERNED: readonly string[] = ['proposals', 'proposals-local'];

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
  const governed = top.value.find((entry) => entry.name === ROOT);
  if (governed === undefined) return ok({ source, tree: null, present: false, entries: [] });
  if (kindOf(governed.mode) !== 'directory') {
    return ok({ source, tree: null, present: true, entries: [entryOf({ ...governed, name: '' })] });
  }
  return snapshotOfGoverned(repository, governed.oid, source);
};

/** Lists the governed files of a `.theurian` tree. */
export const snapshotOfGoverned = async (
  repository: Repository,
  tree: Oid,
  source: SnapshotSource,
): Answer<Snapshot> => {
  const listed = await repository.listing(tree, (path) => UNGOVERNED.includes(path));
  return listed.ok ? ok({ source, tree, present: true, entries: sorted(listed.value.map(entryOf)) }) : listed;
};

const entryOf = ({ name, mode, oid }: TreeEntry): Entry => {
  const { text, utf8 } = showName(name);
  return { path: text, utf8, kind: kindOf(mode), oid, size: null };
};

/** Puts entries in code-unit order of their paths. */
export const sorted = (entries: readonly Entry[]): readonly Entry[] =>
  [...entries].sort((a, b) => (a.path < b.path ? -1 : a.path > b.path ? 1 : 0));
