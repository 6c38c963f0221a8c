import { err, ok, type Result } from '../model/result.ts';

/** The two lines around a block. */
export interface Marks {
  readonly start: string;
  readonly end: string;
}

/** Comments in most files. */
const HASH: Marks = { start: '# >>> theurian >>>', end: '# <<< theurian <<<' };
/** Comments in Markdown, where the others would be headings. */
export const MARKDOWN: Marks = { start: '<!-- >>> theurian >>> -->', end: '<!-- <<< theurian <<< -->' };

/** Why a managed block cannot be placed: its markers are doubled, or one of them is missing. */
export interface BrokenBlock {
  readonly line: number;
}

/**
 * Returns a text with the managed block set to the given lines: replaced in place, or appended. All else stays as it
 * is, byte for byte; the block follows the line ends of the text.
 *
 * Fails: with the line of a marker that has no partner, or comes twice.
 */
export const withManagedBlock = (
  text: string,
  lines: readonly string[],
  marks: Marks = HASH,
): Result<string, BrokenBlock> => {
  const eol = text.includes('\r\n') ? '\r\n' : '\n';
  const block = [marks.start, ...lines, marks.end].join(eol);
  const rows = text.split(/\r?\n/);
  const starts = rows.flatMap((row, index) => (row.trim() === marks.start ? [index] : []));
  const ends = rows.flatMap((row, index) => (row.trim() === marks.end ? [index] : []));
  const [start, end] = [starts[0], ends[0]];
  if (start === undefined && end === undefined) return ok(appended(text, block, eol));
  if (start === undefined || end === undefined || starts.length > 1 || ends.length > 1 || end < start)
    return err({ line: (starts[1] ?? ends[1] ?? start ?? end ?? 0) + 1 });
  const before = offsetOf(text, start);
  const after = offsetOf(text, end) + (rows[end] ?? '').length;
  return ok(text.slice(0, before) + block + text.slice(after));
};

const appended = (text: string, block: string, eol: string): string => {
  const gap = text === '' ? '' : text.endsWith('\n') ? eol : `${eol}${eol}`;
  return `${text}${gap}${block}${eol}`;
};

const offsetOf = (text: string, row: number): number => {
  let offset = 0;
  for (let n = 0; n < row; n += 1) offset = text.indexOf('\n', offset) + 1;
  return offset;
};
