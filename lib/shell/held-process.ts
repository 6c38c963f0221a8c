import { spawn } from 'node:child_process';
import { EXIT } from './exit.ts';
import { HELD } from './held.ts';

/** A run of this program that is held to reading, and to writing below a few directories. */
export interface Held {
  /** The program, and its arguments. */
  readonly program: string;
  readonly argv: readonly string[];
  /** Absolute paths. */
  readonly writable: readonly string[];
  readonly env: Readonly<Record<string, string | undefined>>;
}

/**
 * Runs this program under Node's permission model, on the streams of this process, and returns its exit code.
 *
 * It may read everything, write below `writable`, and start nothing: no process, no worker, no addon.
 */
export const runHeld = ({ program, argv, writable, env }: Held): Promise<number> => {
  const child = spawn(process.execPath, [...permissionFlags(writable), program, ...argv], {
    stdio: 'inherit',
    env: { ...withoutNode(env), [HELD]: '1' },
  });
  const forward = (signal: NodeJS.Signals) => (): void => void child.kill(signal);
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, forward(signal));
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code, signal) => resolve(code ?? ENDED[signal ?? ''] ?? EXIT.bug));
  });
};

// What a client ends a server with is no failure of it.
const ENDED: Readonly<Record<string, number>> = { SIGINT: 130, SIGTERM: EXIT.clean, SIGHUP: EXIT.clean };

/** Returns the words for Node that hold a process. Source: Node's documentation of `--permission`, and of its former name. */
const permissionFlags = (writable: readonly string[]): readonly string[] => [
  process.allowedNodeEnvironmentFlags.has('--permission') ? '--permission' : '--experimental-permission',
  '--disable-warning=ExperimentalWarning',
  '--allow-fs-read=*',
  ...writable.map((path) => `--allow-fs-write=${path}/*`),
];

// NODE_OPTIONS could allow what the words do not; the other ones have files read or written.
const withoutNode = (env: Held['env']): Held['env'] =>
  Object.fromEntries(Object.entries(env).filter(([name]) => !name.startsWith('NODE_')));
