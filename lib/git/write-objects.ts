import { ok } from '../model/result.ts';
import { failure, run } from './child.ts';
import type { HeldObject } from './object-bytes.ts';
import type { Answer, Git, Repository } from './repository.ts';
import { writeLooseObject } from './write-loose-object.ts';

/**
 * Writes objects that are in memory into the repository. No ref leads to them yet, so nothing has changed when it fails.
 *
 * Once it is done the disk has them: git's own default leaves loose objects to the system.
 * Fails:  `git-failed`, `unwritable`.
 * Source: git-hash-object(1), git-config(1), `core.fsync`; without a git binary its loose files.
 */
export const writeObjects = async (repository: Repository, objects: readonly HeldObject[]): Answer<void> => {
  const { git, layout } = repository;
  const written =
    git === null
      ? objects.map((object) => writeLooseObject(layout, object))
      : await Promise.all(objects.map((object) => hashObject(git, object)));
  return written.find((one) => !one.ok) ?? ok(undefined);
};

/** Has git wait until the disk keeps what it writes. */
export const DURABLE = ['-c', 'core.fsync=loose-object,reference'] as const;

const hashObject = async (git: Git, { oid, type, bytes }: HeldObject): Answer<void> => {
  const args = [...DURABLE, 'hash-object', '-t', type, '-w', '--stdin'];
  const ending = await run(git, args, bytes);
  if (!ending.ok) return ending;
  const { code, out } = ending.value;
  return code === 0 && out.toString('latin1').trim() === oid
    ? ok(undefined)
    : { ok: false, error: failure(args, ending.value) };
};
