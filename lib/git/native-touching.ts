import { parseOid } from '../model/oid.ts';
import type { Touching } from './chain.ts';
import { demand } from './child.ts';
import type { Git } from './repository.ts';

/**
 * Asks git which commits of a first-parent chain touch a top-level name.
 *
 * Source: git(1), the variables that change what a path means; GIT_FLUSH, since a list of commits is written line by line.
 */
export const nativeTouching = (git: Git): Touching => {
  const quiet = { ...git, env: { ...git.env, ...PLAIN } };
  return async (tip, name) => {
    const listed = await demand(quiet, ['rev-list', '--first-parent', tip, '--', `:(top,literal)${name}`]);
    if (!listed.ok) return null;
    const oids = listed.value.toString('latin1').trimEnd().split('\n');
    return oids.map(parseOid).filter((oid) => oid !== null);
  };
};

const PLAIN = {
  GIT_FLUSH: '0',
  GIT_LITERAL_PATHSPECS: undefined,
  GIT_GLOB_PATHSPECS: undefined,
  GIT_NOGLOB_PATHSPECS: undefined,
  GIT_ICASE_PATHSPECS: undefined,
};
