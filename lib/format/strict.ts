import { err, ok, type Result } from '../model/result.ts';
import type { Validate } from './schema-findings.ts';
import { decodeUtf8 } from './utf8.ts';

/** What a file should be. */
export interface Strict {
  /** Units: bytes. */
  readonly limit: number;
  readonly validate: Validate;
  /** What it is called, with "no" before it. */
  readonly what: string;
}

/** So many of the things that are wrong with one file are told. */
const MOST = 5;

/**
 * Reads a JSON file that a schema describes, and says what is wrong without a word of what stands in it.
 *
 * Fails: over the limit, no UTF-8, no JSON, half of a character in a text, and what the schema says.
 */
export const readStrict = (bytes: Uint8Array, { limit, validate, what }: Strict): Result<unknown, string> => {
  if (bytes.length > limit) return err(`It has more than ${limit} bytes.`);
  const text = decodeUtf8(bytes);
  if (!text.ok) return err('It is not UTF-8.');
  const value = parsed(text.value);
  if (!value.ok) return value;
  if (validate(value.value)) return holdsHalf(value.value) ? err('A text in it holds half of a character.') : value;
  const told = new Set(
    (validate.errors ?? []).map(({ keyword, instancePath }) => `${keyOf(instancePath)} (${keyword})`),
  );
  return err(`It is no ${what}: ${[...told].slice(0, MOST).join(', ')}.`);
};

const parsed = (text: string): Result<unknown, string> => {
  try {
    const value: unknown = JSON.parse(text);
    return ok(value);
  } catch {
    return err('It is no JSON.');
  }
};

// Written down it would become another character. Two backslashes are one that is meant; what is left of one is an escape.
const holdsHalf = (value: unknown): boolean => /\\ud[89a-f]/.test(JSON.stringify(value).replace(/\\\\/g, ''));

// Deeper keys were chosen by whoever wrote the file.
const keyOf = (instancePath: string): string => instancePath.split('/')[1] ?? 'the document';
