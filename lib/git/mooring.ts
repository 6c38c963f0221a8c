import { lstatSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseRefName, type RefName } from '../model/oid.ts';
import { codeOf } from './errno.ts';
import { refValue, resolveRef } from './refs.ts';
import type { Env, Git, Layout } from './repository.ts';
import { substitutesIn } from './substitutes.ts';
import { trackingCandidates } from './tracking.ts';
import { ownFiles, userConfig } from './user-config.ts';

/** What is asked: by whom, around which git, and about which branches and other refs. */
export interface Moored {
  readonly layout: Layout;
  readonly env: Env;
  readonly git: Git | null;
  /** The number of the user who asks; undefined where the system has none. */
  readonly user: number | undefined;
  readonly branches: readonly string[];
  readonly refs: readonly RefName[];
}

/**
 * Returns how HEAD, branches, what remotes have of them, and other refs stand, read from files alone; null where it takes git
 * to tell. Equal texts mean that each of these names leads where it led, in a repository that git serves.
 *
 * Source: git-config(1), "Files" and `safe.directory`; gitrepository-layout(5); git(1), "Environment Variables".
 */
export const mooringOf = ({ layout, env, git, user, branches, refs }: Moored): string | null => {
  if (Object.keys(env).some(turnsGit) || !isOwned(layout, user) || !isPlain(layout)) return null;
  const config = [...ownFiles(env), join(layout.commonDir, 'config')].map(textAt);
  if (config.some((text) => text === null || INCLUDES.test(text))) return null;
  const machine = [...new Set([...MACHINE, ...besides(git)])].map(textAt);
  if (machine.some((text) => text === null || SPEAKS.test(text))) return null;
  const own = userConfig(layout, env);
  if (!own.ok) return null;
  const heads = branches.flatMap((branch) => parseRefName(`refs/heads/${branch}`) ?? []);
  const names = [...heads, ...branches.flatMap((branch) => trackingCandidates(own.value, branch)), ...refs];
  const stands = [...new Set(names)].map((name) => [name, resolveRef(layout, name)] as const);
  const head = refValue(layout, 'HEAD');
  if (!head.ok || stands.some(([, value]) => !value.ok)) return null;
  const packs = statSync(join(layout.commonDir, 'objects/pack'), { throwIfNoEntry: false });
  return JSON.stringify({
    bare: layout.topLevel === null,
    head: [head.value, resolveRef(layout, 'HEAD')],
    stands: stands.map(([name, value]) => [name, value.ok ? value.value : null]),
    packs: packs === undefined ? null : [packs.mtimeMs, packs.ino],
  });
};

// What the environment tells git about a repository, its files, or how to read them. The rest is for those who write or look.
const turnsGit = (name: string): boolean => name.startsWith('GIT_') && !HARMLESS.test(name);
const HARMLESS =
  /^GIT_(?:OPTIONAL_LOCKS|TERMINAL_PROMPT|PAGER|EDITOR|SEQUENCE_EDITOR|MERGE_AUTOEDIT|CONFIG_NOSYSTEM|ASKPASS|SSH.*|SSL_.*|HTTP_.*|TRACE.*|AUTHOR_.*|COMMITTER_.*|PS1_.*)$/;

// Another file may say more than is read here.
const INCLUDES = /^\s*\[\s*include/im;
const SPEAKS = /^\s*\[\s*(?:include|remote|branch)/im;
const MACHINE = ['/etc/gitconfig'];

const besides = (git: Git | null): readonly string[] =>
  git === null ? [] : [join(dirname(dirname(git.path)), 'etc/gitconfig')];

// Git serves what belongs to who asks; of all else, its own configuration decides.
const isOwned = ({ gitDir, commonDir, topLevel }: Layout, user: number | undefined): boolean =>
  user !== undefined &&
  [gitDir, commonDir, topLevel ?? gitDir].every((path) => statSync(path, { throwIfNoEntry: false })?.uid === user);

// Refs in files, a whole history, and nothing that stands for something else.
const isPlain = ({ gitDir, commonDir }: Layout): boolean => {
  const { shallow, substitutes } = substitutesIn(commonDir);
  const others = [join(gitDir, 'config.worktree'), join(commonDir, 'reftable')];
  const linked = lstatSync(join(gitDir, 'HEAD'), { throwIfNoEntry: false })?.isSymbolicLink() !== false;
  return !shallow && substitutes.length === 0 && !linked && others.every((path) => !isThere(path));
};

const isThere = (path: string): boolean => lstatSync(path, { throwIfNoEntry: false }) !== undefined;

// Empty where there is none; null where it cannot be read.
const textAt = (path: string): string | null => {
  try {
    return readFileSync(path, 'latin1');
  } catch (error) {
    return ['ENOENT', 'ENOTDIR'].includes(codeOf(error)) ? '' : null;
  }
};
