import type { Oid } from './oid.ts';

/** What tells one state of a file from another without reading it: times in nanoseconds, size in bytes. */
export interface FileStat {
  readonly dev: bigint;
  readonly ino: bigint;
  readonly size: bigint;
  readonly mtimeNs: bigint;
  readonly ctimeNs: bigint;
}

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
