import type { ItemId } from '../model/ids.ts';
import { FIELDS, type Lexicon } from './lexicon.ts';
import { eachPosting } from './postings.ts';

/** What a reader may see of a lexicon. Nothing that is counted here counts a hidden document. */
export interface Shown {
  readonly lexicon: Lexicon;
  /** By the document's place in the lexicon. */
  readonly shown: readonly boolean[];
  readonly count: number;
  /** How many different words each field of a shown document has on average. */
  readonly averages: readonly number[];
}

/** Where a word stands among what is shown. Documents are named by their place in the lexicon. */
export interface Standing {
  /** By field and document, how often. */
  readonly times: Readonly<Record<string, Readonly<Record<string, number>>>>;
  /** Every document; twice when it has the word in two fields. */
  readonly documents: readonly number[];
}

/** Returns what is left of a lexicon when only the items that `keep` lets through are there. */
export const shownOf = (lexicon: Lexicon, keep: (itemId: ItemId) => boolean): Shown => {
  const shown = lexicon.itemIds.map((itemId) => keep(itemId));
  const count = shown.filter(Boolean).length;
  const averages = FIELDS.map((_, field) => {
    const total = lexicon.lengths.reduce(
      (sum, lengths, at) => sum + (shown[at] === true ? (lengths[field] ?? 0) : 0),
      0,
    );
    return total / Math.max(1, count);
  });
  return { lexicon, shown, count, averages };
};

/** Returns where a word stands among what is shown; null when it stands nowhere. `place` is the word's in the lexicon. */
export const standingOf = ({ lexicon, shown }: Shown, place: number): Standing | null => {
  const times: Record<string, Record<string, number>> = {};
  const documents: number[] = [];
  for (const [field, text] of (lexicon.postings[place] ?? '').split(' ').entries()) {
    const before = documents.length;
    const standing: Record<string, number> = {};
    eachPosting(text, (at, often) => {
      if (shown[at] !== true) return;
      standing[at] = often;
      documents.push(at);
    });
    if (documents.length > before) times[field] = standing;
  }
  return documents.length > 0 ? { times, documents } : null;
};
