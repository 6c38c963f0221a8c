import { join, resolve } from 'node:path';
import type { Place } from './discover.ts';
import type { Layout } from './repository.ts';

/**
 * Returns where the caller's index lies.
 *
 * Source: git(1), `GIT_INDEX_FILE`; githooks(5): a relative one starts at the top of the working directory.
 */
export const indexPath = ({ topLevel, gitDir }: Layout, { at, env }: Place): string =>
  env.GIT_INDEX_FILE ? resolve(topLevel ?? at, env.GIT_INDEX_FILE) : join(gitDir, 'index');
