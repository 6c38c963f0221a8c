import type { Repository } from '../git/repository.ts';
import type { Fault } from '../model/fault.ts';
import type { Oid } from '../model/oid.ts';
import type { Policy } from '../model/policy.ts';
import { err, ok, type Result } from '../model/result.ts';
import { governedAt } from './judge-commit.ts';
import { loadSettings } from './load-settings.ts';
import { snapshotReader } from './reader.ts';
import { filesAtTop } from './top-files.ts';
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
  const tree = await governedAt(workspace, commit);
  return tree.ok ? policyOfTree(workspace, tree.value, commit) : tree;
};

/** The same of the `.theurian` tree of a commit. */
export const policyOfTree = async (
  workspace: Workspace,
  tree: Oid | null,
  commit: Oid,
): Promise<Result<Policy | null, Fault>> => {
  const found = await filesAtTop(workspace, tree, ['policy.yaml']);
  if (!found.ok) return found;
  const [entry] = found.value.entries;
  if (entry === undefined) return ok(null);
  if (entry.kind !== 'file' || entry.oid === null)
    return err({ kind: 'unusable-policy', commit, finding: 'not-a-file' });
  const known = knownPolicies(workspace);
  const kept = known.get(entry.oid);
  if (kept !== undefined) return ok(kept);
  const settings = await loadSettings(found.value, snapshotReader(workspace.repository, found.value));
  if (!settings.ok) return settings;
  const { policy, findings } = settings.value;
  const [finding] = findings;
  if (finding !== undefined) return err({ kind: 'unusable-policy', commit, finding: finding.code });
  if (policy !== null) known.set(entry.oid, policy);
  return ok(policy);
};
