import type { Digest } from '../model/digest.ts';
import type { Fault } from '../model/fault.ts';
import type { Finding } from '../model/finding.ts';
import { inOrder, refuses } from '../model/finding-order.ts';
import { fromTop, isMigrationPath } from '../model/governed.ts';
import type { Oid } from '../model/oid.ts';
import { ok, type Result } from '../model/result.ts';
import type { Summary, Verdict } from '../model/verdict.ts';
import { idInName } from '../rules/names.ts';
import { judgeCommit, type TreeVerdict } from './judge-commit.ts';
import { judgeWorktree } from './judge-worktree.ts';
import { headCommit, protectedBranch } from './protected.ts';
import { appliedCommit, servedAt } from './served.ts';
import { uncommittedFindings } from './uncommitted.ts';
import type { Workspace } from './workspace.ts';

/** Where the knowledge stands: in the working directory, on the protected branch, and in what is served. */
export interface Status {
  readonly root: string | null;
  readonly branch: string | null;
  readonly ref: string | null;
  readonly tip: Oid | null;
  readonly head: Oid | null;
  readonly appliedCommit: Oid | null;
  readonly appliedStateHash: Digest | null;
  /** Of the working directory; of HEAD in a bare repository. Null when it is refused. */
  readonly stateHash: Digest | null;
  readonly valid: boolean;
  readonly total: number;
  readonly contentFileCount: number;
  readonly itemsByStatus: Readonly<Record<string, number>>;
  readonly applied: number;
  /** On the protected branch, and not applied yet. */
  readonly pendingIds: readonly string[];
  /** In the working directory, and not on the protected branch. */
  readonly unlandedIds: readonly string[];
  /** With findings against them. */
  readonly refusedIds: readonly string[];
  readonly worktreeDiffers: boolean;
  readonly findings: readonly Finding[];
}

/** Tells where the knowledge stands. A refused set is part of the answer, not a failure. */
export const status = async (workspace: Workspace): Promise<Result<Status, Fault>> => {
  const { topLevel } = workspace.repository.layout;
  const head = await headCommit(workspace);
  if (!head.ok) return head;
  const judged = topLevel === null ? await judgeHead(workspace, head.value) : await judgeHere(workspace);
  if (!judged.ok) return judged;
  const places = await placesOf(workspace);
  if (!places.ok) return places;
  const open = await uncommittedFindings(workspace);
  if (!open.ok) return open;
  const { tip, applied } = places.value;
  const here = summaryOf(judged.value.verdict);
  const onBranch = new Set(tip?.applicationOrder);
  const inForce = new Set(applied?.summary.applicationOrder);
  const findings = inOrder([...judged.value.verdict.findings, ...judged.value.landed]);
  return ok({
    root: topLevel,
    ...places.value.names,
    head: head.value,
    appliedStateHash: applied?.summary.stateHash ?? null,
    stateHash: here?.stateHash ?? null,
    valid: !refuses(findings),
    total: here?.migrationCount ?? countOf(judged.value.verdict),
    contentFileCount: here?.contentFileCount ?? 0,
    itemsByStatus: applied?.byStatus ?? {},
    applied: inForce.size,
    pendingIds: [...onBranch].filter((id) => !inForce.has(id)),
    unlandedIds: (here?.applicationOrder ?? []).filter((id) => !onBranch.has(id)),
    refusedIds: refusedIn(findings),
    worktreeDiffers: open.value.length > 0,
    findings,
  });
};

interface Judgement {
  readonly verdict: Verdict | TreeVerdict;
  readonly landed: readonly Finding[];
}

const judgeHere = (workspace: Workspace): Promise<Result<Judgement, Fault>> => judgeWorktree(workspace);

const judgeHead = async (workspace: Workspace, head: Oid | null): Promise<Result<Judgement, Fault>> => {
  const nothing: Verdict = { kind: 'refused', migrationCount: 0, findings: [] };
  const verdict = head === null ? ok(nothing) : await judgeCommit(workspace, head);
  return verdict.ok ? ok({ verdict: verdict.value, landed: [] }) : verdict;
};

const placesOf = async (workspace: Workspace) => {
  const branch = await protectedBranch(workspace);
  if (!branch.ok && branch.error.kind !== 'no-branch') return branch;
  const at = branch.ok ? branch.value : null;
  const tip = at === null ? ok(null) : await judgeCommit(workspace, at.tip);
  if (!tip.ok) return tip;
  const commit = await appliedCommit(workspace);
  if (!commit.ok) return commit;
  const served = commit.value === null ? null : await servedAt(workspace, commit.value, true);
  if (served !== null && !served.ok && served.error.kind !== 'refused')
    return { ok: false as const, error: served.error };
  const names = { branch: at?.branch ?? null, ref: at?.ref ?? null, tip: at?.tip ?? null, appliedCommit: commit.value };
  const applied =
    served?.ok === true
      ? { summary: served.value.summary, byStatus: byStatus(served.value.state.items.values()) }
      : null;
  return ok({ names, tip: tip.value === null ? null : summaryOf(tip.value), applied });
};

const byStatus = (items: Iterable<{ readonly status: string }>): Readonly<Record<string, number>> => {
  const counts = new Map<string, number>();
  for (const { status: name } of items) counts.set(name, (counts.get(name) ?? 0) + 1);
  return Object.fromEntries([...counts].sort());
};

const summaryOf = (verdict: Verdict | TreeVerdict): Summary | null =>
  verdict.kind === 'sound' ? verdict.summary : null;

const countOf = (verdict: Verdict | TreeVerdict): number => (verdict.kind === 'refused' ? verdict.migrationCount : 0);

const refusedIn = (findings: readonly Finding[]): readonly string[] => {
  const paths = findings.flatMap((f) => (f.severity === 'refusal' ? [f.at.path.slice(fromTop('').length + 1)] : []));
  return [...new Set(paths.filter(isMigrationPath).flatMap((path) => idInName(path) ?? []))].sort();
};
