import type { Fault } from './fault.ts';
import type { Oid } from './oid.ts';
import type { Result } from './result.ts';

/** What a directory entry is; `other` is a FIFO, a socket or a device. */
export type EntryKind = 'file' | 'directory' | 'symlink' | 'gitlink' | 'other';

/** One entry below `.theurian/`, of a git tree or of the working directory. Directories of a tree are listed too. */
export interface Entry {
  /** Relative to `.theurian/`, with `/`; bytes that are not UTF-8 stand as `\xHH` and `utf8` is false. The root itself is ''. */
  readonly path: string;
  readonly utf8: boolean;
  readonly kind: EntryKind;
  /** The blob's name; of a file in a working directory only where it is known without reading. */
  readonly oid: Oid | null;
  /** Size in bytes where it is known without reading; null otherwise. */
  readonly size: number | null;
}

/** Where a snapshot was taken. */
export type SnapshotSource =
  | { readonly kind: 'commit'; readonly commit: Oid }
  | { readonly kind: 'staged'; readonly root: Oid }
  /** A merge in memory; its blobs are those of the sides. */
  | { readonly kind: 'merge' }
  | { readonly kind: 'worktree' };

/** The governed files of one tree, listed once and immutable. Bytes are read through `SnapshotReader`. */
export interface Snapshot {
  readonly source: SnapshotSource;
  /** The name of the `.theurian` tree; null for a working directory or when there is none. */
  readonly tree: Oid | null;
  /** Names beside `.theurian` that a folding file system would take for it. */
  readonly twins: readonly string[];
  /** Whether there is a `.theurian` entry at all. */
  readonly present: boolean;
  /** Sorted by path, in code-unit order. */
  readonly entries: readonly Entry[];
}

/** What reading one file gave. */
export type FileBytes =
  | { readonly kind: 'bytes'; readonly bytes: Uint8Array }
  | { readonly kind: 'too-large'; readonly size: number };

/** Reads files of one snapshot; each file is read once, and what was handed over is what was judged. */
export interface SnapshotReader {
  /** Hands over the bytes of each entry, in the order asked, or the size of one that is over the limit. */
  read(
    entries: readonly Entry[],
    limit: number,
    take: (entry: Entry, found: FileBytes) => void,
  ): Promise<Result<void, Fault>>;
}
