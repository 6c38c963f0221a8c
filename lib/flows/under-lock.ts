import { theDisk } from '../landing/disk.ts';
import { withLock } from '../landing/lock.ts';
import type { Fault } from '../model/fault.ts';
import { err, ok, type Result } from '../model/result.ts';
import type { Lander } from './accept.ts';
import type { Workspace } from './workspace.ts';

/**
 * Does some work on open proposals while nobody lands one, in no working directory of the repository.
 *
 * The work has to read what has landed itself, for only then it is as it was read. Fails: `no-worktree`, `locked`,
 * `unwritable`, and as the work does.
 */
export const underLock = async <T, E>(
  workspace: Workspace,
  { owner, alive, waiting, at }: Lander,
  work: () => Result<T, E> | Promise<Result<T, E>>,
): Promise<Result<T, E | Fault>> => {
  const { topLevel, commonDir, gitDir } = workspace.repository.layout;
  if (topLevel === null) return err({ kind: 'no-worktree', at: gitDir });
  const site = { fs: theDisk, top: topLevel, commonDir, owner, alive };
  const held = await withLock({ site, waiting, at }, async () => ok(await work()));
  return held.ok ? held.value : held;
};
