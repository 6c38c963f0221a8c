import type { Fault } from '../model/fault.ts';
import type { ItemId } from '../model/ids.ts';
import type { Operation } from '../model/operation.ts';
import { err, ok, type Result } from '../model/result.ts';
import type { Sensitivity } from '../model/words.ts';
import { type ProposalRow, rowsOf } from './proposal-rows.ts';
import type { Unsound } from './propose-for-agent.ts';
import { visibleBase } from './visible-base.ts';
import type { Weighed } from './weigh.ts';
import { weighAll } from './weigh-all.ts';
import { within } from './within-ceiling.ts';
import type { Workspace } from './workspace.ts';

/**
 * Lists the open proposals that an agent may see, weighed as if what it may not see were not there.
 *
 * It may see a proposal when all that this is about is in the knowledge it may see, or made by the proposal itself, and
 * nothing in it is declared above the ceiling.
 */
export const proposalsForAgent = async (
  workspace: Workspace,
  ceiling: Sensitivity,
): Promise<Result<readonly ProposalRow[], Unsound | Fault>> => {
  const all = await weighAll(workspace, async (base) => (await visibleBase(workspace, base, ceiling)).base);
  if (!all.ok) return err(all.error.kind === 'refused' ? { kind: 'unsound' } : all.error);
  const { items } = all.value.scales.ground.base.state;
  const weighed = all.value.weighed.filter((one) => isSeen(one, items, ceiling));
  return ok(await rowsOf(weighed, workspace.world.now()));
};

type Items = ReadonlyMap<ItemId, unknown>;

const isSeen = ({ pending: { read, evidence } }: Weighed, items: Items, ceiling: Sensitivity): boolean => {
  const operations = read?.carried.migration?.document.operations ?? null;
  // One that cannot be read may be about anything; all that is known of it is what its evidence says.
  if (operations === null) return evidence?.value != null && items.has(evidence.value.itemId);
  const made = new Set(operations.flatMap(madeBy));
  return operations.every(
    (operation) =>
      within(declaredBy(operation), ceiling) &&
      subjectsOf(operation).every((subject) => items.has(subject) || made.has(subject)),
  );
};

const madeBy = (operation: Operation): readonly ItemId[] =>
  operation.op === 'createItem' || (operation.op === 'upsertRevision' && operation.expectedRevision == null)
    ? [operation.itemId]
    : [];

const subjectsOf = (operation: Operation): readonly ItemId[] => {
  if ('itemId' in operation) return [operation.itemId];
  return 'sourceItemId' in operation ? [operation.sourceItemId] : [];
};

const declaredBy = (operation: Operation): Sensitivity => {
  switch (operation.op) {
    case 'createItem':
    case 'changeSensitivity':
      return operation.sensitivity ?? 'internal';
    case 'upsertRevision':
      return operation.metadata.sensitivity ?? 'internal';
    default:
      return 'public';
  }
};
