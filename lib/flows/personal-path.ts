import { isAbsolute, join } from 'node:path';
import { lastOf } from '../git/config.ts';
import { personalConfig } from '../git/user-config.ts';
import type { Fault } from '../model/fault.ts';
import { ok, type Result } from '../model/result.ts';
import type { Workspace } from './workspace.ts';

/** A path as a person gave it, and where it leads; null where it does not say where it begins. */
export interface PersonalPath {
  readonly named: string;
  readonly path: string | null;
}

/**
 * Returns the path that a person's own configuration of git has under a key: absolute, or from the home directory with `~/`.
 * Null where none is given. Fails: as reading does.
 */
export const personalPath = (
  { world, repository }: Pick<Workspace, 'world' | 'repository'>,
  key: string,
): Result<PersonalPath | null, Fault> => {
  const config = personalConfig(repository.layout, world.env);
  if (!config.ok) return config;
  const named = lastOf(config.value, key.toLowerCase());
  if (named === null || named.trim() === '') return ok(null);
  const path = named.startsWith('~/') ? join(world.env.HOME ?? '', named.slice(2)) : named;
  return ok({ named, path: isAbsolute(path) ? path : null });
};
