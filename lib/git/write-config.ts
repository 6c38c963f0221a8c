import { err, ok } from '../model/result.ts';
import { demand, failure, run } from './child.ts';
import type { Answer, Git } from './repository.ts';

/** Sets a key of the repository's own configuration to these values; none of them takes the key away. */
export const setLocal = async (git: Git, key: string, values: readonly string[]): Answer<void> => {
  const args = ['config', '--local', '--unset-all', key];
  const cleared = await run(git, args);
  if (!cleared.ok) return cleared;
  // 5: it was not set.
  if (cleared.value.code !== 0 && cleared.value.code !== 5) return err(failure(args, cleared.value));
  for (const value of values) {
    const added = await demand(git, ['config', '--local', '--add', key, value]);
    if (!added.ok) return added;
  }
  return ok(undefined);
};
