import type { Fault } from '../model/fault.ts';
import { type Oid, parseOid, type RefName } from '../model/oid.ts';
import { err, ok, type Result } from '../model/result.ts';
import { failure, run } from './child.ts';
import type { Answer, Git, Repository } from './repository.ts';
import { type Move, writeLooseRef } from './write-loose-ref.ts';

/**
 * Moves a ref, provided that it still is where it was. The only change that this room makes to a repository.
 *
 * Shape:  `expected` is the object it must point at; null when it must not exist.
 * Fails:  `ref-moved` when it is elsewhere, `locked` while another process moves it, `unwritable`, `git-failed`.
 * Source: git-update-ref(1); without a git binary its lock file.
 */
export const moveRef = async (repository: Repository, name: RefName, next: Oid, expected: Oid | null): Answer<void> => {
  const move = { name, next, expected };
  return repository.git === null ? writeLooseRef(repository.layout, move) : updateRef(repository.git, move);
};

const updateRef = async (git: Git, { name, next, expected }: Move): Answer<void> => {
  const args = ['update-ref', '--no-deref', name, next, expected ?? '0'.repeat(next.length)];
  const ending = await run(git, args);
  if (!ending.ok) return ending;
  if (ending.value.code === 0) return ok(undefined);
  const { says } = ending.value;
  const lock = /Unable to create '(.*\.lock)': File exists/.exec(says)?.[1];
  if (lock !== undefined) return err({ kind: 'locked', path: lock, owner: '' });
  const now = await valueNow(git, name);
  if (!now.ok) return now;
  return err(now.value === expected ? failure(args, ending.value) : movedTo({ name, next, expected }, now.value));
};

const valueNow = async (git: Git, name: RefName): Promise<Result<Oid | null, Fault>> => {
  const args = ['for-each-ref', '--format=%(refname) %(objectname)', name];
  const ending = await run(git, args);
  if (!ending.ok) return ending;
  if (ending.value.code !== 0) return err(failure(args, ending.value));
  const line = ending.value.out
    .toString('utf8')
    .split('\n')
    .find((text) => text.startsWith(`${name} `));
  return ok(parseOid(line?.slice(name.length + 1) ?? ''));
};

const movedTo = ({ name, expected }: Move, found: Oid | null): Fault => ({
  kind: 'ref-moved',
  ref: name,
  expected: expected ?? '',
  found: found ?? '',
});
