import type { Secret } from './secret.ts';
import { spansOf } from './span.ts';

/** The rules of this screen. */
export const PERSONAL_RULES = ['email', 'us-social-security', 'us-phone'] as const;

/** Finds personal data that a quoted text need not carry. A text of one's own may, so this is never sure. */
export function* personalData(text: string): Generator<Secret> {
  for (const [rule, pattern] of PATTERNS) {
    for (const { start, end } of spansOf(pattern, text)) yield { rule, start, end, sure: false };
  }
}

// `git@host:path` is the address of a repository.
const PATTERNS: readonly (readonly [rule: (typeof PERSONAL_RULES)[number], pattern: RegExp])[] = [
  ['email', /(?<![\w.%+-])(?!git@)[\w.%+-]{1,64}@(?:[A-Za-z0-9-]{1,63}\.){1,8}[A-Za-z]{2,24}(?![\w-])/g],
  ['us-social-security', /(?<![\w-])\d{3}-\d{2}-\d{4}(?![\w-])/g],
  ['us-phone', /(?<![\w.+-])(?:\+?1[ .-]?)?(?:\(\d{3}\) ?|\d{3}[ .-])\d{3}[ .-]\d{4}(?![\w-])/g],
];
