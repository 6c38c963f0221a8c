import { type Unwanted, unwanted } from './letters.ts';

/**
 * Finds characters that turn the direction of writing, with which a text reads otherwise than it is. The three marks are fine
 * in a line near a letter of a script that is written from the right.
 *
 * Source: UAX #9; Boucher and Anderson, "Trojan Source", 2021.
 */
export const bidiControls = (text: string): readonly Unwanted[] =>
  unwanted(
    text,
    /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g,
    (offset, character) => MARKS.includes(character) && RIGHT_TO_LEFT.test(around(text, offset)),
  );

const MARKS = '\u061c\u200e\u200f';
const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;

const around = (text: string, offset: number): string => {
  const before =
    text
      .slice(Math.max(0, offset - 40), offset)
      .split('\n')
      .at(-1) ?? '';
  return before + (text.slice(offset, offset + 40).split('\n', 1)[0] ?? '');
};
