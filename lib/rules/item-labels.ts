import { type ItemId, namespaceOf, type RevisionId } from '../model/ids.ts';
import type { Migration } from '../model/migration.ts';
import type { Operation, OperationOf } from '../model/operation.ts';

/** What an item has of its own, and each of its revisions says. */
export const ITEM_LABELS = [
  ...(['status', 'title', 'kind', 'namespace', 'owner', 'trustLevel', 'sensitivity', 'validTo'] as const),
] as const;
export type ItemLabel = (typeof ITEM_LABELS)[number];

/** A value that an item was given, by which migration, and the revision that was current with it; null before the first. */
export interface GivenLabel {
  readonly value: string | null;
  readonly migration: Migration;
  readonly revision: RevisionId | null;
}

/** The values of each label, in their order; the last is what the item has. None where the item is not there. */
export type LabelHistory = ReadonlyMap<ItemLabel, readonly GivenLabel[]>;

/**
 * Returns what migrations, in their order, gave an item. A new revision gives all labels, those too that it leaves as they
 * were: these stay the work of the migration that set them.
 */
export const labelHistory = (item: ItemId, ordered: readonly Migration[]): LabelHistory => {
  const history = new Map<ItemLabel, readonly GivenLabel[]>();
  let current: RevisionId | null = null;
  for (const { migration, operation } of operationsOn(item, ordered)) {
    const revision: RevisionId | null = operation.op === 'upsertRevision' ? operation.revisionId : current;
    const given = { values: givenBy(operation, (history.get('status') ?? []).length > 0), migration, revision };
    for (const label of ITEM_LABELS) {
      const before = history.get(label) ?? [];
      history.set(label, [...before, ...next(label, { last: before.at(-1), isNew: revision !== current, ...given })]);
    }
    current = revision;
  }
  return history;
};

const operationsOn = (item: ItemId, ordered: readonly Migration[]) =>
  ordered.flatMap((migration) =>
    migration.document.operations.flatMap((operation) =>
      'itemId' in operation && operation.itemId === item ? [{ migration, operation }] : [],
    ),
  );

interface Given extends Omit<GivenLabel, 'value'> {
  readonly values: Values;
  readonly last: GivenLabel | undefined;
  /** Whether the revision is another than the last one had. */
  readonly isNew: boolean;
}

const next = (label: ItemLabel, { values, last, isNew, migration, revision }: Given): readonly GivenLabel[] => {
  const value = values[label];
  if (value !== undefined) return [{ value, migration, revision }];
  return last !== undefined && isNew ? [{ ...last, revision }] : [];
};

/** Returns the labels that operations give an item which is there. */
export const labelsGiven = (item: ItemId, operations: readonly Operation[]): ReadonlySet<string> =>
  new Set(operations.flatMap((one) => ('itemId' in one && one.itemId === item ? Object.keys(givenBy(one, true)) : [])));

type Values = { readonly [L in ItemLabel]?: string | null };

const givenBy = (operation: Operation, isThere: boolean): Values => {
  switch (operation.op) {
    case 'createItem':
      return isThere ? {} : createdWith(operation);
    case 'upsertRevision':
      return declaredWith(operation, isThere);
    case 'changeOwner':
      return { owner: operation.owner };
    case 'changeSensitivity':
      return { sensitivity: operation.sensitivity };
    case 'deprecateItem':
      return { status: 'deprecated' };
    case 'restoreItem':
      return { status: 'approved' };
    default:
      return {};
  }
};

const createdWith = ({ kind, namespace, owner, ...guards }: OperationOf<'createItem'>): Values => ({
  ...{ status: 'draft', title: null, kind, namespace, owner, validTo: null },
  ...{ trustLevel: guards.trustLevel ?? 'unverified', sensitivity: guards.sensitivity ?? 'internal' },
});

const declaredWith = ({ itemId, metadata }: OperationOf<'upsertRevision'>, isThere: boolean): Values => {
  const { status, title, kind, namespace, owner, trustLevel, sensitivity, validTo = null } = metadata;
  const first = { namespace: namespaceOf(itemId), trustLevel: 'unverified', sensitivity: 'internal' };
  return {
    ...(isThere ? {} : first),
    ...{ status, title, kind, owner, validTo },
    ...(namespace === undefined ? {} : { namespace }),
    ...(trustLevel === undefined ? {} : { trustLevel }),
    ...(sensitivity === undefined ? {} : { sensitivity }),
  };
};
