import type { Fault } from '../model/fault.ts';
import { err, ok, type Result } from '../model/result.ts';
import { run } from './child.ts';
import { type Caller, ownIdentity, type Role } from './own-identity.ts';
import type { Answer, Git, Repository } from './repository.ts';

/** Who makes a commit, each as git writes it: `Name <mail> 981173106 +0000`. */
export interface Identities {
  readonly author: string;
  readonly committer: string;
}

/**
 * Returns who would make a commit here, from the environment and git's configuration.
 *
 * Fails:  `no-identity` with git's own words where a name or an address is missing.
 * Source: git-var(1), GIT_AUTHOR_IDENT and GIT_COMMITTER_IDENT; without a git binary git-commit(1), "Commit Information".
 */
export const identitiesFor = async ({ git, layout }: Repository, caller: Caller): Answer<Identities> => {
  const asked = (role: Role): Answer<string> =>
    git === null ? Promise.resolve(ownIdentity(layout, caller, role)) : askedFor(git, role);
  const [author, committer] = await Promise.all([asked('author'), asked('committer')]);
  if (!author.ok) return author;
  return committer.ok ? ok({ author: author.value, committer: committer.value }) : committer;
};

const askedFor = async (git: Git, role: Role): Promise<Result<string, Fault>> => {
  const ending = await run(git, ['var', `GIT_${role.toUpperCase()}_IDENT`]);
  if (!ending.ok) return ending;
  const { code, out, says } = ending.value;
  return code === 0 ? ok(out.toString('utf8').trim()) : err({ kind: 'no-identity', says: lastLine(says) });
};

// Before it come several lines of advice.
const lastLine = (says: string): string =>
  says
    .split('\n')
    .at(-1)
    ?.replace(/^fatal: /, '') ?? '';
