import { closeSync, constants, lstatSync, mkdirSync, openSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Tally } from '../model/skill-usage.ts';
import { codeOf } from './errno.ts';

const { O_WRONLY, O_APPEND, O_CREAT, O_EXCL, O_NOFOLLOW, O_NONBLOCK } = constants;

/**
 * Counts one: a byte at the end of a file, whose size is the count and whose time is that of the last one.
 *
 * The system appends each byte whole and where the file ends then, so processes that count at once lose nothing, and neither
 * does one that is killed after this has returned. Limit: that holds for file systems of this machine, not for NFS; and
 * nothing is flushed, so a power cut may take the last ones.
 * Gives null, or the code of what kept it from being written; no link is followed.
 * Source: POSIX, write(), on O_APPEND.
 */
export const countOne = (path: string): string | null => {
  const count = (): void => {
    const handle = openSync(path, O_WRONLY | O_APPEND | O_CREAT | O_NOFOLLOW | O_NONBLOCK, 0o644);
    try {
      writeSync(handle, '.');
    } finally {
      closeSync(handle);
    }
  };
  const failed = attempt(count);
  if (failed !== 'ENOENT') return failed;
  return attempt(() => void mkdirSync(dirname(path), { recursive: true })) ?? attempt(count);
};

/** Reads a count; nothing is made. What is no file counts for nothing. */
export const tallyAt = (path: string): Tally => {
  const found = lookAt(path);
  return found === null || found.size === 0 ? { count: 0, last: null } : { count: found.size, last: found.at };
};

/** Makes an empty file, whose time tells since when it is there; one that is there is left as it is. */
export const markOnce = (path: string): void => {
  const mark = (): void => closeSync(openSync(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW, 0o644));
  if (attempt(mark) !== 'ENOENT') return;
  attempt(() => void mkdirSync(dirname(path), { recursive: true }));
  attempt(mark);
};

/** Returns when a mark was made; null where there is none. */
export const markedAt = (path: string): number | null => lookAt(path)?.at ?? null;

const lookAt = (path: string): { readonly size: number; readonly at: number } | null => {
  try {
    const found = lstatSync(path);
    return found.isFile() ? { size: found.size, at: found.mtimeMs } : null;
  } catch {
    return null;
  }
};

const attempt = (act: () => void): string | null => {
  try {
    act();
    return null;
  } catch (error) {
    return codeOf(error);
  }
};
