import { lstatSync } from 'node:fs';
import { join } from 'node:path';
import type { Fault } from '../model/fault.ts';
import type { RunId } from '../model/intent.ts';
import { ok, type Result } from '../model/result.ts';
import { listQueued } from './list-queue.ts';
import { QUEUE_PLACES, queuedPath } from './queue.ts';

/** How much of a run there is. */
export interface RunSize {
  /** Whatever became of them. */
  readonly intents: number;
  /** Of those that wait. */
  readonly bytes: number;
}

/** Returns how much of a run there is; none where nothing was staged. Fails: `unreadable`. */
export const runSize = (top: string, runId: RunId): Result<RunSize, Fault> => {
  const ids = new Set<string>();
  let bytes = 0;
  for (const place of QUEUE_PLACES) {
    const listed = listQueued(top, { runId, place });
    if (!listed.ok) return listed;
    for (const intentId of listed.value.found) {
      ids.add(intentId);
      if (place === 'done' || place === 'rejected') continue;
      bytes += lstatSync(join(top, queuedPath({ runId, place, intentId })), { throwIfNoEntry: false })?.size ?? 0;
    }
  }
  return ok({ intents: ids.size, bytes });
};
