/**
 * Returns how many edits part two words, or `atMost + 1` when there are more than `atMost`.
 *
 * An edit puts in, takes out or changes one UTF-16 unit, or swaps two neighbours (optimal string alignment).
 */
export const distance = (a: string, b: string, atMost: number): number => {
  if (Math.abs(a.length - b.length) > atMost) return atMost + 1;
  let beforeLast: readonly number[] = [];
  let last: readonly number[] = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (let row = 1; row <= a.length; row += 1) {
    const next = nextRow({ a, b, row, atMost }, last, beforeLast);
    if (next.least > atMost) return atMost + 1;
    beforeLast = last;
    last = next.cells;
  }
  return Math.min(last[b.length] ?? 0, atMost + 1);
};

interface Place {
  readonly a: string;
  readonly b: string;
  readonly row: number;
  readonly atMost: number;
}

// Cells further than `atMost` from the diagonal can only be too large, so they are not looked at.
const nextRow = ({ a, b, row, atMost }: Place, last: readonly number[], beforeLast: readonly number[]) => {
  const far = atMost + 1;
  const cells: number[] = new Array(b.length + 1).fill(far);
  const first = Math.max(1, row - atMost);
  if (first === 1) cells[0] = row;
  let least = first === 1 ? row : far;
  for (let column = first; column <= Math.min(b.length, row + atMost); column += 1) {
    const same = a[row - 1] === b[column - 1];
    const swapped = a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1];
    const cell = Math.min(
      (last[column - 1] ?? far) + (same ? 0 : 1),
      (last[column] ?? far) + 1,
      (cells[column - 1] ?? far) + 1,
      swapped && row > 1 && column > 1 ? (beforeLast[column - 2] ?? far) + 1 : far,
    );
    cells[column] = cell;
    least = Math.min(least, cell);
  }
  return { cells, least };
};
