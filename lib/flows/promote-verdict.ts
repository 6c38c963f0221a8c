import { syncAll } from '../drafts/flush.ts';
import type { AtDraft } from '../drafts/step.ts';
import { sweepStaged } from '../drafts/sweep-drafts.ts';
import { type StagedProposal, stageProposal } from '../drafts/write-proposal.ts';
import type { RunFacts } from '../model/admission.ts';
import type { Fault } from '../model/fault.ts';
import type { RunId, SkillLayer, Verdict } from '../model/intent.ts';
import { type IntentFinding, intentFinding } from '../model/intent-finding.ts';
import { printInstant } from '../model/print-instant.ts';
import type { ProposalId, ProposalRoom } from '../model/proposal.ts';
import { ok, type Result } from '../model/result.ts';
import { parseSkillName } from '../model/skill.ts';
import { findProposalIn } from './accept-find.ts';
import { type Bench, type Decision, decide, noted } from './promote-decide.ts';
import type { Taken } from './promote-queue.ts';
import { replayOf } from './promote-replay.ts';
import { filesOf } from './propose.ts';
import type { Refusal } from './served.ts';
import type { Workspace } from './workspace.ts';

/** The run that is decided, where its queue lies, and against what. */
export interface Deciding {
  /** The top of the working directory, absolute. */
  readonly top: string;
  readonly runId: RunId;
  readonly workspace: Workspace;
  readonly bench: Bench;
  readonly at: AtDraft;
}

/** Returns the verdict on what was decided before: it stands, that it came again is told, and nothing is written. */
export const again = ({ runId, workspace }: Deciding, { intentId }: Taken, former: Verdict | null): Verdict => ({
  ...(former ?? { ...UNKNOWN, intentId, runId, decidedAt: printInstant(workspace.world.now()) }),
  outcome: 'replayed',
});

const UNKNOWN = { action: null, name: null, layer: null, proposalId: null, families: [], findings: [] } as const;

/** What becomes of an intent, and the proposal that lies ready for that. */
export interface Ready {
  readonly verdict: Verdict;
  readonly staged: ReadyProposal | null;
  /** Whether it was written down before. */
  readonly isWritten: boolean;
}

/** A proposal that lies ready, and where. */
export interface ReadyProposal extends Omit<StagedProposal, 'handles'> {
  readonly top: string;
  readonly room: ProposalRoom;
  /** Comes once the disk has its files, and they are closed: with the errno of the first that it does not keep. */
  readonly kept: Promise<string | null>;
}

/** Decides an intent, and makes the proposal ready that comes of it. Fails: as reading, judging and writing do; then it can be tried again. */
export const verdictOn = async (
  place: Deciding,
  one: Taken,
  run: RunFacts,
): Promise<Result<Ready, Refusal | Fault>> => {
  const { runId, workspace, bench } = place;
  const { intentId, read } = one;
  const decidedAt = printInstant(workspace.world.now());
  const named = 'intent' in read ? { action: read.intent.action, name: parseSkillName(read.intent.name) } : {};
  const head = { ...UNKNOWN, intentId, runId, ...named, decidedAt };
  const decision = await decisionOn(one, run, bench);
  if (!decision.ok) return decision;
  switch (decision.value.kind) {
    case 'replayed': {
      const { layer, proposalId } = decision.value;
      return ok(lone({ ...head, layer, proposalId, outcome: 'replayed' }));
    }
    case 'rejected':
      return ok(lone({ ...head, ...rejected(decision.value.layer, decision.value.findings) }));
    case 'proposed':
      return proposed(place, head, decision.value);
  }
};

const rejected = (layer: SkillLayer | null, findings: readonly IntentFinding[]) => ({
  layer,
  outcome: 'rejected' as const,
  families: [...new Set(findings.map(({ family }) => family))].sort(),
  findings: findings.slice(0, MOST),
});

// What a file with a verdict holds.
const MOST = 200;

const decisionOn = async (
  { intentId, read }: Taken,
  run: RunFacts,
  bench: Bench,
): Promise<Result<Decision, Refusal | Fault>> => {
  const replay = replayOf(intentId, bench.grounds);
  if (!replay.ok) return replay;
  if (replay.value !== null) return ok(replay.value);
  if ('flaw' in read) return ok({ kind: 'rejected', layer: null, findings: [intentFinding('no-intent', read.flaw)] });
  try {
    return await decide(read.intent, run, bench);
  } catch (error) {
    // The next one would break off as well, and all that waits behind it would never be decided.
    const name = error instanceof Error ? error.name : 'Error';
    return ok({ kind: 'rejected', layer: null, findings: [intentFinding('crashed', name)] });
  }
};

const proposed = (
  { bench, at }: Deciding,
  head: Omit<Verdict, 'outcome'>,
  { ground, judged }: Extract<Decision, { readonly kind: 'proposed' }>,
): Result<Ready, Fault> => {
  const room = bench.local ? 'proposals-local' : 'proposals';
  const { layer } = ground;
  const top = ground.base.topLevel;
  const proposalId = judged.draft.ids.proposal;
  // Under the lock nobody else writes it, so what is half written was left by a promoter who died.
  sweepStaged(top, room, proposalId);
  const proposal = stageProposal(top, { room, id: proposalId, files: filesOf(judged.draft) }, at);
  if (proposal.ok) {
    noted(ground, judged);
    const { handles, place, clear } = proposal.value;
    return ok({
      verdict: { ...head, layer, proposalId, outcome: 'proposed' },
      staged: { top, room, place, clear, kept: syncAll(handles) },
      isWritten: false,
    });
  }
  const quicker = isThere(top, room, proposalId);
  return quicker ? ok(lone({ ...head, layer, proposalId, outcome: 'replayed' })) : proposal;
};

/** Tells whether somebody whose lock was taken from him was quicker with a proposal. */
export const isThere = (top: string, room: ProposalRoom, id: ProposalId): boolean => {
  const there = findProposalIn(top, room, id);
  return there.ok && there.value !== null;
};

const lone = (verdict: Verdict): Ready => ({ verdict, staged: null, isWritten: false });
