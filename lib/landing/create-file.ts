import { closeSync, constants, fsyncSync, lstatSync, mkdirSync, openSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Fault } from '../model/fault.ts';
import { err, ok, type Result } from '../model/result.ts';

/**
 * Creates a file that was not there, below a top directory, without following a link on the way.
 *
 * Gives false when something stands at the path already; it is left as it is.
 * Fails: `unwritable` with the errno code; ELOOP when a directory on the way is a link, EINVAL when the path climbs.
 *        Nothing half-written is left behind.
 */
export const createFile = (top: string, path: string, bytes: Uint8Array | string): Result<boolean, Fault> => {
  try {
    makeDirectories(top, dirname(path));
    const { O_WRONLY, O_CREAT, O_EXCL, O_NOFOLLOW } = constants;
    const handle = openSync(join(top, path), O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW, 0o644);
    try {
      writeWhole(handle, bytes);
    } catch (error) {
      rmSync(join(top, path), { force: true });
      throw error;
    } finally {
      closeSync(handle);
    }
    return ok(true);
  } catch (error) {
    const code = codeOf(error);
    return code === 'EEXIST' ? ok(false) : err({ kind: 'unwritable', path, code });
  }
};

/** Writes all of it and has it on the disk; a single write may end early, for instance when the disk is full. */
export const writeWhole = (handle: number, bytes: Uint8Array | string): void => {
  writeFileSync(handle, bytes);
  fsyncSync(handle);
};

/** Makes the directories of a path below a top one by one; refuses a link among them with ELOOP, a step up with EINVAL. */
export const makeDirectories = (top: string, path: string): void => {
  let here = top;
  for (const step of path.split('/').filter((s) => s !== '' && s !== '.')) {
    if (step === '..') throw Object.assign(new Error(), { code: 'EINVAL' });
    here = join(here, step);
    try {
      mkdirSync(here, 0o755);
    } catch (error) {
      if (codeOf(error) !== 'EEXIST') throw error;
      const found = lstatSync(here);
      if (!found.isDirectory())
        throw Object.assign(new Error(), { code: found.isSymbolicLink() ? 'ELOOP' : 'ENOTDIR' });
    }
  }
};

/** The errno code of a file system error. Anything else is a bug and flies on. */
export const codeOf = (error: unknown): string => {
  if (error instanceof Error && 'code' in error && typeof error.code === 'string') return error.code;
  throw error;
};
