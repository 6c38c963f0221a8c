import type { Finding } from '../model/finding.ts';
import { belowRoot, fromTop } from '../model/governed.ts';

/**
 * Returns the findings, where those about files of a draft are about what was asked for: none of these files is there.
 *
 * `paths` are those files, by where they would land below `.theurian/`.
 */
export const toldOfDraft = (findings: readonly Finding[], paths: Iterable<string>): readonly Finding[] => {
  const drafted = new Set([...paths].map(fromTop));
  return findings.map((found) => {
    const [room = ''] = belowRoot(found.at.path).split('/');
    return drafted.has(found.at.path) ? { ...found, at: { path: fromTop(room), drafted: true } } : found;
  });
};
