import { listQueued } from '../drafts/list-queue.ts';
import type { Fault } from '../model/fault.ts';
import type { Instant } from '../model/instant.ts';
import type { IntentFamily, IntentId, RunId, Verdict } from '../model/intent.ts';
import { mintedAt } from '../model/proposal.ts';
import { err, ok, type Result } from '../model/result.ts';
import { runsAsked, verdictsOf } from './promote-queue.ts';
import type { Workspace } from './workspace.ts';

/** What became of the intents of a run, and what waits. */
export interface RunAccount extends Counts {
  readonly runId: RunId;
  /** What waits to be decided, and what somebody has taken up and not decided. */
  readonly waiting: readonly IntentId[];
  /** When the oldest of these was staged; null where none waits. */
  readonly oldest: Instant | null;
  /** By id. */
  readonly verdicts: readonly Verdict[];
  /** Intents whose verdict cannot be read. */
  readonly unreadable: readonly IntentId[];
  /** Paths of what nobody queued. */
  readonly strange: readonly string[];
}

/** How many of each outcome there are, and the families of what was rejected, sorted. */
export interface Counts {
  readonly proposed: number;
  readonly replayed: number;
  readonly rejected: number;
  readonly families: readonly IntentFamily[];
}

/** The accounts of runs, by name, and paths of what lies among them and is none. */
export interface RunAccounts {
  readonly runs: readonly RunAccount[];
  readonly strange: readonly string[];
}

/** Tells what became of the intents of one run, or of all; there are none where nothing was ever staged. Nothing is written. Fails: `no-worktree`, `unreadable`. */
export const runAccounts = (
  { repository }: Pick<Workspace, 'repository'>,
  run: RunId | null,
): Result<RunAccounts, Fault> => {
  const { topLevel, gitDir } = repository.layout;
  if (topLevel === null) return err({ kind: 'no-worktree', at: gitDir, lacks: 'proposals' });
  const runs = runsAsked(topLevel, run);
  if (!runs.ok) return runs;
  const accounts: RunAccount[] = [];
  for (const runId of runs.value.found) {
    const account = accountOf(topLevel, runId);
    if (!account.ok) return account;
    accounts.push(account.value);
  }
  return ok({ runs: accounts, strange: runs.value.strange });
};

const accountOf = (top: string, runId: RunId): Result<RunAccount, Fault> => {
  const waiting = new Set<IntentId>();
  const strange: string[] = [];
  for (const place of ['new', 'claimed'] as const) {
    const listed = listQueued(top, { runId, place });
    if (!listed.ok) return listed;
    for (const id of listed.value.found) waiting.add(id);
    strange.push(...listed.value.strange);
  }
  const read = verdictsOf(top, runId);
  if (!read.ok) return read;
  const all = [...read.value].sort(([one], [other]) => (one < other ? -1 : 1));
  const verdicts = all.flatMap(([, verdict]) => verdict ?? []);
  const ids = [...waiting].sort();
  const [oldest] = ids;
  return ok({
    runId,
    ...countsOf(verdicts),
    waiting: ids,
    oldest: oldest === undefined ? null : mintedAt(oldest),
    verdicts,
    unreadable: all.flatMap(([id, verdict]) => (verdict === null ? [id] : [])),
    strange,
  });
};

/** Counts verdicts by what came of the intents. */
export const countsOf = (verdicts: readonly Verdict[]): Counts => {
  const of = (outcome: Verdict['outcome']): readonly Verdict[] => verdicts.filter((one) => one.outcome === outcome);
  const rejected = of('rejected');
  const families = [...new Set(rejected.flatMap((one) => one.families))].sort();
  return { proposed: of('proposed').length, replayed: of('replayed').length, rejected: rejected.length, families };
};
