import { SPACELESS, wordsInRun } from './scripts.ts';

const LETTER = String.raw`[[\p{L}\p{N}_]--[${SPACELESS}]]`;

// A flag, and whatever joiners and marks hold together, stay in one piece. Bounded, as every turn takes a place on the stack.
const TOKEN = new RegExp(
  [
    String.raw`([${SPACELESS}][[${SPACELESS}]\p{M}]{0,5000})`,
    String.raw`${LETTER}[${LETTER}\p{M}]{0,200}`,
    String.raw`\r?\n`,
    String.raw`[[\s]--[\r\n]]{1,200}`,
    String.raw`\p{RI}\p{RI}`,
    String.raw`[^](?:\p{M}|\p{EMod}|\u200d[^]){0,20}`,
  ].join('|'),
  'gv',
);

/** Returns the words of a text and all that is between them, in order; together they are the text. */
export const tokensOf = (text: string): readonly string[] =>
  Array.from(text.matchAll(TOKEN)).flatMap(([token, run]) => (run === undefined ? [token] : wordsInRun(run)));

/** Returns the lines of a text with their ends, in order; together they are the text. */
export const linesOf = (text: string): readonly string[] => text.match(/[^\n]*\n|[^\n]+/g) ?? [];
