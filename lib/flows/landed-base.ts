import type { Fault } from '../model/fault.ts';
import type { Oid } from '../model/oid.ts';
import { ok, type Result } from '../model/result.ts';
import { governedTree } from './judge-commit.ts';
import { headCommit, protectedBranch } from './protected.ts';
import type { Workspace } from './workspace.ts';

/** What counts as landed for work in progress. */
export interface LandedBase {
  readonly commit: Oid;
  /** The `.theurian` tree; null where that commit has none. */
  readonly tree: Oid | null;
}

/**
 * Returns what counts as landed for work in progress: the commit at which HEAD left the protected branch.
 *
 * Null when nothing has landed yet. What only a branch of one's own holds may still change.
 */
export const landedBase = async (workspace: Workspace): Promise<Result<LandedBase | null, Fault>> => {
  const head = await headCommit(workspace);
  if (!head.ok || head.value === null) return head.ok ? ok(null) : head;
  const branch = await protectedBranch(workspace);
  if (!branch.ok) return branch.error.kind === 'no-branch' ? ok(null) : branch;
  const bases =
    branch.value.tip === head.value
      ? ok([head.value])
      : await workspace.repository.mergeBases(head.value, branch.value.tip);
  if (!bases.ok) return bases;
  const [base] = bases.value;
  if (base === undefined) return ok(null);
  const commit = await workspace.repository.commit(base);
  if (!commit.ok) return commit;
  const tree = await governedTree(workspace, commit.value.tree);
  return tree.ok ? ok({ commit: base, tree: tree.value }) : tree;
};
