import type { Migration } from '../model/migration.ts';

/** Where a migration stands in the order: by the layers before its own, then by its id. */
export interface Rank {
  readonly depth: number;
  readonly id: string;
}

/** Returns whether one place in the order lies before another one. */
export const isBefore = (a: Rank, b: Rank): boolean => a.depth < b.depth || (a.depth === b.depth && a.id < b.id);

/** Returns where migrations stand, that are in their order. */
export const ranksOf = (ordered: readonly Migration[]): ReadonlyMap<string, Rank> => {
  const ranks = new Map<string, Rank>();
  for (const { document } of ordered) {
    const { id, dependsOn = [] } = document;
    ranks.set(id, { id, depth: Math.max(0, ...dependsOn.map((one) => (ranks.get(one)?.depth ?? 0) + 1)) });
  }
  return ranks;
};
