import { type Finding, finding, type Place } from '../model/finding.ts';
import { fromTop } from '../model/governed.ts';
import type { ItemId } from '../model/ids.ts';
import type { Migration } from '../model/migration.ts';
import type { Operation, OperationOf } from '../model/operation.ts';

/** Gives the migrations that speak of an item and come after another one, in their order. */
export type LaterOn = (item: ItemId) => readonly Migration[];

/**
 * Returns what a migration does to items that others, which come after it in the order, act upon as well: theirs would be
 * written over its own, although it is to land after them.
 *
 * A revision that another one follows already is told as a conflict of the two; `path` is where the migration lies.
 */
export const outOfOrderFindings = (migration: Migration, path: string, laterOn: LaterOn): readonly Finding[] =>
  itemsIn(migration).flatMap((item) => {
    const later = laterOn(item).filter((one) => one.document.id !== migration.document.id && actsOn(one, item));
    const last = later.at(-1);
    return last === undefined
      ? []
      : [conflict(migration, path, { item, later }) ?? late(migration, path, { item, last })];
  });

/** Returns whether two migrations act upon one item. */
export const actOnOneItem = (a: Migration, b: Migration): boolean => itemsIn(a).some((item) => actsOn(b, item));

const ACTS: ReadonlySet<Operation['op']> = new Set([
  ...(['createItem', 'upsertRevision', 'deprecateItem', 'restoreItem', 'changeOwner', 'changeSensitivity'] as const),
]);

const actsHow = (item: ItemId) => (operation: Operation) =>
  ACTS.has(operation.op) && 'itemId' in operation && operation.itemId === item;

const actsOn = ({ document }: Migration, item: ItemId): boolean => document.operations.some(actsHow(item));

const itemsIn = ({ document }: Migration): readonly ItemId[] => [
  ...new Set(document.operations.flatMap((one) => (ACTS.has(one.op) && 'itemId' in one ? one.itemId : []))),
];

const late = (
  { document }: Migration,
  path: string,
  { item, last }: { readonly item: ItemId; readonly last: Migration },
): Finding => {
  const at: Place = { path, pointer: ['operations', document.operations.findIndex(actsHow(item))] };
  return finding('out-of-order', at, {
    item,
    setBy: last.document.id,
    setIn: fromTop(last.path),
    proposal: null,
  });
};

const conflict = (
  { document }: Migration,
  path: string,
  { item, later }: { readonly item: ItemId; readonly later: readonly Migration[] },
): Finding | null => {
  const index = document.operations.findIndex((one) => revises(one, item));
  const own = document.operations[index];
  const [last] = later.flatMap((one) => revisionsIn(one, item)).slice(-1);
  if (own?.op !== 'upsertRevision' || last === undefined) return null;
  return finding(
    'revision-conflict',
    { path, pointer: ['operations', index, 'expectedRevision'] },
    {
      item,
      expected: own.expectedRevision ?? null,
      current: last.operation.revisionId,
      setBy: last.migration.document.id,
      setIn: fromTop(last.migration.path),
      proposal: null,
    },
  );
};

const revises = (operation: Operation, item: ItemId): operation is OperationOf<'upsertRevision'> =>
  operation.op === 'upsertRevision' && operation.itemId === item;

const revisionsIn = (migration: Migration, item: ItemId) =>
  migration.document.operations.flatMap((operation) => (revises(operation, item) ? [{ migration, operation }] : []));
