import { type Oid, parseOid } from '../model/oid.ts';
import { err, ok } from '../model/result.ts';
import { failure, run } from './child.ts';
import { isTrue } from './config.ts';
import type { Identities } from './identity.ts';
import { heldObject } from './object-bytes.ts';
import type { Answer, Env, Git, Repository } from './repository.ts';
import { userConfig } from './user-config.ts';
import { writeLooseObject } from './write-loose-object.ts';
import { DURABLE } from './write-objects.ts';

/** A commit that is to be made. */
export interface NewCommit {
  readonly tree: Oid;
  readonly parent: Oid;
  readonly identities: Identities;
  readonly message: string;
  /** Whether git signs it, with the key of its configuration. */
  readonly signed: boolean;
}

/**
 * Makes a commit that no ref leads to yet. No hook is run: the plumbing has none.
 *
 * Fails:  `git-failed` also where git cannot sign; `unwritable`.
 * Source: git-commit-tree(1), which takes no notice of `commit.gpgSign`.
 */
export const writeCommit = (repository: Repository, commit: NewCommit): Answer<Oid> =>
  repository.git === null ? writeOwn(repository, commit) : commitTree(repository.git, commit);

const commitTree = async (git: Git, { tree, parent, message, signed }: NewCommit): Answer<Oid> => {
  const config = [...DURABLE, '-c', 'i18n.commitEncoding=UTF-8'];
  const args = [...config, 'commit-tree', ...(signed ? ['-S'] : []), '-p', parent, '-F', '-', tree];
  const ending = await run(git, args, message);
  if (!ending.ok) return ending;
  const oid = parseOid(ending.value.out.toString('latin1').trim());
  return ending.value.code === 0 && oid !== null ? ok(oid) : err(failure(args, ending.value));
};

const writeOwn = async (
  { layout, objectFormat }: Repository,
  { tree, parent, identities, message }: NewCommit,
): Answer<Oid> => {
  const { author, committer } = identities;
  const text = `tree ${tree}\nparent ${parent}\nauthor ${author}\ncommitter ${committer}\n\n${message}`;
  const commit = heldObject('commit', Buffer.from(text), objectFormat);
  const written = writeLooseObject(layout, commit);
  return written.ok ? ok(commit.oid) : written;
};

/**
 * Tells whether commits made here are to be signed, as `commit.gpgSign` says.
 *
 * Fails:  `cannot-sign` where they are and there is no git to do it.
 */
export const signsCommits = async ({ git, layout }: Repository, env: Env): Answer<boolean> => {
  if (git !== null) {
    const args = ['config', '--type=bool', '--get', 'commit.gpgSign'];
    const ending = await run(git, args);
    if (!ending.ok) return ending;
    const { code, out } = ending.value;
    // 1 means that it is not set.
    return code === 0 || code === 1 ? ok(out.toString('latin1').trim() === 'true') : err(failure(args, ending.value));
  }
  const config = userConfig(layout, env);
  if (!config.ok) return config;
  return isTrue(config.value, 'commit.gpgsign') ? err({ kind: 'cannot-sign' }) : ok(false);
};
