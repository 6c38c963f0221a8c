import { snapshotOfWorktree } from '../git/worktree.ts';
import type { Fault } from '../model/fault.ts';
import { LIMITS } from '../model/limits.ts';
import type { Oid } from '../model/oid.ts';
import { err, type Result } from '../model/result.ts';
import type { Entry, Snapshot } from '../model/snapshot.ts';
import { snapshotReader, type Witness } from './reader.ts';
import type { Workspace } from './workspace.ts';

/** Lists the working directory. Fails: `no-worktree` in a bare repository. */
export const worktreeSnapshot = async ({ repository, stats }: Workspace): Promise<Result<Snapshot, Fault>> => {
  const { topLevel, gitDir } = repository.layout;
  return topLevel === null ? err({ kind: 'no-worktree', at: gitDir }) : snapshotOfWorktree(topLevel, stats);
};

/** The blobs that files of a working directory make, by path: known without reading at first, and more with each file that is read. */
export type Blobs = Map<string, Oid>;

/** Returns what is known without reading. */
export const knownBlobs = ({ entries }: Snapshot): Blobs =>
  new Map(entries.flatMap(({ path, oid }) => (oid === null ? [] : [[path, oid] as const])));

/** Returns a witness that notes what each file makes. */
export const noting =
  ({ stats }: Workspace, blobs: Blobs): Witness =>
  ({ path, oid }) => {
    if (oid === null) return;
    blobs.set(path, oid);
    stats.keep(path, oid);
  };

/** Reads the files that nothing is known of. One over the limit stays unknown: judging refuses it for that. */
export const readUnknown = (
  workspace: Workspace,
  snapshot: Snapshot,
  blobs: Blobs,
  files: readonly Entry[],
): Promise<Result<void, Fault>> =>
  snapshotReader(workspace.repository, snapshot, noting(workspace, blobs)).read(
    files.filter(({ kind, path }) => kind === 'file' && !blobs.has(path)),
    LIMITS.bodyBytes,
    () => {},
  );
