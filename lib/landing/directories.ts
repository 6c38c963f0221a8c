import { dirname, join } from 'node:path';
import type { Disk, Look } from './disk.ts';
import { codeOf } from './errno.ts';
import type { Place } from './site.ts';

/** What is told on the way down. Paths are relative to the root. */
export interface OnTheWay {
  /** A directory was made. */
  readonly made: (path: string) => void;
  /** A directory is there, made or found, and this is what it is. */
  readonly passed?: (path: string, look: Look) => void;
}

/** A path below a root that could not be gone through, and the errno code that says why. */
export interface Obstacle {
  readonly path: string;
  readonly code: string;
}

/**
 * Makes the directories of a path below a root one by one, following no link. Gives what was in the way; null when nothing was.
 *
 * Fails: ELOOP for a link on the way, ENOTDIR for anything else that is no directory, EINVAL for a step up, and whatever
 *        the system says.
 */
export const makeDirectories = (fs: Disk, { root, directory }: Place, way: OnTheWay): Obstacle | null => {
  for (const path of pathsDown(directory)) {
    try {
      if (path.split('/').includes('..')) return { path, code: 'EINVAL' };
      if (madeHere(fs, join(root, path))) way.made(path);
      const look = lookAt(fs, join(root, path));
      if (!look?.isDirectory()) return { path, code: codeInstead(look) };
      way.passed?.(path, look);
    } catch (error) {
      return { path, code: codeOf(error) };
    }
  }
  return null;
};

// A look first: where nothing can be written, mkdir does not say that the directory is there already.
const madeHere = (fs: Disk, path: string): boolean => {
  if (lookAt(fs, path) !== null) return false;
  try {
    fs.mkdirSync(path, 0o755);
    return true;
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error;
    return false;
  }
};

/** Returns a path's directories from the outermost to itself; none for the root. */
export const pathsDown = (path: string): readonly string[] => {
  const names = path.split('/').filter((name) => name !== '' && name !== '.');
  return names.map((_, index) => names.slice(0, index + 1).join('/'));
};

/** Returns what stands at a name, without following a link; null when nothing does. Throws the system's other errors. */
export const lookAt = (fs: Disk, path: string): Look | null => {
  try {
    return fs.lstatSync(path, { bigint: true });
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null;
    throw error;
  }
};

/** Returns whether two looks are of one thing. */
export const isSameThing = (one: Look | null, other: Look | null): boolean =>
  one !== null && other !== null && one.dev === other.dev && one.ino === other.ino;

/** Returns what keeps a path below a root from being reached; null when only directories lead to it. */
export const obstacleTo = (fs: Disk, root: string, path: string): Obstacle | null => {
  for (const parent of pathsDown(dirname(path))) {
    const look = lookAt(fs, join(root, parent));
    if (!look?.isDirectory()) return { path: parent, code: codeInstead(look) };
  }
  return null;
};

const codeInstead = (look: Look | null): string => {
  if (look === null) return 'ENOENT';
  return look.isSymbolicLink() ? 'ELOOP' : 'ENOTDIR';
};
