import { type CST, Parser } from 'yaml';
import type { FactsOf } from '../model/finding.ts';
import type { Limits } from '../model/limits.ts';
import { err, ok, type Result } from '../model/result.ts';
import { deeperThan } from './depth.ts';
import { type Piece, piecesOf } from './pieces.ts';

/** A text that goes over a limit, found before all of it was read. */
export type Excess = {
  readonly [C in 'too-deep' | 'too-many-nodes' | 'too-many-characters']: {
    readonly code: C;
    readonly offset: number;
    readonly facts: FactsOf[C];
  };
}['too-deep' | 'too-many-nodes' | 'too-many-characters'];

/** Blanks, line ends and marks for each node that a text may have; what is written by people has about five. */
const PIECES_PER_NODE = 8;

/**
 * Reads a text into the tokens of its first two documents, and stops as soon as it cannot be within the limits: a token
 * takes a hundred times the memory of the character it stands for.
 */
export const tokensOf = (text: string, limits: Limits): Result<readonly CST.Token[], Excess> => {
  const parser = new Parser();
  const tokens: CST.Token[] = [];
  const counted: Counted = { pieces: 0, scalars: 0, items: 0, pairs: 0, characters: 0 };
  let documents = 0;
  const drop = (length: number): void => {
    parser.offset += length;
  };
  for (const piece of piecesOf(text, drop)) {
    const { offset } = parser;
    for (const token of parser.next(piece.text)) {
      tokens.push(token);
      if (token.type === 'document') documents += 1;
    }
    if (documents > 1) return ok(tokens);
    count(counted, piece);
    const excess = excessOf(counted, parser.stack.length, limits);
    if (excess !== null) return err({ ...excess, offset });
  }
  for (const token of parser.end()) tokens.push(token);
  const deep = deeperThan(tokens, limits.depth);
  return deep === null ? ok(tokens) : err({ code: 'too-deep', offset: deep, facts: { limit: limits.depth } });
};

const excessOf = (counted: Counted, open: number, limits: Limits) => {
  const { scalars, items, pairs, pieces } = counted;
  if (Math.max(scalars, items, pairs * 2, pieces / PIECES_PER_NODE) > limits.nodes)
    return { code: 'too-many-nodes', facts: { limit: limits.nodes } } as const;
  if (counted.characters > limits.characters)
    return { code: 'too-many-characters', facts: { limit: limits.characters } } as const;
  // The document and a scalar stand on the parser's stack beside the open collections.
  return open > limits.depth + 2 ? ({ code: 'too-deep', facts: { limit: limits.depth } } as const) : null;
};

interface Counted {
  pieces: number;
  /** Each is a node for certain, and so are twice the pairs; items and pairs may hold scalars, so none are added up. */
  scalars: number;
  items: number;
  pairs: number;
  /** What is left of scalars of several lines, whatever is folded or stripped. */
  characters: number;
}

const count = (counted: Counted, { kind, text }: Piece): void => {
  counted.pieces += 1;
  switch (kind) {
    case 'content':
      if (text.includes('\n')) counted.characters += solidIn(text);
      break;
    case 'scalar':
    case 'single-quoted-scalar':
    case 'double-quoted-scalar':
    case 'alias':
    case 'flow-map-start':
    case 'flow-seq-start':
      counted.scalars += 1;
      break;
    case 'seq-item-ind':
      counted.items += 1;
      break;
    case 'map-value-ind':
      counted.pairs += 1;
      break;
  }
};

const solidIn = (text: string): number => {
  let solid = 0;
  for (let nth = 0; nth < text.length; nth += 1) if (text.charCodeAt(nth) > 0x20) solid += 1;
  return solid;
};
