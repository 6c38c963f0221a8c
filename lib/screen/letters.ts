import type { CharacterFacts } from '../model/screening.ts';

/** A character that should not be in a text, and where it stands first. */
export interface Unwanted extends CharacterFacts {
  readonly start: number;
}

/** Returns each distinct character that a pattern finds and that is not fine where it stands, in the order of first sight. */
export const unwanted = (
  text: string,
  pattern: RegExp,
  fine: (offset: number, character: string) => boolean,
): readonly Unwanted[] => {
  const found = new Map<string, { readonly start: number; count: number }>();
  for (const { 0: character, index } of text.matchAll(pattern)) {
    if (fine(index, character)) continue;
    const seen = found.get(character);
    if (seen === undefined) found.set(character, { start: index, count: 1 });
    else seen.count += 1;
  }
  return [...found].map(([character, { start, count }]) => ({ character: nameOf(character), count, start }));
};

/** Returns the character at an offset; empty at the end of the text. */
export const characterAt = (text: string, offset: number): string => {
  const code = text.codePointAt(offset);
  return code === undefined ? '' : String.fromCodePoint(code);
};

/** Returns the character that ends at an offset; empty at the start of the text. */
export const characterBefore = (text: string, offset: number): string => {
  const pair = offset > 1 ? characterAt(text, offset - 2) : '';
  return pair.length === 2 ? pair : text.slice(Math.max(0, offset - 1), offset);
};

const nameOf = (character: string): string =>
  `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;
