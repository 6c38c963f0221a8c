import type { Digest } from '../model/digest.ts';
import type { Fault } from '../model/fault.ts';
import type { Finding } from '../model/finding.ts';
import { inOrder, refuses } from '../model/finding-order.ts';
import type { MigrationId } from '../model/ids.ts';
import type { Oid } from '../model/oid.ts';
import { err, ok, type Result } from '../model/result.ts';
import type { Verdict } from '../model/verdict.ts';
import { withoutErased } from './erasures.ts';
import { governedTree, judgeCommit, judgeRoot, type TreeVerdict } from './judge-commit.ts';
import { baseOfHead, judgeWorktree } from './judge-worktree.ts';
import { type LandedBase, landedBase } from './landed-base.ts';
import { changeFindings, historyFindings } from './landed-changes.ts';
import { headCommit } from './protected.ts';
import { withLanded } from './with-landed.ts';
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
  const { verdict, landed, base } = judged.value;
  return against(workspace, base, { target: 'worktree', commit: null, verdict, landed });
};

const validateStaged = async (workspace: Workspace): Promise<Result<Validation, Fault>> => {
  const { topLevel, gitDir } = workspace.repository.layout;
  if (topLevel === null) return err({ kind: 'no-worktree', at: gitDir });
  // What had landed does not depend on what is staged: git is asked for both at once.
  const [root, base] = await Promise.all([workspace.repository.stagedTree(), baseOfHead(workspace)]);
  if (!root.ok) return root;
  return base.ok ? validateRoot(workspace, root.value, base.value) : base;
};

/** Judges the root tree that a commit in progress would have, against what had landed below HEAD. */
export const validateRoot = async (
  workspace: Workspace,
  root: Oid,
  base: LandedBase | null,
): Promise<Result<Validation, Fault>> => {
  const verdict = await judgeRoot(workspace, root);
  if (!verdict.ok) return verdict;
  const staged = await governedTree(workspace, root);
  if (!staged.ok) return staged;
  const head = await headCommit(workspace);
  if (!head.ok) return head;
  const landed = await changedSince(workspace, base, { tree: staged.value, head: head.value });
  if (!landed.ok) return landed;
  return against(workspace, base, {
    target: 'staged',
    commit: null,
    verdict: verdict.value,
    landed: landed.value,
  });
};

/** Judges a commit: its tree, and every step of the protected branch that led to it since the policy's start. */
export const validateCommit = async (workspace: Workspace, commit: Oid): Promise<Result<Validation, Fault>> => {
  const verdict = await judgeCommit(workspace, commit);
  if (!verdict.ok) return verdict;
  const base = await landedBase(workspace, commit);
  if (!base.ok) return base;
  const read = await workspace.repository.commit(commit);
  if (!read.ok) return read;
  const tree = await governedTree(workspace, read.value.tree);
  if (!tree.ok) return tree;
  const landed = await changedSince(workspace, base.value, { tree: tree.value, head: commit });
  if (!landed.ok) return landed;
  return against(workspace, base.value, { target: 'at', commit, verdict: verdict.value, landed: landed.value });
};

// One finding a file, however many points it differs from.
const changedSince = async (
  workspace: Workspace,
  base: LandedBase | null,
  { tree, head }: { readonly tree: Oid | null; readonly head: Oid | null },
): Promise<Result<readonly Finding[], Fault>> => {
  const found = new Map<string, Finding>();
  for (const point of base?.points ?? []) {
    const changed = await changeFindings(workspace, point.tree, tree, { from: point.commit, changedIn: null });
    if (!changed.ok) return changed;
    const lost = await withoutErased(workspace, { from: point.commit, tree: point.tree, to: head }, changed.value);
    if (!lost.ok) return lost;
    for (const finding of lost.value) found.set(finding.at.path, finding);
  }
  return ok([...found.values()]);
};

interface Judgement {
  readonly target: Target['kind'];
  readonly commit: Oid | null;
  readonly verdict: TreeVerdict | Verdict;
  readonly landed: readonly Finding[];
}

const against = async (
  workspace: Workspace,
  base: LandedBase | null,
  judgement: Judgement,
): Promise<Result<Validation, Fault>> => {
  const history = base === null ? ok([]) : await historyFindings(workspace, base.through, base.since);
  if (!history.ok) return history;
  // A recorded change is told by the commit that made it, not a second time by what it differs from.
  const recorded = new Set(history.value.map((f) => f.at.path));
  const open = judgement.landed.filter((f) => !recorded.has(f.at.path));
  const all = inOrder([...judgement.verdict.findings, ...open, ...history.value]);
  const findings = await withLanded(workspace, base, all);
  return findings.ok ? ok(validationOf(judgement, findings.value)) : findings;
};

const validationOf = ({ target, commit, verdict }: Judgement, findings: readonly Finding[]): Validation => {
  const refused = { contentFileCount: 0, stateHash: null, applicationOrder: [] };
  const summary = verdict.kind === 'sound' ? verdict.summary : { ...refused, migrationCount: verdict.migrationCount };
  return { valid: !refuses(findings), target, commit, ...summary, findings };
};
