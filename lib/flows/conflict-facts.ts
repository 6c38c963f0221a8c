import type { FactsOf } from '../model/finding.ts';
import { fromTop } from '../model/governed.ts';
import type { Revision } from '../model/state.ts';
import type { DraftBase } from './propose-base.ts';

/** Returns the facts of a revision that expects to replace another one than the current one; nothing tells the proposal yet. */
export const conflictFacts = (
  { ordered }: Pick<DraftBase, 'ordered'>,
  current: Revision,
  expected: string | null,
): FactsOf['revision-conflict'] => {
  const { id, itemId, migrationId } = current;
  const set = ordered.find(({ document }) => document.id === migrationId);
  const setIn = set === undefined ? null : fromTop(set.path);
  return { item: itemId, expected, current: id, setBy: migrationId, setIn, proposal: null };
};
