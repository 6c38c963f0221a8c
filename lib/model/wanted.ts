import type { IntentChange } from './intent.ts';

/** What an agent wants of a skill, and why. An intent is one of these with its id, its run and its origin. */
export type Wanted = IntentChange & {
  readonly name: string;
  readonly reason: string;
  readonly evidence: string;
};

/** How long what is said of a change may be: the reason in characters, as a migration has room for it; the evidence in bytes. */
export const WANTED_LIMITS = { reason: 2000, evidence: 64_000 } as const;
