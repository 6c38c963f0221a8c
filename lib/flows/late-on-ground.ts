import type { Finding } from '../model/finding.ts';
import type { Migration } from '../model/migration.ts';
import { actOnOneItem, outOfOrderFindings } from '../rules/out-of-order.ts';
import type { Carried } from './accept-carried.ts';
import { located } from './accept-told.ts';
import { ranksIn } from './added-set.ts';
import { type Ground, isBefore } from './ground.ts';

/** Returns what a proposal does to items that migrations of the ground, later in the order, act upon as well. */
export const lateOnGround = async (ground: Ground, carried: Carried): Promise<readonly Finding[]> => {
  const { migration, migrationFrom } = carried;
  const rank = migration === null ? undefined : ranksIn(ground, [migration])?.get(migration);
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

/**
 * Returns the one of two added migrations that comes first in the order, where both act upon one item; null where they do
 * not, or where one waits for the other, which settles what lands first.
 */
export const olderOf = (ground: Ground, a: Migration, b: Migration): Migration | null => {
  const ranks = ranksIn(ground, [a, b]);
  const [first, second] = [ranks?.get(a), ranks?.get(b)];
  if (first === undefined || second === undefined || !actOnOneItem(a, b)) return null;
  if (waits(a, b) || waits(b, a)) return null;
  return isBefore(first, second) ? a : b;
};

const waits = ({ document }: Migration, { document: { id } }: Migration): boolean =>
  document.dependsOn?.includes(id) === true;
