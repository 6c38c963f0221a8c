import type { Finding } from '../model/finding.ts';
import type { Migration } from '../model/migration.ts';
import { actOnOneItem, outOfOrderFindings } from '../rules/out-of-order.ts';
import type { Carried } from './accept-carried.ts';
import { located } from './accept-told.ts';
import { ranksIn } from './added-set.ts';
import { type Ground, isBefore, type Rank } from './ground.ts';

/** Returns what a proposal does to items that migrations of the ground, later in the order, act upon as well. */
export const lateOnGround = async (ground: Ground, carried: Carried): Promise<readonly Finding[]> => {
  const { migration, migrationFrom } = carried;
  const rank = migration === null ? undefined : rankOf(ground, migration);
  if (migration === null || rank === undefined) return [];
  const isLater = ({ document }: Migration): boolean => {
    const other = ground.rankOf(document.id);
    return other !== undefined && isBefore(rank, other);
  };
  return located(
    carried,
    outOfOrderFindings(migration, migrationFrom, (item) => ground.naming(item).filter(isLater)),
  );
};

/** Returns the one of two added migrations that comes first in the order, where both act upon one item; else null. */
export const olderOf = (ground: Ground, a: Migration, b: Migration): Migration | null => {
  if (!actOnOneItem(a, b)) return null;
  const [first, second] = [rankOf(ground, a), rankOf(ground, b)];
  return first === undefined || second === undefined ? null : isBefore(first, second) ? a : b;
};

// Undefined where it waits for what is not there: then that is what is wrong with it.
const rankOf = (ground: Ground, migration: Migration): Rank | undefined => ranksIn(ground, [migration])?.get(migration);
