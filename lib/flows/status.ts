import type { Digest } from '../model/digest.ts';
import type { Fault } from '../model/fault.ts';
import type { Finding } from '../model/finding.ts';
import { fromTop, isMigrationPath } from '../model/governed.ts';
import type { Oid } from '../model/oid.ts';
import { err, ok, type Result } from '../model/result.ts';
import { idInName } from '../rules/names.ts';
import { judgeCommit } from './judge-commit.ts';
import { headCommit, protectedBranch } from './protected.ts';
import { type QueueHealth, queueHealth } from './queue-health.ts';
import { isUnreviewed, type ReviewOf, reviewOf } from './review-of.ts';
import { appliedCommit, servedAt } from './served.ts';
import { uncommittedFindings } from './uncommitted.ts';
import { type Validation, validate, validateCommit } from './validate.ts';
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
  /** Null when nothing is applied, or there is no protected branch. False: the branch was rewound or rewritten. */
  readonly appliedOnBranch: boolean | null;
  /** Whether something in what is served is not proven to be reviewed; null when nothing is applied. */
  readonly unreviewed: boolean | null;
  /** Whether something in what has landed is not proven to be reviewed; null when nothing waits to be applied. */
  readonly pendingUnreviewed: boolean | null;
  /** What was erased by review on the way to what is served. */
  readonly erasures: ReviewOf['erasures'];
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
  /** What of the queue of intents asks for a person; null in a bare repository. */
  readonly queue: QueueHealth | null;
  readonly findings: readonly Finding[];
}

/** Tells where the knowledge stands. A refused set is part of the answer, not a failure. */
export const status = async (workspace: Workspace): Promise<Result<Status, Fault>> => {
  const { topLevel } = workspace.repository.layout;
  const head = await headCommit(workspace);
  if (!head.ok) return head;
  const here = await judgedHere(workspace, head.value);
  if (!here.ok) return here;
  const places = await placesOf(workspace);
  if (!places.ok) return places;
  const open = await uncommittedFindings(workspace);
  if (!open.ok) return open;
  const queue = queueHealth(workspace);
  if (!queue.ok) return queue;
  const { appliedCommit: applied } = places.value;
  const review = applied === null ? null : await reviewOf(workspace, applied);
  const { byStatus, onBranch: landed, inForce: served, ...names } = places.value;
  const [onBranch, inForce] = [new Set(landed), new Set(served)];
  const pendingIds = [...onBranch].filter((id) => !inForce.has(id));
  const waiting = applied === null || pendingIds.length > 0 ? names.tip : null;
  const { findings, stateHash, valid, migrationCount, contentFileCount, applicationOrder } = here.value;
  return ok({
    root: topLevel,
    ...names,
    head: head.value,
    stateHash,
    valid,
    total: migrationCount,
    contentFileCount,
    itemsByStatus: byStatus,
    unreviewed: review?.unreviewed ?? null,
    pendingUnreviewed: waiting === null ? null : await isUnreviewed(workspace, waiting),
    erasures: review?.erasures ?? [],
    applied: inForce.size,
    pendingIds,
    unlandedIds: applicationOrder.filter((id) => !onBranch.has(id)),
    refusedIds: refusedIn(findings),
    worktreeDiffers: open.value.length > 0,
    queue: queue.value,
    findings,
  });
};

// A bare repository has no working directory: there HEAD is looked at.
const judgedHere = async (workspace: Workspace, head: Oid | null): Promise<Result<Validation, Fault>> => {
  if (workspace.repository.layout.topLevel !== null) return validate(workspace, { kind: 'worktree' });
  if (head !== null) return validateCommit(workspace, head);
  return ok({
    valid: true,
    target: 'at',
    commit: null,
    migrationCount: 0,
    contentFileCount: 0,
    stateHash: null,
    applicationOrder: [],
    findings: [],
  });
};

interface Places
  extends Pick<Status, 'branch' | 'ref' | 'tip' | 'appliedCommit' | 'appliedStateHash' | 'appliedOnBranch'> {
  readonly onBranch: readonly string[];
  readonly inForce: readonly string[];
  readonly byStatus: Readonly<Record<string, number>>;
}

const placesOf = async (workspace: Workspace): Promise<Result<Places, Fault>> => {
  const landed = await landedPlaces(workspace);
  if (!landed.ok) return landed;
  const commit = await appliedCommit(workspace);
  if (!commit.ok) return commit;
  if (commit.value === null) return ok({ ...landed.value, ...NOT_APPLIED });
  const served = await servedAt(workspace, commit.value, true);
  if (!served.ok && served.error.kind !== 'refused') return err(served.error);
  const { tip } = landed.value;
  const kept = tip === null ? ok(null) : await workspace.repository.isAncestor(commit.value, tip);
  if (!kept.ok) return kept;
  return ok({
    ...landed.value,
    appliedCommit: commit.value,
    appliedStateHash: served.ok ? served.value.summary.stateHash : null,
    appliedOnBranch: kept.value,
    inForce: served.ok ? served.value.summary.applicationOrder : [],
    byStatus: served.ok ? byStatusOf(served.value.state.items.values()) : {},
  });
};

const NOT_APPLIED = { appliedCommit: null, appliedStateHash: null, appliedOnBranch: null, inForce: [], byStatus: {} };

const landedPlaces = async (
  workspace: Workspace,
): Promise<Result<Pick<Places, 'branch' | 'ref' | 'tip' | 'onBranch'>, Fault>> => {
  const found = await protectedBranch(workspace);
  if (!found.ok) return found.error.kind === 'no-branch' ? ok(NOWHERE) : found;
  const { branch, ref, tip } = found.value;
  const judged = await judgeCommit(workspace, tip);
  if (!judged.ok) return judged;
  return ok({ branch, ref, tip, onBranch: judged.value.kind === 'sound' ? judged.value.summary.applicationOrder : [] });
};

const NOWHERE = { branch: null, ref: null, tip: null, onBranch: [] };

const byStatusOf = (items: Iterable<{ readonly status: string }>): Readonly<Record<string, number>> => {
  const counts = new Map<string, number>();
  for (const { status: name } of items) counts.set(name, (counts.get(name) ?? 0) + 1);
  return Object.fromEntries([...counts].sort());
};

const refusedIn = (findings: readonly Finding[]): readonly string[] => {
  const paths = findings.flatMap((f) => (f.severity === 'refusal' ? [f.at.path.slice(fromTop('').length + 1)] : []));
  return [...new Set(paths.filter(isMigrationPath).flatMap((path) => idInName(path) ?? []))].sort();
};
