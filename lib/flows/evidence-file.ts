import { worktreeFiles } from '../git/worktree-file.ts';
import type { Fault } from '../model/fault.ts';
import { LIMITS } from '../model/limits.ts';
import { EVIDENCE_FILE } from '../model/proposal.ts';
import { err, ok, type Result } from '../model/result.ts';
import type { FileBytes } from '../model/snapshot.ts';
import type { FoundProposal } from './accept-find.ts';

/** Where evidence is looked for: a proposal's directory, and the files that it has. */
export type EvidencePlace = Pick<FoundProposal, 'directory' | 'files'>;

/**
 * Reads the evidence of a proposal as bytes: of one over the limit the size alone; null where there is none.
 *
 * Fails: `unreadable`, `changed-while-reading`.
 */
export const evidenceFile = (
  topLevel: string,
  { directory, files }: EvidencePlace,
  worktree = worktreeFiles(topLevel),
): Result<FileBytes | null, Fault> => {
  if (!files.includes(EVIDENCE_FILE)) return ok(null);
  const read = worktree.read(`${directory}/${EVIDENCE_FILE}`, LIMITS.migrationBytes);
  const fault = read.ok ? worktree.settle() : null;
  return fault === null ? read : err(fault);
};
