import type { MigrationId } from '../model/ids.ts';
import type { Migration, MigrationDocument } from '../model/migration.ts';
import type { Operation } from '../model/operation.ts';
import { orderOf } from '../replay/order.ts';
import { isBefore, type Rank, ranksOf } from '../replay/rank.ts';

/**
 * Returns a document that waits for none yet so that it is applied after everything that was said about its subjects before.
 *
 * Most often it is anyway, since its id is the greatest. A landed migration that waits for others comes later than one
 * that waits for none, whatever their ids, and a clock may have been ahead: then the document waits for the last of those.
 */
export const placedAfter = (document: MigrationDocument, ordered: readonly Migration[]): MigrationDocument => {
  const subjects = new Set(document.operations.flatMap(subjectsOf));
  const last = ordered.findLast((migration) =>
    migration.document.operations.some((operation) => namesIn(operation).some((name) => subjects.has(name))),
  );
  return last === undefined || comesAfter(document, last.document.id, ordered)
    ? document
    : { ...document, dependsOn: [last.document.id] };
};

// What an operation changes; what it merely points at may come later.
const subjectsOf = (operation: Operation): readonly string[] => {
  switch (operation.op) {
    case 'addRelation':
    case 'removeRelation':
      return [operation.sourceItemId];
    case 'deprecateItem':
      return [operation.itemId];
    default:
      return namesIn(operation);
  }
};

const namesIn = (operation: Operation): readonly string[] => {
  switch (operation.op) {
    case 'addRelation':
    case 'removeRelation':
      return [operation.sourceItemId, operation.targetItemId];
    case 'addAlias':
      return [operation.alias, operation.itemId];
    case 'removeAlias':
      return [operation.alias];
    case 'deprecateItem':
      return [operation.itemId, ...(operation.supersededBy === undefined ? [] : [operation.supersededBy])];
    case 'supersedeSpecification':
      return [];
    default:
      return [operation.itemId];
  }
};

// In what has no order, and in nothing, there is nothing to wait for.
const comesAfter = (document: MigrationDocument, id: MigrationId, ordered: readonly Migration[]): boolean => {
  const ranks = ranksAmong(ordered);
  const last = ranks?.get(id);
  return last === undefined || isBefore(last, { depth: 0, id: document.id });
};

// Many documents are placed after the same migrations.
const RANKS = new WeakMap<readonly Migration[], ReadonlyMap<string, Rank> | null>();

const ranksAmong = (ordered: readonly Migration[]): ReadonlyMap<string, Rank> | null => {
  const known = RANKS.get(ordered);
  if (known !== undefined) return known;
  const order = orderOf(ordered);
  const ranks = order.ok ? ranksOf(order.value) : null;
  RANKS.set(ordered, ranks);
  return ranks;
};
