import type { Fault } from '../model/fault.ts';
import { type Instant, parseInstant } from '../model/instant.ts';
import { err, ok, type Result } from '../model/result.ts';
import { type Config, lastOf } from './config.ts';
import type { Env, Layout } from './repository.ts';
import { userConfig } from './user-config.ts';

export type Role = 'author' | 'committer';

/** What tells who commits, and when. */
export interface Caller {
  readonly env: Env;
  readonly now: Instant;
}

/** Works out who makes a commit, without a git binary. Included files are not followed. Fails: `no-identity`, as reading does. */
export const ownIdentity = (layout: Layout, { env, now }: Caller, role: Role): Result<string, Fault> => {
  const config = userConfig(layout, env);
  if (!config.ok) return config;
  const name = cleaned(told({ env, config: config.value, role }, 'name'));
  if (name === '') return err({ kind: 'no-identity', says: `user.name is not set` });
  const email = cleaned(told({ env, config: config.value, role }, 'email'));
  if (email === '') return err({ kind: 'no-identity', says: `user.email is not set` });
  const given = env[`GIT_${role.toUpperCase()}_DATE`];
  const date = given ? dateIn(given) : `${Math.floor(now / 1000)} +0000`;
  return date === null
    ? err({ kind: 'no-identity', says: `GIT_${role.toUpperCase()}_DATE is not a date: ${given ?? ''}` })
    : ok(`${name} <${email}> ${date}`);
};

interface Asked {
  readonly env: Env;
  readonly config: Config;
  readonly role: Role;
}

const told = ({ env, config, role }: Asked, key: 'name' | 'email'): string | null =>
  env[`GIT_${role.toUpperCase()}_${key.toUpperCase()}`] ??
  lastOf(config, `${role}.${key}`) ??
  lastOf(config, `user.${key}`);

// Source: git's ident.c: these characters part the fields of a commit, and those at the ends are crud.
const cleaned = (text: string | null): string =>
  (text ?? '').replace(/[<>\n]/g, '').replace(/^[\s.,:;"'\\]+|[\s.,:;"'\\]+$/g, '');

// Source: git-commit(1), "Date Formats": git's own, and ISO 8601.
const dateIn = (text: string): string | null => {
  const [, seconds, offset] = /^@?(\d+) ([+-]\d{4})$/.exec(text) ?? [];
  if (seconds !== undefined && offset !== undefined) return `${seconds} ${offset}`;
  const at = parseInstant(text);
  const [zone = ''] = /(?:Z|[+-]\d{2}:?\d{2})$/i.exec(text) ?? [];
  if (at === null) return null;
  return `${Math.floor(at / 1000)} ${/z/i.test(zone) ? '+0000' : zone.replace(':', '')}`;
};
