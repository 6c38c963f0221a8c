import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

import type { Fault } from '../model/fault.ts';
import { type Oid, parseOid } from '../model/oid.ts';
import type { Place } from './discover.ts';
import type { Commit, Layout } from './repository.ts';

/** Reads the commits whose parents this clone was not given. Source: gitrepository-layout(5), `shallow`. */
export const shallowCommits = (layout: Layout, { at, env }: Place): ReadonlySet<Oid> => {
  const named = env.GIT_SHALLOW_FILE;
  const path = named === undefined ? join(layout.commonDir, 'shallow') : resolve(at, named);
  try {
    return new Set(
      readFileSync(path, 'utf8')
        .split('\n')
        .map(parseOid)
        .filter((oid) => oid !== null),
    );
  } catch {
    return new Set();
  }
};

/** Tells whether history is cut off in this clone, for this caller. */
export const isShallow = (layout: Layout, place: Place): boolean => shallowCommits(layout, place).size > 0;

/** The fault of a walk that wants to go on below a commit, and cannot. */
export const cutBelow = (commit: Commit): Fault => ({
  kind: 'missing-object',
  oid: commit.parents[0] ?? commit.oid,
  why: 'shallow',
});
