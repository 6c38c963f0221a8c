import { join } from 'node:path';
import type { Layout } from '../git/repository.ts';
import { isShallow } from '../git/shallow.ts';
import { isLink } from '../store/is-link.ts';

/** Where what is derived from a repository has its place, and whether it counts. */
export interface Place {
  /** Where derived things lie: shared by all worktrees, never in the tree. */
  readonly derived: string;
  /** Whether anything is remembered. */
  readonly cache: boolean;
}

/** For whom it is opened. */
export interface ForWhom {
  readonly at: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Whether anything is to be remembered. */
  readonly cache: boolean;
}

/** Tells where a repository has what is derived from it; it does not count when it is not wanted, and where history is cut off. */
export const rememberedOf = (layout: Layout, asked: ForWhom): Place => {
  const derived = join(layout.commonDir, 'theurian');
  // A link there could lead anywhere: then nothing is remembered, and nothing is written through it. And what was proven
  // while all of history was here is not proven by what is left of it.
  return { derived, cache: asked.cache && !isLink(derived) && !isShallow(layout, asked) };
};
