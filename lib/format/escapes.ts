import { CST } from 'yaml';
import { lexed } from './pieces.ts';

/**
 * Returns what the double-quoted values and keys of a YAML text say, whether or not the text parses: their escapes would
 * hide from a look at the text itself.
 */
export const unescapedIn = (text: string): readonly string[] =>
  [...lexed(text)].flatMap(({ kind, text: source }) => {
    if (kind !== 'double-quoted-scalar' || !source.includes('\\')) return [];
    return CST.resolveAsScalar({ type: kind, source, offset: 0, indent: 0 }, true, () => {}).value;
  });
