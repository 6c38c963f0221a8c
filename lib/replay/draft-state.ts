import type { ItemId, RevisionId } from '../model/ids.ts';
import type { Migration } from '../model/migration.ts';
import type { Evidence, Item, Relation, Revision, Specification, State } from '../model/state.ts';
import { type Table, tableOver } from './table.ts';

/** A state while it is being built. Local to one replay: nothing outside ever sees it change. */
export interface DraftState {
  readonly items: Table<ItemId, Item>;
  /** Items whose sensitivity somebody stated; a first revision may set the others freely. */
  readonly stated: Table<ItemId, true>;
  readonly revisions: Table<RevisionId, Revision>;
  /** Where each revision was first declared. */
  readonly revisionPlaces: Table<RevisionId, OperationPlace>;
  readonly aliases: Table<ItemId, ItemId>;
  /** By source, type and target. */
  readonly relations: Table<string, PlacedRelation>;
  /** By item and source. */
  readonly evidence: Table<string, Placed<Evidence>>;
  readonly specifications: Table<ItemId, Placed<Specification>>;
  readonly aliasPlaces: Table<ItemId, OperationPlace>;
  /** Successors that deprecations named since the draft was begun or forked; judged at the end. */
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

export type PlacedRelation = Placed<Relation>;

/** Returns the state of a repository without migrations. */
export const emptyDraft = (): DraftState => draftOver(null);

/** Returns a draft that goes on from another one, which must change no more. */
export const forkOf = (draft: DraftState): DraftState => draftOver(draft);

const draftOver = (below: DraftState | null): DraftState => ({
  items: tableOver(below?.items ?? null),
  stated: tableOver(below?.stated ?? null),
  revisions: tableOver(below?.revisions ?? null),
  revisionPlaces: tableOver(below?.revisionPlaces ?? null),
  aliases: tableOver(below?.aliases ?? null),
  relations: tableOver(below?.relations ?? null),
  evidence: tableOver(below?.evidence ?? null),
  specifications: tableOver(below?.specifications ?? null),
  aliasPlaces: tableOver(below?.aliasPlaces ?? null),
  successors: [],
});

/** Returns the finished state. */
export const stateOf = (draft: DraftState): State => ({
  items: new Map(draft.items.entries()),
  revisions: new Map(draft.revisions.entries()),
  aliases: new Map(draft.aliases.entries()),
  relations: [...draft.relations.entries()].map(([, r]) => r.value),
  evidence: [...draft.evidence.entries()].map(([, e]) => e.value),
  specifications: new Map([...draft.specifications.entries()].map(([id, s]) => [id, s.value])),
});

/** Joins what makes two relations or two pieces of evidence the same one; no part can hold the separator. */
export const keyOf = (...parts: readonly string[]): string => parts.join('\0');
