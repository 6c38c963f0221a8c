import { lstatSync, renameSync, unlinkSync } from 'node:fs';
import { join } from 'node:path';
import type { Fault } from '../model/fault.ts';
import { err, ok, type Result } from '../model/result.ts';
import { makeDirectory } from './directory.ts';
import { codeOf } from './errno.ts';
import { placeOf, type Queued, queuedPath } from './queue.ts';
import { type AtDraft, quiet } from './step.ts';
import { newWay } from './way.ts';

type Named = Omit<Queued, 'place'>;

/**
 * Takes up an intent that waits: whoever moves it has it. Gives `gone` where somebody else was quicker, and `held` where one
 * of the same id was taken up before and not finished.
 *
 * Fails: `unwritable` with a path from `top`.
 */
export const claimIntent = (
  top: string,
  one: Named,
  told: AtDraft = quiet,
): Result<'claimed' | 'gone' | 'held', Fault> => {
  const [from, to] = [
    { ...one, place: 'new' },
    { ...one, place: 'claimed' },
  ] as const;
  try {
    const way = newWay();
    makeDirectory(join(top, placeOf(to)));
    for (const directory of [placeOf(from), placeOf(to)]) way.hold(join(top, directory));
    if (lstatSync(join(top, queuedPath(to)), { throwIfNoEntry: false }) !== undefined) return ok('held');
    renameSync(join(top, queuedPath(from)), join(top, queuedPath(to)));
    told('queue-claimed');
    return ok('claimed');
  } catch (error) {
    const code = codeOf(error);
    return code === 'ENOENT' ? ok('gone') : err({ kind: 'unwritable', path: queuedPath(from), code });
  }
};

/** Takes an intent out of the queue once it is told what became of it; nothing where it is gone. Fails: `unwritable`. */
export const finishIntent = (top: string, one: Named, told: AtDraft = quiet): Result<void, Fault> => {
  const path = queuedPath({ ...one, place: 'claimed' });
  try {
    unlinkSync(join(top, path));
  } catch (error) {
    const code = codeOf(error);
    if (code !== 'ENOENT') return err({ kind: 'unwritable', path, code });
  }
  told('queue-finished');
  return ok(undefined);
};
