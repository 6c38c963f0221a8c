import type { ItemId } from '../model/ids.ts';
import type { Kind } from '../model/words.ts';
import { printPostings } from './postings.ts';
import { wordsOf } from './words.ts';

/** What an item is found by. */
export interface Document {
  readonly itemId: ItemId;
  readonly title: string;
  readonly namespace: string;
  readonly kind: Kind;
  readonly labels: readonly string[];
  readonly body: string;
}

/** The fields of a document, in the order of their numbers in a lexicon. */
export const FIELDS = ['body', 'title', 'itemId', 'labels'] as const;

/** Every word of a set of documents, with where it stands. Nothing in it is changed after it was built. */
export interface Lexicon {
  /** In ascending order; everything else names a document by its place here. */
  readonly itemIds: readonly ItemId[];
  /** How many different words each field of each document has. */
  readonly lengths: readonly (readonly number[])[];
  /** Every word, in ascending order of UTF-16 units. */
  readonly words: readonly string[];
  /** For every word its postings, field by field, each but the last followed by a space; trailing spaces are left out. */
  readonly postings: readonly string[];
}

/**
 * Returns the lexicon of the documents. Their order makes no difference; an item id must not come twice.
 *
 * Namespace and kind count as labels.
 * Cost: about a third of a millisecond for 4 KB of English, nearly two for 4 KB of Japanese.
 */
export const buildIndex = (documents: readonly Document[]): Lexicon => {
  const sorted = [...documents].sort((a, b) => (a.itemId < b.itemId ? -1 : 1));
  const found = new Map<string, number[][]>();
  const lengths = sorted.map((document, at) =>
    textsOf(document).map((text, field) => {
      const counts = countsOf(text);
      for (const [word, times] of counts) fieldOf(found, word, field).push(at, times);
      return counts.size;
    }),
  );
  const words = [...found.keys()].sort();
  return {
    itemIds: sorted.map(({ itemId }) => itemId),
    lengths,
    words,
    postings: words.map((word) => printed(found.get(word))),
  };
};

const textsOf = ({ title, itemId, labels, namespace, kind, body }: Document): readonly string[] => [
  body,
  title,
  itemId,
  [...labels, namespace, kind].join('\n'),
];

const countsOf = (text: string): ReadonlyMap<string, number> => {
  const counts = new Map<string, number>();
  for (const word of wordsOf(text)) counts.set(word, (counts.get(word) ?? 0) + 1);
  return counts;
};

const fieldOf = (found: Map<string, number[][]>, word: string, field: number): number[] => {
  const fields = found.get(word) ?? [];
  if (fields.length === 0) found.set(word, fields);
  const postings = fields[field] ?? [];
  if (postings.length === 0) fields[field] = postings;
  return postings;
};

const printed = (fields: readonly (readonly number[] | undefined)[] = []): string =>
  FIELDS.map((_, field) => printPostings(fields[field] ?? []))
    .join(' ')
    .trimEnd();
