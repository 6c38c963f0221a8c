import { composed, folded } from './fold.ts';
import { humpsOf, joined, segmentsOf } from './names.ts';
import { eachPiece, type Piece } from './pieces.ts';
import { wordsInRun } from './scripts.ts';

/** Called with a word as it is compared, and where it stands in the composed text: offsets in UTF-16 units. */
type Visit = (word: string, start: number, end: number) => void;

/** Longer words are cut to this many UTF-16 units, in texts and in queries alike. */
const LONGEST = 64;

/**
 * Returns the words a text is found by, folded, in the order they stand in it, as often as they stand in it.
 *
 * Names give themselves without hyphens and underscores, and their parts: `retry-policy`, `retry_policy` and `retryPolicy`
 * all give `retrypolicy`, `retry` and `policy`. Scripts without spaces give the words of the dictionary, and every
 * character and pair of characters, so that a query that is cut into other words is still found. Korean gives its phrases,
 * and every syllable and pair of them. Versions are one word without the `v`; `C++` and `C#` are words.
 *
 * The same in every locale.
 */
export const wordsOf = (text: string): readonly string[] => {
  const words: string[] = [];
  eachWord(composed(text), (word) => words.push(word));
  return words;
};

/** Calls `visit` with what `wordsOf` gives for composed text, and with where each word stands. */
export const eachWord = (text: string, visit: Visit): void => eachPiece(text, (piece) => wordsInPiece(piece, visit));

/** Returns a word of composed text as it is compared: folded, and cut to the longest that is kept. */
export const kept = (text: string): string => {
  const word = folded(text);
  return word.length <= LONGEST ? word : word.slice(0, LONGEST).replace(/[\ud800-\udbff]$/, '');
};

/** Returns every pair of neighbouring characters of a run. */
export const pairsOf = (run: string): readonly string[] => {
  const characters = Array.from(run);
  return characters.slice(1).map((character, index) => `${characters[index]}${character}`);
};

const wordsInPiece = (piece: Piece, visit: Visit): void => {
  const { kind, text, start } = piece;
  switch (kind) {
    case 'version':
      visit(kept(text), start, start + text.length);
      break;
    case 'name':
      wordsInName(piece, visit);
      break;
    case 'hangul':
      visitLong(text, start, visit);
      visitShort(piece, visit);
      break;
    case 'spaceless':
      visitDictionary(piece, visit);
      visitShort(piece, visit);
      break;
  }
};

const PLAIN = /^[a-z0-9]{1,64}$/;

const wordsInName = ({ text, start, suffix }: Piece, visit: Visit): void => {
  const end = start + text.length;
  // Most names, and what follows would give the same.
  if (suffix === '' && PLAIN.test(text)) {
    visit(text, start, end);
    return;
  }
  const segments = segmentsOf(text);
  visit(kept(segments.length > 1 ? joined(text) : text), start, end);
  if (suffix !== '') visit(kept(joined(text) + suffix), start, end + suffix.length);
  for (const segment of segments) {
    const at = start + segment.start;
    if (segments.length > 1) visit(kept(segment.text), at, at + segment.text.length);
    const humps = humpsOf(segment.text);
    if (humps.length < 2) continue;
    for (const hump of humps) visit(kept(hump.text), at + hump.start, at + hump.start + hump.text.length);
  }
};

const visitDictionary = ({ text, start }: Piece, visit: Visit): void => {
  let at = start;
  for (const word of wordsInRun(text)) {
    visitLong(word, at, visit);
    at += word.length;
  }
};

// One and two characters are visited on their own.
const visitLong = (text: string, start: number, visit: Visit): void => {
  if (text.length > 2) visit(kept(text), start, start + text.length);
};

const visitShort = ({ text, start }: Piece, visit: Visit): void => {
  let before = '';
  let at = start;
  for (const character of text) {
    const end = at + character.length;
    visit(character, at, end);
    if (before !== '') visit(before + character, at - before.length, end);
    before = character;
    at = end;
  }
};
