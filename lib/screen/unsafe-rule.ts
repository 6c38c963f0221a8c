import { type Span, spansOf } from './span.ts';

/** One thing an instruction may tell an agent to do. What people also write in good faith is a warning, to be looked at. */
export interface UnsafeRule {
  readonly rule: string;
  readonly severity: 'refusal' | 'warning';
  readonly find: (text: string) => Iterable<Span>;
}

/** Returns a rule that refuses wherever a pattern matches. */
export const refuses = (rule: string, pattern: RegExp): UnsafeRule => ruled(rule, 'refusal', pattern);

/** Returns a rule that warns wherever a pattern matches. */
export const warns = (rule: string, pattern: RegExp): UnsafeRule => ruled(rule, 'warning', pattern);

/** Between two words: space, also over a line end with what begins a quoted or listed line. */
export const GAP = '[\\s>*_~#|,-]{1,12}';

/** A word, of nothing that a gap may hold, so that there is one way only to take a text apart. */
export const WORD = "[A-Za-z0-9']{1,20}";

const ruled = (rule: string, severity: UnsafeRule['severity'], pattern: RegExp): UnsafeRule => ({
  rule,
  severity,
  find: (text) => spansOf(pattern, text),
});
