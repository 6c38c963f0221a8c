import type { Fault } from '../model/fault.ts';
import { inOrder, refuses } from '../model/finding-order.ts';
import { err, ok, type Result } from '../model/result.ts';
import type { Snapshot } from '../model/snapshot.ts';
import { replay } from '../replay/replay.ts';
import { rejectsAny } from '../rules/rejections.ts';
import { aheadFindings } from './accept-ahead.ts';
import type { Judging, Planned } from './accept-judging.ts';
import { lateFindings } from './accept-order.ts';
import { rejectionsOn } from './accept-tombstone.ts';
import type { Union } from './accept-union.ts';
import type { OnKnown } from './judge-known.ts';
import { judgeListedOnKnown } from './judge-worktree.ts';
import { stateHashOn, summaryOn } from './known-summary.ts';
import type { DraftBase } from './propose-base.ts';
import type { Incoming } from './propose-union.ts';
import type { Workspace } from './workspace.ts';

/** A proposal that was rehearsed on a working directory. */
export interface Rehearsing {
  readonly judging: Judging;
  readonly planned: Planned;
  readonly snapshot: Snapshot;
  readonly incoming: Incoming;
}

/**
 * Judges as `judgeUnion` does, by what the proposal brings to a working directory that was judged before.
 *
 * Null where that gives no plain yes: what is refused, and why, tells the judgement of the whole set.
 */
export const judgeUnionQuickly = async (
  workspace: Workspace,
  { judging, planned, snapshot, incoming }: Rehearsing,
): Promise<Result<Union | null, Fault>> => {
  if (refuses(planned.screened)) return ok(null);
  const judged = await judgeListedOnKnown(workspace, snapshot, incoming);
  if (!judged.ok || judged.value === null) return judged.ok ? ok(null) : judged;
  const { on, base } = judged.value;
  const late = await lateFindings(judging, on.verdict.ordered);
  if (late.length > 0) return ok(null);
  const free = await meetsNoRejection(workspace, { judging, snapshot, on });
  if (!free.ok || !free.value) return free.ok ? ok(null) : free;
  const ahead = await aheadFindings(workspace, { ...judging, snapshot, incoming }, base);
  if (!ahead.ok || ahead.value.length > 0) return ahead.ok ? ok(null) : ahead;
  return ok({
    plan: planned.plan,
    stateHash: stateHashOn(on),
    onto: base?.branch ?? null,
    findings: inOrder(planned.screened),
    remember: () => {},
  });
};

interface Meeting extends Pick<Rehearsing, 'judging' | 'snapshot'> {
  readonly on: OnKnown;
}

// All migrations that record a rejection have been looked at.
const meetsNoRejection = async (
  workspace: Workspace,
  { judging, snapshot, on }: Meeting,
): Promise<Result<boolean, Fault>> => {
  const others = on.verdict.ordered.filter(({ path }) => path !== judging.carried.migrationPath);
  if (!rejectsAny(others)) return ok(true);
  const before = await judgeListedOnKnown(workspace, snapshot, new Map());
  if (!before.ok || before.value === null) return before.ok ? ok(false) : before;
  const base: DraftBase = {
    ...{ topLevel: judging.site.top, snapshot, ordered: others, state: replay(others).state },
    ...{ summary: summaryOn(before.value.on), findings: [] },
  };
  const met = await rejectionsOn(workspace, judging, { ordered: others, before: async () => ok(base) });
  if (met.ok) return ok(met.value.length === 0);
  return met.error.kind === 'refused' ? ok(false) : err(met.error);
};
