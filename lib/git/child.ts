import { spawn } from 'node:child_process';

import type { Fault } from '../model/fault.ts';
import { err, ok } from '../model/result.ts';
import type { Answer, Env, Git } from './repository.ts';

/** How a child ended. `code` is null when a signal ended it. */
export interface Ending {
  readonly code: number | null;
  readonly out: Buffer;
  readonly says: string;
}

// The commit graph repeats what commits say and is not proven by their names, so it is not believed.
export const ALWAYS = ['-c', 'core.commitGraph=false', '-c', 'advice.graftFileDeprecated=false'] as const;

/**
 * Returns the environment of every git child: the caller's, so that hooks and quarantines keep their meaning, without
 * substitution of objects, optional locks, translations, and without a way to the network.
 *
 * Source: git(1), "Environment Variables". GIT_GRAFT_FILE is not stopped by GIT_NO_REPLACE_OBJECTS. GIT_NO_LAZY_FETCH is
 *         known to newer versions only; GIT_ALLOW_PROTOCOL stops the fetch of a promised object in all.
 */
export const childEnv = (env: Env): NodeJS.ProcessEnv => ({
  ...env,
  GIT_NO_REPLACE_OBJECTS: '1',
  GIT_GRAFT_FILE: '/dev/null',
  GIT_OPTIONAL_LOCKS: '0',
  GIT_NO_LAZY_FETCH: '1',
  GIT_ALLOW_PROTOCOL: 'none',
  GIT_TERMINAL_PROMPT: '0',
  LC_ALL: 'C',
});

/**
 * Runs git to its end. A code other than 0 is no fault yet: the caller knows which codes are answers.
 *
 * Fails:  `git-missing` when the binary cannot be started.
 */
export const run = (git: Git, args: readonly string[], input: string | Uint8Array = ''): Answer<Ending> =>
  new Promise((settle) => {
    const child = spawn(git.path, [...ALWAYS, ...args], { cwd: git.at, env: childEnv(git.env), windowsHide: true });
    const out: Buffer[] = [];
    const says: Buffer[] = [];
    child.stdout.on('data', (chunk: Buffer) => out.push(chunk));
    child.stderr.on('data', (chunk: Buffer) => says.push(chunk));
    // A child that does not read its input to the end tells why in its code.
    child.stdin.on('error', () => undefined);
    child.on('error', () => settle(err({ kind: 'git-missing' })));
    child.on('close', (code) => settle(ok({ code, out: Buffer.concat(out), says: textOf(says) })));
    child.stdin.end(input);
  });

const textOf = (chunks: readonly Buffer[]): string => Buffer.concat(chunks).toString('utf8').trim();

/** Runs git and demands that it succeeds; gives its output. */
export const demand = async (git: Git, args: readonly string[], input: string | Uint8Array = ''): Answer<Buffer> => {
  const ending = await run(git, args, input);
  if (!ending.ok) return ending;
  return ending.value.code === 0 ? ok(ending.value.out) : err(failure(args, ending.value));
};

/** The fault of a git that failed, in its own words. */
export const failure = (args: readonly string[], { code, says }: Ending): Fault => ({
  kind: 'git-failed',
  args,
  says: says === '' ? `ended with code ${code ?? 'none'}` : says,
});
