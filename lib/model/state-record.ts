import type { ItemId, RevisionId } from './ids.ts';
import type { Evidence, Item, Relation, Revision, Specification, State } from './state.ts';

/** A state as plain JSON, for keeping. Lists keep the order of the replay. */
export interface StateRecord {
  readonly items: readonly Item[];
  readonly revisions: readonly Revision[];
  readonly aliases: readonly (readonly [ItemId, ItemId])[];
  readonly relations: readonly Relation[];
  readonly evidence: readonly Evidence[];
  readonly specifications: readonly Specification[];
}

/** Turns a state into its record. */
export const recordOf = (state: State): StateRecord => ({
  items: [...state.items.values()],
  revisions: [...state.revisions.values()],
  aliases: [...state.aliases],
  relations: state.relations,
  evidence: state.evidence,
  specifications: [...state.specifications.values()],
});

/** Turns a record back into the state it was made from. */
export const stateOfRecord = (record: StateRecord): State => ({
  items: new Map<ItemId, Item>(record.items.map((item) => [item.id, item])),
  revisions: new Map<RevisionId, Revision>(record.revisions.map((revision) => [revision.id, revision])),
  aliases: new Map(record.aliases),
  relations: record.relations,
  evidence: record.evidence,
  specifications: new Map<ItemId, Specification>(record.specifications.map((spec) => [spec.id, spec])),
});
