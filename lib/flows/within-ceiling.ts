import type { ItemId, RevisionId } from '../model/ids.ts';
import type { Item, Revision, State } from '../model/state.ts';
import { SENSITIVITIES, type Sensitivity } from '../model/words.ts';

/** Returns whether something of this sensitivity may be seen under a ceiling. */
export const within = (sensitivity: Sensitivity, ceiling: Sensitivity): boolean =>
  SENSITIVITIES.indexOf(sensitivity) <= SENSITIVITIES.indexOf(ceiling);

/**
 * Returns the state that there would be if nothing above the ceiling had ever been in it, and nothing rejected.
 *
 * An item is judged by its own sensitivity, and by the one it has in `present` where that is given: what was reclassified is
 * not shown by asking for the past. A former revision that was declared above the ceiling is left out of an item that is not.
 */
export const withinCeiling = (state: State, ceiling: Sensitivity, present: State = state): State => {
  const seen = (item: Item): boolean => item.status !== 'rejected' && within(item.sensitivity, ceiling);
  const items = new Map<ItemId, Item>();
  const revisions = new Map<RevisionId, Revision>();
  for (const [id, item] of state.items) {
    const now = present.items.get(id);
    if (!seen(item) || (now !== undefined && !seen(now))) continue;
    const shown = item.revisions.filter((name) => name === item.currentRevision || shownOf(state, name, ceiling));
    for (const name of shown) {
      const revision = state.revisions.get(name);
      if (revision !== undefined) revisions.set(name, withoutHidden(revision, shown));
    }
    items.set(id, { ...item, revisions: shown });
  }
  return {
    items,
    revisions,
    aliases: new Map([...state.aliases].filter(([, target]) => items.has(target))),
    relations: state.relations.filter((one) => items.has(one.sourceItemId) && items.has(one.targetItemId)),
    evidence: state.evidence.filter(({ itemId }) => items.has(itemId)),
    specifications: new Map([...state.specifications].filter(([, { itemId }]) => items.has(itemId))),
  };
};

const shownOf = (state: State, id: RevisionId, ceiling: Sensitivity): boolean => {
  const revision = state.revisions.get(id);
  return revision !== undefined && within(revision.metadata.sensitivity, ceiling);
};

const withoutHidden = (revision: Revision, shown: readonly RevisionId[]): Revision =>
  revision.replaces === null || shown.includes(revision.replaces) ? revision : { ...revision, replaces: null };
