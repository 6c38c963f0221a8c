import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { argv, env, stdin, stdout } from 'node:process';
import { createInterface } from 'node:readline';
import { type Disk, theDisk } from '../../lib/landing/disk.ts';
import { land } from '../../lib/landing/land.ts';
import { withLock } from '../../lib/landing/lock.ts';
import { livenessOf, type Owner } from '../../lib/landing/owner.ts';
import { bootId, observe, processSpace, processStart } from '../../lib/landing/proc.ts';
import { recover, unfinished } from '../../lib/landing/recover.ts';
import type { Site } from '../../lib/landing/site.ts';
import type { At } from '../../lib/landing/step.ts';
import { ok } from '../../lib/model/result.ts';
import { type Act, pathsOf, planOf } from './proposals.ts';

// A process that accepts proposals as told, one line a time, and dies where it is told to.
const [, , top = '', commonDir = ''] = argv;

const die = (): void => {
  process.kill(process.pid, 'SIGKILL');
};

const isRunning = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
};

let turn = 0;
const siteFor = (act: Act): Site => {
  turn += 1;
  const owner: Owner = {
    pid: process.pid,
    host: hostname(),
    startTime: processStart(process.pid)?.startTime ?? null,
    bootId: bootId(),
    space: processSpace(),
    nonce: `pid${process.pid}turn${String(turn).padStart(4, '0')}`,
    at: '2001-02-03T04:05:06Z',
  };
  const fs = act.noLinks === undefined ? theDisk : withoutLinks(act.noLinks);
  return { fs, top, commonDir, owner, alive: (other) => livenessOf(other, owner, observe(other.pid, isRunning)) };
};

// As a disk that has no hard links answers; the nth renaming is the last thing that does not happen.
const withoutLinks = (killAtRename: number): Disk => {
  let renamed = 0;
  return {
    ...theDisk,
    linkSync: () => {
      throw Object.assign(new Error('EPERM'), { code: 'EPERM' });
    },
    renameSync: (from, to) => {
      renamed += 1;
      if (renamed === killAtRename) die();
      theDisk.renameSync(from, to);
    },
  };
};

const sleep = (milliseconds: number) => new Promise<void>((wake) => setTimeout(wake, milliseconds));
const waiting = { budget: Number(env.BUDGET ?? 20_000), sleep };
const isThere = (path: string): boolean => existsSync(join(top, path));

const accept = (site: Site, act: Act) => {
  const at: At = (step) => (step === act.kill ? die() : undefined);
  const { migration, proposal } = pathsOf(act.nth);
  const landNow = () => {
    if (isThere(migration)) return ok({ kind: 'already' });
    return isThere(proposal) ? land(site, planOf(act.nth), at) : ok({ kind: 'nothing' });
  };
  if (act.lockless === true) return Promise.resolve(landNow());
  return withLock<unknown>({ site, waiting, at }, async () => {
    const left = unfinished(site);
    if (!left.ok) return left;
    const claimed = (path: string) => claims().has(path);
    const recovered = recover(site, { unfinished: left.value, claimed, at });
    if (!recovered.ok) return recovered;
    const landed = landNow();
    return landed.ok ? ok({ ...landed.value, recovered: recovered.value }) : landed;
  });
};

// As a loaded set does: an empty file is no migration.
const claims = (): ReadonlySet<string> => {
  const migrations = join(top, '.theurian/migrations');
  const names = isThere('.theurian/migrations') ? readdirSync(migrations) : [];
  const landed = names.filter((name) => readFileSync(join(migrations, name), 'utf8').startsWith('migration'));
  return new Set(landed.flatMap((name) => Object.values(pathsOf(Number(name.slice(22, 26))))));
};

// Loses counts as soon as two do it at once.
const count = (site: Site) =>
  withLock({ site, waiting }, async () => {
    const path = join(top, 'count');
    const counted = Number(readFileSync(path, 'utf8')) + 1;
    await sleep(1);
    writeFileSync(path, String(counted));
    return ok({ kind: 'counted' });
  });

for await (const line of createInterface({ input: stdin })) {
  const act = JSON.parse(line) as Act;
  const site = siteFor(act);
  const came = act.count === true ? await count(site) : await accept(site, act);
  stdout.write(`${JSON.stringify(came)}\n`);
}
