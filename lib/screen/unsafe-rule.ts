import { type Span, spansOf } from './span.ts';

/** One thing an instruction may tell an agent to do. What people also write in good faith is a warning, to be looked at. */
export interface UnsafeRule {
  readonly rule: string;
  readonly severity: 'refusal' | 'warning';
  readonly find: (text: string) => Iterable<Span>;
  /** Of each of these sets a word, in lower case, stands in every text in which anything is found. */
  readonly words: Words;
}

/**
 * Sets of words in lower case. To make a pattern ready costs more than to look for words, and most texts have none of them.
 */
export type Words = readonly (readonly string[])[];

/** Returns a rule that refuses wherever a pattern matches. */
export const refuses = (rule: string, words: Words, pattern: RegExp): UnsafeRule => ({
  ...ruled(rule, words, pattern),
  severity: 'refusal',
});

/** Returns a rule that warns wherever a pattern matches. */
export const warns = (rule: string, words: Words, pattern: RegExp): UnsafeRule => ({
  ...ruled(rule, words, pattern),
  severity: 'warning',
});

/** Tells whether a text may have anything in it that a rule finds, by the words in it. */
export const isWorthReading = (has: (word: string) => boolean, { words }: UnsafeRule): boolean =>
  words.every((set) => set.some(has));

/** Returns what tells whether a word stands in a text, given in lower case; each is looked for once. */
export const wordsIn = (low: string): ((word: string) => boolean) => {
  const known = new Map<string, boolean>();
  return (word) => {
    const answer = known.get(word) ?? low.includes(word);
    known.set(word, answer);
    return answer;
  };
};

/** Between two words: space, also over a line end with what begins a quoted or listed line. */
export const GAP = '[\\s>*_~#|,-]{1,12}';

/** A word, of nothing that a gap may hold, so that there is one way only to take a text apart. */
export const WORD = "[A-Za-z0-9']{1,20}";

const ruled = (rule: string, words: Words, pattern: RegExp): Omit<UnsafeRule, 'severity'> => ({
  rule,
  words,
  find: (text) => spansOf(pattern, text),
});
