import type { ItemId } from '../model/ids.ts';
import { asWritten, withAkin } from './akin.ts';
import { askedOf } from './asked.ts';
import { composed, folded } from './fold.ts';
import type { Lexicon } from './lexicon.ts';
import { type Ranked, rankerOf } from './ranker.ts';
import { shownOf } from './shown.ts';

/** An item that was found. */
export interface Hit {
  readonly itemId: ItemId;
  /** Above 2: the query is the item's id. Above 1: the item has every word as it was written. Above 0: all the others. */
  readonly score: number;
  /** The words of the item that were met, as `wordsOf` gives them, in ascending order. */
  readonly terms: readonly string[];
}

export interface Choice {
  /** How many hits are given at most. */
  readonly limit: number;
  /** Whether the reader may see an item. Asked once for every item, before anything is counted. */
  readonly keep: (itemId: ItemId) => boolean;
}

/** Only this many UTF-16 units of a query count. */
const LONGEST = 2_000;

/**
 * Returns the items a query finds, the best first; of two that score alike, the one with the lower item id.
 *
 * The item the query names comes first, then those that have every word as it was written, then those where a longer word or
 * one spelled alike stands in. Only when no item has them all are those given that have some, the more the better.
 * A query without letters and digits finds nothing.
 *
 * Visibility: an item that is not kept changes neither hits nor scores nor terms: the answer is the one that a lexicon of the
 *             kept items gives.
 */
export const searchIndex = (lexicon: Lexicon, query: string, { limit, keep }: Choice): readonly Hit[] => {
  const text = query.slice(0, LONGEST);
  const asked = askedOf(text);
  if (asked.length === 0) return [];
  const shown = shownOf(lexicon, keep);
  const name = folded(composed(text)).trim();
  const written = rankerOf(
    shown,
    asked,
    asWritten(asked, shown),
  )('all').map((hit) => lifted(hit, hit.itemId === name ? 2 : 1));
  if (written.length >= limit) return best(written, limit);
  const rank = rankerOf(shown, asked, withAkin(asked, shown));
  const exact = new Set(written.map(({ itemId }) => itemId));
  const others = rank('all').filter(({ itemId }) => !exact.has(itemId));
  const hits = [...written, ...others.map((hit) => lifted(hit, 0))];
  return best(hits.length > 0 ? hits : rank('some').map((hit) => lifted(hit, 0)), limit);
};

// From a score without an upper bound to one between `floor` and the next whole number, in the same order.
const lifted = (hit: Ranked, floor: number): Hit => ({ ...hit, score: floor + hit.score / (1 + hit.score) });

const best = (hits: readonly Hit[], limit: number): readonly Hit[] =>
  [...hits].sort((a, b) => b.score - a.score || (a.itemId < b.itemId ? -1 : 1)).slice(0, limit);
