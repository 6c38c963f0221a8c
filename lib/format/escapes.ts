import { CST } from 'yaml';
import { lexed, type Piece } from './pieces.ts';

/**
 * Returns what the double-quoted values and keys of a YAML text say, whether or not the text parses: their escapes would
 * hide from a look at the text itself.
 */
export const unescapedIn = (text: string): readonly string[] =>
  [...lexed(text)].flatMap((piece) => saidBy(piece) ?? []);

/** Returns a YAML text with its double-quoted values and keys as they are read. */
export const unescapedYaml = (text: string): string =>
  [...lexed(text)]
    .map((piece) => {
      if (MARKS.has(piece.kind)) return '';
      const said = saidBy(piece);
      return said === null ? piece.text : `"${said}"`;
    })
    .join('');

// The lexer puts characters of its own in front of what they are about.
const MARKS: ReadonlySet<Piece['kind']> = new Set(['doc-mode', 'scalar', 'flow-error-end']);

const saidBy = ({ kind, text: source }: Piece): string | null =>
  kind === 'double-quoted-scalar' && source.includes('\\')
    ? CST.resolveAsScalar({ type: kind, source, offset: 0, indent: 0 }, true, () => {}).value
    : null;
