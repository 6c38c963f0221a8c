import { err, ok } from '../model/result.ts';
import { failure, run } from './child.ts';
import type { Config } from './config.ts';
import type { Answer, Git } from './repository.ts';

/** Reads what git's configuration says of branches and remotes. */
export const readConfig = async (git: Git): Answer<Config> => {
  const args = ['config', '-z', '--get-regexp', '^(branch|remote)\\.'];
  const listed = await run(git, args);
  if (!listed.ok) return listed;
  const { code, out } = listed.value;
  return code === 0 || code === 1 ? ok(configOf(out.toString('utf8'))) : err(failure(args, listed.value));
};

const configOf = (listed: string): Config => {
  const config = new Map<string, string[]>();
  for (const line of listed.split('\0').filter((text) => text !== '')) {
    const [key = '', ...value] = line.split('\n');
    config.set(key, [...(config.get(key) ?? []), value.length === 0 ? 'true' : value.join('\n')]);
  }
  return config;
};
