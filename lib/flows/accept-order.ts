import type { Finding } from '../model/finding.ts';
import type { Migration } from '../model/migration.ts';
import { orderOf } from '../replay/order.ts';
import { outOfOrderFindings } from '../rules/out-of-order.ts';
import type { Carried } from './accept-carried.ts';
import { located } from './accept-told.ts';

/**
 * Returns what a proposal does to items that landed migrations, later in the order of the union, act upon as well; nothing
 * where the union has no order, for then that is what is wrong with it.
 *
 * `ordered` is what has landed, or the union itself. It is told before what the union is refused for: that may be about a
 * landed file, which nobody may change.
 */
export const lateFindings = async (carried: Carried, ordered: readonly Migration[]): Promise<readonly Finding[]> => {
  const { migration, migrationFrom } = carried;
  if (migration === null) return [];
  const later = laterIn(migration, ordered);
  return located(
    carried,
    outOfOrderFindings(migration, migrationFrom, () => later),
  );
};

/** Returns what comes after a migration in the order of the set with it; nothing where that has no order. */
export const laterIn = (migration: Migration, ordered: readonly Migration[]): readonly Migration[] => {
  const after = (all: readonly Migration[]) => all.findIndex(({ path }) => path === migration.path) + 1;
  if (after(ordered) > 0) return ordered.slice(after(ordered));
  const order = orderOf([...ordered, migration]);
  return order.ok ? order.value.slice(after(order.value)) : [];
};
