import { kindAt } from '../drafts/list-proposal.ts';
import { removeProposal } from '../drafts/remove-proposal.ts';
import { type AtDraft, quiet } from '../drafts/step.ts';
import { sweepDrafts } from '../drafts/sweep-drafts.ts';
import type { Fault } from '../model/fault.ts';
import { fromTop } from '../model/governed.ts';
import { PROPOSAL_ROOMS, type ProposalId } from '../model/proposal.ts';
import { err, ok, type Result } from '../model/result.ts';
import { type FoundProposal, findProposal } from './accept-find.ts';
import type { Remade } from './remake.ts';
import type { Refusal } from './served.ts';
import { tellingNoSecret, withoutSecrets } from './without-secrets.ts';
import type { Workspace } from './workspace.ts';

/** A proposal that was deleted. */
export interface Discarded {
  readonly kind: 'discarded';
  readonly proposalId: ProposalId;
  /** Where it lay, from the top of the repository. */
  readonly proposalDirectory: string;
  readonly left: Remade['left'];
}

/**
 * Deletes a proposal with all that lies in its directory, whatever state it is in; nobody is told of it later.
 *
 * One that cannot be looked through is deleted as well. Refused: a link instead of it or in it, and an id that lies in both
 * places. Fails: `unknown-proposal`, `unwritable`.
 */
export const discard = async (
  workspace: Workspace,
  id: ProposalId,
  at: AtDraft = quiet,
): Promise<Result<Discarded, Refusal | Fault>> => {
  const gone = discarded(workspace, id, at);
  // The names of files that are left may hold one as well.
  return gone.ok && gone.value.left !== null ? ok(await withoutSecrets(gone.value)) : tellingNoSecret(gone);
};

const discarded = (
  { world, repository }: Workspace,
  id: ProposalId,
  at: AtDraft,
): Result<Discarded, Refusal | Fault> => {
  const { topLevel, gitDir } = repository.layout;
  if (topLevel === null) return err({ kind: 'no-worktree', at: gitDir });
  const found = placeOf(topLevel, id);
  if (!found.ok) return found;
  const removal = removeProposal(topLevel, found.value, at);
  if (!removal.ok) return removal;
  if (removal.value.kind !== 'removed') return err({ kind: 'unknown-proposal', id });
  sweepDrafts(topLevel, world.now());
  return ok({ kind: 'discarded', proposalId: id, proposalDirectory: found.value.directory, left: removal.value.left });
};

// What cannot be looked through can be taken away all the same, where it is clear which one is meant.
const placeOf = (
  topLevel: string,
  id: ProposalId,
): Result<Pick<FoundProposal, 'room' | 'id' | 'directory'>, Refusal | Fault> => {
  const found = findProposal(topLevel, id);
  if (found.ok || found.error.kind !== 'unreadable') return found;
  const places = PROPOSAL_ROOMS.map((room) => ({ room, id, directory: fromTop(`${room}/${id}`) }));
  const [place, ...others] = places.filter(({ directory }) => {
    const kind = kindAt(topLevel, directory);
    return kind.ok && kind.value === 'directory';
  });
  return place === undefined || others.length > 0 ? found : ok(place);
};
