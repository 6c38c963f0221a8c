import { type Finding, finding, type Place } from '../model/finding.ts';
import { fromTop } from '../model/governed.ts';
import type { ItemId } from '../model/ids.ts';
import type { Migration } from '../model/migration.ts';
import type { Operation } from '../model/operation.ts';
import type { Status } from '../model/words.ts';

/** Returns the live aliases that bear the name of an item which does not end as deprecated. Takes the set in its order. */
export const aliasFindings = (ordered: readonly Migration[]): readonly Finding[] => {
  const aliases = new Map<ItemId, Place>();
  const statuses = new Map<ItemId, Status>();
  for (const { path, document } of ordered)
    for (const [index, operation] of document.operations.entries()) {
      const status = statusAfter(operation, statuses);
      if (status !== null) statuses.set(status.item, status.status);
      if (operation.op === 'addAlias')
        aliases.set(operation.alias, { path: fromTop(path), pointer: ['operations', index, 'alias'] });
      if (operation.op === 'removeAlias') aliases.delete(operation.alias);
    }
  return [...aliases].flatMap(([alias, at]) => {
    const status = statuses.get(alias);
    return status === undefined || status === 'deprecated' ? [] : [finding('alias-collision', at, { alias, status })];
  });
};

const statusAfter = (
  operation: Operation,
  statuses: ReadonlyMap<ItemId, Status>,
): { readonly item: ItemId; readonly status: Status } | null => {
  switch (operation.op) {
    case 'createItem':
      return statuses.has(operation.itemId) ? null : { item: operation.itemId, status: 'draft' };
    case 'upsertRevision':
      return { item: operation.itemId, status: operation.metadata.status };
    case 'deprecateItem':
      return statuses.has(operation.itemId) ? { item: operation.itemId, status: 'deprecated' } : null;
    case 'restoreItem':
      return statuses.has(operation.itemId) ? { item: operation.itemId, status: 'approved' } : null;
    case 'addRelation':
    case 'removeRelation':
    case 'addAlias':
    case 'removeAlias':
    case 'changeSensitivity':
    case 'changeOwner':
    case 'registerSpecification':
    case 'supersedeSpecification':
    case 'addEvidence':
    case 'removeEvidence':
      return null;
  }
};
