import { snapshotOfTree } from '../git/snapshot.ts';
import type { Fault } from '../model/fault.ts';
import type { Finding } from '../model/finding.ts';
import { inOrder } from '../model/finding-order.ts';
import type { Oid } from '../model/oid.ts';
import { err, ok, type Result } from '../model/result.ts';
import type { State } from '../model/state.ts';
import type { Summary, Verdict } from '../model/verdict.ts';
import { judgeSnapshot } from './judge-commit.ts';
import { judgeWorktree } from './judge-worktree.ts';
import { protectedBranch } from './protected.ts';
import { type Refusal, servedAt } from './served.ts';
import type { Target } from './validate.ts';
import type { Workspace } from './workspace.ts';

/** A whole replayed state, and where it was read. */
export interface ReadState {
  /** Null for a working directory or a commit in progress. */
  readonly commit: Oid | null;
  readonly summary: Summary;
  readonly state: State;
  /** Warnings only. */
  readonly warnings: readonly Finding[];
}

/** Replays a target into its state; without one, the tip of the protected branch. Refused: a set that breaks a law. */
export const readState = async (
  workspace: Workspace,
  target: Target | null,
): Promise<Result<ReadState, Refusal | Fault>> => {
  switch (target?.kind) {
    case 'worktree': {
      const judged = await judgeWorktree(workspace);
      return judged.ok ? stateOfVerdict(judged.value.verdict, judged.value.landed) : judged;
    }
    case 'staged': {
      const root = await workspace.repository.stagedTree();
      if (!root.ok) return root;
      const snapshot = await snapshotOfTree(workspace.repository, root.value);
      if (!snapshot.ok) return snapshot;
      const verdict = await judgeSnapshot(workspace, snapshot.value);
      return verdict.ok ? stateOfVerdict(verdict.value, []) : verdict;
    }
    case 'at':
    case undefined: {
      const commit = target === null ? await tip(workspace) : await workspace.repository.commitOf(target.revision);
      if (!commit.ok) return commit;
      const served = await servedAt(workspace, commit.value, false);
      if (!served.ok) return served;
      const { summary, state, warnings } = served.value;
      return ok({ commit: commit.value, summary, state, warnings });
    }
  }
};

const stateOfVerdict = (verdict: Verdict, landed: readonly Finding[]): Result<ReadState, Refusal> => {
  if (verdict.kind === 'refused' || landed.length > 0)
    return err({ kind: 'refused', findings: inOrder([...verdict.findings, ...landed]) });
  return ok({ commit: null, summary: verdict.summary, state: verdict.state, warnings: verdict.findings });
};

const tip = async (workspace: Workspace): Promise<Result<Oid, Fault>> => {
  const branch = await protectedBranch(workspace);
  return branch.ok ? ok(branch.value.tip) : branch;
};
