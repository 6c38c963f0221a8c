import type { ItemId } from '../model/ids.ts';
import type { Instant } from '../model/instant.ts';
import type { SkillLayer } from '../model/intent.ts';
import type { ProposalRequest } from '../model/request.ts';
import type { Reviewed, Thresholds, UsedSkill } from '../model/skill-usage.ts';

/** What is known of a skill that has not earned its place. */
export interface RetirementFacts extends UsedSkill, Thresholds {
  readonly name: string;
  readonly layer: SkillLayer;
  readonly reviewed: Extract<Reviewed, { readonly kind: 'idle' | 'crowded' }>;
  /** Since when its clone counts. */
  readonly since: Instant | null;
}

/** Says why a skill is to be retired, in a sentence and as what was counted. */
export type ToldOf = (facts: RetirementFacts) => { readonly reason: string; readonly evidence: string };

/** What a proposal to retire a skill is made from. */
export interface Retirement {
  readonly itemId: ItemId;
  readonly name: string;
  readonly author: string;
  readonly reason: string;
  readonly evidence: string;
  readonly local: boolean;
}

/** Returns the request for the proposal to deprecate a skill; what was counted is its evidence. */
export const retirementOf = ({ itemId, name, author, reason, evidence, local }: Retirement): ProposalRequest => ({
  itemId,
  author,
  description: `Retire the skill ${name}: ${reason}`,
  by: { agentId: 'theurian', taskId: 'skills-review', model: 'none', reasoning: reason },
  revision: null,
  changes: [{ kind: 'deprecate', reason, supersededBy: null }],
  anchors: [],
  authoredHere: false,
  excerpts: [{ name: 'usage.md', bytes: Buffer.from(evidence) }],
  despiteRejection: null,
  local,
  remade: null,
});
