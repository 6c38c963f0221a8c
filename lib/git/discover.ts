import { lstatSync, readFileSync, realpathSync, statSync } from 'node:fs';
import { delimiter, dirname, isAbsolute, join, relative, resolve } from 'node:path';

import type { Fault } from '../model/fault.ts';
import { err, ok, type Result } from '../model/result.ts';
import { type Config, isTrue, lastOf, parseConfig } from './config.ts';
import { codeOf } from './errno.ts';
import type { Env, Layout } from './repository.ts';

/** A place to start from, and the environment that may name another. */
export interface Place {
  /** An absolute path; relative paths of the environment start here. */
  readonly at: string;
  readonly env: Env;
}

export interface Discovered {
  readonly layout: Layout;
  /** The repository's own configuration, without the user's and the machine's. */
  readonly config: Config;
}

/**
 * Finds the repository as git does, with file system reads alone.
 *
 * Fails:  `no-repository`; `damaged` when a `.git` file names nothing or the configuration cannot be read.
 * Source: gitrepository-layout(5); git(1), "The Git Repository"; `core.worktree` and `core.bare` in git-config(1), which hold
 *         for the main working directory alone.
 */
export const discover = (place: Place): Result<Discovered, Fault> => {
  const at = realDirectory(place.at);
  if (at === null) return err({ kind: 'no-repository', at: place.at });
  const found = place.env.GIT_DIR ? named(at, place.env.GIT_DIR) : climb(at, place.env);
  if (!found.ok) return found;
  const { gitDir, worktree } = found.value;
  const commonDir = commonDirOf(gitDir, at, place.env);
  const config = readConfig(join(commonDir, 'config'));
  if (!config.ok) return config;
  const top = topLevelOf({ at, gitDir, worktree, linked: commonDir !== gitDir, env: place.env, config: config.value });
  const topLevel = top === null ? null : (realDirectory(top) ?? top);
  return ok({ layout: { topLevel, gitDir, commonDir }, config: config.value });
};

interface Candidate {
  readonly gitDir: string;
  /** Where the working directory is, unless the configuration names another. */
  readonly worktree: string | null;
}

const named = (at: string, name: string): Result<Candidate, Fault> => {
  const path = resolve(at, name);
  const gitDir = isFile(path) ? followGitFile(path) : path;
  if (gitDir === null || !isGitDir(gitDir)) return err({ kind: 'no-repository', at: path });
  const real = realpathSync(gitDir);
  return ok({ gitDir: real, worktree: isWithin(at, real) ? null : at });
};

const climb = (at: string, env: Env): Result<Candidate, Fault> => {
  const ceilings = (env.GIT_CEILING_DIRECTORIES ?? '')
    .split(delimiter)
    .filter(isAbsolute)
    .map((path) => resolve(path));
  for (let dir = at; ; dir = dirname(dir)) {
    const dotGit = join(dir, '.git');
    if (isFile(dotGit)) {
      const target = followGitFile(dotGit);
      if (target === null || !isGitDir(target))
        return err({ kind: 'damaged', path: dotGit, says: 'names no git directory' });
      return ok({ gitDir: realpathSync(target), worktree: dir });
    }
    if (isGitDir(dotGit)) return ok({ gitDir: realpathSync(dotGit), worktree: dir });
    if (isGitDir(dir)) return ok({ gitDir: dir, worktree: null });
    const parent = dirname(dir);
    if (parent === dir || ceilings.includes(parent)) return err({ kind: 'no-repository', at });
  }
};

/** Returns the directory that a `.git` file names; null when it names none. */
export const followGitFile = (path: string): string | null => {
  const found = /^gitdir: ([^\r\n]+)/.exec(textOf(path) ?? '');
  return found === null ? null : resolve(dirname(path), found[1] ?? '');
};

const isGitDir = (dir: string): boolean => {
  if (!exists(join(dir, 'HEAD'))) return false;
  const common = commonDirOf(dir, dir, {});
  return realDirectory(join(common, 'objects')) !== null && realDirectory(join(common, 'refs')) !== null;
};

const commonDirOf = (gitDir: string, at: string, env: Env): string => {
  if (env.GIT_COMMON_DIR) return resolve(at, env.GIT_COMMON_DIR);
  const text = textOf(join(gitDir, 'commondir'));
  if (text === null) return gitDir;
  const path = resolve(gitDir, text.trimEnd());
  return realDirectory(path) ?? path;
};

const readConfig = (path: string): Result<Config, Fault> => {
  try {
    const parsed = parseConfig(readFileSync(path, 'utf8'));
    return parsed.ok ? parsed : err({ kind: 'damaged', path, says: parsed.error });
  } catch (error) {
    const code = codeOf(error);
    return code === 'ENOENT' ? ok(new Map()) : err({ kind: 'unreadable', path, code });
  }
};

interface Question extends Candidate {
  readonly at: string;
  readonly linked: boolean;
  readonly env: Env;
  readonly config: Config;
}

const topLevelOf = ({ at, gitDir, worktree, linked, env, config }: Question): string | null => {
  if (env.GIT_WORK_TREE) return resolve(at, env.GIT_WORK_TREE);
  if (linked) return worktree;
  const configured = lastOf(config, 'core.worktree');
  if (configured !== null) return resolve(gitDir, configured);
  return isTrue(config, 'core.bare') ? null : worktree;
};

const isWithin = (path: string, dir: string): boolean => {
  const way = relative(dir, path);
  return way === '' || !(way.startsWith('..') || isAbsolute(way));
};

const textOf = (path: string): string | null => {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return null;
  }
};

const realDirectory = (path: string): string | null => {
  try {
    const real = realpathSync(path);
    return statSync(real).isDirectory() ? real : null;
  } catch {
    return null;
  }
};

const exists = (path: string): boolean => lstatSync(path, { throwIfNoEntry: false }) !== undefined;

const isFile = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isFile() ?? false;
