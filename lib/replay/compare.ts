import type { ItemId, RevisionId } from '../model/ids.ts';
import type { Item, Relation, State } from '../model/state.ts';

/** One label of an item that is not what it was; `inherited` when the revision left it out and took it from the item. */
export interface LabelChange {
  readonly label:
    | 'status'
    | 'title'
    | 'kind'
    | 'namespace'
    | 'owner'
    | 'trustLevel'
    | 'sensitivity'
    | 'validFrom'
    | 'validTo';
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

const LABELS = [
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

/** Compares two states. */
export const compareStates = (before: State, after: State): StateChange => ({
  items: [...new Set([...before.items.keys(), ...after.items.keys()])]
    .sort()
    .flatMap((id) => itemChange(id, before.items.get(id) ?? null, after.items.get(id) ?? null, after)),
  aliases: [...new Set([...before.aliases.keys(), ...after.aliases.keys()])].sort().flatMap((alias) => {
    const change = { alias, before: before.aliases.get(alias) ?? null, after: after.aliases.get(alias) ?? null };
    return change.before === change.after ? [] : [change];
  }),
  relations: {
    added: without(after.relations, before.relations),
    removed: without(before.relations, after.relations),
  },
});

const itemChange = (item: ItemId, before: Item | null, after: Item | null, state: State): readonly ItemChange[] => {
  const current = after?.currentRevision ?? null;
  const inherited: readonly string[] = current === null ? [] : (state.revisions.get(current)?.inherited ?? []);
  const labels = LABELS.flatMap((label) => {
    const change = { label, before: before?.[label] ?? null, after: after?.[label] ?? null };
    return change.before === change.after ? [] : [{ ...change, inherited: inherited.includes(label) }];
  });
  const known = new Set(before?.revisions);
  const newRevisions = (after?.revisions ?? []).filter((id) => !known.has(id));
  const currentRevision = { before: before?.currentRevision ?? null, after: current };
  const same = labels.length === 0 && newRevisions.length === 0 && currentRevision.before === current;
  if (same && before !== null && after !== null) return [];
  const kind = before === null ? 'added' : after === null ? 'removed' : 'changed';
  return [{ item, kind, labels, newRevisions, currentRevision }];
};

const without = (list: readonly Relation[], other: readonly Relation[]): readonly Relation[] => {
  const keys = new Set(other.map(keyOf));
  return list.filter((relation) => !keys.has(keyOf(relation)));
};

const keyOf = (r: Relation): string => `${r.sourceItemId} ${r.relationType} ${r.targetItemId}`;
