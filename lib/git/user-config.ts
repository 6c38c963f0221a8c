import { readFileSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import type { Fault } from '../model/fault.ts';
import { err, ok, type Result } from '../model/result.ts';
import { type Config, parseConfig } from './config.ts';
import { followGitFile } from './discover.ts';
import { codeOf } from './errno.ts';
import type { Env, Layout } from './repository.ts';

/**
 * Reads the user's configuration and the repository's on top of it, without a git binary. Included files are not followed.
 *
 * Fails:  `damaged`, `unreadable`.
 * Source: git-config(1), "Files", and GIT_CONFIG_GLOBAL.
 */
export const userConfig = ({ commonDir }: Layout, env: Env): Result<Config, Fault> =>
  merged([...ownFiles(env), join(commonDir, 'config')]);

/**
 * The same for what is a person's to say alone: the repository's own configuration counts only where no content of a
 * repository could have put it, which is in the git directory that its working directory has.
 */
export const personalConfig = (layout: Layout, env: Env): Result<Config, Fault> =>
  hasOwnTop(layout, env) ? userConfig(layout, env) : merged(ownFiles(env));

/**
 * Returns whether a repository is the one that its working directory says it belongs to, or that the environment names.
 *
 * A bare repository can be committed as ordinary files, with a configuration that names any working directory; whoever stands
 * in it is in that one. Git tracks no path with `.git` in it, so what is found there was put there by the clone's owner.
 * Source: `safe.bareRepository` in git-config(1).
 */
export const hasOwnTop = ({ topLevel, gitDir }: Layout, env: Env): boolean => {
  if (env.GIT_DIR) return true;
  if (topLevel === null) return false;
  const entry = join(topLevel, '.git');
  return realOf(entry) === gitDir || realOf(followGitFile(entry) ?? entry) === gitDir;
};

const realOf = (path: string): string | null => {
  try {
    return realpathSync(path);
  } catch {
    return null;
  }
};

/** Lists the files that the user's own configuration may lie in. */
export const ownFiles = (env: Env): readonly string[] => {
  const { GIT_CONFIG_GLOBAL: named, HOME: home, XDG_CONFIG_HOME: xdg } = env;
  const own = home ? [join(xdg || join(home, '.config'), 'git/config'), join(home, '.gitconfig')] : [];
  return named === undefined ? own : [named];
};

const merged = (paths: readonly string[]): Result<Config, Fault> => {
  const config = new Map<string, readonly string[]>();
  for (const path of paths) {
    const read = configAt(path);
    if (!read.ok) return read;
    for (const [key, values] of read.value) config.set(key, [...(config.get(key) ?? []), ...values]);
  }
  return ok(config);
};

const configAt = (path: string): Result<Config, Fault> => {
  try {
    const parsed = parseConfig(readFileSync(path, 'utf8'));
    return parsed.ok ? parsed : err({ kind: 'damaged', path, says: parsed.error });
  } catch (error) {
    const code = codeOf(error);
    return code === 'ENOENT' || code === 'ENOTDIR' ? ok(new Map()) : err({ kind: 'unreadable', path, code });
  }
};
