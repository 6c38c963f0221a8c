import type { Finding } from '../model/finding.ts';
import type { ItemId } from '../model/ids.ts';
import type { Migration } from '../model/migration.ts';
import { isBefore, type Rank } from '../replay/rank.ts';
import { actOnOneItem, outOfOrderFindings } from '../rules/out-of-order.ts';
import { overtakenFindings } from '../rules/overtaken.ts';
import { takenOverIn } from './accept-evidence.ts';
import type { InOrder } from './accept-order.ts';
import { located } from './accept-told.ts';
import { ranksIn } from './added-set.ts';
import type { Ground } from './ground.ts';

/** Returns what `lateFindings` does, of a proposal and the migrations of the ground. */
export const lateOnGround = async (ground: Ground, { carried, evidence }: InOrder): Promise<readonly Finding[]> => {
  const { migration, migrationFrom: path } = carried;
  const rank = migration === null ? undefined : rankOf(ground, migration);
  if (migration === null || rank === undefined) return [];
  const naming =
    (wanted: (other: Rank) => boolean) =>
    (item: ItemId): readonly Migration[] =>
      ground.naming(item).filter(({ document }) => {
        const other = ground.rankOf(document.id);
        return other !== undefined && wanted(other);
      });
  const late = outOfOrderFindings(
    migration,
    path,
    naming((other) => isBefore(rank, other)),
  );
  return located(
    carried,
    late.length > 0
      ? late
      : overtakenFindings(
          { migration, path, takenOver: takenOverIn(evidence) },
          naming((other) => isBefore(other, rank)),
        ),
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
