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
