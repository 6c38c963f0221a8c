import { type Finding, finding } from '../model/finding.ts';
import { fromTop } from '../model/governed.ts';
import type { Snapshot } from '../model/snapshot.ts';
import type { Declaration } from './bodies.ts';
import { filesDeclared } from './declared-files.ts';

/** Returns the files of the knowledge directory that no migration names: they are not in force, which may be a slip. */
export const unnamedFindings = (snapshot: Snapshot, declarations: readonly Declaration[]): readonly Finding[] => {
  const named = new Set(declarations.flatMap((d) => filesDeclared(d).map(({ path }) => path)));
  return snapshot.entries.flatMap(({ kind, path }) => {
    const stray =
      kind === 'file' && path.startsWith('knowledge/') && !named.has(path) && !/(?:^|\/)\.gitkeep$/.test(path);
    return stray ? [finding('unnamed-body', { path: fromTop(path) }, {})] : [];
  });
};
