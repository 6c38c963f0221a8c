import type { ScreeningFactsOf } from './screening.ts';

/** What a carried text must not hold, with the facts each code carries. None ever holds a part of a secret. */
export type ScreenFactsOf = Omit<ScreeningFactsOf, 'conflict-markers' | 'too-many-findings'>;

/** The stages of these codes. */
export const SCREEN_STAGES = {
  secret: 'screen',
  'invisible-character': 'screen',
  'bidi-character': 'screen',
  'terminal-control': 'screen',
  'unsafe-instruction': 'screen',
  placeholder: 'screen',
  'waiver-expired': 'screen',
} as const satisfies { readonly [C in keyof ScreenFactsOf]: string };

/** Those of them that only warn. */
export const SCREEN_WARNINGS = ['waiver-expired'] as const satisfies readonly (keyof ScreenFactsOf)[];
