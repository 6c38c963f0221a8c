import type { Fault } from '../model/fault.ts';
import type { ItemId } from '../model/ids.ts';
import type { IntentId, SkillLayer } from '../model/intent.ts';
import { intentIn } from '../model/intent-anchor.ts';
import { type Operation, subjectIn } from '../model/operation.ts';
import type { ProposalId } from '../model/proposal.ts';
import { ok, type Result } from '../model/result.ts';
import { skillNameOf } from '../model/skill.ts';
import type { State } from '../model/state.ts';
import { pendingProposals } from './pending-proposals.ts';
import { type DraftBase, draftBase } from './propose-base.ts';
import type { JudgeUnion } from './propose-union.ts';
import { type Refusal, servedApplied } from './served.ts';
import { type SkillRevision, skillsIn } from './served-skill.ts';
import { unionSeen } from './union-seen.ts';
import type { Workspace } from './workspace.ts';

/** One of the layers as it is now: what is served of it, what has landed in its working directory, and what is proposed. */
export interface Ground {
  readonly layer: SkillLayer;
  readonly workspace: Workspace;
  readonly base: DraftBase;
  readonly judgeUnion: JudgeUnion;
  /** The skills that are served, by name. */
  readonly served: ReadonlyMap<string, SkillRevision>;
  /** The open proposal that changes an item; what this run proposes comes to it. */
  readonly open: Map<ItemId, ProposalId>;
  /** Every open proposal. */
  readonly proposals: Set<ProposalId>;
  /** The intents of which something has landed. */
  readonly landed: ReadonlySet<IntentId>;
}

/**
 * Reads a layer. Where no skill has landed, nothing need be applied.
 *
 * Refused: knowledge that breaks a law, since nothing can be built on it. Fails: `not-applied` where skills have landed, since
 * what is served is not known then; as reading does.
 */
export const groundOf = async (workspace: Workspace, layer: SkillLayer): Promise<Result<Ground, Refusal | Fault>> => {
  const base = await draftBase(workspace);
  if (!base.ok) return base;
  const applied = await stateServed(workspace, base.value.state);
  if (!applied.ok) return applied;
  const state = applied.value;
  const pending = await pendingProposals(base.value);
  if (!pending.ok) return pending;
  const open = new Map<ItemId, ProposalId>();
  const proposals = new Set<ProposalId>();
  for (const { id, read } of pending.value) {
    if (id === null) continue;
    const document = read?.carried.migration?.document ?? null;
    // What was accepted leaves its evidence behind.
    if (document === null) continue;
    proposals.add(id);
    for (const item of changedBy(document.operations)) open.set(item, id);
  }
  const served = new Map((state === null ? [] : skillsIn(state)).map((one) => [skillNameOf(one.item.id), one]));
  const landed = new Set([...intentsOf(base.value.state), ...(state === null ? [] : intentsOf(state))]);
  const judgeUnion = unionSeen(workspace, base.value);
  return ok({ layer, workspace, base: base.value, judgeUnion, served, open, proposals, landed });
};

const stateServed = async (workspace: Workspace, { items }: State): Promise<Result<State | null, Refusal | Fault>> => {
  const applied = await servedApplied(workspace);
  if (applied.ok) return ok(applied.value.state);
  const skilled = [...items.values()].some(({ kind }) => kind === 'skill');
  return applied.error.kind === 'not-applied' && !skilled ? ok(null) : applied;
};

/**
 * Takes out of what is open what intents asked for that a promoter who died had decided, and returns what gives it back, intent
 * by intent: to those that come before one, what it asked for is not open yet.
 */
export const heldBack = (grounds: readonly Ground[], intents: ReadonlySet<string>): ((intentId: IntentId) => void) => {
  const held = grounds.flatMap(({ open }) =>
    [...open].flatMap(([item, proposal]) => (intents.has(proposal) ? [{ open, item, proposal }] : [])),
  );
  for (const { open, item } of held) open.delete(item);
  return (intentId) => {
    for (const { open, item, proposal } of held) if (String(proposal) === intentId) open.set(item, proposal);
  };
};

/** Returns the items that operations change. */
export const changedBy = (operations: readonly Operation[]): readonly ItemId[] => operations.map(subjectIn);

const intentsOf = ({ revisions, evidence }: State): readonly IntentId[] =>
  [
    ...[...revisions.values()].flatMap(({ metadata }) => metadata.sourceAnchors ?? []),
    ...evidence.map(({ anchor }) => anchor),
  ].flatMap((anchor) => intentIn(anchor) ?? []);
