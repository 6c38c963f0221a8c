import { composed } from './fold.ts';
import { humpsOf, joined, segmentsOf } from './names.ts';
import { eachPiece, type Piece } from './pieces.ts';
import { wordsInRun } from './scripts.ts';
import { kept, pairsOf } from './words.ts';

/** One thing a query asks for: its word, or, where a text writes it otherwise, all of its parts. */
export interface Asked {
  readonly word: string;
  readonly parts: readonly string[];
}

/** A query asks for this many different things at most: the first ones. */
const MOST_ASKED = 32;

/**
 * Returns what a query asks for, in its order and each thing once; nothing for a query without letters and digits.
 *
 * The words are those of `wordsOf`. A word of three characters and more in a script without spaces can also be found by its
 * pairs of characters, and a name with hyphens, underscores or humps by its parts.
 */
export const askedOf = (query: string): readonly Asked[] => {
  const asked = new Map<string, Asked>();
  eachPiece(composed(query), (piece) => {
    for (const one of askedIn(piece)) if (!asked.has(one.word)) asked.set(one.word, one);
  });
  return [...asked.values()].slice(0, MOST_ASKED);
};

const askedIn = ({ kind, text, suffix }: Piece): readonly Asked[] => {
  switch (kind) {
    case 'version':
      return [{ word: kept(text), parts: [] }];
    case 'name':
      return [{ word: kept(joined(text) + suffix), parts: partsOf(text, suffix) }];
    case 'hangul':
      return [inPairs(text)];
    case 'spaceless':
      return wordsInRun(text).map(inPairs);
  }
};

const partsOf = (name: string, suffix: string): readonly string[] => {
  const parts = segmentsOf(name).flatMap((segment) => humpsOf(segment.text).map((hump) => kept(hump.text)));
  if (parts.length > 1) return [...new Set(parts)];
  // Whoever asks for `C++` does not mean C.
  return suffix !== '' && name.length > 1 ? parts : [];
};

const inPairs = (run: string): Asked => {
  const pairs = pairsOf(run);
  return { word: kept(run), parts: pairs.length > 1 ? [...new Set(pairs)] : [] };
};
