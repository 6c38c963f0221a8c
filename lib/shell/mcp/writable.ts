import type { World } from '../../flows/workspace.ts';
import { discover } from '../../git/discover.ts';
import { withoutLocal } from '../../git/local-env.ts';
import { ok, type Result } from '../../model/result.ts';
import { type LooseRoom, roomsOf } from './rooms.ts';

/** Returns every directory that a server of these repositories may write to. Fails: as `roomsOf` does. */
export const writableAt = (places: readonly string[], env: World['env']): Result<readonly string[], LooseRoom> => {
  const rooms: string[] = [];
  for (const at of places) {
    const found = discover({ at, env: withoutLocal(env) });
    const top = found.ok ? found.value.layout.topLevel : null;
    const own = top === null ? ok([]) : roomsOf(top);
    if (!own.ok) return own;
    rooms.push(...own.value);
  }
  return ok([...new Set(rooms)]);
};
