import { err, ok } from '../model/result.ts';
import { failure, run } from './child.ts';
import type { Answer, Git } from './repository.ts';

/** Values of the repository's own configuration by full key, in their order. */
export type LocalValues = ReadonlyMap<string, readonly string[]>;

/** Reads the keys of the repository's own configuration that fit a pattern. Source: git-config(1), `--get-regexp`. */
export const localValues = async (git: Git, pattern: string): Answer<LocalValues> => {
  const args = ['config', '--local', '-z', '--get-regexp', pattern];
  const ending = await run(git, args);
  if (!ending.ok) return ending;
  if (ending.value.code === 1) return ok(new Map());
  if (ending.value.code !== 0) return err(failure(args, ending.value));
  const values = new Map<string, string[]>();
  for (const entry of ending.value.out.toString('utf8').split('\0')) {
    if (entry === '') continue;
    const [key = '', ...rest] = entry.split('\n');
    values.set(key, [...(values.get(key) ?? []), rest.join('\n')]);
  }
  return ok(values);
};
