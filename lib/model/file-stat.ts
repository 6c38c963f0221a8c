import type { Oid } from './oid.ts';

/**
 * What tells one state of a file from another without reading it: times in milliseconds, size in bytes.
 *
 * A double holds a time of today to a quarter of a microsecond. What is kept is only believed of files that had not changed
 * for seconds, so a change is never so near to what was there before.
 */
export interface FileStat {
  readonly dev: number;
  readonly ino: number;
  readonly size: number;
  readonly mtimeMs: number;
  readonly ctimeMs: number;
}

/** What a system tells of a file in whole numbers, times in nanoseconds. */
export interface ExactStat {
  readonly dev: bigint;
  readonly ino: bigint;
  readonly size: bigint;
  readonly mtimeNs: bigint;
  readonly ctimeNs: bigint;
}

/** Returns an exact stat as one that is kept. */
export const fileStatOf = ({ dev, ino, size, mtimeNs, ctimeNs }: ExactStat): FileStat => ({
  ...{ dev: Number(dev), ino: Number(ino), size: Number(size) },
  ...{ mtimeMs: Number(mtimeNs) / 1e6, ctimeMs: Number(ctimeNs) / 1e6 },
});

/**
 * Names of the contents that files of one directory were found to have: blobs, of a working directory's. Saves reading, and
 * never changes a verdict.
 */
export interface StatCache<Name extends string = Oid> {
  /** What a file makes, if it is still as it was when it was read; `path` is relative to the directory. */
  oid(path: string, stat: FileStat): Name | null;
  /** Keeps what a file was found to make, under the stat that `oid` was asked with before it was read. */
  keep(path: string, oid: Name): void;
}

/** A cache that remembers nothing. */
export const noStats = { oid: (): null => null, keep: (): void => {} };
