import type { Fault } from '../model/fault.ts';
import type { Oid } from '../model/oid.ts';
import { err, ok, type Result } from '../model/result.ts';
import { rawName } from './name.ts';
import { commitFrom, entryIn, gather, type Objects, readCommits } from './objects.ts';
import type { Answer, Commit, Step } from './repository.ts';

/** Gives the first-parent chain from a tip down to `until` or the root, both included; a cut chain is a fault. */
export type Chain = (tip: Oid, until: Oid | null) => Answer<readonly Oid[]>;

/** Gives the commits of a whole first-parent chain that touch what stands at a top-level name, newest first; null where that takes a look at all. */
export type Touching = (tip: Oid, name: string) => Promise<readonly Oid[] | null>;

/** Gives what stands at a top-level name in each commit's tree; null when nothing does. */
export type Standing = (commits: readonly Oid[], name: string) => Answer<readonly (Stand | null)[]>;

export interface Stand {
  readonly oid: Oid;
  readonly mode: string;
}

/** How steps are found: all of a walk, or those alone that touch something where the adapter can tell. */
export interface Walking {
  readonly objects: Objects;
  readonly chain: Chain;
  readonly standing: Standing;
  readonly touching: Touching;
}

/** The part of a line that is walked, and the top-level name that is looked at. */
interface Part {
  readonly tip: Oid;
  readonly until: Oid | null;
  readonly directory: string;
}

/** Lists the first-parent steps that changed what stands at a top-level name, oldest first. */
export const stepsOf = async (walking: Walking, part: Part): Answer<readonly Step[]> => {
  const { objects, chain, standing } = walking;
  const { tip, until, directory } = part;
  const told = until === null ? await movesTold(walking, part) : null;
  if (told !== null) return stepsAt(objects, told);
  const oids = await chain(tip, until);
  if (!oids.ok) return oids;
  if (until !== null && oids.value.at(-1) !== until) return err({ kind: 'not-on-chain', commit: until, tip });
  const stands = await standing(oids.value, directory);
  return stands.ok ? stepsAt(objects, movesOf(oids.value, stands.value, until)) : stands;
};

const stepsAt = async (objects: Objects, moves: readonly Move[]): Answer<readonly Step[]> => {
  const commits = await readCommits(
    objects,
    moves.map((move) => move.oid),
  );
  return commits.ok ? ok(stepsFrom(moves, commits.value)) : commits;
};

/**
 * Returns the moves of a whole chain by the commits that the adapter says touch the name; null where it cannot say, or
 * where what they leave does not fit together: then something else moved it as well.
 */
const movesTold = async (
  { objects, standing, touching }: Walking,
  { tip, directory }: Part,
): Promise<readonly Move[] | null> => {
  const told = await touching(tip, directory);
  if (told === null) return null;
  const commits = await readCommits(objects, told);
  if (!commits.ok) return null;
  const parents = commits.value.map(({ parents: [parent = null] }) => parent);
  const asked = [...new Set([tip, ...told, ...parents.filter((parent) => parent !== null)])];
  const stands = await standing(asked, directory);
  if (!stands.ok) return null;
  const found = new Map(asked.map((oid, index) => [oid, stands.value[index] ?? null]));
  const standAt = (oid: Oid | null): Stand | null => (oid === null ? null : (found.get(oid) ?? null));
  const moves: Move[] = [];
  let later = standAt(tip);
  for (const [index, oid] of told.entries()) {
    const [before, after] = [standAt(parents[index] ?? null), standAt(oid)];
    if (!isSame(after, later)) return null;
    if (!isSame(before, after)) moves.push({ oid, before: before?.oid ?? null, after: after?.oid ?? null });
    later = before;
  }
  return later === null ? moves.reverse() : null;
};

const isSame = (a: Stand | null, b: Stand | null): boolean => a?.oid === b?.oid && a?.mode === b?.mode;

interface Move {
  readonly oid: Oid;
  readonly before: Oid | null;
  readonly after: Oid | null;
}

const movesOf = (oids: readonly Oid[], stands: readonly (Stand | null)[], until: Oid | null): readonly Move[] => {
  const moves: Move[] = [];
  for (let index = oids.length - 1; index >= 0; index -= 1) {
    const oid = oids[index];
    if (oid === undefined || oid === until) continue;
    const before = stands[index + 1] ?? null;
    const after = stands[index] ?? null;
    if (isSame(before, after)) continue;
    moves.push({ oid, before: before?.oid ?? null, after: after?.oid ?? null });
  }
  return moves;
};

const stepsFrom = (moves: readonly Move[], commits: readonly Commit[]): readonly Step[] =>
  commits.flatMap((commit, index) => {
    const move = moves[index];
    return move === undefined ? [] : [{ commit, before: move.before, after: move.after }];
  });

/**
 * Reads what stands at a top-level name out of the root trees themselves.
 *
 * Cost:   reads each commit, and each root tree once; keeps one entry of each.
 */
export const standingIn =
  (objects: Objects): Standing =>
  async (oids, name) => {
    const roots = await gather(objects, oids, (object) => mapped(commitFrom(object), (commit) => commit.tree));
    if (!roots.ok) return roots;
    const raw = rawName(name);
    const trees = [...new Set(roots.value)];
    const entries = await gather(objects, trees, (object) => entryIn(object, raw));
    if (!entries.ok) return entries;
    const found = new Map(trees.map((tree, index) => [tree, entries.value[index] ?? null]));
    return ok(roots.value.map((root) => found.get(root) ?? null));
  };

const mapped = <A, B>(answer: Result<A, Fault>, change: (value: A) => B): Result<B, Fault> =>
  answer.ok ? ok(change(answer.value)) : answer;
