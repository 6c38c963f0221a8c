import type { Fault } from '../model/fault.ts';
import { ok, type Result } from '../model/result.ts';
import type { Entry, FileBytes, SnapshotReader } from '../model/snapshot.ts';

/**
 * Puts files of a snapshot into a volume in memory and hands each over from there: what is judged is what lies in it.
 *
 * The volume is made only when there is something to put in it; a warm check of a known tree never loads it.
 */
export const materialise = async (
  reader: SnapshotReader,
  entries: readonly Entry[],
  limit: number,
  take: (entry: Entry, found: FileBytes) => void,
): Promise<Result<void, Fault>> => {
  if (entries.length === 0) return ok(undefined);
  const { emptyVolume } = await import('../replay/volume.ts');
  const volume = emptyVolume();
  return reader.read(entries, limit, (entry, found) => {
    if (found.kind === 'too-large') return take(entry, found);
    volume.put(entry.path, found.bytes);
    take(entry, { kind: 'bytes', bytes: volume.bytes(entry.path) ?? found.bytes });
  });
};
