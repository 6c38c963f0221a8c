import type { ItemId } from '../model/ids.ts';
import type { LentField } from '../model/missing-fields.ts';
import type { ProposalRequest } from '../model/request.ts';
import { type DraftBase, draftBase } from './propose-base.ts';
import { currentRevision } from './propose-body.ts';
import type { Workspace } from './workspace.ts';

/** Returns the labels that a request would have to state, since there is nothing to take them from. */
export const missingLabels = (base: DraftBase, { itemId, revision }: ProposalRequest): readonly LentField[] => {
  if (revision === null) return [];
  // Edits of what is not there are refused for that.
  if (revision.body.kind === 'edits' && currentRevision(base, itemId) === null) return [];
  return unlentBy(base, itemId).filter((field) => revision[field] === null);
};

/**
 * Tells which of some labels an item cannot lend, where nothing but its name is known of a request.
 *
 * Where the knowledge cannot be judged nobody knows the item, and it can lend none.
 */
export const unlent = async (
  workspace: Workspace,
  itemId: ItemId,
  fields: readonly LentField[],
): Promise<readonly LentField[]> => {
  const base = await draftBase(workspace);
  return base.ok ? fields.filter((field) => unlentBy(base.value, itemId).includes(field)) : fields;
};

const unlentBy = (base: DraftBase, itemId: ItemId): readonly LentField[] => {
  const item = base.state.items.get(itemId);
  if (item === undefined) return ['title', 'kind', 'owner'];
  if (currentRevision(base, itemId) === null) return ['title'];
  // What is proposed again in spite of its rejection is no rejected approach by that alone.
  return item.status === 'rejected' && item.kind === 'rejected-approach' ? ['kind'] : [];
};
