import type { Fault } from '../model/fault.ts';
import { type Finding, finding } from '../model/finding.ts';
import { fromTop } from '../model/governed.ts';
import type { Migration } from '../model/migration.ts';
import type { ProposalRequest } from '../model/request.ts';
import { ok, type Result } from '../model/result.ts';
import type { Item, Revision } from '../model/state.ts';
import { sameness } from '../recall/sameness.ts';
import { landingsOf } from './landings.ts';
import type { DraftBase } from './propose-base.ts';
import { bytesAt } from './propose-body.ts';
import { protectedBranch } from './protected.ts';
import type { Workspace } from './workspace.ts';

/**
 * Returns the earlier rejection of what is proposed: of the item itself, or of the same text under another name.
 *
 * Texts are the same when only case, white space, compatibility forms and characters that cannot be seen tell them apart.
 * None when the request says why it is proposed all the same; what is rejected itself needs no second rejection.
 */
export const tombstoneFor = async (
  workspace: Workspace,
  base: DraftBase,
  request: ProposalRequest,
  text: string | null,
): Promise<Result<readonly Finding[], Fault>> => {
  if (request.despiteRejection !== null && request.remade?.kind !== 'rejected') return ok([]);
  const item = base.state.items.get(request.itemId);
  const readmits = text !== null || request.changes.some(({ kind }) => kind === 'restore');
  if (item?.status === 'rejected' && readmits) return told(workspace, base, request, { by: 'item', item });
  if (text === null) return ok([]);
  const wanted = sameness(text);
  for (const revision of rejectedRevisions(base, request)) {
    const bytes = await bytesAt(workspace, base, revision.bodyPath);
    if (!bytes.ok) return bytes;
    const found = base.state.items.get(revision.itemId);
    if (found !== undefined && sameness(Buffer.from(bytes.value).toString('utf8')) === wanted)
      return told(workspace, base, request, { by: 'body', item: found });
  }
  return ok([]);
};

// A rejected approach is recorded in force, as the knowledge that it was rejected.
const rejectedRevisions = ({ state }: DraftBase, { itemId, revision }: ProposalRequest): readonly Revision[] =>
  [...state.revisions.values()].filter((one) => {
    const item = state.items.get(one.itemId);
    const recorded = one.metadata.kind === 'rejected-approach' && one.itemId !== itemId;
    return (
      one.metadata.status === 'rejected' ||
      item?.status === 'rejected' ||
      (recorded && revision?.kind !== 'rejected-approach')
    );
  });

interface Met {
  readonly by: 'item' | 'body';
  readonly item: Item;
}

const told = async (
  workspace: Workspace,
  base: DraftBase,
  request: ProposalRequest,
  { by, item }: Met,
): Promise<Result<readonly Finding[], Fault>> => {
  const rejecting = base.ordered.findLast((migration) => rejects(migration, item));
  if (rejecting === undefined) throw new TypeError(`nothing rejected ${item.id}`);
  const commit = await landedIn(workspace, rejecting);
  if (!commit.ok) return commit;
  const { author, description } = rejecting.document;
  const facts = {
    item: request.itemId,
    by,
    rejected: item.id,
    reason: description ?? '',
    author,
    commit: commit.value,
  };
  return ok([finding('already-rejected', { path: fromTop(rejecting.path) }, facts)]);
};

const rejects = ({ document }: Migration, item: Item): boolean =>
  document.operations.some(
    (o) =>
      o.op === 'upsertRevision' &&
      o.itemId === item.id &&
      (o.metadata.status === 'rejected' || o.metadata.kind === 'rejected-approach'),
  );

const landedIn = async (workspace: Workspace, { document }: Migration): Promise<Result<string | null, Fault>> => {
  const branch = await protectedBranch(workspace);
  if (!branch.ok) return branch.error.kind === 'no-branch' ? ok(null) : branch;
  const landings = await landingsOf(workspace, branch.value.tip);
  return landings.ok ? ok(landings.value.get(document.id)?.commit ?? null) : landings;
};
