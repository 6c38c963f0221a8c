import type { Fault } from '../model/fault.ts';
import { belowRoot } from '../model/governed.ts';
import type { ProposalId } from '../model/proposal.ts';
import { ok, type Result } from '../model/result.ts';
import { toCommit } from './accept-next.ts';
import type { Afterwards } from './accept-recover.ts';
import { type Accepted, movesTold } from './accepted.ts';
import { draftBase } from './propose-base.ts';
import type { Refusal } from './served.ts';
import type { Workspace } from './workspace.ts';

/** Returns what came of a proposal whose interrupted landing has just been completed; null when it is none of these. */
export const finished = async (
  workspace: Workspace,
  id: ProposalId,
  { recovered, journals }: Afterwards,
): Promise<Result<Accepted, Refusal | Fault> | null> => {
  const completed = recovered.find((one) => one.kind === 'completed' && one.id === id);
  const journal = journals.find((one) => one.id === id);
  if (completed?.kind !== 'completed' || journal === undefined) return null;
  const base = await draftBase(workspace);
  if (!base.ok) return base;
  const moves = journal.writes.map(({ kind, path }) => ({ kind, from: sourceOf(journal.directory, path), to: path }));
  const told = movesTold(moves);
  return ok({
    proposalId: id,
    ...told,
    toCommit: await toCommit(workspace, { proposalId: id, moved: told.moved }),
    dryRun: false,
    stateHash: base.value.summary.stateHash,
    recovered,
    troubles: completed.troubles,
    findings: [],
  });
};

const sourceOf = (directory: string, path: string): string =>
  `${directory}/${belowRoot(path).replace(/^(?:knowledge|migrations)\//, '')}`;
