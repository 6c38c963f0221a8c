import { compactText } from '../sink.ts';
import type { Document } from './tool.ts';

/** Units: tokens. What an answer takes unless it is told otherwise, at least and at most. */
export const TOKENS = { usual: 6_000, least: 1_000, most: 20_000 } as const;

/** Units: bytes of UTF-8 a token. Less than any tokenizer in use has for prose: an estimate that errs to the safe side. */
const BYTES = 3;

/** Returns how many bytes an answer may take. */
export const bytesFor = (maxTokens: unknown): number =>
  BYTES * (typeof maxTokens === 'number' ? maxTokens : TOKENS.usual);

/** Returns how many bytes of UTF-8 a document takes as it is sent. */
export const sizeOf = (document: unknown): number => Buffer.byteLength(compactText(document));

/** What is left out of a page comes with the next one. */
export interface Filling<T> {
  /** All of the answer but the entries. */
  readonly head: Document;
  readonly entries: readonly T[];
  /** Whether there are entries after these. */
  readonly more: boolean;
  readonly bytes: number;
  /** The cursor of a page that goes on after so many of the entries. */
  readonly cursorAfter: (count: number) => string;
}

/** A list with as many entries as fit, and where it goes on. */
export interface Filled<T> {
  readonly entries: readonly T[];
  readonly truncated: boolean;
  readonly cursor: string | null;
}

/** Fills a page with as many entries as fit, and always with one, so that a reader gets on. */
export const filled = <T>({ head, entries, more, bytes, cursorAfter }: Filling<T>): Filled<T> => {
  let left = bytes - sizeOf(head) - FRAME;
  let count = 0;
  for (const entry of entries) {
    left -= sizeOf(entry) + 1;
    if (left < 0 && count > 0) break;
    count += 1;
  }
  const truncated = more || count < entries.length;
  return { entries: entries.slice(0, count), truncated, cursor: truncated ? cursorAfter(count) : null };
};

// `truncated`, the cursor and the name of the list.
const FRAME = 120;
