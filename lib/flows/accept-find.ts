import { listProposal } from '../drafts/list-proposal.ts';
import type { Fault } from '../model/fault.ts';
import { type Finding, finding } from '../model/finding.ts';
import { PROPOSAL_ROOMS, type ProposalId, type ProposalRoom } from '../model/proposal.ts';
import { err, ok, type Result } from '../model/result.ts';
import { idInName } from '../rules/names.ts';
import { refused } from './refused.ts';
import type { Refusal } from './served.ts';

/** A proposal's directory. */
export interface FoundProposal {
  readonly id: ProposalId;
  readonly room: ProposalRoom;
  /** From the top of the repository. */
  readonly directory: string;
  /** Its regular files, relative to it. */
  readonly files: readonly string[];
}

/**
 * Finds a proposal by its id, in whichever of the two places it lies.
 *
 * Refused: a link anywhere on the way or in it, and an id that lies in both places. Fails: `unknown-proposal`, `unreadable`.
 */
export const findProposal = (topLevel: string, id: ProposalId): Result<FoundProposal, Refusal | Fault> => {
  const all: FoundProposal[] = [];
  const findings: Finding[] = [];
  for (const room of PROPOSAL_ROOMS) {
    const found = findProposalIn(topLevel, room, id);
    if (found.ok) all.push(...(found.value === null ? [] : [found.value]));
    else if (found.error.kind === 'refused') findings.push(...found.error.findings);
    else return found;
  }
  if (findings.length > 0) return refused(findings);
  const [first, second] = all;
  if (first === undefined) return err({ kind: 'unknown-proposal', id });
  if (second === undefined) return ok(first);
  const names = all.map(({ directory }) => directory);
  return refused([finding('proposal-malformed', { path: first.directory }, { why: 'twice', names })]);
};

/** Finds a proposal in one of the two places; null where it is not there. Refused: links, and what is no directory. */
export const findProposalIn = (
  topLevel: string,
  room: ProposalRoom,
  id: ProposalId,
): Result<FoundProposal | null, Refusal | Fault> => {
  const listed = listProposal(topLevel, room, id);
  if (!listed.ok) return listed;
  const one = listed.value;
  switch (one.kind) {
    case 'absent':
      return ok(null);
    case 'links':
      return refused(one.paths.map((path) => finding('proposal-symlink', { path }, {})));
    case 'no-directory':
      return refused([finding('proposal-malformed', { path: one.path }, { why: 'no-directory', names: [] })]);
    case 'directory':
      return ok({ id, room, directory: one.path, files: one.files });
  }
};

/** Lists the names of what may be the migration of a proposal: files at its top that are called after an id. */
export const migrationNames = ({ files }: Pick<FoundProposal, 'files'>): readonly string[] =>
  files.filter((name) => !name.includes('/') && idInName(name) !== null);
