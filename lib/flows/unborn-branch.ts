import { readDocument } from '../format/read-document.ts';
import { policyOf } from '../format/settings.ts';
import { readWorktreeFile } from '../git/worktree-file.ts';
import type { Fault } from '../model/fault.ts';
import { fromTop } from '../model/governed.ts';
import { LIMITS } from '../model/limits.ts';
import type { Workspace } from './workspace.ts';

/**
 * Tells which branch would be protected once there is a commit, and whether a set-up waits to be committed: nothing has landed
 * yet, so it is told by what lies in the working directory. `own` is the branch of HEAD.
 */
export const unbornBranch = async ({ repository }: Workspace, own: string): Promise<Fault> => {
  const { topLevel } = repository.layout;
  const path = fromTop('policy.yaml');
  const read = topLevel === null ? null : readWorktreeFile(topLevel, path, LIMITS.migrationBytes);
  if (read?.ok !== true || read.value.kind !== 'bytes') return { kind: 'no-branch', branch: own, unborn: true };
  const document = await readDocument(path, read.value.bytes, LIMITS);
  const policy = document.ok ? policyOf(path, document.value) : document;
  const branch = (policy.ok ? policy.value.branches[0] : undefined) ?? own;
  return { kind: 'no-branch', branch, unborn: true, uncommitted: true };
};
