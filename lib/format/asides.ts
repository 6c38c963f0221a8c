import { isCommentLine, readBlockForm } from './block-form.ts';

/**
 * Returns what a YAML text says beside its values: comments, and the names of anchors, aliases, tags and directives.
 *
 * What looks like one inside a value is none. In plain block form there are only comments on lines of their own.
 */
export const asidesOf = async (text: string): Promise<readonly string[]> => {
  if (readBlockForm(text) !== null) return text.split('\n').filter(isCommentLine);
  const { lexed } = await import('./pieces.ts');
  return [...lexed(text)].flatMap((piece) => (ASIDE.has(piece.kind) ? piece.text : []));
};

const ASIDE: ReadonlySet<string | null> = new Set(['comment', 'anchor', 'alias', 'tag', 'directive-line']);

/**
 * Returns what the double-quoted values and keys of a YAML text say, whether or not the text parses: their escapes would
 * hide from a look at the text itself.
 */
export const unescapedIn = async (text: string): Promise<readonly string[]> => {
  const [{ lexed }, { CST }] = await Promise.all([import('./pieces.ts'), import('yaml')]);
  return [...lexed(text)].flatMap(({ kind, text: source }) => {
    if (kind !== 'double-quoted-scalar' || !source.includes('\\')) return [];
    return CST.resolveAsScalar({ type: kind, source, offset: 0, indent: 0 }, true, () => {}).value;
  });
};
