import { type Source, type Span, sourceOf } from './source.ts';
import { roomIn, windowOf } from './window.ts';
import { eachWord } from './words.ts';

/** What a reader is shown of a body to judge a hit by. */
export interface Excerpt {
  /** One line; `…` stands for what was left out before and after. */
  readonly text: string;
  /** The line of the body, counted from 1, on which the first hit in the text stands. */
  readonly line: number;
}

/**
 * Returns the part of a body where most of the terms stand close together, the first of several; its beginning for none.
 *
 * Shape: at most `width` UTF-16 units (at least 3), cut between words; a word that is too long is cut between graphemes.
 *        Every stretch of white space is one space. Terms are words as `wordsOf` gives them; longer ones count more.
 */
export const excerptOf = (body: string, terms: readonly string[], width: number): Excerpt => {
  const source = sourceOf(body);
  const hit = densest(hitsIn(source, new Set(terms)), roomIn(width)) ?? beginning(body);
  return { text: windowOf(body, hit, width), line: body.slice(0, hit.start).split('\n').length };
};

interface Hit extends Span {
  readonly term: string;
}

const hitsIn = ({ text, original }: Source, terms: ReadonlySet<string>): readonly Hit[] => {
  const hits: Hit[] = [];
  eachWord(text, (term, start, end) => {
    if (terms.has(term)) hits.push({ term, ...original(start, end) });
  });
  return hits.sort((a, b) => a.start - b.start || a.end - b.end);
};

// The span of hits that fits the room and weighs most. Every term counts once.
const densest = (hits: readonly Hit[], room: number): Span | null => {
  const times = new Map<string, number>();
  let best: (Span & { readonly weight: number }) | null = null;
  let weight = 0;
  let first = 0;
  for (const hit of hits) {
    const before = times.get(hit.term) ?? 0;
    if (before === 0) weight += hit.term.length;
    times.set(hit.term, before + 1);
    for (let out = hits[first]; out !== undefined && out !== hit && hit.end - out.start > room; out = hits[first]) {
      const left = (times.get(out.term) ?? 1) - 1;
      times.set(out.term, left);
      if (left === 0) weight -= out.term.length;
      first += 1;
    }
    if (best === null || weight > best.weight) best = { start: hits[first]?.start ?? hit.start, end: hit.end, weight };
  }
  return best;
};

const beginning = (body: string): Span => {
  const start = Math.max(0, body.search(/\S/));
  return { start, end: start };
};
