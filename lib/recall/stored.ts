import { digestOf } from '../model/digest.ts';
import { FIELDS, type Lexicon } from './lexicon.ts';

/** Counts up whenever the words of a text, or how a lexicon is written, change. */
const VERSION = 1;

const HEAD = /^\{"version":(\d{1,9}),"digest":"([0-9a-f]{64})","lexicon":/;

/** Returns the lexicon as one JSON document; the same documents always give the same text. */
export const serializeIndex = ({ itemIds, lengths, words, postings }: Lexicon): string => {
  const text = JSON.stringify({ itemIds, lengths, words, postings });
  return `{"version":${VERSION},"digest":"${digestOf(text)}","lexicon":${text}}`;
};

/** Returns the lexicon that was serialized, or null when the text is damaged, or of another version: build it again. */
export const loadIndex = (text: string): Lexicon | null => {
  const head = HEAD.exec(text);
  if (head === null || head[1] !== String(VERSION)) return null;
  const lexicon = text.slice(head[0].length, -1);
  return text.endsWith('}') && digestOf(lexicon) === head[2] ? parseLexicon(lexicon) : null;
};

// The digest proves that the text is as it was written. This proves that we wrote it.
const parseLexicon = (text: string): Lexicon | null => {
  try {
    const value: unknown = JSON.parse(text);
    return isLexicon(value) ? value : null;
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
};

const isLexicon = (value: unknown): value is Lexicon => {
  if (typeof value !== 'object' || value === null) return false;
  const { itemIds, lengths, words, postings }: Partial<Record<keyof Lexicon, unknown>> = value;
  return (
    isList(itemIds, isText) &&
    isList(lengths, (each) => isList(each, Number.isFinite) && each.length === FIELDS.length) &&
    isList(words, isText) &&
    isList(postings, isText) &&
    itemIds.length === lengths.length &&
    words.length === postings.length
  );
};

const isList = (value: unknown, isEach: (each: unknown) => boolean): value is readonly unknown[] =>
  Array.isArray(value) && value.every(isEach);

const isText = (value: unknown): boolean => typeof value === 'string';
