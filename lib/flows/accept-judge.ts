import type { Fault } from '../model/fault.ts';
import type { Finding } from '../model/finding.ts';
import { inOrder, refuses } from '../model/finding-order.ts';
import { ok, type Result } from '../model/result.ts';
import { aheadFindings } from './accept-ahead.ts';
import type { Carried } from './accept-carried.ts';
import { conflictsNamed, proposalsByMigration } from './accept-conflict.ts';
import { type Judging, planned } from './accept-judging.ts';
import { lateFindings } from './accept-order.ts';
import { judgeUnionQuickly, type Rehearsing } from './accept-quick.ts';
import { rehearse } from './accept-rehearse.ts';
import { takenFinding, toldOfProposal } from './accept-told.ts';
import { rejectionsOn } from './accept-tombstone.ts';
import type { Union } from './accept-union.ts';
import { askEarly } from './ask-early.ts';
import { type JudgedWorktree, judgeListed } from './judge-worktree.ts';
import { once } from './once.ts';
import { type DraftBase, draftBase } from './propose-base.ts';
import { broughtBy } from './propose-union.ts';
import { refused } from './refused.ts';
import type { Refusal } from './served.ts';
import type { Workspace } from './workspace.ts';
import { worktreeSnapshot } from './worktree-blobs.ts';

/**
 * Judges the set with a proposal in it: the screen, guards, a rehearsal in memory, then the pipeline on what came of it.
 *
 * What stood there before is judged by itself only where that makes a difference: when something is in the way, and to
 * tell what the proposal brought from what was wrong already.
 */
export const judgeUnion = async (workspace: Workspace, judging: Judging): Promise<Result<Union, Refusal | Fault>> => {
  const { site, carried } = judging;
  askEarly(workspace);
  const snapshot = await worktreeSnapshot(workspace);
  if (!snapshot.ok) return snapshot;
  const before = once(() => draftBase(workspace));
  const clear = await planned(workspace, judging, { snapshot: snapshot.value, judge: before });
  if (!clear.ok) return clear;
  const rehearsed = await rehearse(site, clear.value.plan, snapshot.value);
  if (!rehearsed.ok) return rehearsed;
  if (rehearsed.value.kind === 'taken') return refused([takenFinding(rehearsed.value.path, carried)]);
  const { incoming } = rehearsed.value;
  const quick = await judgeUnionQuickly(workspace, {
    judging,
    planned: clear.value,
    snapshot: snapshot.value,
    incoming,
  });
  if (!quick.ok) return quick;
  if (quick.value !== null) return ok(quick.value);
  return judgeWhole(workspace, { judging, planned: clear.value, snapshot: snapshot.value, incoming }, before);
};

const judgeWhole = async (
  workspace: Workspace,
  { judging, planned: { plan, screened }, snapshot, incoming }: Rehearsing,
  before: () => Promise<Result<DraftBase, Refusal | Fault>>,
): Promise<Result<Union, Refusal | Fault>> => {
  const { site, carried } = judging;
  const judged = await judgeListed(workspace, snapshot, incoming);
  if (!judged.ok) return judged;
  const { verdict } = judged.value;
  const cameBy = proposalsByMigration(site.top);
  const ordered = verdict.kind === 'sound' ? ok(verdict) : await before();
  if (!ordered.ok) return ordered;
  const late = await lateFindings(judging, ordered.value.ordered);
  if (late.length > 0) return refused([...screened, ...conflictsNamed(late, cameBy)]);
  const rejections = await rejectionsOn(workspace, judging, { ordered: ordered.value.ordered, before });
  if (!rejections.ok) return rejections;
  const brought = await broughtTo(carried, judged.value, before);
  if (!brought.ok) return brought;
  const findings = [...screened, ...rejections.value, ...conflictsNamed(brought.value, cameBy)];
  if (verdict.kind === 'refused' || refuses(findings)) return refused(findings);
  const ahead = await aheadFindings(workspace, { ...judging, snapshot, incoming }, judged.value.base);
  if (!ahead.ok) return ahead;
  if (ahead.value.length > 0) return refused([...findings, ...ahead.value]);
  const onto = judged.value.base?.branch ?? null;
  const { remember } = judged.value;
  return ok({ plan, stateHash: verdict.summary.stateHash, onto, findings: inOrder(findings), remember });
};

// A set that is sound and has nothing to be said of it was given nothing either.
const broughtTo = async (
  carried: Carried,
  { verdict, landed }: JudgedWorktree,
  before: () => Promise<Result<DraftBase, Refusal | Fault>>,
): Promise<Result<readonly Finding[], Refusal | Fault>> => {
  if (verdict.kind === 'sound' && verdict.findings.length === 0 && landed.length === 0) return ok([]);
  const base = await before();
  return base.ok ? ok(toldOfProposal(broughtBy(verdict.findings, base.value.findings), carried)) : base;
};
