import { lstatSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { ARCHIVE } from '../model/host.ts';
import { coded, codeOf } from './errno.ts';
import { flush } from './flush.ts';
import type { Target } from './target.ts';
import { makeUnlessThere, type Way } from './way.ts';

/** A directory that is to go to the archive, and the place that it would have there if nothing had that. */
export interface Leaving {
  readonly target: Target;
  readonly way: Way;
  /** Its name in the target. */
  readonly from: string;
  /** From the target. */
  readonly to: string;
}

/**
 * Moves a directory to the archive of its target, as it is: to its place there, or with a number behind it where that is
 * taken. Gives the place, from the target.
 *
 * Fails: throws the system's error; ENOENT when it is gone, ELOOP when the archive is a link.
 */
export const moveToArchive = ({ target, way, from, to }: Leaving): string => {
  const archive = join(target.path, ARCHIVE);
  makeUnlessThere(archive);
  way.hold(archive);
  for (let nth = 1; nth <= MOST; nth += 1) {
    const place = nth === 1 ? to : `${to}-${nth}`;
    if (!moved(join(target.path, from), join(target.path, place), way)) continue;
    flush(archive);
    flush(target.path);
    return place;
  }
  throw coded(join(target.path, to), 'EEXIST');
};

const MOST = 10_000;

// rename(2) would take the place of an empty directory, and refuses any other.
const moved = (from: string, to: string, way: Way): boolean => {
  if (lstatSync(to, { throwIfNoEntry: false }) !== undefined) return false;
  way.settle();
  try {
    renameSync(from, to);
    return true;
  } catch (error) {
    if (TAKEN.has(codeOf(error))) return false;
    throw error;
  }
};

/** What rename(2) says of a place where something else stands. */
export const TAKEN: ReadonlySet<string> = new Set(['EEXIST', 'ENOTEMPTY', 'ENOTDIR', 'EISDIR']);
