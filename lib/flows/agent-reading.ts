import { type Digest, digestOf } from '../model/digest.ts';
import type { Fault } from '../model/fault.ts';
import { refuses } from '../model/finding-order.ts';
import { type Oid, parseRefName, type RefName } from '../model/oid.ts';
import { ok, type Result } from '../model/result.ts';
import type { State } from '../model/state.ts';
import { recordOf } from '../model/state-record.ts';
import type { Sensitivity } from '../model/words.ts';
import type { Reading } from './item-card.ts';
import type { StepReport } from './judge-step.ts';
import { landingsOf } from './landings.ts';
import { protectedBranch } from './protected.ts';
import { type Refusal, type Served, servedAt } from './served.ts';
import { unprovenAt } from './unproven-line.ts';
import { type ChainReport, verifyChain } from './verify-chain.ts';
import { withinCeiling } from './within-ceiling.ts';
import type { Workspace } from './workspace.ts';

/** Applied knowledge as an agent may see it. All that is in `served.state` may be shown. */
export interface AgentReading extends Reading {
  readonly ceiling: Sensitivity;
  /** Names what may be seen, and nothing else: it stays the same when only what is above the ceiling changes. */
  readonly snapshotId: Digest;
  /** Before the ceiling: for an index that is asked with a ceiling, and for nothing that is shown. */
  readonly whole: Served;
  /** The steps that were judged, by their commits; null when the line could not be judged. */
  readonly steps: ReadonlyMap<Oid, StepReport> | null;
  /** Where the claims start; null when they start with the branch. */
  readonly since: Oid | null;
}

/** Reads the knowledge of the applied commit under a ceiling. Cost: the replay and the proof, unless they are remembered. */
export const readForAgent = async (
  workspace: Workspace,
  applied: Oid,
  ceiling: Sensitivity,
): Promise<Result<AgentReading, Refusal | Fault>> => {
  const whole = await servedAt(workspace, applied, true);
  if (!whole.ok) return whole;
  const landings = await landingsOf(workspace, applied);
  if (!landings.ok) return landings;
  const line = await judgedLine(workspace, applied);
  const state = withinCeiling(whole.value.state, ceiling);
  return ok({
    served: { ...whole.value, state },
    whole: whole.value,
    landings: landings.value,
    now: workspace.world.now(),
    ceiling,
    snapshotId: snapshotIdOf(state),
    ...line,
  });
};

/** Names a state by all that is in it. */
export const snapshotIdOf = (state: State): Digest => digestOf(JSON.stringify(recordOf(state)));

// What cannot be judged is not proven.
const judgedLine = async (
  workspace: Workspace,
  tip: Oid,
): Promise<Pick<AgentReading, 'steps' | 'since' | 'unreviewed'>> => {
  const branch = await protectedBranch(workspace);
  const ref = branch.ok ? parseRefName(`refs/heads/${branch.value.branch}`) : null;
  const chain = ref === null ? null : (unprovenAt(workspace, ref, tip) ?? (await provenAt(workspace, ref, tip)));
  if (chain === null) return { steps: null, since: null, unreviewed: true };
  const { steps, since } = chain;
  return {
    steps: new Map(steps.flatMap((step) => (step.commit === null ? [] : [[step.commit, step] as const]))),
    since,
    unreviewed: steps.some(({ findings }) => refuses(findings)),
  };
};

const provenAt = async (workspace: Workspace, ref: RefName, tip: Oid): Promise<ChainReport | null> => {
  const chain = await verifyChain(workspace, { ref, tip, from: null });
  return chain.ok ? chain.value : null;
};
