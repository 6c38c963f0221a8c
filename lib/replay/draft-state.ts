import type { ItemId, RevisionId } from '../model/ids.ts';
import type { Migration } from '../model/migration.ts';
import type { Evidence, Item, Relation, Revision, Specification, State } from '../model/state.ts';

/** A state while it is being built. Local to one replay: nothing outside ever sees it change. */
export interface DraftState {
  readonly items: Map<ItemId, Item>;
  /** Items whose sensitivity somebody stated; a first revision may set the others freely. */
  readonly stated: Set<ItemId>;
  readonly revisions: Map<RevisionId, Revision>;
  /** Where each revision was first declared. */
  readonly revisionPlaces: Map<RevisionId, OperationPlace>;
  readonly aliases: Map<ItemId, ItemId>;
  /** By source, type and target. */
  readonly relations: Map<string, PlacedRelation>;
  /** By item and source. */
  readonly evidence: Map<string, Placed<Evidence>>;
  readonly specifications: Map<ItemId, Placed<Specification>>;
  readonly aliasPlaces: Map<ItemId, OperationPlace>;
  /** Successors that deprecations named; judged at the end. */
  readonly successors: { readonly item: ItemId; readonly successor: ItemId; readonly at: OperationPlace }[];
}

/** The operation that a thing comes from. */
export interface OperationPlace {
  readonly migration: Migration;
  readonly index: number;
}

interface Placed<T> {
  readonly value: T;
  readonly at: OperationPlace;
}

type PlacedRelation = Placed<Relation>;

/** Returns the state of a repository without migrations. */
export const emptyDraft = (): DraftState => ({
  items: new Map(),
  stated: new Set(),
  revisions: new Map(),
  revisionPlaces: new Map(),
  aliases: new Map(),
  relations: new Map(),
  evidence: new Map(),
  specifications: new Map(),
  aliasPlaces: new Map(),
  successors: [],
});

/** Returns the finished state. */
export const stateOf = (draft: DraftState): State => ({
  items: draft.items,
  revisions: draft.revisions,
  aliases: draft.aliases,
  relations: [...draft.relations.values()].map((r) => r.value),
  evidence: [...draft.evidence.values()].map((e) => e.value),
  specifications: new Map([...draft.specifications].map(([id, s]) => [id, s.value])),
});

/** Joins what makes two relations or two pieces of evidence the same one; no part can hold the separator. */
export const keyOf = (...parts: readonly string[]): string => parts.join('\0');
