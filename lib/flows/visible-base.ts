import type { ItemId } from '../model/ids.ts';
import type { Migration } from '../model/migration.ts';
import { type Operation, subjectIn } from '../model/operation.ts';
import type { State } from '../model/state.ts';
import type { Sensitivity } from '../model/words.ts';
import { replay } from '../replay/replay.ts';
import type { DraftBase } from './propose-base.ts';
import { servedApplied } from './served.ts';
import { within } from './within-ceiling.ts';
import type { Workspace } from './workspace.ts';

/** What a proposal is drafted against, as far as whoever proposes may see it. */
export interface VisibleBase {
  readonly base: DraftBase;
  /** The items that are in it and may not be seen; empty where it is the whole base. */
  readonly hidden: ReadonlySet<ItemId>;
}

/**
 * Leaves out of a base all that was ever said of an item above the ceiling, so that a draft is judged as if it had never
 * been there. What is above it in the applied knowledge is left out too: what was reclassified since has not been reviewed.
 *
 * A draft that meets such an item all the same is refused when it is to be accepted, by somebody who may see why.
 */
export const visibleBase = async (
  workspace: Workspace,
  base: DraftBase,
  ceiling: Sensitivity,
): Promise<VisibleBase> => {
  const applied = await servedApplied(workspace);
  const hidden = new Set([...above(base.state, ceiling), ...(applied.ok ? above(applied.value.state, ceiling) : [])]);
  const here = new Set([...hidden].filter((id) => base.state.items.has(id)));
  if (here.size === 0) return { base, hidden: here };
  const names = withTheirNames(here, base.ordered);
  const ordered = base.ordered.map((migration) => without(migration, names));
  const { state } = replay(ordered);
  return { base: { ...base, ordered, state }, hidden: here };
};

const above = ({ items }: State, ceiling: Sensitivity): readonly ItemId[] =>
  [...items.values()].filter(({ sensitivity }) => !within(sensitivity, ceiling)).map(({ id }) => id);

// Their ids, and every alias and specification that was ever one of theirs.
const withTheirNames = (hidden: ReadonlySet<ItemId>, ordered: readonly Migration[]): ReadonlySet<ItemId> => {
  const names = new Set(hidden);
  for (const { document } of ordered)
    for (const operation of document.operations) {
      if (operation.op === 'addAlias' && hidden.has(operation.itemId)) names.add(operation.alias);
      if (operation.op === 'registerSpecification' && hidden.has(operation.itemId)) names.add(operation.specId);
    }
  return names;
};

const without = (migration: Migration, names: ReadonlySet<ItemId>): Migration => {
  const { operations } = migration.document;
  const kept = operations.filter((operation) => !touches(operation, names)).map((one) => withoutSuccessor(one, names));
  const same = kept.every((operation, index) => operation === operations[index]) && kept.length === operations.length;
  return same ? migration : { ...migration, document: { ...migration.document, operations: kept } };
};

const touches = (operation: Operation, names: ReadonlySet<ItemId>): boolean => {
  if (names.has(subjectIn(operation))) return true;
  switch (operation.op) {
    case 'addRelation':
    case 'removeRelation':
      return names.has(operation.targetItemId);
    case 'addAlias':
      return names.has(operation.alias);
    case 'registerSpecification':
      return names.has(operation.specId);
    default:
      return false;
  }
};

const withoutSuccessor = (operation: Operation, names: ReadonlySet<ItemId>): Operation => {
  if (operation.op !== 'deprecateItem' || operation.supersededBy === undefined || !names.has(operation.supersededBy))
    return operation;
  const { supersededBy: _, ...rest } = operation;
  return rest;
};
