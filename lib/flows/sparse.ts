import type { Layout } from '../git/repository.ts';
import { isSparse } from '../git/sparse.ts';
import type { Fault } from '../model/fault.ts';
import { governed } from '../model/governed.ts';
import type { Entry, Snapshot } from '../model/snapshot.ts';

/**
 * Returns the fault of a sparse checkout that leaves out governed files; null when nothing is missing, or not for that.
 *
 * What is not checked out is not deleted, and cannot be judged from the working directory.
 */
export const sparseFault = (layout: Layout, committed: Snapshot, now: ReadonlyMap<string, Entry>): Fault | null => {
  const missing = committed.entries.some((e) => e.kind === 'file' && governed(e.path) && !now.has(e.path));
  if (!missing || !isSparse(layout)) return null;
  return { kind: 'sparse-checkout' };
};
