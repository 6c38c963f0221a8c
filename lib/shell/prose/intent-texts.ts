import type { IntentCode } from '../../model/intent-finding.ts';

/** What is, and what to do; `about` is quoted. */
export type IntentTexts<C extends IntentCode> = { readonly [K in C]: (about: string) => readonly [string, string] };
