import type { Digest } from '../model/digest.ts';
import type { Fault } from '../model/fault.ts';
import type { Finding } from '../model/finding.ts';
import type { Migration } from '../model/migration.ts';
import { err, ok, type Result } from '../model/result.ts';
import type { Snapshot } from '../model/snapshot.ts';
import type { State } from '../model/state.ts';
import type { Summary } from '../model/verdict.ts';
import { listingOf } from './clean-worktree.ts';
import { judgeWorktree } from './judge-worktree.ts';
import { refused } from './refused.ts';
import type { Refusal } from './served.ts';
import type { Workspace } from './workspace.ts';

/** What a proposal is drafted against: the knowledge as it lies in the working directory, landed or about to. */
export interface DraftBase {
  readonly topLevel: string;
  readonly snapshot: Snapshot;
  readonly state: State;
  readonly summary: Summary;
  readonly ordered: readonly Migration[];
  /** Warnings only. */
  readonly findings: readonly Finding[];
}

/** A base, and what tells whether the working directory that it was judged of is another one now. */
export interface JudgedBase extends DraftBase {
  /** As `listingOf` gives it. */
  readonly listing: () => Digest | null;
}

/** Judges the working directory to draft against it. Refused: on a set that breaks a law nothing can be built. */
export const draftBase = async (workspace: Workspace): Promise<Result<JudgedBase, Refusal | Fault>> => {
  const { topLevel, gitDir } = workspace.repository.layout;
  if (topLevel === null) return err({ kind: 'no-worktree', at: gitDir, lacks: 'proposals' });
  const judged = await judgeWorktree(workspace);
  if (!judged.ok) return judged;
  const { verdict, landed, snapshot, blobs } = judged.value;
  if (verdict.kind === 'refused' || landed.length > 0) return refused([...verdict.findings, ...landed]);
  const { state, summary, ordered, findings } = verdict;
  const listing = () => listingOf(snapshot, blobs);
  return ok({ topLevel, snapshot, state, summary, ordered, findings, listing });
};
