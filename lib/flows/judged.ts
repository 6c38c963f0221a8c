import type { FactCache } from '../model/facts.ts';
import type { Snapshot, SnapshotReader } from '../model/snapshot.ts';

/** What judging a snapshot takes: the files, how to read them, and what is known already. */
export interface Judged {
  readonly snapshot: Snapshot;
  readonly reader: SnapshotReader;
  readonly facts: FactCache;
}
