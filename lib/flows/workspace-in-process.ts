import { openInProcess } from '../git/in-process.ts';
import type { Fault } from '../model/fault.ts';
import { ok, type Result } from '../model/result.ts';
import { derivedOf } from './derived.ts';
import type { Workspace, World } from './workspace.ts';

/**
 * Opens the repository around `world.at` without ever starting a process, whatever adapter the world prefers.
 *
 * Fails: `unsupported` for what cannot be read in process; as `openInProcess` does.
 */
export const openWorkspaceInProcess = async (world: World): Promise<Result<Workspace, Fault>> => {
  const opened = await openInProcess({ at: world.at, env: world.env });
  if (!opened.ok) return opened;
  const repository = opened.value;
  const { save, cache, ...derived } = derivedOf(repository.layout, world);
  return ok({
    world: { ...world, cache },
    repository,
    ...derived,
    async close() {
      save();
      await repository.close();
    },
  });
};
