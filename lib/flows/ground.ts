import { foldedName } from '../model/folded-name.ts';
import { governed } from '../model/governed.ts';
import type { Limits } from '../model/limits.ts';
import type { Migration } from '../model/migration.ts';
import type { Entry } from '../model/snapshot.ts';
import type { Settled } from '../replay/ending.ts';
import { footprintOf, namesOf } from '../replay/footprint.ts';
import { isBefore, type Rank, ranksOf } from '../replay/rank.ts';
import { settle } from '../replay/replay.ts';
import { type Declaration, declarationsOf } from '../rules/bodies.ts';
import { filesDeclared } from '../rules/declared-files.ts';
import { once } from './once.ts';
import type { DraftBase } from './propose-base.ts';

/** The knowledge of the working directory, laid out so that what is added to it can be judged without judging it again. */
export interface Ground {
  readonly base: DraftBase;
  readonly limits: Limits;
  readonly settled: Settled;
  /** How many governed entries there are. */
  readonly count: number;
  readonly entryAt: (path: string) => Entry | undefined;
  /** Those that a forgiving file system would take for one. */
  readonly entriesLike: (folded: string) => readonly Entry[];
  /** The declarations that name a file, as their body or beside it. */
  readonly declaring: (path: string) => readonly Declaration[];
  readonly withId: (id: string) => readonly Migration[];
  /** The migrations that speak of a name, in their order. */
  readonly naming: (name: string) => readonly Migration[];
  /** Where a migration stands; undefined for an unknown one. */
  readonly rankOf: (id: string) => Rank | undefined;
  /** Where the last one stands; null where there is none. */
  readonly last: Rank | null;
  /** The last migration that touches a key of a footprint in no shared way. */
  readonly lastTouching: (key: string) => Migration | undefined;
}

/** Returns the migrations of the ground that speak of any of these names, in their order. */
export const namingAny = (ground: Ground, names: Iterable<string>): readonly Migration[] => {
  const rankOf = ({ document }: Migration): Rank => ground.rankOf(document.id) ?? { depth: 0, id: '' };
  return [...new Set([...names].flatMap(ground.naming))].sort((a, b) => (isBefore(rankOf(a), rankOf(b)) ? -1 : 1));
};

/** Lays out what was judged sound. Cost: one replay; the rest once for all proposals. */
export const groundOf = (base: DraftBase, limits: Limits): Ground => {
  const { snapshot, ordered } = base;
  const ranks = ranksOf(ordered);
  const entries = new Map(snapshot.entries.map((entry) => [entry.path, entry]));
  const likeEntries = once(() => listed(snapshot.entries, ({ path }) => [foldedName(path)]));
  const files = once(() => listed(declarationsOf(ordered), (one) => filesDeclared(one).map(({ path }) => path)));
  const ids = once(() => listed(ordered, ({ document }) => [document.id]));
  const names = once(() => listed(ordered, ({ document }) => [...new Set(document.operations.flatMap(namesOf))]));
  const touched = once(() => lastTouches(ordered));
  return {
    base,
    limits,
    settled: settle(ordered),
    count: snapshot.entries.filter(({ path }) => path === '' || governed(path)).length,
    entryAt: (path) => entries.get(path),
    entriesLike: (folded) => likeEntries().get(folded) ?? [],
    declaring: (path) => files().get(path) ?? [],
    withId: (id) => (ranks.has(id) ? (ids().get(id) ?? []) : []),
    naming: (name) => names().get(name) ?? [],
    rankOf: (id) => ranks.get(id),
    last: ranks.get(ordered.at(-1)?.document.id ?? '') ?? null,
    lastTouching: (key) => touched().get(key),
  };
};

const listed = <T>(all: readonly T[], keysOf: (one: T) => readonly string[]): ReadonlyMap<string, readonly T[]> => {
  const lists = new Map<string, T[]>();
  for (const one of all)
    for (const key of keysOf(one)) {
      const list = lists.get(key);
      if (list === undefined) lists.set(key, [one]);
      else list.push(one);
    }
  return lists;
};

const lastTouches = (ordered: readonly Migration[]): ReadonlyMap<string, Migration> =>
  new Map(
    ordered.flatMap((migration) =>
      [...footprintOf(migration)].flatMap(([key, way]) => (way === null ? [[key, migration] as const] : [])),
    ),
  );
