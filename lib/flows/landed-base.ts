import type { Fault } from '../model/fault.ts';
import { type Oid, parseRefName } from '../model/oid.ts';
import { ok, type Result } from '../model/result.ts';
import { governedTree } from './judge-commit.ts';
import { type ProtectedBranch, protectedBranch } from './protected.ts';
import { appliedCommit } from './served.ts';
import type { Workspace } from './workspace.ts';

/** A commit whose landed files must still stand as they did there. */
export interface LandedPoint {
  readonly commit: Oid;
  /** The `.theurian` tree; null where there is none. */
  readonly tree: Oid | null;
}

/** What counts as landed below a commit. */
export interface LandedBase {
  readonly branch: ProtectedBranch;
  /** Where the commit left the protected branch, and what was applied on its way. What lies only above may still change. */
  readonly points: readonly LandedPoint[];
  /** Up to where each first-parent step is a landing: the commit itself when it stands on the protected branch. */
  readonly through: Oid;
  readonly since: Oid | null;
}

/**
 * Returns what counts as landed below a commit; null when it shares nothing with the protected branch.
 *
 * Fails: `no-branch` when there is no protected branch here: then it cannot be told what has landed.
 */
export const landedBase = async (workspace: Workspace, head: Oid | null): Promise<Result<LandedBase | null, Fault>> => {
  if (head === null) return ok(null);
  const branch = await protectedBranch(workspace);
  if (!branch.ok) return branch;
  const { tip, policy } = branch.value;
  const bases = tip === head ? ok([head]) : await workspace.repository.mergeBases(head, tip);
  if (!bases.ok) return bases;
  const [base] = bases.value;
  if (base === undefined) return ok(null);
  const own = await standsOn(workspace, head, branch.value);
  if (!own.ok) return own;
  const applied = await appliedBelow(workspace, head);
  if (!applied.ok) return applied;
  const points = await pointsAt(workspace, [...new Set([...bases.value, ...applied.value])]);
  return points.ok
    ? ok({ branch: branch.value, points: points.value, through: own.value ? head : base, since: policy.since })
    : points;
};

const pointsAt = async (
  workspace: Workspace,
  commits: readonly Oid[],
): Promise<Result<readonly LandedPoint[], Fault>> => {
  const points: LandedPoint[] = [];
  for (const oid of commits) {
    const commit = await workspace.repository.commit(oid);
    if (!commit.ok) return commit;
    const tree = await governedTree(workspace, commit.value.tree);
    if (!tree.ok) return tree;
    points.push({ commit: oid, tree: tree.value });
  }
  return ok(points);
};

// What this clone has served stays as it was served, whatever way the branch has taken since.
const appliedBelow = async (workspace: Workspace, head: Oid): Promise<Result<readonly Oid[], Fault>> => {
  const applied = await appliedCommit(workspace);
  if (!applied.ok) return applied;
  if (applied.value === null || applied.value === head) return ok([]);
  const below = await workspace.repository.isAncestor(applied.value, head);
  return below.ok ? ok(below.value ? [applied.value] : []) : below;
};

// The local branch may be ahead of its remote: its own commits land as they stand when they are pushed.
const standsOn = async (
  { repository }: Workspace,
  head: Oid,
  { branch, tip }: ProtectedBranch,
): Promise<Result<boolean, Fault>> => {
  if (head === tip) return ok(true);
  const name = parseRefName(`refs/heads/${branch}`);
  const local = name === null ? ok(null) : await repository.ref(name);
  if (!local.ok) return local;
  if (local.value === null) return ok(false);
  return local.value === head ? ok(true) : repository.isAncestor(head, local.value);
};
