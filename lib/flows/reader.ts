import { readerOf } from '../git/reader.ts';
import type { Repository } from '../git/repository.ts';
import type { Entry, Snapshot, SnapshotReader } from '../model/snapshot.ts';

/** Is told of every file that is read, before it is handed over. */
export type Witness = (entry: Entry) => void;

/** Returns the reader of a snapshot, with a witness to every file it reads. */
export const snapshotReader = (
  repository: Repository,
  snapshot: Snapshot,
  witness: Witness = () => {},
): SnapshotReader => {
  const reader = readerOf(repository, snapshot);
  return {
    read: (entries, limit, take) =>
      reader.read(entries, limit, (entry, found) => {
        if (found.kind === 'bytes') witness(entry);
        take(entry, found);
      }),
  };
};
