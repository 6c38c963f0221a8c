import type { ItemId, RevisionId } from '../model/ids.ts';
import type { Item, Relation, Revision, State } from '../model/state.ts';

/** One label of an item that is not what it was; `inherited` when the revision left it out and took it from the item. */
export interface LabelChange {
  readonly label: Label;
  readonly before: string | null;
  readonly after: string | null;
  readonly inherited: boolean;
}

/** What became of one item between two states. */
export interface ItemChange {
  readonly item: ItemId;
  readonly kind: 'added' | 'changed' | 'removed';
  readonly labels: readonly LabelChange[];
  readonly newRevisions: readonly RevisionId[];
  readonly currentRevision: { readonly before: RevisionId | null; readonly after: RevisionId | null };
}

/** What became of everything between two states; items by id. */
export interface StateChange {
  readonly items: readonly ItemChange[];
  readonly aliases: readonly {
    readonly alias: string;
    readonly before: string | null;
    readonly after: string | null;
  }[];
  readonly relations: { readonly added: readonly Relation[]; readonly removed: readonly Relation[] };
}

/** The labels of an item and of a revision, in the order they are shown. */
export const LABELS = [
  'status',
  'title',
  'kind',
  'namespace',
  'owner',
  'trustLevel',
  'sensitivity',
  'validFrom',
  'validTo',
] as const;

type Label = (typeof LABELS)[number] | 'labels' | 'sources';

/** Compares two states. */
export const compareStates = (before: State, after: State): StateChange => ({
  items: [...new Set([...before.items.keys(), ...after.items.keys()])]
    .sort()
    .flatMap((id) => itemChange(id, sideOf(before, id), sideOf(after, id))),
  aliases: [...new Set([...before.aliases.keys(), ...after.aliases.keys()])].sort().flatMap((alias) => {
    const change = { alias, before: before.aliases.get(alias) ?? null, after: after.aliases.get(alias) ?? null };
    return change.before === change.after ? [] : [change];
  }),
  relations: {
    added: without(after.relations, before.relations),
    removed: without(before.relations, after.relations),
  },
});

/** An item on one side, with the revision that is current there. */
interface Side {
  readonly item: Item | null;
  readonly revision: Revision | null;
}

const sideOf = ({ items, revisions }: State, id: ItemId): Side => {
  const item = items.get(id) ?? null;
  const current = item?.currentRevision ?? null;
  return { item, revision: current === null ? null : (revisions.get(current) ?? null) };
};

const itemChange = (item: ItemId, before: Side, after: Side): readonly ItemChange[] => {
  const inherited: readonly string[] = after.revision?.inherited ?? [];
  const labels = [...LABELS, 'labels' as const, 'sources' as const].flatMap((label) => {
    const change = { label, before: textOf(before, label), after: textOf(after, label) };
    return change.before === change.after ? [] : [{ ...change, inherited: inherited.includes(label) }];
  });
  const known = new Set(before.item?.revisions);
  const newRevisions = (after.item?.revisions ?? []).filter((id) => !known.has(id));
  const currentRevision = { before: before.revision?.id ?? null, after: after.revision?.id ?? null };
  const same = labels.length === 0 && newRevisions.length === 0 && currentRevision.before === currentRevision.after;
  if (same && before.item !== null && after.item !== null) return [];
  const kind = before.item === null ? 'added' : after.item === null ? 'removed' : 'changed';
  return [{ item, kind, labels, newRevisions, currentRevision }];
};

// Labels and sources are the revision's own; lists are compared and shown as one text.
const textOf = ({ item, revision }: Side, label: Label): string | null => {
  switch (label) {
    case 'labels':
      return revision?.metadata.labels?.join(', ') ?? null;
    case 'sources':
      return revision?.metadata.sourceAnchors?.map((anchor) => anchor.sourceUri).join(', ') ?? null;
    default:
      return item?.[label] ?? null;
  }
};

const without = (list: readonly Relation[], other: readonly Relation[]): readonly Relation[] => {
  const keys = new Set(other.map(keyOf));
  return list.filter((relation) => !keys.has(keyOf(relation)));
};

const keyOf = (r: Relation): string => `${r.sourceItemId} ${r.relationType} ${r.targetItemId}`;
