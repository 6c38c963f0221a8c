import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Fault } from '../model/fault.ts';
import { err, ok, type Result } from '../model/result.ts';
import { type Config, parseConfig } from './config.ts';
import { codeOf } from './errno.ts';
import type { Env, Layout } from './repository.ts';

/**
 * Reads the user's configuration and the repository's on top of it, without a git binary. Included files are not followed.
 *
 * Fails:  `damaged`, `unreadable`.
 * Source: git-config(1), "Files", and GIT_CONFIG_GLOBAL.
 */
export const userConfig = ({ commonDir }: Layout, env: Env): Result<Config, Fault> => {
  const { GIT_CONFIG_GLOBAL: named, HOME: home, XDG_CONFIG_HOME: xdg } = env;
  const own = home ? [join(xdg || join(home, '.config'), 'git/config'), join(home, '.gitconfig')] : [];
  const config = new Map<string, readonly string[]>();
  for (const path of [...(named === undefined ? own : [named]), join(commonDir, 'config')]) {
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
