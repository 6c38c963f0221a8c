import { openRepository } from '../git/open.ts';
import type { Repository } from '../git/repository.ts';
import type { FactCache } from '../model/facts.ts';
import type { Fault } from '../model/fault.ts';
import type { StatCache } from '../model/file-stat.ts';
import type { Instant } from '../model/instant.ts';
import { ok, type Result } from '../model/result.ts';
import { derivedOf } from './derived.ts';

/** What the outside lends to a flow. Only the shell makes the real one. */
export interface World {
  /** The directory the caller stands in, absolute. */
  readonly at: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly prefer: 'isomorphic' | 'native' | null;
  /** The number of the user who asks; undefined where the system has none. */
  readonly user?: number | undefined;
  /** False: nothing remembered is used or kept. */
  readonly cache: boolean;
  now(): Instant;
  /** Mints a ULID; each one is greater than those before it. */
  newId(): string;
}

/** An open repository, with what is remembered about it. */
export interface Workspace {
  readonly world: World;
  readonly repository: Repository;
  /** Where derived things lie: shared by all worktrees, never in the tree. */
  readonly derived: string;
  readonly facts: FactCache;
  readonly stats: StatCache;
  /** Keeps what was learnt and ends any child process. */
  close(): Promise<void>;
}

/** Opens the repository around `world.at`. */
export const openWorkspace = async (world: World): Promise<Result<Workspace, Fault>> => {
  const opened = await openRepository({ at: world.at, env: world.env, prefer: world.prefer });
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

/** Opens a workspace, runs a flow in it, and closes it whatever the flow says. */
export const inWorkspace = async <T, E = never>(
  world: World,
  flow: (workspace: Workspace) => Promise<Result<T, E | Fault>>,
): Promise<Result<T, E | Fault>> => {
  const workspace = await openWorkspace(world);
  if (!workspace.ok) return workspace;
  try {
    return await flow(workspace.value);
  } finally {
    await workspace.value.close();
  }
};
