import { chmodSync, lstatSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Fault } from '../model/fault.ts';
import type { Result } from '../model/result.ts';
import { writing } from './errno.ts';

/** Where a hook that was there before waits to be called by ours. */
export const asideOf = (path: string): string => `${path}.pre-theurian`;

/** Whether anything stands at a path, be it a link that leads nowhere. */
export const isThere = (path: string): boolean => {
  try {
    return lstatSync(path, { throwIfNoEntry: false }) !== undefined;
  } catch {
    return false;
  }
};

/** Moves a hook aside: the same file, with its bytes and its mode. */
export const setAside = (path: string): Result<void, Fault> => writing(path, () => renameSync(path, asideOf(path)));

/** Moves it back to its place, over whatever of ours is there. */
export const bringBack = (path: string): Result<void, Fault> => writing(path, () => renameSync(asideOf(path), path));

/** Takes a file of ours away. */
export const takeAway = (path: string): Result<void, Fault> => writing(path, () => rmSync(path));

/** Writes a file that can be run, whole or not at all; git may start it at any moment. */
export const placeScript = (path: string, script: string): Result<void, Fault> =>
  writing(path, () => {
    const beside = `${path}.theurian-new`;
    mkdirSync(dirname(path), { recursive: true });
    try {
      writeFileSync(beside, script, { mode: 0o755 });
      // The caller's umask may have taken bits off, and a leftover keeps its own.
      chmodSync(beside, 0o755);
      renameSync(beside, path);
    } catch (error) {
      rmSync(beside, { force: true });
      throw error;
    }
  });
