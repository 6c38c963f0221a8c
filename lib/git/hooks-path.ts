import { resolve } from 'node:path';
import type { HooksPath } from '../model/hook.ts';
import { err, ok } from '../model/result.ts';
import { demand, failure, run } from './child.ts';
import type { Answer, Git } from './repository.ts';

/** Returns the directory git takes hook files from, absolute. Source: git-rev-parse(1), `--git-path`. */
export const hooksDirectory = async (git: Git): Answer<string> => {
  const asked = await demand(git, ['rev-parse', '--git-path', 'hooks']);
  return asked.ok ? ok(resolve(git.at, asked.value.toString('utf8').replace(/\r?\n$/, ''))) : asked;
};

/** Returns what `core.hooksPath` is set to, and where; null when it is not. Source: git-config(1), `--show-scope`. */
export const configuredHooksPath = async (git: Git): Answer<HooksPath | null> => {
  const args = ['config', '--show-scope', '--show-origin', '-z', '--get', 'core.hooksPath'];
  const ending = await run(git, args);
  if (!ending.ok) return ending;
  if (ending.value.code === 1) return ok(null);
  if (ending.value.code !== 0) return err(failure(args, ending.value));
  const [scope = '', origin = '', value = ''] = ending.value.out.toString('utf8').split('\0');
  return ok({ scope, origin, value });
};

/** Returns git's version, such as `[2, 39]`; `[0, 0]` for one that does not tell. */
export const gitVersion = async (git: Git): Answer<readonly [number, number]> => {
  const asked = await demand(git, ['version']);
  if (!asked.ok) return asked;
  const found = /(\d+)\.(\d+)/.exec(asked.value.toString('utf8'));
  return ok([Number(found?.[1] ?? 0), Number(found?.[2] ?? 0)]);
};

/** Returns the names for which `hook.<name>.enabled` is false, wherever it was set. Source: git-config(1), git 2.54. */
export const disabledHooks = async (git: Git): Answer<ReadonlySet<string>> => {
  const ending = await run(git, ['config', '-z', '--type=bool', '--get-regexp', '^hook\\..*\\.enabled$']);
  if (!ending.ok) return ending;
  const names = new Set<string>();
  for (const entry of ending.value.out.toString('utf8').split('\0')) {
    const [, name = '', value] = /^hook\.(.*)\.enabled\n(.*)$/s.exec(entry) ?? [];
    if (value === 'false') names.add(name);
    else names.delete(name);
  }
  return ok(names);
};
