import { moveRef } from '../git/move-ref.ts';
import type { Digest } from '../model/digest.ts';
import type { Fault } from '../model/fault.ts';
import type { Finding } from '../model/finding.ts';
import { inOrder, refuses } from '../model/finding-order.ts';
import { ROOT } from '../model/governed.ts';
import { type Oid, parseRefName } from '../model/oid.ts';
import { err, ok, type Result } from '../model/result.ts';
import type { SkillName } from '../model/skill.ts';
import { APPLIED } from './applied-ref.ts';
import { changedSkills } from './host-skills.ts';
import { landingsOf } from './landings.ts';
import { type ProtectedBranch, protectedBranch } from './protected.ts';
import { appliedCommit, type Refusal, servedAt } from './served.ts';
import { uncommittedFindings } from './uncommitted.ts';
import { rememberUnproven } from './unproven-line.ts';
import { validateCommit } from './validate.ts';
import { verifyChain } from './verify-chain.ts';
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
  /** Skills that hosts get otherwise from now on, once they are put there. */
  readonly skills: readonly SkillName[];
  /** Whether something in it is not proven to be reviewed, and is served all the same. */
  readonly unreviewed: boolean;
  readonly findings: readonly Finding[];
}

/** Which commit is applied, null for the tip; and whether what is not proven to be reviewed may be served this once. */
export interface Applying {
  readonly revision: string | null;
  readonly allowUnreviewed: boolean;
}

/**
 * Verifies the tip of the protected branch, or a commit on it, and serves its knowledge from then on.
 *
 * Refused: uncommitted governed files, a set that breaks a law, a landed file that ever changed, a step that is not proven to be
 * reviewed, unless that is allowed this once.
 * Fails: a tip that leaves the applied commit behind; the pointer moved meanwhile.
 */
export const apply = async (
  workspace: Workspace,
  { revision, allowUnreviewed }: Applying,
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
  const unproven = await firstUnproven(workspace, branch.value, commit.value);
  if (!allowUnreviewed && !unproven.ok) return unproven;
  if (!allowUnreviewed && unproven.ok && unproven.value.length > 0)
    return err({ kind: 'refused', findings: unproven.value });
  const unreviewed = !unproven.ok || unproven.value.length > 0;
  return serve(workspace, branch.value, { before: before.value, commit: commit.value, findings, unreviewed });
};

// Named is the first step that is not proven: what is wrong after it may only follow from it.
const firstUnproven = async (
  workspace: Workspace,
  { branch }: ProtectedBranch,
  tip: Oid,
): Promise<Result<readonly Finding[], Fault>> => {
  const ref = parseRefName(`refs/heads/${branch}`);
  if (ref === null) return err({ kind: 'no-branch', branch, unborn: false });
  const chain = await verifyChain(workspace, { ref, tip, from: null });
  if (!chain.ok) return chain;
  const first = chain.value.steps.find(({ findings }) => refuses(findings));
  if (first !== undefined) rememberUnproven(workspace, ref, chain.value);
  return ok(inOrder(first?.findings ?? []));
};

interface Move {
  readonly unreviewed: boolean;
  readonly before: Oid | null;
  readonly commit: Oid;
  readonly findings: readonly Finding[];
}

const serve = async (
  workspace: Workspace,
  { branch, ref }: ProtectedBranch,
  { before, commit, findings, unreviewed }: Move,
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
  const skills = changedSkills(former.ok ? (former.value?.state ?? null) : null, served.value.state);
  return ok({ branch, ref, commit, before, stateHash, migrationCount, applied, changed, skills, unreviewed, findings });
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
