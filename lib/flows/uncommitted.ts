import { snapshotAt } from '../git/snapshot.ts';
import type { Fault } from '../model/fault.ts';
import { type Finding, finding } from '../model/finding.ts';
import { fromTop, governed } from '../model/governed.ts';
import type { Oid } from '../model/oid.ts';
import { err, ok, type Result } from '../model/result.ts';
import type { Entry } from '../model/snapshot.ts';
import { headCommit } from './protected.ts';
import { sparseFault } from './sparse.ts';
import type { Workspace } from './workspace.ts';
import { knownBlobs, readUnknown, worktreeSnapshot } from './worktree-blobs.ts';

/** Returns the governed files of the working directory that are not as HEAD has them; none in a bare repository. */
export const uncommittedFindings = async (workspace: Workspace): Promise<Result<readonly Finding[], Fault>> => {
  const { repository } = workspace;
  const { topLevel } = repository.layout;
  const head = await headCommit(workspace);
  if (!head.ok) return head;
  if (topLevel === null || head.value === null) return ok([]);
  const committed = await snapshotAt(repository, head.value);
  if (!committed.ok) return committed;
  const worktree = await worktreeSnapshot(workspace);
  if (!worktree.ok) return worktree;
  const left = sparseFault(repository.layout, committed.value, new Map(worktree.value.entries.map((e) => [e.path, e])));
  if (left !== null) return err(left);
  const files = worktree.value.entries.filter((e) => e.kind === 'file' && e.utf8 && governed(e.path));
  const blobs = knownBlobs(worktree.value);
  const read = await readUnknown(workspace, worktree.value, blobs, files);
  if (!read.ok) return read;
  const before = new Map(committed.value.entries.filter(leaf).map((e) => [e.path, e]));
  const now = new Map(worktree.value.entries.filter(leaf).map((e) => [e.path, e]));
  return ok(
    [...new Set([...before.keys(), ...now.keys()])].sort().flatMap((path) => {
      const change = changeOf(before.get(path), now.get(path), blobs.get(path));
      return change === null ? [] : [finding('uncommitted', { path: fromTop(path) }, { change })];
    }),
  );
};

// What is no file, or too large to read, is refused by judging the commit; here only its kind is compared.
const changeOf = (
  before: Entry | undefined,
  now: Entry | undefined,
  blob: Oid | undefined,
): 'added' | 'edited' | 'deleted' | null => {
  if (before === undefined) return 'added';
  if (now === undefined) return 'deleted';
  if (before.kind !== now.kind) return 'edited';
  return blob === undefined || blob === before.oid ? null : 'edited';
};

const leaf = (entry: Entry): boolean => entry.kind !== 'directory' && governed(entry.path);
