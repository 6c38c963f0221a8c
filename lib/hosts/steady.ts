import { type BigIntStats, lstatSync } from 'node:fs';
import { coded, codeOf } from './errno.ts';

/** Something that was seen at a path; `isPlain` when it is the same whether or not others were at work there. */
export interface Seen<T> {
  readonly value: T;
  readonly isPlain: boolean;
}

// Each time somebody else came between; so often in a row is no race.
const MOST = 8;

// Of a file that was there a moment ago.
const CHANGING: ReadonlySet<string> = new Set(['ENOENT', 'EBUSY']);

/**
 * Returns what is seen at a path, seen while one and the same thing stood there; null when nothing does.
 *
 * Whoever is at work beside us may put another directory in its place at any moment, and half of the one and half of the other
 * look like what somebody edited. Fails: as `see` does; throws EBUSY when it never comes to rest.
 */
export const seenSteady = <T>(path: string, see: (stat: BigIntStats) => Seen<T>): T | null => {
  for (let nth = 1; nth <= MOST; nth += 1) {
    const before = statAt(path);
    if (before === undefined) return null;
    try {
      const { value, isPlain } = see(before);
      if (isPlain || isSame(before, statAt(path))) return value;
    } catch (error) {
      if (!CHANGING.has(codeOf(error)) && isSame(before, statAt(path))) throw error;
    }
  }
  throw coded(path, 'EBUSY');
};

const statAt = (path: string): BigIntStats | undefined => lstatSync(path, { bigint: true, throwIfNoEntry: false });

// Renaming a directory changes its ctime, so one that went and came back is told as well.
const isSame = (one: BigIntStats, other: BigIntStats | undefined): boolean =>
  one.dev === other?.dev && one.ino === other.ino && one.ctimeNs === other.ctimeNs;
