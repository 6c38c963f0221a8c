import { HANGUL, SPACELESS } from './scripts.ts';

/** A stretch of composed text that is looked for as one: offsets are UTF-16 units. */
export interface Piece {
  readonly kind: 'version' | 'spaceless' | 'hangul' | 'name';
  readonly text: string;
  readonly start: number;
  /** `++` or `#` of a programming language's name, which no other piece has. */
  readonly suffix: '' | '++' | '#';
}

const LETTER = String.raw`[[\p{L}\p{N}]--[${SPACELESS}]--[${HANGUL}]]`;
const PLAIN = String.raw`${LETTER}[${LETTER}\p{M}]{0,200}`;

// Every loop has a bound, since each turn takes a place on the stack; what is longer becomes two pieces.
const PIECE = new RegExp(
  [
    String.raw`[vV]?(\d{1,40}(?:\.\d{1,40}){1,9})`,
    String.raw`([${SPACELESS}][[${SPACELESS}]\p{M}]{0,5000})`,
    String.raw`([${HANGUL}][[${HANGUL}]\p{M}]{0,5000})`,
    String.raw`(${PLAIN}(?:(?:-|_{1,9})${PLAIN}){0,40})(\+\+|#(?![\p{L}\p{N}]))?`,
  ].join('|'),
  'gv',
);

/**
 * Calls `visit` with every piece of composed text, in order.
 *
 * Versions keep their dots and lose their `v`; names keep their hyphens and underscores. Everything else parts two pieces.
 */
export const eachPiece = (text: string, visit: (piece: Piece) => void): void => {
  for (const match of text.matchAll(PIECE)) {
    const [all, version, spaceless, hangul, name, suffix] = match;
    const start = match.index;
    if (name !== undefined) visit({ kind: 'name', text: name, start, suffix: suffixOf(name, suffix) });
    else if (spaceless !== undefined) visit({ kind: 'spaceless', text: spaceless, start, suffix: '' });
    else if (hangul !== undefined) visit({ kind: 'hangul', text: hangul, start, suffix: '' });
    else if (version !== undefined)
      visit({ kind: 'version', text: version, start: start + all.length - version.length, suffix: '' });
  }
};

// `C#` is a language, `page#` is an address that was cut off.
const suffixOf = (name: string, suffix: string | undefined): Piece['suffix'] =>
  suffix === '++' ? '++' : suffix === '#' && name.length === 1 ? '#' : '';
