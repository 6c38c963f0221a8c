import { showName } from '../git/name.ts';
import type { TreeChange } from '../git/repository.ts';
import { snapshotOfTree } from '../git/snapshot.ts';
import type { Fault } from '../model/fault.ts';
import type { Finding } from '../model/finding.ts';
import { ROOT } from '../model/governed.ts';
import type { Oid } from '../model/oid.ts';
import { ok, type Result } from '../model/result.ts';
import type { Snapshot } from '../model/snapshot.ts';
import { governedTree, judgeRoot } from './judge-commit.ts';
import { treeOrNull } from './landed-changes.ts';
import type { Workspace } from './workspace.ts';

/** What a step leaves behind: the tree of a commit, of the index, or of a merge that nobody has made yet. */
export interface TreeSide {
  /** What differs from a `.theurian` tree, by paths below it. */
  changesFrom(tree: Oid | null): Promise<Result<readonly TreeChange[], Fault>>;
  snapshot(): Promise<Result<Snapshot, Fault>>;
  /** What is wrong with the knowledge as a whole; `changes` are those from the step before. */
  findings(changes: readonly TreeChange[]): Promise<Result<readonly Finding[], Fault>>;
  /** The top-level names beside `.theurian` at which it differs from a root tree; null is the empty one. */
  outside(root: Oid | null): Promise<Result<readonly string[], Fault>>;
}

/** Returns a side that is a root tree. */
export const rootSide = (workspace: Workspace, root: Oid): TreeSide => ({
  changesFrom: async (tree) => {
    const governed = await governedTree(workspace, root);
    return governed.ok ? changesBetween(workspace, tree, governed.value) : governed;
  },
  snapshot: () => snapshotOfTree(workspace.repository, root),
  findings: async () => {
    const verdict = await judgeRoot(workspace, root);
    return verdict.ok ? ok(verdict.value.findings) : verdict;
  },
  outside: async (other) => {
    const before = other === null ? ok([]) : await workspace.repository.tree(other);
    const after = await workspace.repository.tree(root);
    if (!before.ok) return before;
    if (!after.ok) return after;
    const known = new Map(before.value.map(({ name, mode, oid }) => [name, `${mode} ${oid}`]));
    const changed = after.value.filter(({ name, mode, oid }) => known.get(name) !== `${mode} ${oid}`);
    const kept = new Set(after.value.map(({ name }) => name));
    const names = [...changed.map(({ name }) => name), ...[...known.keys()].filter((name) => !kept.has(name))];
    return ok(names.filter((name) => name !== ROOT).map((name) => showName(name).text));
  },
});

/** Returns what differs between two `.theurian` trees. What stands there and is no tree counts as an empty one. */
export const changesBetween = async (
  workspace: Workspace,
  before: Oid | null,
  after: Oid | null,
): Promise<Result<readonly TreeChange[], Fault>> => {
  if (before === after) return ok([]);
  const old = before === null ? ok(null) : await treeOrNull(workspace, before);
  const fresh = after === null ? ok(null) : await treeOrNull(workspace, after);
  if (!old.ok) return old;
  return fresh.ok ? workspace.repository.diff(old.value, fresh.value) : fresh;
};
