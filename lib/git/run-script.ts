import { spawn } from 'node:child_process';
import { withoutLocal } from './local-env.ts';
import type { Env } from './repository.ts';

/** A program to start as git would start a hook: in a working directory, by its own path. */
export interface Script {
  readonly path: string;
  readonly args: readonly string[];
  readonly at: string;
  readonly env: Env;
}

/** How it ended. `code` is null when it could not be started, or a signal ended it. */
export interface Told {
  readonly code: number | null;
  readonly out: string;
}

/** Runs a program to its end, with nothing to read; what it cannot be started for is part of the answer. */
export const runScript = ({ path, args, at, env }: Script): Promise<Told> =>
  new Promise((settle) => {
    const stdio = ['ignore', 'pipe', 'ignore'] as const;
    const child = spawn(path, [...args], {
      cwd: at,
      env: { ...withoutLocal(env) },
      stdio: [...stdio],
      windowsHide: true,
    });
    const out: Buffer[] = [];
    child.stdout?.on('data', (chunk: Buffer) => out.push(chunk));
    const end = (code: number | null): void => settle({ code, out: Buffer.concat(out).toString('utf8') });
    child.on('error', () => end(null));
    child.on('close', end);
  });
