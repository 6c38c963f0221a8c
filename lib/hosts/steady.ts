import { type BigIntStats, lstatSync } from 'node:fs';
import { coded, codeOf } from './errno.ts';

/** Something that was seen at a path; `isPlain` when it is the same whether or not others were at work there. */
export interface Seen<T> {
  readonly value: T;
  readonly isPlain: boolean;
}

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
    const came = outcomeOf(() => see(before));
    if ('value' in came && came.isPlain) return came.value;
    if (!isSame(before, statAt(path))) continue;
    if ('value' in came) return came.value;
    if (!CHANGING.has(codeOf(came.error))) throw came.error;
  }
  throw coded(path, 'EBUSY');
};

const statAt = (path: string): BigIntStats | undefined => lstatSync(path, { bigint: true, throwIfNoEntry: false });

const isSame = (one: BigIntStats, other: BigIntStats | undefined): boolean =>
  one.dev === other?.dev && one.ino === other.ino;

const outcomeOf = <T>(see: () => Seen<T>): Seen<T> | { readonly error: unknown } => {
  try {
    return see();
  } catch (error) {
    codeOf(error);
    return { error };
  }
};
