import type { ItemId } from '../model/ids.ts';
import type { Item, Relation, State } from '../model/state.ts';
import type { RelationType } from '../model/words.ts';

export interface TraceRequest {
  readonly from: ItemId;
  /** How many relations away from the item is followed. */
  readonly depth: number;
  readonly direction: 'out' | 'in' | 'both';
  /** Null follows all of them. */
  readonly types: readonly RelationType[] | null;
}

/** One relation on the way, as it is stored; `found` is the item it led to. */
export interface TraceStep extends Relation {
  /** 1 for the item's own relations. */
  readonly depth: number;
  readonly found: {
    readonly itemId: string;
    readonly title: string | null;
    readonly kind: string;
    readonly status: string;
  };
}

/** A trace ends after so many relations. */
const LONGEST_TRACE = 2_000;

/**
 * Follows relations from an item, the nearest first, each relation once.
 *
 * Order: by depth, then by the items' ids and the relations' types; an item that was met is not gone on from again.
 */
export const traceFrom = (state: State, { from, depth, direction, types }: TraceRequest): readonly TraceStep[] => {
  const relations = relationsBy(state, types);
  const met = new Set<ItemId>([from]);
  const taken = new Map<Relation, TraceStep>();
  for (let far = 1, edge: readonly ItemId[] = [from]; far <= depth && edge.length > 0; far += 1) {
    const found = edge.flatMap((here) =>
      (relations.get(here) ?? []).flatMap((relation) => {
        const item = state.items.get(otherEnd(relation, here, direction) ?? here);
        if (item === undefined || item.id === here || taken.has(relation)) return [];
        taken.set(relation, { depth: far, ...relation, found: briefOf(item) });
        return [item.id];
      }),
    );
    edge = [...new Set(found)].filter((id) => !met.has(id)).sort();
    for (const id of edge) met.add(id);
    if (taken.size >= LONGEST_TRACE) break;
  }
  return [...taken.values()].slice(0, LONGEST_TRACE);
};

const relationsBy = (state: State, types: TraceRequest['types']): ReadonlyMap<ItemId, readonly Relation[]> => {
  const by = new Map<ItemId, Relation[]>();
  const kept = state.relations.filter(({ relationType }) => types === null || types.includes(relationType));
  for (const relation of [...kept].sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1)))
    for (const end of [relation.sourceItemId, relation.targetItemId]) {
      const list = by.get(end);
      if (list === undefined) by.set(end, [relation]);
      else list.push(relation);
    }
  return by;
};

const keyOf = (r: Relation): string => `${r.sourceItemId} ${r.relationType} ${r.targetItemId}`;

const otherEnd = (relation: Relation, here: ItemId, direction: TraceRequest['direction']): ItemId | null => {
  if (relation.sourceItemId === here) return direction === 'in' ? null : relation.targetItemId;
  return direction === 'out' ? null : relation.sourceItemId;
};

const briefOf = ({ id, title, kind, status }: Item): TraceStep['found'] => ({ itemId: id, title, kind, status });
