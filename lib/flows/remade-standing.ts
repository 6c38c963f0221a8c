import { listProposalIds } from '../drafts/list-ids.ts';
import { printEvidence } from '../format/evidence.ts';
import type { Fault } from '../model/fault.ts';
import { fromTop } from '../model/governed.ts';
import type { RevisionId } from '../model/ids.ts';
import { parseInstant } from '../model/instant.ts';
import { EVIDENCE_FILE, type ProposalId } from '../model/proposal.ts';
import { ok, type Result } from '../model/result.ts';
import { type OpenProposal, openProposal } from './open-proposal.ts';
import { filesOf } from './propose.ts';
import type { Draft } from './propose-draft.ts';
import { judgedDraft } from './propose-judged.ts';
import { type Proposed, proposedBy } from './propose-outcome.ts';
import { readEvidence } from './read-evidence.ts';
import type { Remaking } from './remaking.ts';
import type { Workspace } from './workspace.ts';

/**
 * Finds the proposal that another run has written already in place of the same one, such as a run that was killed; the one
 * with the smallest id, and of those below `below` alone when that is given. Null when there is none.
 *
 * That it says so is not enough: drafted anew under its names it has to come out as it lies there, byte for byte.
 */
export const standingFor = async (
  workspace: Workspace,
  remaking: Omit<Remaking, 'at'>,
  below?: ProposalId,
): Promise<Result<Proposed | null, Fault>> => {
  const { base, open } = remaking;
  const ids = listProposalIds(base.topLevel, open.room);
  if (!ids.ok) return ids;
  for (const id of ids.value) {
    if (below !== undefined && id >= below) break;
    if (id === open.id || !saysSo(remaking, id)) continue;
    const other = await openProposal(base, id);
    const made = other.ok ? await sameAs(workspace, remaking, other.value) : null;
    if (made !== null) return ok(made);
  }
  return ok(null);
};

const saysSo = ({ base, open }: Omit<Remaking, 'at'>, id: ProposalId): boolean => {
  const directory = fromTop(`${open.room}/${id}`);
  const read = readEvidence(base.topLevel, { directory, files: [EVIDENCE_FILE] });
  const told = read.ok ? read.value?.value : null;
  return [told?.rebasedFrom, told?.rejectedFrom].includes(open.id);
};

const sameAs = async (
  workspace: Workspace,
  { base, open, request }: Omit<Remaking, 'at'>,
  other: OpenProposal,
): Promise<Proposed | null> => {
  const { id, document } = other;
  const [revision] = document.operations.flatMap((one) => (one.op === 'upsertRevision' ? one.revisionId : []));
  const ids = { proposal: id, migration: document.id, revision: revision ?? ('' as RevisionId) };
  const judged = await judgedDraft(workspace, { base, request, ids, now: parseInstant(document.createdAt) ?? 0 });
  if (!judged.ok || !liesAs(judged.value.draft, other)) return null;
  const { findings } = judged.value;
  return proposedBy(judged.value.draft, { room: open.room, baseState: base.summary.stateHash, findings });
};

const liesAs = (draft: Draft, { files, evidence }: OpenProposal): boolean => {
  // What landed meanwhile elsewhere makes it no other proposal.
  const { baseState } = evidence;
  const evidenceBytes = Buffer.from(
    printEvidence({ ...draft.evidence, ...(baseState === undefined ? {} : { baseState }) }),
  );
  const drafted = filesOf({ ...draft, evidenceBytes });
  return (
    drafted.length === files.size &&
    drafted.every(({ path, bytes }) => Buffer.compare(bytes, files.get(path) ?? new Uint8Array()) === 0)
  );
};
