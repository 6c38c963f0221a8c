import { join } from 'node:path';
import { listQueued, listRuns } from '../drafts/list-queue.ts';
import { QUEUE } from '../drafts/queue.ts';
import type { Fault } from '../model/fault.ts';
import type { Instant } from '../model/instant.ts';
import type { IntentFamily, IntentId, RunId } from '../model/intent.ts';
import { printInstant } from '../model/print-instant.ts';
import { mintedAt } from '../model/proposal.ts';
import { err, ok, type Result } from '../model/result.ts';
import { namesIn, putDown } from '../store/name-list.ts';
import { verdictAt } from './promote-queue.ts';
import type { RunAccount } from './run-account.ts';
import { countsIn } from './skill-counts.ts';
import type { Workspace } from './workspace.ts';

/** What of the queue asks for a person. */
export interface QueueHealth {
  /** How many intents wait to be decided, or were taken up and not decided. */
  readonly waiting: number;
  /** When the oldest of these was staged. */
  readonly oldest: string | null;
  readonly oldestAgeDays: number | null;
  /** How many were rejected that nobody has been told of yet. */
  readonly rejected: number;
  /** The families of these, sorted. */
  readonly families: readonly IntentFamily[];
}

/** Tells what of the queue asks for a person; null without a working directory. Nothing is written. Fails: `unreadable`, where it is no directory, too. */
export const queueHealth = (workspace: Workspace): Result<QueueHealth | null, Fault> => {
  const { topLevel } = workspace.repository.layout;
  if (topLevel === null) return ok(null);
  const runs = listRuns(topLevel);
  if (!runs.ok) return runs;
  // Nothing is staged through a link or a file, and what waited there is out of sight.
  if (runs.value.strange.includes(QUEUE)) return err({ kind: 'unreadable', path: QUEUE, code: 'ENOTDIR' });
  const told = namesIn(toldIn(workspace));
  const waiting = new Set<IntentId>();
  const families = new Set<IntentFamily>();
  let rejected = 0;
  for (const runId of runs.value.found) {
    const part = healthOf(topLevel, runId, told);
    if (!part.ok) return part;
    for (const id of part.value.waiting) waiting.add(id);
    for (const family of part.value.families) families.add(family);
    rejected += part.value.rejected;
  }
  const [first] = [...waiting].sort();
  const oldest = first === undefined ? null : mintedAt(first);
  return ok({
    waiting: waiting.size,
    oldest: oldest === null ? null : printInstant(oldest),
    oldestAgeDays: oldest === null ? null : daysSince(oldest, workspace.world.now()),
    rejected,
    families: [...families].sort(),
  });
};

// Units: milliseconds. A clock that was set back makes nothing younger than new.
const daysSince = (then: Instant, now: Instant): number => Math.max(0, Math.floor((now - then) / 86_400_000));

interface RunHealth {
  readonly waiting: readonly IntentId[];
  readonly rejected: number;
  readonly families: readonly IntentFamily[];
}

const healthOf = (top: string, runId: RunId, told: ReadonlySet<string>): Result<RunHealth, Fault> => {
  const fresh = listQueued(top, { runId, place: 'new' });
  if (!fresh.ok) return fresh;
  const claimed = listQueued(top, { runId, place: 'claimed' });
  if (!claimed.ok) return claimed;
  const rejected = listQueued(top, { runId, place: 'rejected' });
  if (!rejected.ok) return rejected;
  const untold = rejected.value.found.filter((intentId) => !told.has(intentId));
  return ok({
    waiting: [...fresh.value.found, ...claimed.value.found],
    rejected: untold.length,
    families: untold.flatMap((intentId) => verdictAt(top, { runId, place: 'rejected', intentId })?.families ?? []),
  });
};

const toldIn = (workspace: Pick<Workspace, 'derived'>): string => join(countsIn(workspace), 'told');

/** Takes note that a person has been told of the rejections in these accounts; where that cannot be written, he is told again. */
export const rejectionsTold = (workspace: Workspace, accounts: readonly RunAccount[]): void => {
  if (!workspace.world.cache) return;
  const told = namesIn(toldIn(workspace));
  const ids = accounts.flatMap(({ verdicts, unreadable }) => [
    ...verdicts.filter(({ outcome }) => outcome === 'rejected').map(({ intentId }) => intentId),
    ...unreadable,
  ]);
  putDown(
    toldIn(workspace),
    ids.filter((id) => !told.has(id)),
  );
};
