import { blobOidOf } from '../model/blob.ts';
import type { Fault } from '../model/fault.ts';
import { fromTop } from '../model/governed.ts';
import type { Oid } from '../model/oid.ts';
import { err, ok, type Result } from '../model/result.ts';
import type { Entry, FileBytes, Snapshot, SnapshotReader } from '../model/snapshot.ts';
import type { Answer, Repository } from './repository.ts';
import { worktreeFiles } from './worktree-file.ts';

/**
 * Makes the reader of a snapshot, wherever its bytes are kept.
 *
 * Fails:  `unreadable` with EFTYPE for an entry that is no file; as `Repository.blobs` and `WorktreeFiles` do.
 * Shape:  an entry of a working directory is handed over under the name of the blob that its bytes make.
 * Cost:   a blob that several of the entries share is read once.
 */
export const readerOf = (repository: Repository, snapshot: Snapshot): SnapshotReader => ({
  read: async (entries, limit, take) => {
    const other = entries.find((entry) => entry.kind !== 'file');
    if (other !== undefined) return err({ kind: 'unreadable', path: fromTop(other.path), code: 'EFTYPE' });
    const wanted: Wanted = { entries, limit, take };
    if (snapshot.source.kind !== 'worktree') return readBlobs(repository, wanted);
    const { topLevel, gitDir } = repository.layout;
    if (topLevel === null) return err({ kind: 'no-worktree', at: gitDir });
    return readFiles(topLevel, { ...wanted, take: naming(wanted.take, repository.objectFormat) });
  },
});

// What a file of a working directory was when it was listed says nothing of what it was when it was read.
const naming =
  (take: Wanted['take'], format: Repository['objectFormat']): Wanted['take'] =>
  (entry, file) =>
    take({ ...entry, oid: file.kind === 'bytes' ? blobOidOf(file.bytes, format) : null }, file);

interface Wanted {
  readonly entries: readonly Entry[];
  readonly limit: number;
  readonly take: (entry: Entry, found: FileBytes) => void;
}

/** Blobs come in the order in which they are first needed, so each one frees the entries up to the next that is not here yet. */
const readBlobs = (repository: Repository, { entries, limit, take }: Wanted): Answer<void> => {
  const left = new Map<Oid, number>();
  for (const entry of entries) left.set(oidOf(entry), (left.get(oidOf(entry)) ?? 0) + 1);
  const held = new Map<Oid, FileBytes>();
  let next = 0;
  const give = (oid: Oid, bytes: Uint8Array, size: number): void => {
    held.set(oid, found(bytes, size, limit));
    for (let entry = entries[next]; entry !== undefined; entry = entries[next]) {
      const wanted = oidOf(entry);
      const file = held.get(wanted);
      if (file === undefined) return;
      take(entry, file);
      next += 1;
      const others = (left.get(wanted) ?? 0) - 1;
      left.set(wanted, others);
      if (others === 0) held.delete(wanted);
    }
  };
  return repository.blobs([...left.keys()], give, limit);
};

const oidOf = ({ oid, path }: Entry): Oid => {
  if (oid === null) throw new TypeError(`an entry of a tree without an object: ${path}`);
  return oid;
};

const found = (bytes: Uint8Array, size: number, limit: number): FileBytes =>
  size > limit ? { kind: 'too-large', size } : { kind: 'bytes', bytes };

const readFiles = (topLevel: string, { entries, limit, take }: Wanted): Result<void, Fault> => {
  const files = worktreeFiles(topLevel);
  for (const entry of entries) {
    const path = fromTop(entry.path);
    // The bytes of such a name are not kept, so the file cannot be addressed.
    if (!entry.utf8) return err({ kind: 'unreadable', path, code: 'EILSEQ' });
    const file = files.read(path, limit);
    if (!file.ok) return file;
    take(entry, file.value);
  }
  const fault = files.settle();
  return fault === null ? ok(undefined) : err(fault);
};
