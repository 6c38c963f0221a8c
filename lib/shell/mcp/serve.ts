import { dirname } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import type { World } from '../../flows/workspace.ts';
import { discover } from '../../git/discover.ts';
import { withoutLocal } from '../../git/local-env.ts';
import { err, ok, type Result } from '../../model/result.ts';
import type { Sensitivity } from '../../model/words.ts';
import { ALLOWED, allowanceOf } from './allowance.ts';
import { contextOf } from './context.ts';
import { type Guarded, looseEnds, type Permission } from './guard.ts';
import { lineTransport } from './line-transport.ts';
import { projectsAt } from './projects.ts';
import { serverOf } from './server.ts';
import type { ToolContext } from './tool.ts';

/** What a server is started with. */
export interface Serving {
  /** Repositories, by absolute paths. */
  readonly places: readonly string[];
  readonly ceiling: Sensitivity;
  readonly world: World;
  readonly permission: Permission | undefined;
}

/** Why nothing is served: what the process could do that it must not. */
export interface Unheld {
  readonly kind: 'unheld';
  readonly ends: readonly string[];
}

/**
 * Serves agents over two streams until the client has gone.
 *
 * Fails: `unheld` when this process could do more than read and write proposals.
 */
export const serve = async (
  serving: Serving,
  { input, output }: { readonly input: Readable; readonly output: Writable },
): Promise<Result<void, Unheld>> => {
  const ends = looseEnds(serving.permission, guardedAt(serving));
  if (ends.length > 0) return err({ kind: 'unheld', ends });
  const server = serverOf(await contextFor(serving));
  const transport = lineTransport(input, output);
  await server.connect(transport);
  await transport.ended;
  await server.close();
  return ok(undefined);
};

const contextFor = async ({ places, ceiling, world }: Serving): Promise<ToolContext> => {
  // What points git at one repository must not lead every one of them there.
  const worldAt = (at: string): World => ({ ...world, at, env: withoutLocal(world.env) });
  const projects = await projectsAt(places, worldAt);
  return contextOf({ projects, ceiling, allowance: allowanceOf(ALLOWED), worldOf: ({ at }) => worldAt(at) });
};

const guardedAt = ({ places, world }: Serving): readonly Guarded[] =>
  places.flatMap((at) => {
    const found = discover({ at, env: withoutLocal(world.env) });
    if (!found.ok) return [];
    const { topLevel, gitDir, commonDir } = found.value.layout;
    return [{ topLevel: topLevel ?? dirname(commonDir), gitDirs: [...new Set([gitDir, commonDir])] }];
  });
