import { type Removal, removeProposal } from '../drafts/remove-proposal.ts';
import type { Fault } from '../model/fault.ts';
import { mintIds, type ProposalId } from '../model/proposal.ts';
import type { NoRequest } from '../model/raw-request.ts';
import { err, ok, type Result } from '../model/result.ts';
import { findProposal } from './accept-find.ts';
import { type OpenProposal, openProposal } from './open-proposal.ts';
import { writeDraft } from './propose.ts';
import { judgedDraft } from './propose-judged.ts';
import type { Proposed } from './propose-outcome.ts';
import { standingFor } from './remade-standing.ts';
import type { Remaking } from './remaking.ts';
import type { Refusal } from './served.ts';
import type { Workspace } from './workspace.ts';

/** A proposal that took the place of another one. */
export interface Remade extends Proposed {
  /** The former proposal. */
  readonly from: ProposalId;
  /** What of the former one could not be removed; it is no proposal any more all the same. */
  readonly left: Extract<Removal, { readonly kind: 'removed' }>['left'];
}

/**
 * Writes a proposal that takes the place of another one, in the same room; once it stands, takes the former one away.
 *
 * Whoever is killed in between leaves both. The same call after that finds the new one and only takes the former away. Of
 * several who do it at once each may have written one: whoever then sees one of the others, with a smaller id, takes its
 * own away again, so that there may be two and never none.
 * Refused and failing: as `propose` does, and with nothing changed then. `unwritable` and `changed-while-reading`, when the
 * former one cannot be taken away or is another by now: then what was written is taken away again.
 */
export const remake = async (
  workspace: Workspace,
  remaking: Remaking,
): Promise<Result<Remade, NoRequest | Refusal | Fault>> => {
  const { base, open, at } = remaking;
  const standing = await standingFor(workspace, remaking);
  if (!standing.ok) return standing;
  const made = standing.value === null ? await written(workspace, remaking) : ok(standing.value);
  if (!made.ok) return made;
  const left = await takenAway(remaking);
  if (!left.ok) {
    // Both would stand, and the former one may be accepted.
    if (standing.value === null) removeProposal(base.topLevel, { room: open.room, id: made.value.proposalId }, at);
    return left;
  }
  const other = standing.value === null ? await standingFor(workspace, remaking, made.value.proposalId) : ok(null);
  // The former one is gone by now, so what was written stays.
  if (!other.ok) return ok({ ...made.value, from: open.id, left: left.value });
  if (other.value !== null) removeProposal(base.topLevel, { room: open.room, id: made.value.proposalId }, at);
  return ok({ ...(other.value ?? made.value), from: open.id, left: left.value });
};

const written = async (
  workspace: Workspace,
  { base, open, request, at }: Remaking,
): Promise<Result<Proposed, NoRequest | Refusal | Fault>> => {
  const { now, newId } = workspace.world;
  const judged = await judgedDraft(workspace, { base, request, ids: mintIds(newId), now: now() });
  if (!judged.ok) return judged;
  // Judging takes a while, and somebody else may have been quicker.
  const there = findProposal(base.topLevel, open.id);
  return there.ok ? writeDraft(workspace, { base, room: open.room, at }, judged.value) : there;
};

// It goes only while it is what was read, so that nothing is lost that nobody has looked at.
const takenAway = async ({ base, open, at }: Remaking): Promise<Result<Remade['left'], Refusal | Fault>> => {
  const now = await openProposal(base, open.id);
  // Somebody else has taken it away in the meantime, which is all that was wanted.
  if (!now.ok) return now.error.kind === 'unknown-proposal' ? ok(null) : now;
  if (!sameFiles(open, now.value)) return err({ kind: 'changed-while-reading', path: open.directory });
  const removal = removeProposal(base.topLevel, open, at, open.files);
  if (!removal.ok) return removal;
  if (removal.value.kind === 'changed') return err({ kind: 'changed-while-reading', path: open.directory });
  return ok(removal.value.kind === 'absent' ? null : removal.value.left);
};

const sameFiles = (before: OpenProposal, after: OpenProposal): boolean =>
  before.directory === after.directory &&
  before.files.size === after.files.size &&
  [...before.files].every(([path, bytes]) => Buffer.compare(bytes, after.files.get(path) ?? new Uint8Array()) === 0);
