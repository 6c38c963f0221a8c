import type { Repository } from '../git/repository.ts';
import type { Fault } from '../model/fault.ts';
import type { Oid } from '../model/oid.ts';
import type { Policy } from '../model/policy.ts';
import { err, ok, type Result } from '../model/result.ts';
import { loadSettings } from './load-settings.ts';
import { snapshotReader } from './reader.ts';
import { topFiles } from './top-files.ts';
import type { Workspace } from './workspace.ts';

// A line is judged step by step, and most of its steps have the same policy.
const KNOWN = new WeakMap<Repository, Map<Oid, Policy>>();

const knownPolicies = ({ repository }: Workspace): Map<Oid, Policy> => {
  const known = KNOWN.get(repository) ?? new Map<Oid, Policy>();
  KNOWN.set(repository, known);
  return known;
};

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
  const found = await topFiles(workspace, commit, ['policy.yaml']);
  if (!found.ok) return found;
  const [entry] = found.value.entries;
  const known = knownPolicies(workspace);
  const kept = entry?.oid == null ? undefined : known.get(entry.oid);
  if (kept !== undefined) return ok(kept);
  const settings = await loadSettings(found.value, snapshotReader(workspace.repository, found.value));
  if (!settings.ok) return settings;
  const { policy, findings } = settings.value;
  const finding = entry === undefined || entry.kind === 'file' ? findings[0]?.code : 'not-a-file';
  if (finding === undefined && entry?.oid != null && policy !== null) known.set(entry.oid, policy);
  return finding === undefined ? ok(policy) : err({ kind: 'unusable-policy', commit, finding });
};
