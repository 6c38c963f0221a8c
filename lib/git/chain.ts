import type { Fault } from '../model/fault.ts';
import type { Oid } from '../model/oid.ts';
import { err, ok, type Result } from '../model/result.ts';
import { rawName } from './name.ts';
import { commitFrom, entryIn, gather, type Objects, readCommits } from './objects.ts';
import type { Answer, Commit, Step } from './repository.ts';

/** Gives the first-parent chain from a tip down to `until` or the root, both included; a cut chain is a fault. */
export type Chain = (tip: Oid, until: Oid | null) => Answer<readonly Oid[]>;

/** Gives what stands at a top-level name in each commit's tree; null when nothing does. */
export type Standing = (commits: readonly Oid[], name: string) => Answer<readonly (Stand | null)[]>;

export interface Stand {
  readonly oid: Oid;
  readonly mode: string;
}

/** Lists the first-parent steps that changed what stands at a top-level name, oldest first. */
export const stepsOf = async (
  { objects, chain, standing }: { readonly objects: Objects; readonly chain: Chain; readonly standing: Standing },
  { tip, until, directory }: { readonly tip: Oid; readonly until: Oid | null; readonly directory: string },
): Answer<readonly Step[]> => {
  const oids = await chain(tip, until);
  if (!oids.ok) return oids;
  if (until !== null && oids.value.at(-1) !== until) return err({ kind: 'not-on-chain', commit: until, tip });
  const stands = await standing(oids.value, directory);
  if (!stands.ok) return stands;
  const moves = movesOf(oids.value, stands.value, until);
  const commits = await readCommits(
    objects,
    moves.map((move) => move.oid),
  );
  return commits.ok ? ok(stepsFrom(moves, commits.value)) : commits;
};

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
    if (before?.oid === after?.oid && before?.mode === after?.mode) continue;
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
