import { CST, Lexer } from 'yaml';

/**
 * Cuts a text into the pieces that a YAML parser takes, without lines that hold nothing but blanks or a comment: they
 * mean nothing, and a file may consist of them.
 *
 * `drop` is told the length of what is left out, before the piece that follows it.
 */
export function* piecesOf(text: string, drop: (length: number) => void): Generator<Piece> {
  let atLineStart = true;
  let blanks: string[] = [];
  for (const { text: piece, kind } of lexed(text)) {
    if (atLineStart && kind === 'space') {
      blanks.push(piece);
    } else if (atLineStart && (kind === 'newline' || kind === 'comment')) {
      drop(piece.length + blanks.join('').length);
      blanks = [];
    } else {
      for (const blank of blanks) yield { text: blank, kind: 'space' };
      blanks = [];
      yield { text: piece, kind };
      atLineStart = kind === 'newline';
    }
  }
}

/** Cuts a text into all the pieces that the lexer cuts. */
export function* lexed(text: string): Generator<Piece> {
  let inScalar = false;
  for (const piece of new Lexer().lex(text)) {
    const kind: Piece['kind'] = inScalar ? 'content' : CST.tokenType(piece);
    inScalar = kind === 'scalar';
    yield { text: piece, kind };
  }
}

/** A piece of text, as the lexer cuts it; `content` is the text of a scalar, whatever it looks like. */
export interface Piece {
  readonly text: string;
  readonly kind: CST.TokenType | 'content' | null;
}
