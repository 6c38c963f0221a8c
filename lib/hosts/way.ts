import { type BigIntStats, lstatSync, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { coded, codeOf } from './errno.ts';
import { flush } from './flush.ts';
import { namesDown, type Target } from './target.ts';

/** The directories that lead to where something is written. Node has no openat(2): each is known by its device and inode. */
export interface Way {
  /** Takes note of one more; throws with ELOOP for a link in its place and ENOTDIR for anything else. */
  hold(path: string): void;
  /** Looks whether all of them are the ones that they were; throws with ELOOP where another thing took the place of one. */
  settle(): void;
}

/** Makes what is missing of a target, and holds the way to it. Fails: throws the system's error, and as `hold` does. */
export const wayTo = (target: Target): Way => {
  const way = newWay();
  way.hold(target.root);
  for (const path of namesDown(target)) {
    makeUnlessThere(path);
    way.hold(path);
  }
  return way;
};

/** Makes a directory in one that is there; nothing when anything stands in its place. */
export const makeUnlessThere = (path: string): void => {
  // Where nothing can be written, mkdir does not say that it is there already.
  if (lstatSync(path, { throwIfNoEntry: false }) !== undefined) return;
  try {
    mkdirSync(path, 0o755);
    flush(dirname(path));
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error;
  }
};

const newWay = (): Way => {
  const passed = new Map<string, BigIntStats>();
  return {
    hold: (path) => {
      const look = lstatSync(path, { bigint: true });
      if (!look.isDirectory()) throw coded(path, look.isSymbolicLink() ? 'ELOOP' : 'ENOTDIR');
      passed.set(path, look);
    },
    settle: () => {
      for (const [path, { dev, ino }] of passed) {
        const now = lstatSync(path, { bigint: true, throwIfNoEntry: false });
        if (now?.dev !== dev || now.ino !== ino) throw coded(path, 'ELOOP');
      }
    },
  };
};
