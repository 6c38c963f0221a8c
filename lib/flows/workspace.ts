import { join } from 'node:path';
import { openRepository } from '../git/open.ts';
import type { Repository } from '../git/repository.ts';
import { type FactCache, noFacts } from '../model/facts.ts';
import type { Fault } from '../model/fault.ts';
import { noStats, type StatCache } from '../model/file-stat.ts';
import type { Instant } from '../model/instant.ts';
import { ok, type Result } from '../model/result.ts';
import { openFacts } from '../store/fact-file.ts';
import { isLink } from '../store/is-link.ts';
import { openStats } from '../store/stat-file.ts';

/** What the outside lends to a flow. Only the shell makes the real one. */
export interface World {
  /** The directory the caller stands in, absolute. */
  readonly at: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly prefer: 'isomorphic' | 'native' | null;
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
  const derived = join(repository.layout.commonDir, 'theurian');
  // A link there could lead anywhere: then nothing is remembered, and nothing is written through it.
  const cache = world.cache && !isLink(derived);
  const file = cache ? openFacts(derived) : null;
  const { topLevel } = repository.layout;
  const stats = cache && topLevel !== null ? openStats(derived, topLevel) : null;
  return ok({
    world: { ...world, cache },
    repository,
    derived,
    facts: file ?? noFacts,
    stats: stats ?? noStats,
    async close() {
      file?.save();
      stats?.save();
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
