import type { Digest } from '../model/digest.ts';
import type { MigrationId } from '../model/ids.ts';
import type { Summary } from '../model/verdict.ts';
import { isBefore, type Rank, ranksOf } from '../replay/rank.ts';
import { hashOfRecords, recordOf } from '../replay/state-hash.ts';
import type { OnKnown } from './judge-known.ts';
import { contentsOf } from './known-set.ts';

/** Returns the state hash of the whole set. */
export const stateHashOn = ({ known, added }: OnKnown): Digest => {
  const { bodies, supports } = contentsOf(added);
  return hashOfRecords({
    migrations: withAll(
      known.records(),
      added.map(({ document: { id }, checksum }) => recordOf({ id, checksum })),
    ),
    bodies: withAll(known.bodies(), [...known.supports(), ...bodies, ...supports]),
  });
};

/** Returns the summary of the whole set, as judging all of it would give it. */
export const summaryOn = (on: OnKnown): Summary => {
  const { known, added, verdict } = on;
  const ranks = ranksOf(verdict.ordered);
  const order = known.order().map(rankIn);
  for (const { document } of added) {
    const rank = ranks.get(document.id) ?? { depth: 0, id: document.id };
    order.splice(
      placeFor(order, (one) => isBefore(one, rank)),
      0,
      rank,
    );
  }
  return {
    migrationCount: order.length,
    contentFileCount: withAll(known.bodies(), [...contentsOf(added).bodies]).length,
    applicationOrder: order.map(({ id }) => id as MigrationId),
    stateHash: stateHashOn(on),
  };
};

const rankIn = (line: string): Rank => {
  const space = line.indexOf(' ');
  return { depth: Number(line.slice(0, space)), id: line.slice(space + 1) };
};

// A sorted list, with what else there is in its place; nothing twice.
const withAll = (sorted: readonly string[], more: readonly string[]): readonly string[] => {
  const all = [...sorted];
  for (const one of more) {
    const place = placeFor(all, (other) => other < one);
    if (all[place] !== one) all.splice(place, 0, one);
  }
  return all;
};

const placeFor = <T>(all: readonly T[], isBelow: (one: T) => boolean): number => {
  let [low, high] = [0, all.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    const one = all[middle];
    if (one !== undefined && isBelow(one)) low = middle + 1;
    else high = middle;
  }
  return low;
};
