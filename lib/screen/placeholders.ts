import { type Span, spansOf } from './span.ts';

/** Something left to be written. */
export interface Placeholder extends Span {
  readonly word: string;
}

/**
 * Finds what was left to be filled in: a word such as `TODO` with a colon, or one in angle brackets. Within inline code it is
 * spoken of, and passes.
 */
export const placeholdersIn = (text: string): readonly Placeholder[] =>
  [...spansOf(LEFT_OPEN, text)]
    .filter(({ start, end }) => !inCode(text, start, end))
    .map(({ start, end, text: found }) => ({
      start,
      end,
      word: found.replaceAll(/[<>:]/g, '').replaceAll(/[ _-]/g, '-'),
    }));

const LEFT_OPEN =
  /(?<![\w./-])(?:FIXME|TODO|XXX):|<(?:FILL[ _-]IN|FIXME|INSERT[ _-]HERE|PLACEHOLDER|REPLACE[ _-]ME|TBD|TODO|XXX)>/g;

const WINDOW = 200;

// A backtick on either side of it in the line, and none of them the start of a block of code.
const inCode = (text: string, start: number, end: number): boolean => {
  const before =
    text
      .slice(Math.max(0, start - WINDOW), start)
      .split('\n')
      .at(-1) ?? '';
  if (!before.includes('`')) return false;
  const after = text.slice(end, end + WINDOW).split('\n', 1)[0] ?? '';
  return before.replaceAll(/[^`]/g, '').length % 2 === 1 && after.includes('`');
};
