import type { Oid } from './oid.ts';

/** What tells one state of a file from another without reading it: times in nanoseconds, size in bytes. */
export interface FileStat {
  readonly dev: bigint;
  readonly ino: bigint;
  readonly size: bigint;
  readonly mtimeNs: bigint;
  readonly ctimeNs: bigint;
}

/** Names of the blobs that files of a working directory were found to make. Saves reading, and never changes a verdict. */
export interface StatCache {
  /** The blob that a file makes, if it is still as it was when it was read; `path` is relative to `.theurian/`. */
  oid(path: string, stat: FileStat): Oid | null;
  /** Keeps what a file was found to make, under the stat that `oid` was asked with before it was read. */
  keep(path: string, oid: Oid): void;
}

/** A cache that remembers nothing. */
export const noStats: StatCache = { oid: () => null, keep: () => {} };
