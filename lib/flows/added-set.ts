import type { Finding } from '../model/finding.ts';
import type { ItemId } from '../model/ids.ts';
import type { Migration } from '../model/migration.ts';
import { footprintOf, namesOf } from '../replay/footprint.ts';
import { isBefore, type Rank } from '../replay/rank.ts';
import { replayOnto } from '../replay/replay.ts';
import { aliasFindings } from '../rules/aliases.ts';
import { declarationsOf } from '../rules/bodies.ts';
import { scopeFindings } from '../rules/scope.ts';
import { sharedBodyFindings } from '../rules/shared-bodies.ts';
import { type Ground, namingAny } from './ground.ts';
import { judgeSet } from './judge.ts';
import { skillNamesAmong } from './skill-names-among.ts';

/** What was found of added migrations; among it may be what was known of the ground. */
export interface AddedSet {
  readonly findings: readonly Finding[];
  readonly by: 'part' | 'set';
  /** What was added; in its order where it was judged by the part. */
  readonly ordered: readonly Migration[];
}

/** Judges the order, the guards and the replay of migrations that are added to a sound set. */
export const judgeAddedSet = (ground: Ground, added: readonly Migration[]): AddedSet =>
  judgeAfter(ground, added) ?? {
    findings: judgeSet([...ground.base.ordered, ...added], null, []).findings,
    by: 'set',
    ordered: added,
  };

/** The same where all that is added may come after the ground; null where it may not: then the ground has to be seen whole. */
export const judgeAfter = (ground: Ground, added: readonly Migration[]): AddedSet | null => {
  const ordered = orderedAfter(ground, added);
  if (ordered === null) return null;
  const guards = guardsOf(ground, ordered);
  const findings = guards.length > 0 ? guards : replayOnto(ground.settled, ordered).findings;
  return { findings, by: 'part', ordered };
};

// In their order, when all of them may as well come after the whole ground; else null.
const orderedAfter = (ground: Ground, added: readonly Migration[]): readonly Migration[] | null => {
  const ranks = ranksIn(ground, added);
  if (ranks === null) return null;
  const rankOf = (migration: Migration): Rank => ranks.get(migration) ?? NOWHERE;
  const late = added.every((migration) => mayComeLast(ground, migration, rankOf(migration)));
  return late ? [...added].sort((a, b) => (isBefore(rankOf(a), rankOf(b)) ? -1 : 1)) : null;
};

const NOWHERE: Rank = { depth: 0, id: '' };

// It does, or what comes after it has nothing to do with it.
const mayComeLast = (ground: Ground, migration: Migration, rank: Rank): boolean => {
  if (ground.last === null || isBefore(ground.last, rank)) return true;
  return [...footprintOf(migration)].every(([key, way]) => {
    const last = way === null ? ground.lastTouching(key) : undefined;
    return last === undefined || isBefore(ground.rankOf(last.document.id) ?? NOWHERE, rank);
  });
};

/** Returns where added migrations stand; null where one of them waits for what is not there, for itself, or in a ring. */
export const ranksIn = (ground: Ground, added: readonly Migration[]): ReadonlyMap<Migration, Rank> | null => {
  const ranks = new Map<Migration, Rank>();
  const depths = new Map<string, number>();
  let left = added;
  while (left.length > 0) {
    const waiting = left.filter((migration) => {
      const { id, dependsOn = [] } = migration.document;
      const below = dependsOn.map((one) => depths.get(one) ?? ground.rankOf(one)?.depth);
      if (below.includes(undefined)) return true;
      const depth = Math.max(0, ...below.map((one) => (one ?? 0) + 1));
      depths.set(id, depth);
      ranks.set(migration, { depth, id });
      return false;
    });
    if (waiting.length === left.length) return null;
    left = waiting;
  }
  return ranks;
};

// A body that the ground declares stands in it, so another one that would be taken for it was found by its path.
const guardsOf = (ground: Ground, ordered: readonly Migration[]): readonly Finding[] => {
  const declarations = declarationsOf(ordered);
  return [
    ...scopeFindings(declarations),
    ...sharedBodyFindings(declarations),
    ...aliasesAmong(ground, ordered),
    ...skillNamesAmong(ground, ordered),
  ];
};

// Of migrations that speak of the same names, and only what is found of those names.
const aliasesAmong = (ground: Ground, ordered: readonly Migration[]): readonly Finding[] => {
  const operations = ordered.flatMap(({ document }) => document.operations);
  const names = new Set(operations.flatMap(namesOf));
  const { aliases } = ground.base.state;
  const live = operations.some(({ op }) => op === 'addAlias') || [...names].some((name) => aliases.has(name as ItemId));
  if (!live) return [];
  return aliasFindings([...namingAny(ground, names), ...ordered]).filter(
    (f) => f.code !== 'alias-collision' || names.has(f.facts.alias),
  );
};
