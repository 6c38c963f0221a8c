import { type Finding, finding } from '../model/finding.ts';
import { fromTop } from '../model/governed.ts';
import type { ItemId } from '../model/ids.ts';
import { FINDINGS_PER_FILE } from '../model/limits.ts';
import type { DraftState, OperationPlace } from './draft-state.ts';

/** The relations that must not lead back to where they began. */
export const RINGED = ['supersedes', 'superseded_by', 'depends_on'] as const;

/**
 * Returns what can only be judged at the end of a replay: successors, rings of relations, and targets that do not exist.
 *
 * Of a draft that goes on from a settled one, only what goes on: nothing that is there ever goes away but relations,
 * aliases and evidence, so what pointed somewhere still does. Rings are looked for where a new relation may close one.
 */
export const endingFindings = (draft: DraftState, settled: Settled | null): readonly Finding[] => [
  ...successorFindings(draft),
  ...RINGED.flatMap((type) => (settled === null || mayClose(draft, settled, type) ? ringFindings(draft, type) : [])),
  ...danglingFindings(draft),
];

/** A draft without findings that changes no more, ready to be gone on from. */
export interface Settled {
  readonly draft: DraftState;
  /** Where its relations of a kind lead from each item. */
  readonly targets: (type: Ringed) => ReadonlyMap<ItemId, readonly ItemId[]>;
}

/** Settles a draft; its relations are gathered when they are first asked for. */
export const settledFrom = (draft: DraftState): Settled => {
  const kept = new Map<Ringed, ReadonlyMap<ItemId, readonly ItemId[]>>();
  return {
    draft,
    targets: (type) => {
      const known = kept.get(type) ?? targetsIn(edgesOf(draft, type));
      kept.set(type, known);
      return known;
    },
  };
};

const targetsIn = (edges: ReadonlyMap<ItemId, readonly Edge[]>): ReadonlyMap<ItemId, readonly ItemId[]> =>
  new Map([...edges].map(([from, list]) => [from, list.map(({ to }) => to)]));

// Relations that were removed meanwhile still count: then a ring is looked for in vain.
const mayClose = (draft: DraftState, settled: Settled, type: Ringed): boolean => {
  const added = draft.relations.changed().flatMap(([, { value }]) => (value.relationType === type ? [value] : []));
  if (added.length === 0) return false;
  const before = settled.targets(type);
  const next = (item: ItemId): readonly ItemId[] => [
    ...(before.get(item) ?? []),
    ...added.flatMap((one) => (one.sourceItemId === item ? [one.targetItemId] : [])),
  ];
  return added.some(({ sourceItemId, targetItemId }) => reaches(targetItemId, sourceItemId, next));
};

const reaches = (from: ItemId, to: ItemId, next: (item: ItemId) => readonly ItemId[]): boolean => {
  const seen = new Set([from]);
  const open = [from];
  for (let item = open.pop(); item !== undefined; item = open.pop()) {
    if (item === to) return true;
    for (const one of next(item)) if (!seen.has(one)) open.push(one) && seen.add(one);
  }
  return false;
};

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

export type Ringed = (typeof RINGED)[number];

const edgesOf = (draft: DraftState, type: Ringed): ReadonlyMap<ItemId, readonly Edge[]> => {
  const edges = new Map<ItemId, Edge[]>();
  for (const [, { value, at }] of draft.relations.entries()) {
    if (value.relationType !== type) continue;
    const from = edges.get(value.sourceItemId) ?? [];
    edges.set(value.sourceItemId, from);
    from.push({ to: value.targetItemId, at });
  }
  return edges;
};

const ringFindings = (draft: DraftState, type: Ringed): readonly Finding[] => {
  const edges = edgesOf(draft, type);
  const findings: Finding[] = [];
  const left = new Set<ItemId>();
  let untold = 0;
  // A few thousand relations can hold millions of rings; the first ones are told, the others are counted.
  const tell = (path: readonly Step[], { to, at }: Edge): void => {
    if (findings.length === FINDINGS_PER_FILE) untold += 1;
    else findings.push(finding('relation-cycle', placeOf(at), { type, ring: ringOf(path, to) }));
  };
  for (const start of edges.keys()) if (!left.has(start)) walkFrom(start, { edges, left, tell });
  const [first] = findings;
  return first === undefined || untold === 0
    ? findings
    : [...findings, finding('too-many-findings', { path: first.at.path }, { left: untold })];
};

const ringOf = (path: readonly Step[], to: ItemId): readonly ItemId[] => {
  const items = path.map((step) => step.item);
  return [...items.slice(items.indexOf(to)), to];
};

interface Step {
  readonly item: ItemId;
  next: number;
}

interface Walk {
  readonly edges: ReadonlyMap<ItemId, readonly Edge[]>;
  /** Items that are done with. */
  readonly left: Set<ItemId>;
  /** Is told of each relation that leads back into the path to it. */
  readonly tell: (path: readonly Step[], edge: Edge) => void;
}

// Depth first without recursion; each item is left once, so long chains cost what they are long.
const walkFrom = (start: ItemId, { edges, left, tell }: Walk): void => {
  const path: Step[] = [{ item: start, next: 0 }];
  const onPath = new Set([start]);
  for (let top = path.at(-1); top !== undefined; top = path.at(-1)) {
    const edge = edges.get(top.item)?.[top.next];
    top.next += 1;
    if (edge === undefined) {
      left.add(top.item);
      onPath.delete(top.item);
      path.pop();
    } else if (onPath.has(edge.to)) {
      tell(path, edge);
    } else if (!left.has(edge.to)) {
      path.push({ item: edge.to, next: 0 });
      onPath.add(edge.to);
    }
  }
};

const danglingFindings = (draft: DraftState): readonly Finding[] => {
  const findings: Finding[] = [];
  const need = (what: string, target: ItemId, exists: boolean, at: OperationPlace | undefined, key: string): void => {
    if (!exists && at !== undefined) findings.push(finding('dangling-target', placeOf(at, key), { what, target }));
  };
  for (const [, { value, at }] of draft.relations.changed()) {
    need('relation', value.sourceItemId, draft.items.has(value.sourceItemId), at, 'sourceItemId');
    need('relation', value.targetItemId, draft.items.has(value.targetItemId), at, 'targetItemId');
  }
  for (const [alias, item] of draft.aliases.changed())
    need('alias', item, draft.items.has(item), draft.aliasPlaces.get(alias), 'itemId');
  for (const [, { value, at }] of draft.evidence.changed())
    need('evidence', value.itemId, draft.items.has(value.itemId), at, 'itemId');
  for (const [, { value, at }] of draft.specifications.changed()) {
    const by = value.supersededBy;
    need('specification', value.itemId, draft.items.has(value.itemId), at, 'itemId');
    if (by !== null) need('specification', by, draft.specifications.has(by), at, 'supersededBy');
  }
  return findings;
};
