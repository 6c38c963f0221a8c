import type { ReadState } from '../../flows/read-state.ts';
import { plainLine } from '../sink.ts';
import type { Terminal } from '../terminal.ts';
import { findingRecord } from './findings.ts';

/** A whole state as a program reads it: everything sorted, so that equal states print alike. */
export const stateRecord = ({ commit, summary, state, warnings }: ReadState) => ({
  stateHash: summary.stateHash,
  commit,
  migrationCount: summary.migrationCount,
  contentFileCount: summary.contentFileCount,
  applicationOrder: summary.applicationOrder,
  items: Object.fromEntries([...state.items].sort(byKey).map(([id, { id: _, ...item }]) => [id, item])),
  aliases: Object.fromEntries([...state.aliases].sort(byKey)),
  relations: [...state.relations].sort((a, b) => compare(keyOf(a), keyOf(b))),
  evidence: [...state.evidence].sort((a, b) => compare(a.itemId + a.anchor.sourceUri, b.itemId + b.anchor.sourceUri)),
  specifications: Object.fromEntries(
    [...state.specifications].sort(byKey).map(([id, { id: _, ...spec }]) => [id, spec]),
  ),
  warnings: warnings.map(findingRecord),
});

export type StateDocument = ReturnType<typeof stateRecord>;

/** Prints a state for a person: one line an item. */
export const stateText = (state: StateDocument, { paint }: Terminal): string =>
  [
    ...Object.entries(state.items).map(
      ([id, item]) =>
        `${paint.bold(id)}  ${item.status}, ${item.sensitivity}, ${item.trustLevel}  ${plainLine(item.title ?? '')}\n`,
    ),
    ...Object.entries(state.aliases).map(([alias, target]) => `${alias} is an alias of ${target}\n`),
    ...state.relations.map((r) => `${r.sourceItemId} ${r.relationType} ${r.targetItemId}\n`),
    `State hash ${state.stateHash}\n`,
  ].join('');

const byKey = ([a]: readonly [string, unknown], [b]: readonly [string, unknown]): number => compare(a, b);

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

const keyOf = (r: {
  readonly sourceItemId: string;
  readonly relationType: string;
  readonly targetItemId: string;
}): string => `${r.sourceItemId} ${r.relationType} ${r.targetItemId}`;
