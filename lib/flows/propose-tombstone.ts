import type { Fault } from '../model/fault.ts';
import { type Finding, finding } from '../model/finding.ts';
import { fromTop } from '../model/governed.ts';
import type { ItemId } from '../model/ids.ts';
import type { Migration } from '../model/migration.ts';
import { subjectOf } from '../model/operation.ts';
import type { ProposalRequest } from '../model/request.ts';
import { ok, type Result } from '../model/result.ts';
import type { Item, Revision, State } from '../model/state.ts';
import type { Kind } from '../model/words.ts';
import { sameness } from '../recall/sameness.ts';
import { recordsRejection } from '../rules/rejections.ts';
import { landingsOf } from './landings.ts';
import type { DraftBase } from './propose-base.ts';
import { bodyAt } from './propose-body.ts';
import { protectedBranch } from './protected.ts';
import type { Refusal } from './served.ts';
import type { Workspace } from './workspace.ts';

/** A text that is to come in force, or a change that brings its item back. */
export interface Readmission {
  readonly itemId: ItemId;
  /** Null where no text comes with it, or none that is carried. */
  readonly text: string | null;
  /** What the text is said to be; null where it takes that over from its item. */
  readonly kind: Kind | null;
  /** Whether the item would be back in force if it was rejected. */
  readonly readmits: boolean;
}

/**
 * Returns the earlier rejection of what is proposed: of the item itself, or of the same text under another name.
 *
 * None when the request says why it is proposed all the same; what is rejected itself needs no second rejection.
 */
export const tombstoneFor = async (
  workspace: Workspace,
  base: DraftBase,
  { itemId, revision, changes, despiteRejection, remade }: ProposalRequest,
  text: string | null,
): Promise<Result<readonly Finding[], Refusal | Fault>> => {
  if (despiteRejection !== null && remade?.kind !== 'rejected') return ok([]);
  const readmits = text !== null || changes.some(({ kind }) => kind === 'restore');
  return earlierRejection(workspace, base, { itemId, text, kind: revision?.kind ?? null, readmits });
};

/**
 * Returns the earlier rejection of an item that is to come back, or of the same text under another name.
 *
 * Texts are the same when only case, white space, compatibility forms and characters that cannot be seen tell them apart.
 */
export const earlierRejection = async (
  workspace: Workspace,
  base: DraftBase,
  wanted: Readmission,
): Promise<Result<readonly Finding[], Refusal | Fault>> => {
  const { itemId, text, readmits } = wanted;
  const item = base.state.items.get(itemId);
  if (item !== undefined && readmits && isRejected(base, item))
    return told(workspace, base, itemId, { by: 'item', item });
  const rejected = text === null ? [] : rejectedRevisions(base, wanted);
  if (text === null || rejected.length === 0) return ok([]);
  const same = sameness(text);
  for (const revision of rejected) {
    const words = await wordsOf(workspace, base, revision);
    if (!words.ok) return words;
    const found = base.state.items.get(revision.itemId);
    if (found !== undefined && words.value === same) return told(workspace, base, itemId, { by: 'body', item: found });
  }
  return ok([]);
};

// What was rejected and then deprecated has not been readmitted: its text is still the rejected one.
const isRejected = ({ state }: DraftBase, { status, currentRevision }: Item): boolean =>
  status === 'rejected' ||
  (currentRevision !== null && state.revisions.get(currentRevision)?.metadata.status === 'rejected');

// A rejected approach is recorded in force, as the knowledge that it was rejected.
const rejectedRevisions = ({ state }: DraftBase, { itemId, kind }: Readmission): readonly Revision[] =>
  rejectedIn(state).flatMap(({ revision, isRecorded }) =>
    isRecorded && (revision.itemId === itemId || kind === 'rejected-approach') ? [] : [revision],
  );

interface Rejected {
  readonly revision: Revision;
  /** Whether only its kind says that it was rejected. */
  readonly isRecorded: boolean;
}

// All open proposals are held against the same state.
const REJECTED = new WeakMap<State, readonly Rejected[]>();

const rejectedIn = (state: State): readonly Rejected[] => {
  const known = REJECTED.get(state);
  if (known !== undefined) return known;
  const all = [...state.revisions.values()].flatMap((revision): readonly Rejected[] => {
    const { status, kind } = revision.metadata;
    if (status === 'rejected' || state.items.get(revision.itemId)?.status === 'rejected')
      return [{ revision, isRecorded: false }];
    return kind === 'rejected-approach' ? [{ revision, isRecorded: true }] : [];
  });
  REJECTED.set(state, all);
  return all;
};

// All open proposals are held against the same rejections.
const WORDS = new WeakMap<Revision, string>();

const wordsOf = async (
  workspace: Workspace,
  base: DraftBase,
  revision: Revision,
): Promise<Result<string, Refusal | Fault>> => {
  const known = WORDS.get(revision);
  if (known !== undefined) return ok(known);
  const bytes = await bodyAt(workspace, base, revision);
  if (!bytes.ok) return bytes;
  const words = sameness(Buffer.from(bytes.value).toString('utf8'));
  WORDS.set(revision, words);
  return ok(words);
};

interface Met {
  readonly by: 'item' | 'body';
  readonly item: Item;
}

const told = async (
  workspace: Workspace,
  base: DraftBase,
  wanted: ItemId,
  { by, item }: Met,
): Promise<Result<readonly Finding[], Fault>> => {
  const rejecting = base.ordered.findLast((migration) => rejects(migration, item));
  if (rejecting === undefined) throw new TypeError(`nothing rejected ${item.id}`);
  const commit = await landedIn(workspace, rejecting);
  if (!commit.ok) return commit;
  const { author, description } = rejecting.document;
  const facts = {
    item: wanted,
    by,
    rejected: item.id,
    reason: description ?? '',
    author,
    commit: commit.value,
  };
  return ok([finding('already-rejected', { path: fromTop(rejecting.path) }, facts)]);
};

const rejects = ({ document }: Migration, item: Item): boolean =>
  document.operations.some((one) => recordsRejection(one) && subjectOf(one) === item.id);

const landedIn = async (workspace: Workspace, { document }: Migration): Promise<Result<string | null, Fault>> => {
  const branch = await protectedBranch(workspace);
  if (!branch.ok) return branch.error.kind === 'no-branch' ? ok(null) : branch;
  const landings = await landingsOf(workspace, branch.value.tip);
  return landings.ok ? ok(landings.value.get(document.id)?.commit ?? null) : landings;
};
