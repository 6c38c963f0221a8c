import type { Asked } from './asked.ts';
import { distance } from './distance.ts';
import { HANGUL, SPACELESS } from './scripts.ts';
import { type Shown, type Standing, standingOf } from './shown.ts';

/** A word that stands in for the one asked for, or that word itself. */
export interface Akin {
  readonly word: string;
  /** How much it counts: 1 for the word itself, less the further it is. */
  readonly weight: number;
  readonly standing: Standing;
}

/** For every word and part asked for, what is found of it among what is shown. */
export type AkinOf = ReadonlyMap<string, readonly Akin[]>;

const GRAMS = new RegExp(`[[${SPACELESS}][${HANGUL}]]`, 'v');
const LETTERS = /^[\p{L}\p{M}]+$/u;

/** All the words of a query together have about this many others standing in, in each of the two ways. */
const STAND_INS = 96;

/** Returns the words and parts asked for that stand among what is shown. */
export const asWritten = (asked: readonly Asked[], shown: Shown): AkinOf =>
  new Map(wordsIn(asked).map((word) => [word, itself(word, shown)]));

/**
 * Returns the words and parts asked for, each followed by the words that may stand in for it among what is shown.
 *
 * Only words of scripts with spaces have others. From three characters on, a word is met by longer ones that begin with it;
 * from five letters on by those one mistake away, from nine letters on two; they begin with the same letter. `-y` and `-ies`
 * meet from five letters on too.
 * The nearest are taken first, then in ascending order; the more is asked, the fewer for each.
 */
export const withAkin = (asked: readonly Asked[], shown: Shown): AkinOf => {
  const all = wordsIn(asked);
  const most = Math.min(24, Math.ceil(STAND_INS / all.length));
  return new Map(all.map((word) => [word, [...itself(word, shown), ...standIns(word, shown, most)]]));
};

const wordsIn = (asked: readonly Asked[]): readonly string[] => [
  ...new Set(asked.flatMap(({ word, parts }) => [word, ...parts])),
];

const itself = (word: string, shown: Shown): readonly Akin[] => {
  const place = placeOf(shown.lexicon.words, word);
  const standing = shown.lexicon.words[place] === word ? standingOf(shown, place) : null;
  return standing === null ? [] : [{ word, weight: 1, standing }];
};

const standIns = (word: string, shown: Shown, most: number): readonly Akin[] => {
  if (word.length < 3 || GRAMS.test(word)) return [];
  const size = word.length;
  const longer = nearest(longerThan(word, shown.lexicon.words), shown, most);
  const alike = nearest(spelledLike(word, shown.lexicon.words), shown, most);
  // How MiniSearch weighs prefixes and fuzzy matches.
  return [
    ...longer.map(({ far, ...akin }) => ({ ...akin, weight: (0.375 * (size + far)) / (size + 1.3 * far) })),
    ...alike.map(({ far, ...akin }) => ({ ...akin, weight: (0.45 * size) / (size + far) })),
  ];
};

interface Near {
  readonly place: number;
  readonly far: number;
}

const nearest = (near: readonly Near[], shown: Shown, most: number) => {
  const taken: { readonly word: string; readonly far: number; readonly standing: Standing }[] = [];
  for (const { place, far } of [...near].sort((a, b) => a.far - b.far || a.place - b.place)) {
    const standing = standingOf(shown, place);
    if (standing !== null) taken.push({ word: shown.lexicon.words[place] ?? '', far, standing });
    if (taken.length === most) break;
  }
  return taken;
};

const longerThan = (word: string, words: readonly string[]): readonly Near[] =>
  beginning(word, words).flatMap((place) => {
    const far = (words[place]?.length ?? 0) - word.length;
    return far > 0 ? [{ place, far }] : [];
  });

// A longer word that begins with this one has been met already.
const spelledLike = (word: string, words: readonly string[]): readonly Near[] => {
  const mistakes = word.length < 5 || !LETTERS.test(word) ? 0 : word.length < 9 ? 1 : 2;
  if (mistakes === 0) return [];
  const counted = inOtherNumber(word);
  return beginning(word.slice(0, 1), words).flatMap((place) => {
    const other = words[place] ?? '';
    if (other === counted) return [{ place, far: 1 }];
    const far = other.startsWith(word) ? 0 : distance(word, other, mistakes);
    return far > 0 && far <= mistakes ? [{ place, far }] : [];
  });
};

// English has `policies` for more than one `policy`, which is further than a mistake.
const inOtherNumber = (word: string): string | null => {
  if (word.endsWith('ies')) return `${word.slice(0, -3)}y`;
  return word.endsWith('y') ? `${word.slice(0, -1)}ies` : null;
};

// The places of the words that begin with `start`.
const beginning = (start: string, words: readonly string[]): readonly number[] => {
  const from = placeOf(words, start);
  let to = from;
  while (words[to]?.startsWith(start) === true) to += 1;
  return Array.from({ length: to - from }, (_, index) => from + index);
};

// The place of the first word that is not before this one.
const placeOf = (words: readonly string[], word: string): number => {
  let from = 0;
  let to = words.length;
  while (from < to) {
    const middle = (from + to) >>> 1;
    if ((words[middle] ?? '') < word) from = middle + 1;
    else to = middle;
  }
  return from;
};
