import { lstatSync, readdirSync, unlinkSync } from 'node:fs';
import { join } from 'node:path';
import type { Instant } from '../model/instant.ts';
import type { RunId } from '../model/intent.ts';
import { attempt, codeOf } from './errno.ts';
import { hiddenAs } from './hidden.ts';
import { areSolid } from './list-proposal.ts';
import { placeOf, QUEUE_PLACES, wayTo } from './queue.ts';

// Units: milliseconds. Writing a file of the queue takes far less.
const HOUR = 3_600_000;

/**
 * Removes what killed processes left half written in the queue of a run an hour ago or more. What cannot be removed stays: it
 * is in nobody's way. Only names of ours go, and no link is followed.
 *
 * Time: `now` is passed in; a file's age is what its own modification time says.
 */
export const sweepQueue = (top: string, runId: RunId, now: Instant): void => {
  for (const place of QUEUE_PLACES) {
    const at = { runId, place };
    if (!areSolid(top, wayTo(at))) continue;
    const path = join(top, placeOf(at));
    for (const name of namesIn(path)) sweep(join(path, name), now);
  }
};

const namesIn = (path: string): readonly string[] => {
  try {
    return readdirSync(path).filter((name) => hiddenAs(name) === 'new');
  } catch (error) {
    codeOf(error);
    return [];
  }
};

const sweep = (path: string, now: Instant): void =>
  attempt(() => {
    const look = lstatSync(path);
    if (look.isFile() && now - look.mtimeMs > HOUR) unlinkSync(path);
  });
