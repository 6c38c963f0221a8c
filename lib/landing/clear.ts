import { dirname, join } from 'node:path';
import type { Removal } from '../model/landing.ts';
import { pathsDown } from './directories.ts';
import { codeOf } from './errno.ts';
import type { Site } from './site.ts';
import { standingAt } from './standing.ts';
import type { At } from './step.ts';

/** What did not go as it should once the migration was there. It has landed all the same. */
export type Trouble =
  /** A file of the proposal is not what was read from it; it stays. */
  | { readonly kind: 'changed'; readonly path: string }
  /** A file or directory could not be removed. */
  | { readonly kind: 'unremoved'; readonly path: string; readonly code: string }
  /** The disk does not say that it keeps the migration's name. Nothing is cleared away then, and the journal stays. */
  | { readonly kind: 'unflushed'; readonly path: string; readonly code: string };

/** What is to be cleared away. */
export interface Clearing {
  readonly directory: string;
  readonly removes: readonly Removal[];
}

/** Clears away what of a proposal has landed, and the directories that it leaves empty. Gives what stayed, and why. */
export const clear = (site: Site, { directory, removes }: Clearing, at: At): readonly Trouble[] => {
  const troubles = removes.flatMap((removal) => clearFile(site, removal, at));
  const emptied = new Set(removes.flatMap(({ path }) => pathsDown(dirname(path))));
  const inside = [...emptied].filter((path) => path === directory || path.startsWith(`${directory}/`));
  const deepestFirst = inside.sort((a, b) => b.length - a.length);
  return [...troubles, ...deepestFirst.flatMap((path) => clearDirectory(site, path))];
};

const clearFile = (site: Site, removal: Removal, at: At): readonly Trouble[] => {
  const { path } = removal;
  try {
    const standing = standingAt(site.fs, site.top, removal);
    if (standing === 'absent') return [];
    if (standing !== 'same') return [{ kind: 'changed', path }];
    site.fs.unlinkSync(join(site.top, path));
    at(`cleared:${path}`);
    return [];
  } catch (error) {
    return [{ kind: 'unremoved', path, code: codeOf(error) }];
  }
};

const clearDirectory = ({ fs, top }: Site, path: string): readonly Trouble[] => {
  try {
    fs.rmdirSync(join(top, path));
    return [];
  } catch (error) {
    const code = codeOf(error);
    return STAYS.has(code) ? [] : [{ kind: 'unremoved', path, code }];
  }
};

// Not empty by either name, gone already, or a link that stands there instead.
const STAYS: ReadonlySet<string> = new Set(['EEXIST', 'ENOENT', 'ENOTDIR', 'ENOTEMPTY']);
