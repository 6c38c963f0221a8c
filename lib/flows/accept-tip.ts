import type { Changes } from '../git/graft.ts';
import { snapshotAt } from '../git/snapshot.ts';
import type { Digest } from '../model/digest.ts';
import type { Fault } from '../model/fault.ts';
import type { Finding } from '../model/finding.ts';
import { inOrder, refuses } from '../model/finding-order.ts';
import type { LandingPlan } from '../model/landing.ts';
import type { Oid } from '../model/oid.ts';
import { EVIDENCE_FILE, PROPOSAL_ROOMS } from '../model/proposal.ts';
import { ok, type Result } from '../model/result.ts';
import type { Snapshot } from '../model/snapshot.ts';
import { conflictsNamed, proposalsByMigration } from './accept-conflict.ts';
import { type Judging, planned } from './accept-judging.ts';
import { lateFindings } from './accept-order.ts';
import { incomingOf } from './accept-plan.ts';
import type { ReadProposal } from './accept-read.ts';
import { toldOfProposal } from './accept-told.ts';
import { rejectionsOn } from './accept-tombstone.ts';
import { judgeSnapshot } from './judge-commit.ts';
import { once } from './once.ts';
import type { DraftBase } from './propose-base.ts';
import { broughtBy, judgeWith } from './propose-union.ts';
import { refused } from './refused.ts';
import type { Refusal } from './served.ts';
import type { Workspace } from './workspace.ts';

/** A proposal that is sound on top of a commit. */
export interface TipUnion {
  /** What becomes of the commit's tree. */
  readonly changes: Changes;
  readonly stateHash: Digest;
  /** Warnings only. */
  readonly findings: readonly Finding[];
}

/**
 * Judges the knowledge of a commit with a proposal in it, in memory: the screen, guards, then the pipeline.
 *
 * The working directory has no part in it but for the proposal's own files.
 */
export const judgeOnTip = async (
  workspace: Workspace,
  judging: Judging,
  tip: Oid,
): Promise<Result<TipUnion, Refusal | Fault>> => {
  const { site, carried } = judging;
  const snapshot = await snapshotAt(workspace.repository, tip);
  if (!snapshot.ok) return snapshot;
  const before = once(() => tipBase(workspace, site.top, snapshot.value));
  const clear = await planned(workspace, judging, { snapshot: snapshot.value, judge: before });
  if (!clear.ok) return clear;
  const { plan, screened } = clear.value;
  const verdict = await judgeWith(workspace, snapshot.value, incomingOf(plan));
  if (!verdict.ok) return verdict;
  const cameBy = proposalsByMigration(site.top);
  const ordered = verdict.value.kind === 'sound' ? ok(verdict.value) : await before();
  if (!ordered.ok) return ordered;
  const late = await lateFindings(judging, ordered.value.ordered);
  if (late.length > 0) return refused([...screened, ...conflictsNamed(late, cameBy)]);
  const rejections = await rejectionsOn(workspace, judging, { ordered: ordered.value.ordered, before });
  if (!rejections.ok) return rejections;
  const base = verdict.value.findings.length === 0 ? null : await before();
  if (base?.ok === false) return base;
  const brought = base === null ? [] : toldOfProposal(broughtBy(verdict.value.findings, base.value.findings), carried);
  const findings = [...screened, ...rejections.value, ...conflictsNamed(brought, cameBy)];
  if (verdict.value.kind === 'refused' || refuses(findings)) return refused(findings);
  const { stateHash } = verdict.value.summary;
  return ok({ changes: changesFor(judging, plan), stateHash, findings: inOrder(findings) });
};

const tipBase = async (
  workspace: Workspace,
  topLevel: string,
  snapshot: Snapshot,
): Promise<Result<DraftBase, Refusal | Fault>> => {
  const verdict = await judgeSnapshot(workspace, snapshot);
  if (!verdict.ok) return verdict;
  return verdict.value.kind === 'refused'
    ? refused(verdict.value.findings)
    : ok({ ...verdict.value, topLevel, snapshot });
};

// The evidence stays where it was, for the reviewer; nothing else of the proposal's directory does. What is never to be
// committed is not committed now.
const changesFor = (read: ReadProposal, { writes }: LandingPlan): Changes => {
  const { directory } = read.found;
  const evidence = carriedEvidence(read);
  return new Map([
    ...(isShared(read) ? [[directory, null] as const] : []),
    ...(evidence === null ? [] : [[evidence.path, evidence.bytes] as const]),
    ...writes.map(({ path, bytes }) => [path, bytes] as const),
  ]);
};

const isShared = ({ found }: ReadProposal): boolean => found.room === PROPOSAL_ROOMS[0];

/** Returns the evidence that the commit of an acceptance holds, by its path from the top; null where it holds none. */
export const carriedEvidence = (read: ReadProposal): { readonly path: string; readonly bytes: Uint8Array } | null => {
  const { found, evidence } = read;
  return evidence === null || !isShared(read) ? null : { path: `${found.directory}/${EVIDENCE_FILE}`, bytes: evidence };
};
