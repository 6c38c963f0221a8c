import { type Listed, listQueued, listRuns } from '../drafts/list-queue.ts';
import { claimIntent } from '../drafts/move-queued.ts';
import { QUEUE, type Queued } from '../drafts/queue.ts';
import { readQueued } from '../drafts/read-queued.ts';
import type { AtDraft } from '../drafts/step.ts';
import { parseIntent } from '../format/intent.ts';
import { parseVerdict } from '../format/verdict.ts';
import type { Fault } from '../model/fault.ts';
import type { Intent, IntentId, RunId, Verdict } from '../model/intent.ts';
import { QUEUE_LIMITS } from '../model/queue.ts';
import { ok, type Result } from '../model/result.ts';

/** An intent that was taken up. */
export interface Taken {
  readonly intentId: IntentId;
  /** What it says, or why it says nothing. */
  readonly read: { readonly intent: Intent } | { readonly flaw: string };
}

/** What of a run was taken up, by id, and what was decided of it before. */
export interface TakenRun {
  readonly taken: readonly Taken[];
  readonly verdicts: ReadonlyMap<IntentId, Verdict | null>;
  /** Paths of what nobody queued, and of what cannot be read now; they lie where they lay. */
  readonly left: readonly string[];
  /** Whether something waits behind an intent of the same id. */
  readonly more: boolean;
}

/** Returns the runs that are asked for, one or all, as far as there are any. Fails: `unreadable`. */
export const runsAsked = (top: string, run: RunId | null): Result<Listed<RunId>, Fault> => {
  const listed = listRuns(top);
  if (!listed.ok || run === null) return listed;
  const { found, strange } = listed.value;
  return ok({
    found: found.filter((one) => one === run),
    // What lies in the place of all runs is in the way of each.
    strange: strange.filter((path) => path === QUEUE || path === `${QUEUE}/${run}`),
  });
};

/**
 * Takes up all that waits of a run, and what somebody who is dead had taken up: under the lock of promoters all of that is his.
 *
 * Fails: `unreadable` for a place as a whole, `unwritable`.
 */
export const takeRun = (top: string, runId: RunId, told: AtDraft): Result<TakenRun, Fault> => {
  const waiting = listQueued(top, { runId, place: 'new' });
  const claimed = listQueued(top, { runId, place: 'claimed' });
  if (!waiting.ok) return waiting;
  if (!claimed.ok) return claimed;
  const ids = new Set(claimed.value.found);
  const held = new Set<IntentId>();
  for (const intentId of waiting.value.found) {
    const came = claimIntent(top, { runId, intentId }, told);
    if (!came.ok) return came;
    if (came.value === 'claimed') ids.add(intentId);
    if (came.value === 'held') held.add(intentId);
  }
  const left = [...waiting.value.strange, ...claimed.value.strange];
  const taken: Taken[] = [];
  for (const intentId of [...ids].sort()) {
    const one = readTaken(top, runId, intentId);
    if (typeof one === 'string') left.push(one);
    else taken.push(one);
  }
  // What holds one back goes once it is decided; what is not taken never goes.
  const more = taken.some(({ intentId }) => held.has(intentId));
  const verdicts = verdictsOf(top, runId);
  return verdicts.ok ? ok({ taken, verdicts: verdicts.value, left, more }) : verdicts;
};

// A file that cannot be read now may be read later, so it is neither decided nor in the way of others.
const readTaken = (top: string, runId: RunId, intentId: IntentId): Taken | string => {
  const read = readQueued(top, { runId, place: 'claimed', intentId }, QUEUE_LIMITS.intent);
  if (!read.ok) return read.error.kind === 'unreadable' ? read.error.path : intentId;
  const found = read.value;
  switch (found.kind) {
    case 'absent':
    case 'no-file':
      return { intentId, read: { flaw: 'It is no file.' } };
    case 'too-large':
      return { intentId, read: { flaw: `It has more than ${QUEUE_LIMITS.intent} bytes.` } };
    case 'bytes': {
      const parsed = parseIntent(found.bytes);
      if (!parsed.ok) return { intentId, read: { flaw: parsed.error } };
      const own = parsed.value.intentId === intentId && parsed.value.runId === runId;
      return { intentId, read: own ? { intent: parsed.value } : { flaw: 'It belongs to another place in the queue.' } };
    }
  }
};

/** Reads what became of the intents of a run; null for one that cannot be read. Fails: `unreadable` for a place as a whole. */
export const verdictsOf = (top: string, runId: RunId): Result<ReadonlyMap<IntentId, Verdict | null>, Fault> => {
  const verdicts = new Map<IntentId, Verdict | null>();
  for (const place of ['done', 'rejected'] as const) {
    const listed = listQueued(top, { runId, place });
    if (!listed.ok) return listed;
    for (const intentId of listed.value.found) verdicts.set(intentId, verdictAt(top, { runId, place, intentId }));
  }
  return ok(verdicts);
};

/** Reads what became of one intent; null where that cannot be read, or is not its own. */
export const verdictAt = (top: string, queued: Queued): Verdict | null => {
  const read = readQueued(top, queued, QUEUE_LIMITS.verdict);
  const parsed = read.ok && read.value.kind === 'bytes' ? parseVerdict(read.value.bytes) : null;
  return parsed?.ok === true && parsed.value.intentId === queued.intentId ? parsed.value : null;
};
