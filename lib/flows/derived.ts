import { join } from 'node:path';
import type { Layout } from '../git/repository.ts';
import { isShallow } from '../git/shallow.ts';
import { type FactCache, noFacts } from '../model/facts.ts';
import { noStats, type StatCache } from '../model/file-stat.ts';
import { openFacts } from '../store/fact-file.ts';
import { isLink } from '../store/is-link.ts';
import { openStats } from '../store/stat-file.ts';

/** What is derived from a repository and remembered beside it. */
export interface Derived {
  /** Where derived things lie: shared by all worktrees, never in the tree. */
  readonly derived: string;
  /** Whether anything is remembered. */
  readonly cache: boolean;
  readonly facts: FactCache;
  readonly stats: StatCache;
  /** Keeps what was learnt; where nothing can be written, it is learnt again next time. */
  save(): void;
}

/** For whom it is opened. */
interface Asked {
  readonly at: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Whether anything is to be remembered. */
  readonly cache: boolean;
}

/** Opens what is remembered about a repository; nothing is when it is not wanted, and where history is cut off. */
export const derivedOf = (layout: Layout, asked: Asked): Derived => {
  const { commonDir, topLevel } = layout;
  const derived = join(commonDir, 'theurian');
  // A link there could lead anywhere: then nothing is remembered, and nothing is written through it. And what was proven
  // while all of history was here is not proven by what is left of it.
  const cache = asked.cache && !isLink(derived) && !isShallow(layout, asked);
  const facts = cache ? openFacts(derived) : null;
  const stats = cache && topLevel !== null ? openStats(derived, topLevel) : null;
  return {
    derived,
    cache,
    facts: facts ?? noFacts,
    stats: stats ?? noStats,
    save() {
      facts?.save();
      stats?.save();
    },
  };
};
