import type { Digest } from '../model/digest.ts';
import type { Fault } from '../model/fault.ts';
import type { Finding } from '../model/finding.ts';
import { inOrder, refuses } from '../model/finding-order.ts';
import type { LandingPlan } from '../model/landing.ts';
import { ok, type Result } from '../model/result.ts';
import { aheadFindings } from './accept-ahead.ts';
import type { Carried } from './accept-carried.ts';
import { conflictsNamed } from './accept-conflict.ts';
import { type Judging, planned } from './accept-judging.ts';
import { rehearse } from './accept-rehearse.ts';
import { takenFinding, toldOfProposal } from './accept-told.ts';
import { rejectionsOn } from './accept-tombstone.ts';
import { type JudgedWorktree, judgeListed } from './judge-worktree.ts';
import { draftBase } from './propose-base.ts';
import { broughtBy } from './propose-union.ts';
import { refused } from './refused.ts';
import type { Refusal } from './served.ts';
import type { Workspace } from './workspace.ts';
import { worktreeSnapshot } from './worktree-blobs.ts';

/** A proposal that may land, and the set that there will be. */
export interface Union {
  readonly plan: LandingPlan;
  readonly stateHash: Digest;
  /** Warnings only. */
  readonly findings: readonly Finding[];
}

/**
 * Judges the set with a proposal in it: the screen, guards, a rehearsal in memory, then the pipeline on what came of it.
 *
 * What stood there before is judged by itself only where that makes a difference: when something is in the way, and to
 * tell what the proposal brought from what was wrong already.
 */
export const judgeUnion = async (workspace: Workspace, judging: Judging): Promise<Result<Union, Refusal | Fault>> => {
  const { site, carried } = judging;
  const snapshot = await worktreeSnapshot(workspace);
  if (!snapshot.ok) return snapshot;
  const clear = await planned(workspace, judging, { snapshot: snapshot.value, judge: () => draftBase(workspace) });
  if (!clear.ok) return clear;
  const { plan, screened } = clear.value;
  const rehearsed = await rehearse(site, plan, snapshot.value);
  if (!rehearsed.ok) return rehearsed;
  if (rehearsed.value.kind === 'taken') return refused([takenFinding(rehearsed.value.path, carried)]);
  const judged = await judgeListed(workspace, snapshot.value, rehearsed.value.incoming);
  if (!judged.ok) return judged;
  const brought = await broughtTo(workspace, carried, judged.value);
  if (!brought.ok) return brought;
  const { verdict } = judged.value;
  const ordered = verdict.kind === 'sound' ? verdict.ordered : [];
  const rejections = await rejectionsOn(workspace, judging, { ordered, before: () => draftBase(workspace) });
  if (!rejections.ok) return rejections;
  const findings = [...screened, ...rejections.value, ...brought.value];
  if (verdict.kind === 'refused' || refuses(findings)) return refused(findings);
  const { incoming } = rehearsed.value;
  const ahead = await aheadFindings(workspace, { carried, snapshot: snapshot.value, incoming }, judged.value.base);
  if (!ahead.ok) return ahead;
  return ok({
    plan,
    stateHash: verdict.summary.stateHash,
    findings: inOrder([...findings, ...ahead.value]),
  });
};

// A set that is sound and has nothing to be said of it was given nothing either.
const broughtTo = async (
  workspace: Workspace,
  carried: Carried,
  { verdict, landed }: JudgedWorktree,
): Promise<Result<readonly Finding[], Refusal | Fault>> => {
  if (verdict.kind === 'sound' && verdict.findings.length === 0 && landed.length === 0) return ok([]);
  const base = await draftBase(workspace);
  if (!base.ok) return base;
  const brought = broughtBy(verdict.findings, base.value.findings);
  return ok(await conflictsNamed(base.value, carried, toldOfProposal(brought, carried)));
};
