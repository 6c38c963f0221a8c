import type { IntentChange } from './intent.ts';

/** What an agent wants of a skill, and why. An intent is one of these with its id, its run and its origin. */
export type Wanted = IntentChange & {
  readonly name: string;
  readonly reason: string;
  readonly evidence: string;
};
