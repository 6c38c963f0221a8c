import { type Finding, finding, type Place } from '../model/finding.ts';
import { fromTop } from '../model/governed.ts';
import type { ItemId } from '../model/ids.ts';
import type { Migration } from '../model/migration.ts';
import type { Operation } from '../model/operation.ts';
import { skillNameOf } from '../model/skill.ts';
import { isRetired, type Kind } from '../model/words.ts';

/** Returns the skills in force that have the name of another one in force. Takes the set in its order. */
export const skillNameFindings = (ordered: readonly Migration[]): readonly Finding[] => {
  const kinds = new Map<ItemId, Kind>();
  const inForce = new Map<ItemId, Place>();
  for (const { path, document } of ordered)
    for (const [index, operation] of document.operations.entries()) {
      const change = changeBy(operation, kinds);
      if (change === null) continue;
      const { item, kind, serves } = change;
      kinds.set(item, kind);
      if (kind !== 'skill' || !serves) inForce.delete(item);
      else if (!inForce.has(item)) inForce.set(item, { path: fromTop(path), pointer: ['operations', index] });
    }
  return namesakes(inForce);
};

const namesakes = (inForce: ReadonlyMap<ItemId, Place>): readonly Finding[] => {
  const first = new Map<string, ItemId>();
  return [...inForce].flatMap(([item, at]) => {
    const name = skillNameOf(item);
    const other = first.get(name);
    if (other === undefined) first.set(name, item);
    return other === undefined ? [] : [finding('skill-name-taken', at, { name, item, other })];
  });
};

interface Change {
  readonly item: ItemId;
  readonly kind: Kind;
  readonly serves: boolean;
}

const changeBy = (operation: Operation, kinds: ReadonlyMap<ItemId, Kind>): Change | null => {
  switch (operation.op) {
    case 'createItem':
      return kinds.has(operation.itemId) ? null : { item: operation.itemId, kind: operation.kind, serves: true };
    case 'upsertRevision': {
      const { itemId: item, metadata } = operation;
      return { item, kind: metadata.kind, serves: !isRetired(metadata.status) };
    }
    case 'deprecateItem':
    case 'restoreItem': {
      const kind = kinds.get(operation.itemId);
      return kind === undefined ? null : { item: operation.itemId, kind, serves: operation.op === 'restoreItem' };
    }
    default:
      return null;
  }
};
