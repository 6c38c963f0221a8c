import { closeSync, fsyncSync, openSync } from 'node:fs';
import { codeOf } from './errno.ts';

/**
 * Has the disk keep the names in a directory.
 *
 * Some systems cannot open a directory, or cannot wait for one; they keep names in an order of their own.
 * Fails: throws the system's error when the disk could not keep them.
 */
export const flush = (directory: string): void => {
  let handle: number;
  try {
    handle = openSync(directory, 'r');
  } catch (error) {
    if (CANNOT_OPEN.has(codeOf(error))) return;
    throw error;
  }
  try {
    fsyncSync(handle);
  } catch (error) {
    if (!CANNOT_FLUSH.has(codeOf(error))) throw error;
  } finally {
    closeSync(handle);
  }
};

const CANNOT_OPEN: ReadonlySet<string> = new Set(['EACCES', 'EISDIR', 'EPERM']);
const CANNOT_FLUSH: ReadonlySet<string> = new Set(['EBADF', 'EINVAL', 'ENOSYS', 'ENOTSUP', 'EPERM']);
