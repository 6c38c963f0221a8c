import { foldedName } from '../model/folded-name.ts';
import { governed } from '../model/governed.ts';
import type { Limits } from '../model/limits.ts';
import type { Migration } from '../model/migration.ts';
import type { Entry } from '../model/snapshot.ts';
import type { Settled } from '../replay/ending.ts';
import { footprintOf, namesOf } from '../replay/footprint.ts';
import { settle } from '../replay/replay.ts';
import { type Declaration, declarationsOf } from '../rules/bodies.ts';
import type { DraftBase } from './propose-base.ts';

/** The knowledge of the working directory, laid out so that what is added to it can be judged without judging it again. */
export interface Ground {
  readonly base: DraftBase;
  readonly limits: Limits;
  readonly settled: Settled;
  /** How many governed entries there are. */
  readonly count: number;
  readonly entryAt: (path: string) => Entry | undefined;
  /** Those that a forgiving file system would take for one; so with bodies. */
  readonly entriesLike: (folded: string) => readonly Entry[];
  readonly declarationsLike: (folded: string) => readonly Declaration[];
  readonly withId: (id: string) => readonly Migration[];
  /** The migrations that speak of a name, in their order. */
  readonly naming: (name: string) => readonly Migration[];
  /** How many layers of the order lie before a migration's own; undefined for an unknown one. */
  readonly depthOf: (id: string) => number | undefined;
  /** The last migration that touches a key of a footprint in no shared way. */
  readonly lastTouching: (key: string) => Migration | undefined;
}

/** Lays out what was judged sound. Cost: one replay; the rest once for all proposals. */
export const groundOf = (base: DraftBase, limits: Limits): Ground => {
  const { snapshot, ordered } = base;
  const depths = depthsOf(ordered);
  const entries = new Map(snapshot.entries.map((entry) => [entry.path, entry]));
  const likeEntries = once(() => listed(snapshot.entries, ({ path }) => [foldedName(path)]));
  const likeBodies = once(() => listed(declarationsOf(ordered), ({ body }) => [foldedName(body ?? '')]));
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
    declarationsLike: (folded) => likeBodies().get(folded) ?? [],
    withId: (id) => ids().get(id) ?? [],
    naming: (name) => names().get(name) ?? [],
    depthOf: (id) => depths.get(id),
    lastTouching: (key) => touched().get(key),
  };
};

const once = <T>(make: () => T): (() => T) => {
  let made: { readonly value: T } | null = null;
  return () => {
    made ??= { value: make() };
    return made.value;
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

const depthsOf = (ordered: readonly Migration[]): ReadonlyMap<string, number> => {
  const depths = new Map<string, number>();
  for (const { document } of ordered)
    depths.set(document.id, Math.max(0, ...(document.dependsOn ?? []).map((id) => (depths.get(id) ?? 0) + 1)));
  return depths;
};

const lastTouches = (ordered: readonly Migration[]): ReadonlyMap<string, Migration> =>
  new Map(
    ordered.flatMap((migration) =>
      [...footprintOf(migration)].flatMap(([key, way]) => (way === null ? [[key, migration] as const] : [])),
    ),
  );
