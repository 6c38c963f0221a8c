import type { Fault } from '../model/fault.ts';
import { ok, type Result } from '../model/result.ts';
import { protectedBranch } from './protected.ts';
import type { Workspace } from './workspace.ts';

/** Returns the protected branches, as the policy names them where it has landed; none where there is no branch yet. */
export const branchesToGuard = async (workspace: Workspace): Promise<Result<readonly string[], Fault>> => {
  const branch = await protectedBranch(workspace);
  if (!branch.ok) return branch.error.kind === 'no-branch' || branch.error.kind === 'unborn' ? ok([]) : branch;
  const { policy, branch: first } = branch.value;
  return ok(policy.branches.length > 0 ? policy.branches : [first]);
};
