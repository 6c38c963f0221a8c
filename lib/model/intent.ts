import type { Digest } from './digest.ts';
import type { RevisionId, Ulid } from './ids.ts';
import type { ProposalId } from './proposal.ts';

/** The id of an intent, and of the proposal that comes of it. */
export type IntentId = Ulid & { readonly __brand: 'IntentId' };

/** The name of a run: letters, digits, underscores and hyphens, at most 64. */
export type RunId = string & { readonly __brand: 'RunId' };

const RUN = /^[A-Za-z0-9_-]{1,64}$/;

/** Returns the text as the name of a run, or null. */
export const parseRunId = (text: string): RunId | null =>
  RUN.test(text) && !text.endsWith('\n') ? (text as RunId) : null;

/** What may be asked for a skill. */
export const INTENT_ACTIONS = ['create', 'update', 'patch', 'remove_file', 'delete'] as const;
export type IntentAction = (typeof INTENT_ACTIONS)[number];

/** Where a skill is kept: in this repository, or in the one that its user has for all of them. */
export const SKILL_LAYERS = ['project', 'global'] as const;
export type SkillLayer = (typeof SKILL_LAYERS)[number];

/** What is told of an intent that is not taken over. Each is final, but for `environment`, which leaves it to be tried again. */
export const INTENT_FAMILIES = [
  'schema',
  'size',
  'routing',
  'ambiguous',
  'stale',
  'occupied',
  'identity',
  'structure',
  'files',
  'completeness',
  'altitude',
  'description',
  'trigger',
  'safety',
  'secret',
  'repo_agnostic',
  'evidence',
  'self_produced',
  'absorbed_into',
  'dependency',
  'conflict',
  'pin',
  'replay',
  'landing',
  'queue',
  'environment',
  'crash',
] as const;
export type IntentFamily = (typeof INTENT_FAMILIES)[number];

/** What each action carries of its own; `files` by their support paths. */
export type IntentChange =
  | {
      readonly action: 'create';
      readonly level: SkillLayer;
      readonly body: string;
      readonly files: Readonly<Record<string, string>>;
    }
  | { readonly action: 'update'; readonly body: string; readonly files: Readonly<Record<string, string>> }
  | { readonly action: 'patch'; readonly oldText: string; readonly newText: string }
  | { readonly action: 'remove_file'; readonly path: string }
  | { readonly action: 'delete'; readonly absorbedInto: string | null };

/** One thing that an agent wants of a skill, as it lies in the queue. The evidence and the reason are redacted. */
export type Intent = IntentChange & {
  readonly intentId: IntentId;
  readonly runId: RunId;
  /** When it was staged, as an instant with its offset. */
  readonly stagedAt: string;
  readonly name: string;
  readonly reason: string;
  readonly evidence: string;
  readonly origin: IntentOrigin;
  /** What was served under the name when it was staged; null when nothing was. */
  readonly base: { readonly revisionId: RevisionId; readonly contentSha256: Digest } | null;
};

/** Who staged an intent, and on what. */
export interface IntentOrigin {
  readonly agentId: string;
  readonly taskId: string;
  readonly model: string;
}

/** What became of an intent. */
export interface Verdict {
  readonly intentId: IntentId;
  readonly runId: RunId;
  readonly action: IntentAction | null;
  readonly name: string | null;
  readonly layer: SkillLayer | null;
  readonly decidedAt: string;
  /** `replayed`: it had been decided before, and nothing was done again. */
  readonly outcome: 'proposed' | 'replayed' | 'rejected';
  readonly proposalId: ProposalId | null;
  readonly families: readonly IntentFamily[];
  readonly findings: readonly { readonly family: IntentFamily; readonly detail: string }[];
}
