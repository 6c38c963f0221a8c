import { moveRef } from '../git/move-ref.ts';
import type { Digest } from '../model/digest.ts';
import type { Fault } from '../model/fault.ts';
import type { Finding } from '../model/finding.ts';
import { inOrder, refuses } from '../model/finding-order.ts';
import { ROOT } from '../model/governed.ts';
import { type Oid, parseRefName } from '../model/oid.ts';
import { err, ok, type Result } from '../model/result.ts';
import { APPLIED } from './applied-ref.ts';
import { landingsOf } from './landings.ts';
import { type ProtectedBranch, protectedBranch } from './protected.ts';
import { appliedCommit, type Refusal, servedAt } from './served.ts';
import { uncommittedFindings } from './uncommitted.ts';
import { validateCommit } from './validate.ts';
import type { Workspace } from './workspace.ts';

/** What applying did. */
export interface Applied {
  readonly branch: string;
  readonly ref: string;
  readonly commit: Oid;
  readonly before: Oid | null;
  readonly stateHash: Digest;
  readonly migrationCount: number;
  /** Migrations that were not in force before. */
  readonly applied: readonly string[];
  readonly changed: boolean;
  readonly findings: readonly Finding[];
}

/**
 * Verifies the tip of the protected branch, or a commit on it, and serves its knowledge from then on.
 *
 * Refused: uncommitted governed files, a set that breaks a law, a landed file that ever changed.
 * Fails: a tip that leaves the applied commit behind; the pointer moved meanwhile.
 */
export const apply = async (
  workspace: Workspace,
  revision: string | null,
): Promise<Result<Applied, Refusal | Fault>> => {
  const branch = await protectedBranch(workspace);
  if (!branch.ok) return branch;
  const commit = revision === null ? ok(branch.value.tip) : await commitOn(workspace, branch.value, revision);
  if (!commit.ok) return commit;
  const before = await appliedCommit(workspace);
  if (!before.ok) return before;
  const kept = await descends(workspace, branch.value, { applied: before.value, tip: commit.value, at: revision });
  if (!kept.ok) return kept;
  const open = await uncommittedFindings(workspace);
  if (!open.ok) return open;
  const validation = await validateCommit(workspace, commit.value);
  if (!validation.ok) return validation;
  const findings = inOrder([...validation.value.findings, ...open.value]);
  if (refuses(findings)) return err({ kind: 'refused', findings });
  return serve(workspace, branch.value, { before: before.value, commit: commit.value, findings });
};

interface Move {
  readonly before: Oid | null;
  readonly commit: Oid;
  readonly findings: readonly Finding[];
}

const serve = async (
  workspace: Workspace,
  { branch, ref }: ProtectedBranch,
  { before, commit, findings }: Move,
): Promise<Result<Applied, Refusal | Fault>> => {
  const served = await servedAt(workspace, commit, true);
  if (!served.ok) return served;
  const landings = await landingsOf(workspace, commit);
  if (!landings.ok) return landings;
  const former = before === null ? ok(null) : await servedAt(workspace, before, true);
  const inForce = new Set(former.ok ? former.value?.summary.applicationOrder : []);
  const { stateHash, migrationCount, applicationOrder } = served.value.summary;
  const name = parseRefName(APPLIED);
  if (name !== null && before !== commit) {
    const moved = await moveRef(workspace.repository, name, commit, before);
    // Another process that applies the same commit at the same time has done the work.
    if (!moved.ok && !(moved.error.kind === 'ref-moved' && moved.error.found === commit)) return moved;
  }
  const applied = applicationOrder.filter((id) => !inForce.has(id));
  const changed = before !== commit;
  return ok({ branch, ref, commit, before, stateHash, migrationCount, applied, changed, findings });
};

const commitOn = async (
  { repository }: Workspace,
  { branch, tip }: ProtectedBranch,
  revision: string,
): Promise<Result<Oid, Fault>> => {
  const commit = await repository.commitOf(revision);
  if (!commit.ok) return commit;
  const chain = await repository.firstParents(tip, commit.value);
  if (!chain.ok) return chain;
  const onChain = chain.value.at(-1)?.oid === commit.value;
  return onChain ? commit : err({ kind: 'not-on-branch', commit: commit.value, branch });
};

const descends = async (
  { repository }: Workspace,
  { branch }: ProtectedBranch,
  { applied, tip, at }: { readonly applied: Oid | null; readonly tip: Oid; readonly at: string | null },
): Promise<Result<void, Fault>> => {
  if (applied === null || applied === tip) return ok(undefined);
  const chain = await repository.steps(tip, applied, ROOT);
  if (chain.ok) return ok(undefined);
  return chain.error.kind !== 'not-on-chain' ? chain : err({ kind: 'applied-left-behind', applied, tip, branch, at });
};
