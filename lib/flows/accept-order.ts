import type { Finding } from '../model/finding.ts';
import type { Migration } from '../model/migration.ts';
import { ok } from '../model/result.ts';
import { orderOf } from '../replay/order.ts';
import { outOfOrderFindings } from '../rules/out-of-order.ts';
import { overtakenFindings } from '../rules/overtaken.ts';
import type { Carried } from './accept-carried.ts';
import { takenOverIn } from './accept-evidence.ts';
import { located } from './accept-told.ts';

/** A proposal's migration with what it names, and the bytes of its evidence; null where there is none. */
export interface InOrder {
  readonly carried: Carried;
  readonly evidence: Uint8Array | null;
}

/**
 * Returns what a proposal does to items that landed migrations act upon as well: later in the order of the union, so that
 * it would be written over; or before it, so that it would write over what it was drafted without. Nothing where the union
 * has no order, for then that is what is wrong with it.
 *
 * `ordered` is what has landed, or the union itself. It is told before what the union is refused for: that may be about a
 * landed file, which nobody may change.
 */
export const lateFindings = async (
  { carried, evidence }: InOrder,
  ordered: readonly Migration[],
): Promise<readonly Finding[]> => {
  const { migration, migrationFrom: path } = carried;
  if (migration === null) return [];
  const { before, later } = around(migration, ordered);
  const late = outOfOrderFindings(migration, path, () => later);
  return located(
    carried,
    late.length > 0 ? late : overtakenFindings({ migration, path, takenOver: takenOverIn(evidence) }, () => before),
  );
};

/** What comes before a migration and after it in an order. */
export interface Around {
  readonly before: readonly Migration[];
  readonly later: readonly Migration[];
}

/** Returns what is around a migration in the order of the set with it; nothing where that has no order. */
export const around = (migration: Migration, ordered: readonly Migration[]): Around => {
  const placeIn = (all: readonly Migration[]) => all.findIndex(({ path }) => path === migration.path);
  const order = placeIn(ordered) < 0 ? orderOf([...ordered, migration]) : ok(ordered);
  if (!order.ok) return { before: [], later: [] };
  const place = placeIn(order.value);
  return { before: order.value.slice(0, place), later: order.value.slice(place + 1) };
};
