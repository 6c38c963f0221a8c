import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { RefName } from '../model/oid.ts';
import { err, ok } from '../model/result.ts';
import { demand, failure, run } from './child.ts';
import { codeOf } from './errno.ts';
import { refValue } from './refs.ts';
import type { Answer, Git, Layout, Repository } from './repository.ts';

/**
 * Tells whether the name of a branch is in use although no such branch is listed: a working directory is on it and has no
 * commit yet, or it stands for the name of another branch. Whoever made it would change what is checked out there, or
 * write over the other name.
 *
 * Source: git-worktree(1), "Porcelain Format"; git-symbolic-ref(1).
 */
export const isSpokenFor = async ({ git, layout }: Repository, ref: RefName): Answer<boolean> => {
  const symbolic = git === null ? symbolicIn(layout, ref) : await symbolicFor(git, ref);
  if (!symbolic.ok || symbolic.value) return symbolic;
  return git === null ? checkedOutIn(layout, ref) : checkedOutFor(git, ref);
};

const symbolicFor = async (git: Git, ref: RefName): Answer<boolean> => {
  const args = ['symbolic-ref', '-q', ref];
  const ending = await run(git, args);
  if (!ending.ok) return ending;
  const { code } = ending.value;
  // 1: it is no symbolic ref, or it is not there.
  return code === 0 || code === 1 ? ok(code === 0) : err(failure(args, ending.value));
};

const checkedOutFor = async (git: Git, ref: RefName): Answer<boolean> => {
  const listed = await demand(git, ['worktree', 'list', '--porcelain']);
  return listed.ok ? ok(listed.value.toString('utf8').split('\n').includes(`branch ${ref}`)) : listed;
};

const symbolicIn = (layout: Layout, ref: RefName) => {
  const value = refValue(layout, ref);
  return value.ok ? ok(value.value?.kind === 'symbolic') : value;
};

// Every working directory has a HEAD of its own: the main one beside the refs, the others in `worktrees/`.
const checkedOutIn = ({ commonDir }: Layout, ref: RefName) => {
  const at = join(commonDir, 'worktrees');
  try {
    const linked = orNothing(() => readdirSync(at), []).map((name) => join(at, name, 'HEAD'));
    const heads = [join(commonDir, 'HEAD'), ...linked].map((path) => orNothing(() => readFileSync(path, 'utf8'), ''));
    return ok(heads.some((text) => text.trim() === `ref: ${ref}`));
  } catch (error) {
    return err({ kind: 'unreadable' as const, path: at, code: codeOf(error) });
  }
};

const orNothing = <T>(read: () => T, nothing: T): T => {
  try {
    return read();
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return nothing;
    throw error;
  }
};
