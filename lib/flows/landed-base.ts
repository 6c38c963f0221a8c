import type { Fault } from '../model/fault.ts';
import { type Oid, parseRefName } from '../model/oid.ts';
import { ok, type Result } from '../model/result.ts';
import { governedTree } from './judge-commit.ts';
import { type ProtectedBranch, protectedBranch } from './protected.ts';
import type { Workspace } from './workspace.ts';

/** What counts as landed below a commit. */
export interface LandedBase {
  /** Where the commit left the protected branch. What only a branch of one's own holds may still change. */
  readonly commit: Oid;
  /** The `.theurian` tree there; null where there is none. */
  readonly tree: Oid | null;
  /** Up to where each first-parent step is a landing: the commit itself when it stands on the protected branch. */
  readonly through: Oid;
  readonly since: Oid | null;
}

/** Returns what counts as landed below a commit; null when nothing has landed yet, or there is no protected branch. */
export const landedBase = async (workspace: Workspace, head: Oid | null): Promise<Result<LandedBase | null, Fault>> => {
  if (head === null) return ok(null);
  const branch = await protectedBranch(workspace);
  if (!branch.ok) return branch.error.kind === 'no-branch' ? ok(null) : branch;
  const { tip, policy } = branch.value;
  const bases = tip === head ? ok([head]) : await workspace.repository.mergeBases(head, tip);
  if (!bases.ok) return bases;
  const [base] = bases.value;
  if (base === undefined) return ok(null);
  const own = await standsOn(workspace, head, branch.value);
  if (!own.ok) return own;
  const commit = await workspace.repository.commit(base);
  if (!commit.ok) return commit;
  const tree = await governedTree(workspace, commit.value.tree);
  return tree.ok ? ok({ commit: base, tree: tree.value, through: own.value ? head : base, since: policy.since }) : tree;
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
