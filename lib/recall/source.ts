import { composed } from './fold.ts';

/** A text as it is searched, and where each of its UTF-16 units comes from. */
export interface Source {
  readonly text: string;
  /** Returns where in the original the stretch from `start` to `end` of `text` stands. */
  readonly original: (start: number, end: number) => Span;
}

/** A stretch of a text in UTF-16 units; `end` is no longer in it. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

// What NFKC may draw together: Korean jamo, and letters with their marks, the half-width Japanese ones too.
const TOGETHER = /[\u1100-\u11ff\ua960-\ua97f\ud7b0-\ud7ff]{1,200}|.[\p{M}\uff9e\uff9f]{0,200}/gsu;

/** Returns the text in composed form with the way back. */
export const sourceOf = (body: string): Source => {
  const text = composed(body);
  if (text === body) return { text, original: (start, end) => ({ start, end }) };
  const starts: number[] = [];
  const ends: number[] = [];
  const parts: string[] = [];
  for (const { 0: part, index } of body.matchAll(TOGETHER)) {
    const written = composed(part);
    parts.push(written);
    for (let unit = 0; unit < written.length; unit += 1) {
      starts.push(index);
      ends.push(index + part.length);
    }
  }
  return {
    text: parts.join(''),
    original: (start, end) => ({ start: starts[start] ?? body.length, end: ends[end - 1] ?? body.length }),
  };
};
