import { type Finding, finding } from '../model/finding.ts';
import { fromTop } from '../model/governed.ts';
import type { ItemId, RevisionId } from '../model/ids.ts';
import type { Migration } from '../model/migration.ts';
import { type GivenLabel, ITEM_LABELS, type ItemLabel, labelHistory, labelsGiven } from './item-labels.ts';

/** The labels that a proposal says it took over from an item. */
export interface TakenOver {
  readonly item: string;
  readonly labels: readonly string[];
}

/** A migration that is to land, where it lies, and what it took over; null where nothing tells. */
export interface Proposed {
  readonly migration: Migration;
  readonly path: string;
  readonly takenOver: TakenOver | null;
}

/**
 * Returns what revisions say of an item that is not so any more: a label that was taken over and has been changed since,
 * and that the item is in force although it is deprecated or superseded by now. Landed, they would undo that unseen.
 *
 * What the item never was with the revision that is replaced was stated by hand. `before` gives the migrations that speak
 * of an item and come before this one, in their order. A revision that replaces another one than the current is not looked
 * at: that is a conflict.
 */
export const overtakenFindings = (
  { migration, path, takenOver }: Proposed,
  before: (item: ItemId) => readonly Migration[],
): readonly Finding[] => {
  const { operations } = migration.document;
  return operations.flatMap((operation, index) => {
    if (operation.op !== 'upsertRevision') return [];
    const { itemId } = operation;
    const listed = takenOver?.item === itemId ? takenOver.labels : [];
    const own = labelsGiven(itemId, operations.slice(0, index));
    const history = labelHistory(itemId, before(itemId));
    return ITEM_LABELS.filter((label) => !own.has(label)).flatMap((label) => {
      const given = operation.metadata[label];
      if (given == null) return [];
      const now = overtaking({ label, given, replaced: operation.expectedRevision ?? null }, history.get(label) ?? []);
      if (now === null || (label !== 'status' && !listed.includes(label))) return [];
      const at = { path, pointer: ['operations', index, 'metadata', label] };
      return [finding('overtaken', at, { item: itemId, label, given, ...overtakenBy(now) })];
    });
  });
};

/** What a revision says of a label, and the revision it replaces. */
interface Said {
  readonly label: ItemLabel;
  readonly given: string;
  readonly replaced: RevisionId | null;
}

const overtaking = ({ label, given, replaced }: Said, values: readonly GivenLabel[]): GivenLabel | null => {
  const now = values.at(-1);
  if (now === undefined || now.revision !== replaced || now.value === given) return null;
  const isOvertaken =
    label === 'status'
      ? isOutOfForce(now.value) && !isOutOfForce(given)
      : values.some(({ revision, value }) => revision === replaced && value === given);
  return isOvertaken ? now : null;
};

const isOutOfForce = (status: string | null): boolean => status === 'deprecated' || status === 'superseded';

const overtakenBy = ({ value, migration }: GivenLabel) => ({
  ...{ now: value, setBy: migration.document.id, setIn: fromTop(migration.path), proposal: null },
});
