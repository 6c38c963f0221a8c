import type { Layout } from '../git/repository.ts';
import { type FactCache, noFacts } from '../model/facts.ts';
import { noStats, type StatCache } from '../model/file-stat.ts';
import { openFacts } from '../store/fact-file.ts';
import { openStats } from '../store/stat-file.ts';
import { type ForWhom, type Place, rememberedOf } from './remembered-of.ts';

/** What is derived from a repository and remembered beside it. */
export interface Derived extends Place {
  readonly facts: FactCache;
  readonly stats: StatCache;
  /** Keeps what was learnt; where nothing can be written, it is learnt again next time. */
  save(): void;
}

/** Opens what is remembered about a repository; nothing is when it is not wanted, and where history is cut off. */
export const derivedOf = (layout: Layout, asked: ForWhom): Derived => {
  const { topLevel } = layout;
  const { derived, cache } = rememberedOf(layout, asked);
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
