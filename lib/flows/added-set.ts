import type { Finding } from '../model/finding.ts';
import { foldedName } from '../model/folded-name.ts';
import type { Migration } from '../model/migration.ts';
import { footprintOf, namesOf } from '../replay/footprint.ts';
import { replayOnto } from '../replay/replay.ts';
import { aliasFindings } from '../rules/aliases.ts';
import { type Declaration, declarationsOf } from '../rules/bodies.ts';
import { scopeFindings } from '../rules/scope.ts';
import { sharedBodyFindings } from '../rules/shared-bodies.ts';
import type { Ground } from './ground.ts';
import { judgeSet } from './judge.ts';

/** What was found of added migrations; among it may be what was known of the ground. */
export interface AddedSet {
  readonly findings: readonly Finding[];
  readonly by: 'part' | 'set';
}

/** Judges the order, the guards and the replay of migrations that are added to a sound set. */
export const judgeAddedSet = (ground: Ground, added: readonly Migration[]): AddedSet => {
  const ordered = orderedAfter(ground, added);
  if (ordered === null) return { findings: judgeSet([...ground.base.ordered, ...added], null, []).findings, by: 'set' };
  const guards = guardsOf(ground, ordered);
  return { findings: guards.length > 0 ? guards : replayOnto(ground.settled, ordered).findings, by: 'part' };
};

// In their order, when all of them may as well come after the whole ground; else null.
const orderedAfter = (ground: Ground, added: readonly Migration[]): readonly Migration[] | null => {
  const depths = depthsOf(ground, added);
  if (depths === null) return null;
  const rankOf = ({ document: { id } }: Migration): Rank => ({ depth: depths.get(id) ?? ground.depthOf(id) ?? 0, id });
  const late = added.every((migration) => {
    const rank = rankOf(migration);
    return [...footprintOf(migration)].every(([key, way]) => {
      const last = way === null ? ground.lastTouching(key) : undefined;
      return last === undefined || isBefore(rankOf(last), rank);
    });
  });
  return late ? [...added].sort((a, b) => (isBefore(rankOf(a), rankOf(b)) ? -1 : 1)) : null;
};

/** Where a migration stands in the order: layers first, then ids. */
interface Rank {
  readonly depth: number;
  readonly id: string;
}

const isBefore = (a: Rank, b: Rank): boolean => a.depth < b.depth || (a.depth === b.depth && a.id < b.id);

// Null where one of them waits for what is not there, for itself, or in a ring; or has the id of another one.
const depthsOf = (ground: Ground, added: readonly Migration[]): ReadonlyMap<string, number> | null => {
  const depths = new Map<string, number>();
  const depthIn = (id: string): number | undefined => depths.get(id) ?? ground.depthOf(id);
  let left = added;
  while (left.length > 0) {
    const waiting = left.filter(({ document: { id, dependsOn = [] } }) => {
      const below = dependsOn.map(depthIn);
      if (below.includes(undefined)) return true;
      depths.set(id, Math.max(0, ...below.map((depth) => (depth ?? 0) + 1)));
      return false;
    });
    if (waiting.length === left.length) return null;
    left = waiting;
  }
  return depths;
};

const guardsOf = (ground: Ground, ordered: readonly Migration[]): readonly Finding[] => {
  const declarations = declarationsOf(ordered);
  return [
    ...scopeFindings(declarations),
    ...sharedBodyFindings([...alikeIn(ground, declarations), ...declarations]),
    ...aliasesAmong(ground, ordered),
  ];
};

const alikeIn = (ground: Ground, declarations: readonly Declaration[]): readonly Declaration[] =>
  [...new Set(declarations.map(({ body }) => foldedName(body ?? '')))].flatMap(ground.declarationsLike);

// Of migrations that speak of the same names, and only what is found of those names.
const aliasesAmong = (ground: Ground, ordered: readonly Migration[]): readonly Finding[] => {
  const names = new Set(ordered.flatMap(({ document }) => document.operations.flatMap(namesOf)));
  const rankOf = ({ document: { id } }: Migration): Rank => ({ depth: ground.depthOf(id) ?? 0, id });
  const before = [...new Set([...names].flatMap(ground.naming))].sort((a, b) =>
    isBefore(rankOf(a), rankOf(b)) ? -1 : 1,
  );
  return aliasFindings([...before, ...ordered]).filter((f) => f.code !== 'alias-collision' || names.has(f.facts.alias));
};
