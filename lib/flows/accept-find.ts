import { listProposal } from '../drafts/list-proposal.ts';
import type { Fault } from '../model/fault.ts';
import { type Finding, finding } from '../model/finding.ts';
import { PROPOSAL_ROOMS, type ProposalId } from '../model/proposal.ts';
import { err, ok, type Result } from '../model/result.ts';
import type { Refusal } from './served.ts';

/** A proposal's directory. */
export interface FoundProposal {
  readonly id: ProposalId;
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
  const found: FoundProposal[] = [];
  const findings: Finding[] = [];
  for (const room of PROPOSAL_ROOMS) {
    const listed = listProposal(topLevel, room, id);
    if (!listed.ok) return listed;
    const one = listed.value;
    if (one.kind === 'directory') found.push({ id, directory: one.path, files: one.files });
    if (one.kind === 'links') findings.push(...one.paths.map((path) => finding('proposal-symlink', { path }, {})));
    if (one.kind === 'no-directory')
      findings.push(finding('proposal-malformed', { path: one.path }, { why: 'no-directory', names: [] }));
  }
  if (findings.length > 0) return err({ kind: 'refused', findings });
  const [first, second] = found;
  if (first === undefined) return err({ kind: 'unknown-proposal', id });
  if (second === undefined) return ok(first);
  const names = found.map(({ directory }) => directory);
  return err({
    kind: 'refused',
    findings: [finding('proposal-malformed', { path: first.directory }, { why: 'twice', names })],
  });
};
