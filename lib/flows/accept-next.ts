import { posix } from 'node:path';
import { listBranches } from '../git/branches.ts';
import { fromTop } from '../model/governed.ts';
import { branchRef, shortRef } from '../model/oid.ts';
import { EVIDENCE_FILE, PROPOSAL_ROOMS } from '../model/proposal.ts';
import { ok } from '../model/result.ts';
import { newBranch } from './accept-branch.ts';
import { type Accepted, asksForMerge, type ToCommit, type ToMerge } from './accepted.ts';
import { evidenceFile } from './evidence-file.ts';
import { type ProtectedBranch, protectedBranch } from './protected.ts';
import type { Workspace } from './workspace.ts';

/** What an acceptance moves, and of which proposal. */
export type Moving = Pick<Accepted, 'proposalId' | 'moved'>;

/**
 * Tells how what an acceptance moves is to be committed: each file that it writes, and what stays of the proposal.
 *
 * A branch is named where none is checked out, or a protected one; none where that cannot be told.
 */
export const toCommit = async (
  workspace: Workspace,
  moving: Moving,
  known: ProtectedBranch | null = null,
): Promise<ToCommit> => {
  const directory = posix.dirname(moving.moved.at(-1)?.from ?? '');
  const left = leavesEvidence(workspace, directory) ? [directory] : [];
  const onto = known === null ? await protectedBranch(workspace) : ok(known);
  const branch = onto.ok ? await branchFor(workspace, moving, onto.value) : null;
  const merge = onto.ok && asksForMerge(onto.value) ? await mergeInto(workspace, onto.value, branch) : null;
  return { branch, paths: [...moving.moved.map(({ to }) => to), ...left], merge };
};

const mergeInto = async (
  { repository }: Workspace,
  onto: ProtectedBranch,
  made: string | null,
): Promise<ToMerge | null> => {
  const head = await repository.head();
  const branch = made ?? (head.ok && head.value !== null ? shortRef(head.value) : null);
  if (branch === null || branch === onto.branch) return null;
  return { branch, into: onto.branch, remote: onto.ref !== branchRef(onto.branch) };
};

// What is kept on this machine is ignored by git.
const leavesEvidence = ({ repository }: Workspace, directory: string): boolean => {
  if (!directory.startsWith(fromTop(`${PROPOSAL_ROOMS[0]}/`))) return false;
  const read = evidenceFile(repository.layout.topLevel ?? '', { directory, files: [EVIDENCE_FILE] });
  return read.ok && read.value !== null;
};

const branchFor = async (
  { repository }: Workspace,
  { proposalId, moved }: Moving,
  onto: ProtectedBranch,
): Promise<string | null> => {
  const head = await repository.head();
  if (!head.ok) return null;
  const guarded = [onto.branch, ...onto.policy.branches].map(branchRef);
  if (head.value !== null && !guarded.includes(head.value)) return null;
  const branches = await listBranches(repository);
  if (!branches.ok) return null;
  const named = newBranch({
    ...{ asked: null, proposal: proposalId, migrationPath: moved.at(-1)?.to ?? '' },
    ...{ branches: branches.value, onto },
  });
  if (named.ok) return shortRef(named.value);
  return named.error.kind === 'branch-exists' ? named.error.free : null;
};
