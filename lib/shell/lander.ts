import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import type { Lander } from '../flows/accept.ts';
import type { World } from '../flows/workspace.ts';
import { livenessOf, type Owner } from '../landing/owner.ts';
import { bootId, observe, processSpace, processStart } from '../landing/proc.ts';
import { killedAt } from './killed-at.ts';

// Units: milliseconds. Long enough for a few others, short enough for a person who waits.
const PATIENCE = 10_000;

/** Returns this process as one that lands: who it is, how it sees whether others are at work, how it waits. */
export const landerOf = ({ env, now }: Pick<World, 'env' | 'now'>): Lander => {
  const owner: Owner = {
    pid: process.pid,
    host: hostname(),
    startTime: processStart(process.pid)?.startTime ?? null,
    bootId: bootId(),
    space: processSpace(),
    nonce: randomUUID().replaceAll('-', ''),
    at: new Date(now()).toISOString(),
  };
  return {
    owner,
    alive: (other) => livenessOf(other, owner, observe(other.pid, isRunning)),
    waiting: { budget: PATIENCE, sleep: (milliseconds) => new Promise((wake) => setTimeout(wake, milliseconds)) },
    at: killedAt(env.THEURIAN_TEST_KILL_AT),
  };
};

// kill(2): without the right to send a signal, EPERM says that the process is there.
const isRunning = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
};
