import MiniSearch, { type AsPlainObject, type Query } from 'minisearch';
import type { ItemId } from '../model/ids.ts';
import type { Akin, AkinOf } from './akin.ts';
import type { Asked } from './asked.ts';
import { FIELDS } from './lexicon.ts';
import type { Shown } from './shown.ts';

/** An item that was found. */
export interface Ranked {
  readonly itemId: ItemId;
  readonly score: number;
  /** The words of the item that were met, as `wordsOf` gives them, in ascending order. */
  readonly terms: readonly string[];
}

const BOOST: Readonly<Record<(typeof FIELDS)[number], number>> = { title: 4, itemId: 3, labels: 2, body: 1 };

/**
 * Returns the ranking of what is shown: of the items that have all that was asked, or of those that have some of it.
 * The hits are in no order. `akin` says which words count as having what was asked.
 *
 * Source: BM25+ as MiniSearch computes it. The index it is given holds the words that have to do with the query, and the
 *         documents that are shown, so that nothing hidden is counted and nothing else need be read.
 */
export const rankerOf = (shown: Shown, asked: readonly Asked[], akin: AkinOf) => {
  const index = MiniSearch.loadJS(plainIndex(shown, [...akin.values()].flat()), {
    fields: [...FIELDS],
    tokenize: (text) => [text],
    processTerm: (term) => term,
    searchOptions: { boost: BOOST },
  });
  return (need: 'all' | 'some'): readonly Ranked[] =>
    index.search(queryFor(need, asked, akin)).map(({ id, score, terms, queryTerms }) => ({
      itemId: id,
      // MiniSearch multiplies by how many words of the query were met, and takes every word that stands in for one.
      score: (score / Math.max(1, queryTerms.length)) * (need === 'some' ? coverage(asked, akin, terms) : 1),
      terms: [...terms].sort(),
    }));
};

const plainIndex = ({ lexicon, count, averages }: Shown, akin: readonly Akin[]): AsPlainObject => {
  const standing = new Map(akin.map(({ word, standing }) => [word, standing]));
  const documentIds: Record<string, ItemId> = {};
  const fieldLength: Record<string, number[]> = {};
  for (const { documents } of standing.values())
    for (const at of documents) {
      const itemId = lexicon.itemIds[at];
      if (fieldLength[at] !== undefined || itemId === undefined) continue;
      documentIds[at] = itemId;
      fieldLength[at] = [...(lexicon.lengths[at] ?? [])];
    }
  return {
    documentCount: count,
    nextId: lexicon.itemIds.length,
    documentIds,
    fieldIds: Object.fromEntries(FIELDS.map((field, number) => [field, number])),
    fieldLength,
    averageFieldLength: [...averages],
    storedFields: {},
    index: Array.from(standing, ([word, { times }]) => [word, times]),
    serializationVersion: 2,
  };
};

const queryFor = (need: 'all' | 'some', asked: readonly Asked[], akin: AkinOf): Query => {
  const met = (word: string): Query => ({
    combineWith: 'OR',
    queries: (akin.get(word) ?? []).map(({ word, weight }) => ({ queries: [word], boostTerm: () => weight })),
  });
  const whole = ({ word, parts }: Asked): Query =>
    parts.length === 0
      ? met(word)
      : { combineWith: 'OR', queries: [met(word), { combineWith: 'AND', queries: parts.map(met) }] };
  return need === 'all'
    ? { combineWith: 'AND', queries: asked.map(whole) }
    : { combineWith: 'OR', queries: asked.flatMap(({ word, parts }) => [word, ...parts].map(met)) };
};

// The parts of a word that was not met whole count for their share of it.
const coverage = (asked: readonly Asked[], akin: AkinOf, terms: readonly string[]): number => {
  const found = new Set(terms);
  const met = (word: string): boolean => (akin.get(word) ?? []).some((other) => found.has(other.word));
  return asked.reduce(
    (sum, { word, parts }) => sum + (met(word) ? 1 : parts.filter(met).length / Math.max(1, parts.length)),
    0,
  );
};
