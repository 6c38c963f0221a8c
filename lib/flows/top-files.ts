import { kindOf } from '../git/tree.ts';
import type { Fault } from '../model/fault.ts';
import type { Oid } from '../model/oid.ts';
import { ok, type Result } from '../model/result.ts';
import type { Snapshot } from '../model/snapshot.ts';
import { governedAt } from './judge-commit.ts';
import type { Workspace } from './workspace.ts';

/** Returns a snapshot of a commit with nothing in it but what bears these names right below `.theurian/`: nothing else is listed. */
export const topFiles = async (
  workspace: Workspace,
  commit: Oid,
  names: readonly string[],
): Promise<Result<Snapshot, Fault>> => {
  const tree = await governedAt(workspace, commit);
  return tree.ok ? filesAtTop(workspace, tree.value, names) : tree;
};

/** The same of a `.theurian` tree; null is none. */
export const filesAtTop = async (
  { repository }: Workspace,
  tree: Oid | null,
  names: readonly string[],
): Promise<Result<Snapshot, Fault>> => {
  const listed = tree === null ? ok([]) : await repository.tree(tree);
  if (!listed.ok) return listed;
  const entries = listed.value
    .filter(({ name }) => names.includes(name))
    .map(({ name, mode, oid }) => ({ path: name, utf8: true, kind: kindOf(mode), oid, size: null }) as const);
  // Only blobs are read of it, by their names.
  return ok({ source: { kind: 'merge' }, tree, twins: [], present: tree !== null, entries });
};
