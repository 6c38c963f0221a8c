import type { Fault } from '../model/fault.ts';
import { type Oid, parseRefName, type RefName } from '../model/oid.ts';
import { DEFAULT_POLICY, type Policy } from '../model/policy.ts';
import { err, ok, type Result } from '../model/result.ts';
import { APPLIED } from './applied-ref.ts';
import { loadSettings, type Settings } from './load-settings.ts';
import { snapshotReader } from './reader.ts';
import { topFiles } from './top-files.ts';
import type { Workspace } from './workspace.ts';

/** The branch that knowledge is served from, and where it stands. */
export interface ProtectedBranch {
  readonly branch: string;
  /** The remote-tracking ref where there is one, else the local branch. */
  readonly ref: RefName;
  readonly tip: Oid;
  readonly policy: Policy;
}

/**
 * Finds the protected branch: the first of the policy, else the configured one, else `main`, else HEAD's own.
 *
 * The policy is read where it has landed: at the applied commit, on `main` or `master` as the remote has them or as they
 * are here, and at HEAD only when there is none of these. In a bare repository the applied commit counts for nothing. A branch that is checked out may not name itself protected.
 * Fails: `no-branch` when that branch does not exist here.
 */
export const protectedBranch = async (workspace: Workspace): Promise<Result<ProtectedBranch, Fault>> => {
  const head = await headCommit(workspace);
  if (!head.ok) return head;
  const named = await branchNamed(workspace, head.value);
  if (!named.ok) return named;
  const candidates = named.value === null ? await fallbacks(workspace) : [named.value];
  for (const branch of candidates) {
    const found = await tipOf(workspace, branch);
    if (!found.ok) return found;
    if (found.value === null) continue;
    const policy = await policyAt(workspace, found.value.tip);
    return policy.ok ? ok({ branch, ...found.value, policy: policy.value }) : policy;
  }
  if (named.value !== null || head.value !== null)
    return err({ kind: 'no-branch', branch: candidates[0] ?? 'main', unborn: head.value === null });
  const { unbornBranch } = await import('./unborn-branch.ts');
  return err(await unbornBranch(workspace, candidates.at(-1) ?? 'main'));
};

/** Returns the commit HEAD stands at, or null where the branch has none yet. */
export const headCommit = async ({ repository }: Workspace): Promise<Result<Oid | null, Fault>> => {
  const commit = await repository.commitOf('HEAD');
  return commit.ok || commit.error.kind !== 'unborn' ? commit : ok(null);
};

const branchNamed = async (workspace: Workspace, head: Oid | null): Promise<Result<string | null, Fault>> => {
  // What serves readers here was verified here. In a bare repository nobody reads, and whoever may push sets that ref.
  const isBare = workspace.repository.layout.topLevel === null;
  const refs: (RefName | null)[] = isBare ? [] : [parseRefName(APPLIED)];
  for (const name of ['main', 'master']) {
    const tracking = await workspace.repository.trackingRef(name);
    if (!tracking.ok) return tracking;
    refs.push(tracking.value);
  }
  refs.push(parseRefName('refs/heads/main'), parseRefName('refs/heads/master'));
  for (const ref of refs) {
    const commit = ref === null ? ok(null) : await workspace.repository.ref(ref);
    if (!commit.ok) return commit;
    const named = commit.value === null ? ok(null) : await branchNamedAt(workspace, commit.value);
    if (!named.ok || named.value !== null) return named;
  }
  return head === null ? ok(null) : branchNamedAt(workspace, head);
};

const branchNamedAt = async (workspace: Workspace, commit: Oid): Promise<Result<string | null, Fault>> => {
  const settings = await settingsAt(workspace, commit);
  if (!settings.ok) return settings;
  const { policy, config } = settings.value;
  return ok(policy?.branches[0] ?? config?.defaultBranch ?? null);
};

const fallbacks = async ({ repository }: Workspace): Promise<readonly string[]> => {
  const head = await repository.head();
  const own = head.ok ? /^refs\/heads\/(.+)$/.exec(head.value ?? '')?.[1] : undefined;
  return own === undefined || own === 'main' ? ['main'] : ['main', own];
};

const tipOf = async (
  { repository }: Workspace,
  branch: string,
): Promise<Result<{ readonly ref: RefName; readonly tip: Oid } | null, Fault>> => {
  const tracking = await repository.trackingRef(branch);
  if (!tracking.ok) return tracking;
  for (const ref of [tracking.value, parseRefName(`refs/heads/${branch}`)]) {
    if (ref === null) continue;
    const tip = await repository.ref(ref);
    if (!tip.ok) return tip;
    if (tip.value !== null) return ok({ ref, tip: tip.value });
  }
  return ok(null);
};

/** Returns the policy at a commit; the default one where there is none, or none that can be read: judging says so. */
const policyAt = async (workspace: Workspace, commit: Oid): Promise<Result<Policy, Fault>> => {
  const settings = await settingsAt(workspace, commit);
  return settings.ok ? ok(settings.value.policy ?? DEFAULT_POLICY) : settings;
};

/** Reads the policy and the settings of a commit. */
const settingsAt = async (workspace: Workspace, commit: Oid): Promise<Result<Settings, Fault>> => {
  const snapshot = await topFiles(workspace, commit, ['policy.yaml', 'config.yaml']);
  return snapshot.ok ? loadSettings(snapshot.value, snapshotReader(workspace.repository, snapshot.value)) : snapshot;
};
