import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { execPath } from 'node:process';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { Account, Ending } from './verdict.ts';

const CHILD = fileURLToPath(new URL('./child.ts', import.meta.url));
const TSX = import.meta.resolve('tsx');

/** Where and how long a test file may run. `env` is the caller's environment. */
export interface Bounds {
  readonly cwd: string;
  readonly scratch: string;
  readonly timeoutMs: number;
  readonly env: NodeJS.ProcessEnv;
}

/**
 * Runs one test file in a process of its own, with everything it started, and stops all of it when the time is over.
 *
 * Units: `timeoutMs` in milliseconds.
 */
export const attempt = async (file: string, bounds: Bounds): Promise<Ending> => {
  const home = await mkdtemp(join(bounds.scratch, 'file-'));
  const accountPath = join(home, 'account.json');
  const child = spawn(execPath, ['--import', TSX, CHILD, file, accountPath], {
    cwd: bounds.cwd,
    env: cleanEnv(bounds.env, home),
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true, // a process group of its own, so that what it leaves behind can be stopped too
  });
  const chunks: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => chunks.push(chunk));
  const closed = new Promise((resolve) => child.on('close', resolve));
  const ended = new Promise<[number | null, string | null]>((resolve, reject) => {
    child.on('exit', (code, signal) => resolve([code, signal]));
    child.on('error', reject);
  });
  const { hung, code, signal } = await inTime(ended, bounds.timeoutMs, () => stopGroup(child.pid));
  stopGroup(child.pid);
  // A process that left the group may hold the pipes open for ever; what the test printed is there by then.
  await Promise.race([closed, setTimeout(500, null, { ref: false })]);
  for (const stream of [child.stdout, child.stderr]) stream.destroy();
  const account = await accountIn(accountPath);
  await rm(home, { recursive: true, force: true });
  return { hung, code, signal, account, output: Buffer.concat(chunks).toString() };
};

// Git's variables would point tests at the caller's repository, npm's and Node's at the caller's settings.
const cleanEnv = (env: NodeJS.ProcessEnv, home: string): NodeJS.ProcessEnv => {
  const unwanted = /^(?:GIT_|npm_|LC_|XDG_|FORCE_COLOR$|NODE_EXTRA_CA_CERTS$|NODE_OPTIONS$|INIT_CWD$)/;
  const kept = Object.entries(env).filter(([name]) => !unwanted.test(name));
  return { ...Object.fromEntries(kept), HOME: home, LANG: 'C.UTF-8', TZ: 'UTC', NO_COLOR: '1' };
};

const inTime = async (
  ended: Promise<[number | null, string | null]>,
  timeoutMs: number,
  stop: () => void,
): Promise<Pick<Ending, 'hung' | 'code' | 'signal'>> => {
  const timer = new AbortController();
  const late = setTimeout(timeoutMs, null, { signal: timer.signal }).catch(() => null);
  const first = await Promise.race([ended, late]);
  timer.abort();
  if (first === null) stop();
  const [code, signal] = await ended;
  return { hung: first === null, code, signal };
};

const stopGroup = (pid: number | undefined): void => {
  if (pid === undefined) return;
  try {
    process.kill(-pid, 'SIGKILL');
  } catch (error) {
    // ESRCH: nobody is left, which is what we want.
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
};

const accountIn = async (path: string): Promise<Account | null> => {
  const text = await readFile(path, 'utf8').catch(() => null);
  return text === null ? null : (JSON.parse(text) as Account);
};
