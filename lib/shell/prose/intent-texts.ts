import type { IntentCode } from '../../model/intent-finding.ts';

/** What is, and what to do; `about` is quoted, and `words` are what it consists of, as they are. */
export type IntentTexts<C extends IntentCode> = {
  readonly [K in C]: (about: string, words: readonly string[]) => readonly [string, string];
};
