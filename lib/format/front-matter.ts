/** Where the front matter of a Markdown text lies, as offsets in it. */
export interface FrontMatter {
  /** Behind the line that opens it. */
  readonly start: number;
  /** Behind its last line end, where the line that closes it begins. */
  readonly closing: number;
  /** Behind the line that closes it. */
  readonly end: number;
}

/** Finds the front matter of a text: between two lines `---`, the first of them the first of all. Gives null or `open` where it has none, or does not end. */
export const frontMatterOf = (text: string): FrontMatter | 'open' | null => {
  const opening = FENCE.exec(text);
  if (opening === null) return null;
  const [{ length: start }] = opening;
  const closing = CLOSING.exec(text.slice(start - 1));
  if (closing === null) return 'open';
  const at = start + closing.index;
  return { start, closing: at, end: at + closing[0].length - 1 };
};

const FENCE = /^---[ \t]*\r?\n/;
const CLOSING = /\n---[ \t]*(?:\r?\n|$)/;
