import { diffArrays } from 'diff';
import { linesOf, tokensOf } from './tokens.ts';

export interface DiffPart {
  readonly kind: 'same' | 'added' | 'removed';
  readonly text: string;
}

export interface WordDiff {
  /** What was compared: words; lines, when there were too many words; or the texts, when there were too many lines too. */
  readonly kind: 'words' | 'lines' | 'whole';
  /** In order; what was removed stands before what took its place. No part is empty. */
  readonly parts: readonly DiffPart[];
}

/** Longer texts together are not compared word by word. UTF-16 units. */
const MOST_UNITS = 400_000;
/** Texts that are further apart are not compared this finely: words or lines put in and taken out. */
const MOST_EDITS = { words: 2_000, lines: 1_000 };

/**
 * Returns what makes `after` of `before`. The parts that are the same and those removed are `before`; the same and those
 * added are `after`.
 *
 * Cost: at most a few hundred milliseconds, whatever the texts are.
 */
export const wordDiff = (before: string, after: string): WordDiff => {
  const small = before.length + after.length <= MOST_UNITS;
  const words = small ? partsOf(tokensOf(before), tokensOf(after), MOST_EDITS.words) : null;
  if (words !== null) return { kind: 'words', parts: words };
  const lines = partsOf(linesOf(before), linesOf(after), MOST_EDITS.lines);
  return lines === null ? { kind: 'whole', parts: merged(replaced(before, after)) } : { kind: 'lines', parts: lines };
};

const partsOf = (
  before: readonly string[],
  after: readonly string[],
  maxEditLength: number,
): readonly DiffPart[] | null => {
  const changes = diffArrays([...before], [...after], { maxEditLength });
  if (changes === undefined) return null;
  const parts = changes.map(
    ({ value, added, removed }): DiffPart => ({
      kind: added ? 'added' : removed ? 'removed' : 'same',
      text: value.join(''),
    }),
  );
  return merged(parts.flatMap((part, index) => (isGap(parts, index) ? replaced(part.text, part.text) : [part])));
};

// White space on one line between two changes: without it a rewritten sentence would be told word by word.
const isGap = (parts: readonly DiffPart[], index: number): boolean => {
  const [before, part, after] = [parts[index - 1], parts[index], parts[index + 1]];
  return part?.kind === 'same' && before !== undefined && after !== undefined && /^[^\S\n]*$/.test(part.text);
};

const replaced = (before: string, after: string): readonly DiffPart[] => [
  { kind: 'removed', text: before },
  { kind: 'added', text: after },
];

// Between two parts that are the same, all that was removed and then all that was added is one part each.
const merged = (parts: readonly DiffPart[]): readonly DiffPart[] => {
  const out: DiffPart[] = [];
  let removed = '';
  let added = '';
  const flush = (): void => {
    for (const part of replaced(removed, added)) if (part.text !== '') out.push(part);
    removed = '';
    added = '';
  };
  for (const part of parts) {
    if (part.kind === 'removed') removed += part.text;
    if (part.kind === 'added') added += part.text;
    if (part.kind !== 'same') continue;
    flush();
    out.push(part);
  }
  flush();
  return out;
};
