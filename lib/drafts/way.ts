import { type BigIntStats, lstatSync } from 'node:fs';

/** The directories that something is written below. */
export interface Way {
  /** Takes note of a directory; throws with ELOOP for a link in its place and ENOTDIR for anything else. */
  hold(path: string): void;
  /** Looks whether all of them are the ones that they were; throws with ELOOP where another thing took the place of one. */
  settle(): void;
}

/** Starts such a way. Node has no openat(2), so a directory is known by its device and inode. */
export const newWay = (): Way => {
  const passed = new Map<string, BigIntStats>();
  return {
    hold: (path) => {
      const look = lstatSync(path, { bigint: true });
      if (!look.isDirectory()) throw coded(path, look.isSymbolicLink() ? 'ELOOP' : 'ENOTDIR');
      passed.set(path, look);
    },
    settle: () => {
      for (const [path, look] of passed) if (!isAt(path, look)) throw coded(path, 'ELOOP');
    },
  };
};

/** Tells whether a thing that was looked at stands at a path. */
export const isAt = (path: string, { dev, ino }: BigIntStats): boolean => {
  const now = lstatSync(path, { bigint: true, throwIfNoEntry: false });
  return now?.dev === dev && now.ino === ino;
};

/** Makes an error with a code, as the system would. */
export const coded = (path: string, code: string): Error => Object.assign(new Error(path), { code });
