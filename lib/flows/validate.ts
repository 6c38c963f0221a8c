import type { Digest } from '../model/digest.ts';
import type { Fault } from '../model/fault.ts';
import type { Finding } from '../model/finding.ts';
import { inOrder, refuses } from '../model/finding-order.ts';
import type { MigrationId } from '../model/ids.ts';
import type { Oid } from '../model/oid.ts';
import { ok, type Result } from '../model/result.ts';
import type { Verdict } from '../model/verdict.ts';
import { governedTree, judgeCommit, judgeRoot, type TreeVerdict } from './judge-commit.ts';
import { judgeWorktree } from './judge-worktree.ts';
import { landedBase } from './landed-base.ts';
import { changeFindings, historyFindings } from './landed-changes.ts';
import { policyAt } from './protected.ts';
import type { Workspace } from './workspace.ts';

/** Which state of the knowledge is meant: the working directory, the tree of the commit in progress, or a revision. */
export type Target =
  | { readonly kind: 'worktree' }
  | { readonly kind: 'staged' }
  | { readonly kind: 'at'; readonly revision: string };

/** Whether the knowledge may stand as it is, and what it amounts to. Null and empty where it is refused. */
export interface Validation {
  readonly valid: boolean;
  readonly target: Target['kind'];
  /** The commit that was judged; null for the other targets. */
  readonly commit: Oid | null;
  readonly migrationCount: number;
  readonly contentFileCount: number;
  readonly stateHash: Digest | null;
  readonly applicationOrder: readonly MigrationId[];
  readonly findings: readonly Finding[];
}

/**
 * Judges the knowledge of a target: the set by itself, and against what had landed before.
 *
 * Fails: with a fault when it cannot be judged.
 */
export const validate = async (workspace: Workspace, target: Target): Promise<Result<Validation, Fault>> => {
  switch (target.kind) {
    case 'worktree':
      return validateWorktree(workspace);
    case 'staged':
      return validateStaged(workspace);
    case 'at': {
      const commit = await workspace.repository.commitOf(target.revision);
      return commit.ok ? validateCommit(workspace, commit.value) : commit;
    }
  }
};

const validateWorktree = async (workspace: Workspace): Promise<Result<Validation, Fault>> => {
  const judged = await judgeWorktree(workspace);
  if (!judged.ok) return judged;
  return ok(validationOf('worktree', null, judged.value.verdict, judged.value.landed));
};

const validateStaged = async (workspace: Workspace): Promise<Result<Validation, Fault>> => {
  // What had landed does not depend on what is staged: git is asked for both at once.
  const [root, base] = await Promise.all([workspace.repository.stagedTree(), landedBase(workspace)]);
  if (!root.ok) return root;
  if (!base.ok) return base;
  const verdict = await judgeRoot(workspace, root.value);
  if (!verdict.ok) return verdict;
  const staged = await governedTree(workspace, root.value);
  if (!staged.ok) return staged;
  const span = { from: base.value?.commit ?? '', changedIn: null };
  const landed = await changeFindings(workspace, base.value?.tree ?? null, staged.value, span);
  return landed.ok ? ok(validationOf('staged', null, verdict.value, landed.value)) : landed;
};

/** Judges a commit: its tree, and every step that led to it since the policy's start. */
export const validateCommit = async (workspace: Workspace, commit: Oid): Promise<Result<Validation, Fault>> => {
  const verdict = await judgeCommit(workspace, commit);
  if (!verdict.ok) return verdict;
  const policy = await policyAt(workspace, commit);
  if (!policy.ok) return policy;
  const landed = await historyFindings(workspace, commit, policy.value.since);
  return landed.ok ? ok(validationOf('at', commit, verdict.value, landed.value)) : landed;
};

const validationOf = (
  target: Target['kind'],
  commit: Oid | null,
  verdict: TreeVerdict | Verdict,
  landed: readonly Finding[],
): Validation => {
  const findings = inOrder([...verdict.findings, ...landed]);
  const refused = { contentFileCount: 0, stateHash: null, applicationOrder: [] };
  const summary = verdict.kind === 'sound' ? verdict.summary : { ...refused, migrationCount: verdict.migrationCount };
  return { valid: !refuses(findings), target, commit, ...summary, findings };
};
