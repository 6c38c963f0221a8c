import type { Given } from './given.ts';
import type { SourceAnchor } from './operation.ts';

// Source: the public format's generator.
const PROVIDER = 'git';

/** Reads where the knowledge comes from: one anchor, or none. */
export const parseAnchors = (given: Given): readonly SourceAnchor[] => {
  const sourceUri = given.text('sourceUri');
  if (sourceUri === null) {
    given.pointless(['sourceProvider', 'sourceCommit', 'sourcePath', 'sourceLines'], 'sourceUri');
    return [];
  }
  const commitSha = given.text('sourceCommit');
  const filePath = given.text('sourcePath');
  if (filePath === null) given.pointless(['sourceLines'], 'sourcePath');
  return [
    {
      provider: given.text('sourceProvider') ?? PROVIDER,
      sourceUri,
      ...(commitSha === null ? {} : { commitSha }),
      ...(filePath === null ? {} : { filePath }),
      ...linesOf(given),
    },
  ];
};

const linesOf = (given: Given): Pick<SourceAnchor, 'lineStart' | 'lineEnd'> => {
  const text = given.text('sourceLines');
  return text === null ? {} : (given.formed('sourceLines', text, 'lines', parseLines) ?? {});
};

const parseLines = (text: string): { readonly lineStart: number; readonly lineEnd: number } | null => {
  const [, from, to = from] = /^([1-9]\d{0,8})(?:-([1-9]\d{0,8}))?$/.exec(text) ?? [];
  const [lineStart, lineEnd] = [Number(from), Number(to)];
  return from === undefined || lineEnd < lineStart ? null : { lineStart, lineEnd };
};
