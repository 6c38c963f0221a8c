import { relative } from 'node:path';
import type { Fault } from '../model/fault.ts';
import { err, ok, type Result } from '../model/result.ts';
import { makeDirectories } from './directories.ts';
import { attempt, codeOf, pathOf } from './errno.ts';
import { joinChain, leaveChain, linkAfter, readChain } from './lock-chain.ts';
import { ownerInWords } from './owner.ts';
import { HOME, type Site, STAGING, shown } from './site.ts';
import { type At, quiet } from './step.ts';

/** How to wait for a lock. */
export interface Waiting {
  /** Units: milliseconds. How long to wait altogether; 0 tries once. */
  readonly budget: number;
  readonly sleep: (milliseconds: number) => Promise<void>;
}

/** Where to lock, how long to wait for it, and whom to tell that it is done. */
export interface Locking {
  readonly site: Site;
  readonly waiting: Waiting;
  readonly at?: At;
}

/**
 * Does some work while no other process of any working directory of the repository does such work.
 *
 * A lock whose owner is dead is taken over; one whose owner cannot be seen from here, or is not named, never is. The lock
 * spares others a refusal, and nothing rests on it alone.
 * Fails:  `locked` with the owner in words when the waiting is over, `unwritable`, and as the work does.
 */
export const withLock = async <T>(
  { site, waiting, at = quiet }: Locking,
  work: () => Promise<Result<T, Fault>>,
): Promise<Result<T, Fault>> => {
  const held = await acquire(site, waiting);
  if (!held.ok) return held;
  try {
    at('locked');
    return await work();
  } finally {
    attempt(() => leaveChain(site));
  }
};

// Units: milliseconds.
const FIRST_PAUSE = 2;
const LONGEST_PAUSE = 32;

const acquire = async (site: Site, { budget, sleep }: Waiting): Promise<Result<void, Fault>> => {
  let pause = FIRST_PAUSE;
  let left = budget;
  for (;;) {
    const fault = tryOnce(site);
    if (fault === null) return ok(undefined);
    if (fault.kind !== 'locked' || left <= 0) return err(fault);
    await sleep(Math.min(pause, left));
    left -= pause;
    pause = Math.min(pause * 2, LONGEST_PAUSE);
  }
};

const tryOnce = (site: Site): Fault | null => {
  const { fs, commonDir } = site;
  const obstacle = makeDirectories(fs, { root: commonDir, directory: HOME }, { made: () => {} });
  if (obstacle !== null)
    return { kind: 'unwritable', path: shown(site, commonDir, obstacle.path), code: obstacle.code };
  try {
    const chain = readChain(site);
    const holder = chain.owners.at(-1);
    const free = !chain.damaged && (holder === undefined || site.alive(holder) === 'dead');
    if (free && joinChain(site, chain)) return null;
    // Whoever was faster to take it is not named there.
    const named = free || chain.damaged || holder === undefined ? '' : ownerInWords(holder);
    return { kind: 'locked', path: lockPath(site), owner: named };
  } catch (error) {
    const code = codeOf(error);
    // Somebody has swept what was staged, or all that is derived.
    if (code === 'ENOENT') return { kind: 'locked', path: lockPath(site), owner: '' };
    return { kind: 'unwritable', path: stagedAt(site, pathOf(error)) ?? lockPath(site), code };
  }
};

// Whoever may not stage the lock is told of the place where it is staged.
const stagedAt = (site: Site, path: string | null): string | null => {
  const below = path === null ? '' : relative(site.commonDir, path);
  return below.startsWith(`${STAGING}/`) ? shown(site, site.commonDir, below) : null;
};

const lockPath = (site: Site): string => shown(site, site.commonDir, linkAfter(site, []));
