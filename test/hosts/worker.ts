import { hostname } from 'node:os';
import { argv, stdin, stdout } from 'node:process';
import { createInterface } from 'node:readline';
import { ownerOfToken, tokenOf } from '../../lib/flows/owner-token.ts';
import { settle } from '../../lib/hosts/settle.ts';
import { livenessOf, type Owner } from '../../lib/landing/owner.ts';
import { bootId, observe, processSpace, processStart } from '../../lib/landing/proc.ts';
import { doingOf, made, projectionOf, targetIn } from './scene.ts';

/** One projection, and where the process that makes it dies. */
export interface Act {
  readonly skills: readonly (readonly [name: string, nth: number, support: Readonly<Record<string, string>>])[];
  readonly force: boolean;
  readonly killAt: string | null;
}

// A process that fills a host's directory as told, one line a time, and dies where it is told to. It takes no lock.
const [, , top = '', path = ''] = argv;

const isRunning = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

const owner: Owner = {
  pid: process.pid,
  host: hostname(),
  startTime: processStart(process.pid)?.startTime ?? null,
  bootId: bootId(),
  space: processSpace(),
  nonce: `pid${process.pid}`.padEnd(12, '0'),
  at: '',
};

const isDead = (token: string): boolean => {
  const other = ownerOfToken(token, owner);
  return other !== null && livenessOf(other, owner, observe(other.pid, isRunning)) === 'dead';
};

for await (const line of createInterface({ input: stdin })) {
  const { skills, force, killAt }: Act = JSON.parse(line);
  const all = skills.map(([name, nth, support]) => made(name, nth, support));
  const at = (step: string): void => {
    if (step === killAt) process.kill(process.pid, 'SIGKILL');
  };
  const settled = await settle(
    projectionOf(targetIn(top, path), all, { force, isDead }),
    doingOf(all, { token: tokenOf(owner), at }),
  );
  stdout.write(`${JSON.stringify(settled)}\n`);
}
