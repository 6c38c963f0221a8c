/** A place in a text: both count from 1, columns in UTF-16 units. */
export interface Position {
  readonly line: number;
  readonly column: number;
}

/** Returns what tells the line and column of an offset in a text. The text is gone through once, at the first question. */
export const positionsIn = (text: string): ((offset: number) => Position) => {
  let known: readonly number[] | null = null;
  return (offset) => {
    known ??= lineStartsOf(text);
    const line = lineOf(known, offset);
    return { line: line + 1, column: offset - (known[line] ?? 0) + 1 };
  };
};

const lineStartsOf = (text: string): readonly number[] => {
  const starts = [0];
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  return starts;
};

// The last line that starts at the offset or before it, by halving.
const lineOf = (starts: readonly number[], offset: number): number => {
  let [low, high] = [0, starts.length];
  while (low + 1 < high) {
    const middle = (low + high) >> 1;
    if ((starts[middle] ?? 0) <= offset) low = middle;
    else high = middle;
  }
  return low;
};
