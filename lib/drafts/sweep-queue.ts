import { lstatSync, readdirSync, unlinkSync } from 'node:fs';
import { join } from 'node:path';
import { ULID_PATTERN } from '../model/ids.ts';
import type { Instant } from '../model/instant.ts';
import type { RunId } from '../model/intent.ts';
import { codeOf } from './errno.ts';
import { kindAt } from './list-proposal.ts';
import { placeOf, QUEUE, QUEUE_PLACES } from './queue.ts';

// Units: milliseconds. Writing a file of the queue takes far less.
const HOUR = 3_600_000;
const HIDDEN = new RegExp(`^\\.${ULID_PATTERN}\\.new$`);

/**
 * Removes what killed processes left half written in the queue of a run an hour ago or more. What cannot be removed stays: it
 * is in nobody's way. Only names of ours go, and no link is followed.
 *
 * Time: `now` is passed in; a file's age is what its own modification time says.
 */
export const sweepQueue = (top: string, runId: RunId, now: Instant): void => {
  for (const place of QUEUE_PLACES) {
    const path = placeOf({ runId, place });
    const solid = [QUEUE, `${QUEUE}/${runId}`, path].every((way) => {
      const kind = kindAt(top, way);
      return kind.ok && kind.value === 'directory';
    });
    if (solid) for (const name of namesIn(join(top, path))) sweep(join(top, path, name), now);
  }
};

const namesIn = (path: string): readonly string[] => {
  try {
    return readdirSync(path).filter((name) => HIDDEN.test(name));
  } catch (error) {
    codeOf(error);
    return [];
  }
};

const sweep = (path: string, now: Instant): void => {
  try {
    const look = lstatSync(path);
    if (look.isFile() && now - look.mtimeMs > HOUR) unlinkSync(path);
  } catch (error) {
    codeOf(error);
  }
};
