import { type Finding, finding } from '../model/finding.ts';
import { fromTop } from '../model/governed.ts';
import type { ItemId } from '../model/ids.ts';
import type { DraftState, OperationPlace } from './draft-state.ts';

/** Returns what can only be judged at the end of a replay: successors, rings of relations, and targets that do not exist. */
export const endingFindings = (draft: DraftState): readonly Finding[] => [
  ...successorFindings(draft),
  ...(['supersedes', 'superseded_by', 'depends_on'] as const).flatMap((type) => ringFindings(draft, type)),
  ...danglingFindings(draft),
];

const placeOf = ({ migration, index }: OperationPlace, key?: string) => ({
  path: fromTop(migration.path),
  pointer: key === undefined ? ['operations', index] : ['operations', index, key],
});

const successorFindings = (draft: DraftState): readonly Finding[] =>
  draft.successors.flatMap(({ item, successor, at }) =>
    draft.items.has(successor) ? [] : [finding('successor-invalid', placeOf(at, 'supersededBy'), { item, successor })],
  );

interface Edge {
  readonly to: ItemId;
  readonly at: OperationPlace;
}

type Ringed = 'supersedes' | 'superseded_by' | 'depends_on';

const edgesOf = (draft: DraftState, type: Ringed): ReadonlyMap<ItemId, readonly Edge[]> => {
  const edges = new Map<ItemId, Edge[]>();
  for (const { value, at } of draft.relations.values()) {
    if (value.relationType !== type) continue;
    const from = edges.get(value.sourceItemId) ?? [];
    edges.set(value.sourceItemId, from);
    from.push({ to: value.targetItemId, at });
  }
  return edges;
};

const ringFindings = (draft: DraftState, type: Ringed): readonly Finding[] => {
  const edges = edgesOf(draft, type);
  const left = new Set<ItemId>();
  return [...edges.keys()].flatMap((start) =>
    left.has(start)
      ? []
      : ringsFrom(start, edges, left).map(({ ring, at }) => finding('relation-cycle', placeOf(at), { type, ring })),
  );
};

// Depth first without recursion; each item is left once, so long chains cost what they are long.
const ringsFrom = (start: ItemId, edges: ReadonlyMap<ItemId, readonly Edge[]>, left: Set<ItemId>) => {
  const rings: { readonly ring: readonly ItemId[]; readonly at: OperationPlace }[] = [];
  const path = [{ item: start, next: 0 }];
  const onPath = new Set([start]);
  for (let top = path.at(-1); top !== undefined; top = path.at(-1)) {
    const edge = edges.get(top.item)?.[top.next];
    top.next += 1;
    if (edge === undefined) {
      left.add(top.item);
      onPath.delete(top.item);
      path.pop();
    } else if (onPath.has(edge.to)) {
      const items = path.map((step) => step.item);
      rings.push({ ring: [...items.slice(items.indexOf(edge.to)), edge.to], at: edge.at });
    } else if (!left.has(edge.to)) {
      path.push({ item: edge.to, next: 0 });
      onPath.add(edge.to);
    }
  }
  return rings;
};

const danglingFindings = (draft: DraftState): readonly Finding[] => {
  const findings: Finding[] = [];
  const need = (what: string, target: ItemId, exists: boolean, at: OperationPlace | undefined, key: string): void => {
    if (!exists && at !== undefined) findings.push(finding('dangling-target', placeOf(at, key), { what, target }));
  };
  for (const { value, at } of draft.relations.values()) {
    need('relation', value.sourceItemId, draft.items.has(value.sourceItemId), at, 'sourceItemId');
    need('relation', value.targetItemId, draft.items.has(value.targetItemId), at, 'targetItemId');
  }
  for (const [alias, item] of draft.aliases)
    need('alias', item, draft.items.has(item), draft.aliasPlaces.get(alias), 'itemId');
  for (const { value, at } of draft.evidence.values())
    need('evidence', value.itemId, draft.items.has(value.itemId), at, 'itemId');
  for (const { value, at } of draft.specifications.values()) {
    const by = value.supersededBy;
    need('specification', value.itemId, draft.items.has(value.itemId), at, 'itemId');
    if (by !== null) need('specification', by, draft.specifications.has(by), at, 'supersededBy');
  }
  return findings;
};
