import { closeSync, constants, linkSync, lstatSync, openSync, renameSync, unlinkSync, writeSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Fault } from '../model/fault.ts';
import type { Ulid } from '../model/ids.ts';
import { err, ok, type Result } from '../model/result.ts';
import { makeDirectory } from './directory.ts';
import { attempt, codeOf } from './errno.ts';
import { flush, sync } from './flush.ts';
import { stagedNameOf } from './hidden.ts';
import { placeOf, type Queued, queuedPath, wayTo } from './queue.ts';
import { type AtDraft, quiet } from './step.ts';
import { coded, newWay, type Way } from './way.ts';

/** What a file of the queue is to hold, and the name under which it is made ready: fresh, or the intent's own. */
export interface QueuedDraft extends Queued {
  readonly bytes: Uint8Array;
  readonly draftId: Ulid;
}

/**
 * Writes a file of the queue, and nothing anywhere else: whole, or not at all, and kept by the disk once this returns.
 *
 * It is made ready under a hidden name beside its place and linked into it. No link is followed on the way. Gives `there`,
 * with nothing changed, where a file of that name stands already.
 * Fails: `unwritable` with the errno and a path from `top`; ELOOP when a directory on the way is a link.
 */
export const writeQueued = (
  top: string,
  draft: QueuedDraft,
  told: AtDraft = quiet,
): Result<'written' | 'there', Fault> => {
  const staged = stageQueued(top, draft, told);
  if (!staged.ok) return staged;
  if (staged.value === 'there') return ok('there');
  const { handle, place, clear } = staged.value;
  try {
    sync(handle);
  } catch (error) {
    clear();
    return err({ kind: 'unwritable', path: queuedPath(draft), code: codeOf(error) });
  } finally {
    closeSync(handle);
  }
  const came = place();
  keepQueued(top, draft);
  return came;
};

/** Has the disk keep the names in a place of the queue, as far as it does. */
export const keepQueued = (top: string, at: Pick<Queued, 'runId' | 'place'>): void =>
  attempt(() => flush(join(top, placeOf(at))));

/** A file of the queue that lies ready under a hidden name. */
export interface StagedQueued {
  /** What the disk is to keep before it is placed; whoever has it closes it. */
  readonly handle: number;
  /** Gives it its name; the disk keeps that once the place is flushed. Fails: as `writeQueued`. */
  place(): Result<'written' | 'there', Fault>;
  clear(): void;
}

/** Makes a file of the queue ready, for who has the disk keep many at once. Fails: as `writeQueued`. */
export const stageQueued = (
  top: string,
  draft: QueuedDraft,
  told: AtDraft = quiet,
): Result<StagedQueued | 'there', Fault> => {
  const path = queuedPath(draft);
  const staged = join(top, placeOf(draft), stagedNameOf(draft.draftId));
  const way = newWay();
  let at = path;
  try {
    for (const directory of wayTo(draft)) {
      at = directory;
      madeOn(way, join(top, directory));
    }
    at = path;
    if (lstatSync(join(top, path), { throwIfNoEntry: false }) !== undefined) return ok('there');
    const handle = filled(staged, draft.bytes, way);
    told('queue-staged');
    const place = (): Result<'written' | 'there', Fault> =>
      placed({ staged, target: join(top, path), path, way, told });
    return ok({ handle, place, clear: () => attempt(() => unlinkSync(staged)) });
  } catch (error) {
    return err({ kind: 'unwritable', path: at, code: codeOf(error) });
  }
};

interface Placing {
  readonly staged: string;
  readonly target: string;
  readonly path: string;
  readonly way: Way;
  readonly told: AtDraft;
}

const placed = ({ staged, target, path, way, told }: Placing): Result<'written' | 'there', Fault> => {
  try {
    const came = moveInto(staged, target, way);
    told('queue-written');
    return ok(came);
  } catch (error) {
    return err({ kind: 'unwritable', path, code: codeOf(error) });
  }
};

const madeOn = (way: Way, path: string): void => {
  if (lstatSync(path, { throwIfNoEntry: false }) === undefined) {
    makeDirectory(path);
    flush(dirname(path));
  }
  way.hold(path);
};

// Gives the open file.
const filled = (path: string, bytes: Uint8Array, way: Way): number => {
  const { O_WRONLY, O_CREAT, O_EXCL, O_NOFOLLOW } = constants;
  const file = openSync(path, O_WRONLY | O_CREAT | O_EXCL | (O_NOFOLLOW ?? 0), 0o600);
  try {
    way.settle();
    for (let done = 0; done < bytes.length; ) done += writeSync(file, bytes, done);
    return file;
  } catch (error) {
    closeSync(file);
    attempt(() => unlinkSync(path));
    throw error;
  }
};

const moveInto = (staged: string, target: string, way: Way): 'written' | 'there' => {
  try {
    way.settle();
    return linked(staged, target);
  } finally {
    attempt(() => unlinkSync(staged));
  }
};

const linked = (staged: string, target: string): 'written' | 'there' => {
  try {
    linkSync(staged, target);
  } catch (error) {
    const code = codeOf(error);
    if (code === 'EEXIST') return 'there';
    if (!NO_LINKS.has(code)) throw error;
    // rename(2) would take the place of what stands there.
    if (lstatSync(target, { throwIfNoEntry: false }) !== undefined) return 'there';
    renameSync(staged, target);
  }
  if (lstatSync(target, { throwIfNoEntry: false }) === undefined) throw coded(target, 'ELOOP');
  return 'written';
};

// Node's permission model has its own code.
const NO_LINKS: ReadonlySet<string> = new Set([
  ...['EACCES', 'EMLINK', 'ENOSYS', 'ENOTSUP', 'EOPNOTSUPP', 'EPERM'],
  'ERR_ACCESS_DENIED',
]);
