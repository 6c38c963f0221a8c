import { type Unwanted, unwanted } from './letters.ts';

/**
 * Finds control characters, with which a text can rewrite what a terminal shows. Tabs and line ends are none of them.
 *
 * Source: ECMA-48. A carriage return alone goes back to the start of the line.
 */
export const terminalControls = (text: string): readonly Unwanted[] =>
  unwanted(
    text,
    /[\0-\x08\x0b-\x1f\x7f-\x9f]/g,
    (offset, character) => character === '\r' && text[offset + 1] === '\n',
  );
