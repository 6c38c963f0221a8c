import type { Fault } from '../model/fault.ts';
import type { Oid } from '../model/oid.ts';
import type { Policy } from '../model/policy.ts';
import { err, ok, type Result } from '../model/result.ts';
import { settingsAt } from './protected.ts';
import type { Workspace } from './workspace.ts';

/**
 * Returns the policy of a commit; null where it has none.
 *
 * Fails: `unusable-policy` for one that cannot be understood: a rule that nobody understands cannot be kept.
 */
export const policyOfCommit = async (
  workspace: Workspace,
  commit: Oid | null,
): Promise<Result<Policy | null, Fault>> => {
  if (commit === null) return ok(null);
  const settings = await settingsAt(workspace, commit);
  if (!settings.ok) return settings;
  const { policy, findings } = settings.value;
  const [finding] = findings.filter(({ at }) => at.path.endsWith('/policy.yaml'));
  return finding === undefined ? ok(policy) : err({ kind: 'unusable-policy', commit, finding: finding.code });
};
