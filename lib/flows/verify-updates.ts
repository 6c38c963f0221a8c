import type { Fault } from '../model/fault.ts';
import { type Finding, finding } from '../model/finding.ts';
import { ROOT } from '../model/governed.ts';
import { type Oid, parseRefName, type RefName } from '../model/oid.ts';
import { ok, type Result } from '../model/result.ts';
import type { Judged, RefMove, VerifiedLine } from './claim.ts';
import { protectedBranch } from './protected.ts';
import { policyOfCommit } from './step-policy.ts';
import { verifyChain } from './verify-chain.ts';
import type { Workspace } from './workspace.ts';

interface ProtectedMove {
  readonly ref: RefName;
  readonly before: Oid | null;
  readonly after: Oid | null;
}

/**
 * Verifies the moves of protected branches; any other ref may go where it likes.
 *
 * A branch is protected when the policy at its old tip names it, or that of the branch served here does: it may be older than the
 * policy that names it.
 */
export const verifyUpdates = async (
  workspace: Workspace,
  updates: readonly RefMove[],
): Promise<Result<Judged, Fault>> => {
  const lines: VerifiedLine[] = [];
  const findings: Finding[] = [];
  for (const { ref, before, after } of updates) {
    const named = ref === null ? await ownRef(workspace) : ok(parseRefName(ref));
    if (!named.ok) return named;
    const name = named.value;
    if (name === null || before === after) continue;
    const move = { ref: name, before, after };
    const guarded = await isProtected(workspace, move);
    if (!guarded.ok) return guarded;
    if (!guarded.value) continue;
    const judged = await verifyMove(workspace, move);
    if (!judged.ok) return judged;
    lines.push(...judged.value.lines);
    findings.push(...judged.value.findings);
  }
  return ok({ lines, findings });
};

const ownRef = async (workspace: Workspace): Promise<Result<RefName | null, Fault>> => {
  const branch = await protectedBranch(workspace);
  return branch.ok ? ok(parseRefName(`refs/heads/${branch.value.branch}`)) : branch;
};

const isProtected = async (
  workspace: Workspace,
  { ref, before, after }: ProtectedMove,
): Promise<Result<boolean, Fault>> => {
  const branches = await branchesAt(workspace, before);
  // Any branch may hold a policy that nobody understands, so long as the one served here says which are protected.
  if (!branches.ok && branches.error.kind !== 'unusable-policy') return branches;
  if (branches.ok && isNamed(ref, branches.value ?? [])) return ok(true);
  const here = await protectedBranch(workspace);
  const served = branches.ok || !here.ok ? branches : await branchesAt(workspace, here.value.tip);
  if (!served.ok) return served;
  if (here.ok) return ok(isNamed(ref, [here.value.branch, ...here.value.policy.branches]));
  if (here.error.kind !== 'no-branch') return here;
  // Where nothing is protected yet, what is to come says what will be.
  const coming = await branchesAt(workspace, after);
  return coming.ok ? ok(isNamed(ref, coming.value ?? [here.error.branch])) : coming;
};

const isNamed = (ref: string, branches: readonly string[]): boolean =>
  branches.some((branch) => ref === `refs/heads/${branch}`);

const branchesAt = async (
  workspace: Workspace,
  commit: Oid | null,
): Promise<Result<readonly string[] | null, Fault>> => {
  const policy = await policyOfCommit(workspace, commit);
  return policy.ok ? ok(policy.value?.branches ?? null) : policy;
};

const verifyMove = async (
  workspace: Workspace,
  { ref, before, after }: ProtectedMove,
): Promise<Result<Judged, Fault>> => {
  if (after === null) return ok(rewritten({ ref, how: 'deleted', old: before ?? '', next: '' }));
  if (before !== null) {
    const how = await whyNotForward(workspace, before, after);
    if (!how.ok) return how;
    if (how.value !== null) return ok(rewritten({ ref, how: how.value, old: before, next: after }));
  }
  const chain = await verifyChain(workspace, { ref, tip: after, from: before });
  if (!chain.ok) return chain;
  const { since, steps } = chain.value;
  return ok({ lines: [{ ref, tip: after, since: before ?? since, steps }], findings: [] });
};

/** Returns why a branch does not go on from where it was; null when it does, along its first parents. */
export const whyNotForward = async (
  { repository }: Workspace,
  before: Oid,
  after: Oid,
): Promise<Result<'foxtrot' | 'rewritten' | null, Fault>> => {
  const ancestor = await repository.isAncestor(before, after);
  if (!ancestor.ok) return ancestor;
  if (!ancestor.value) return ok('rewritten');
  const chain = await repository.firstParents(after, before);
  if (!chain.ok) return chain;
  return ok(chain.value.at(-1)?.oid === before ? null : 'foxtrot');
};

const rewritten = (facts: {
  readonly ref: string;
  readonly how: 'foxtrot' | 'rewritten' | 'deleted';
  readonly old: string;
  readonly next: string;
}): Judged => ({ lines: [], findings: [finding('branch-rewritten', { path: ROOT }, facts)] });
