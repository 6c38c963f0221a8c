import { closeSync, constants, fsync, fsyncSync, openSync } from 'node:fs';
import { codeOf } from './errno.ts';

/** Has the disk keep the names in a directory. */
export const flush = (directory: string): void => {
  const handle = openSync(directory, constants.O_RDONLY);
  try {
    sync(handle);
  } finally {
    closeSync(handle);
  }
};

/**
 * Has the disk keep what was written to an open file, where this process may ask for it.
 *
 * Source: under its permission model Node denies fsync, wherever the file lies. The disk then keeps it in its own time: after
 *         a power cut a proposal may be gone, and whoever made it can make it again.
 */
export const sync = (handle: number): void => {
  try {
    fsyncSync(handle);
  } catch (error) {
    if (codeOf(error) !== 'ERR_ACCESS_DENIED') throw error;
  }
};

/** Has the disk keep what was written to open files, all at once, and closes them. Gives the errno of the first that it does not keep. */
export const syncAll = async (handles: readonly number[]): Promise<string | null> => {
  const came = await Promise.allSettled(handles.map((handle) => soon(handle).finally(() => closeSync(handle))));
  const codes = came.flatMap((one) => (one.status === 'rejected' ? [codeOf(one.reason)] : []));
  return codes.find((code) => code !== 'ERR_ACCESS_DENIED') ?? null;
};

/** Closes open files, whether or not the disk keeps what was written to them. */
export const closeAll = (handles: readonly number[]): void => {
  for (const handle of handles) closeSync(handle);
};

// Under the permission model it throws at once, and that is a rejection too.
const soon = (handle: number): Promise<void> =>
  new Promise((done, failed) => {
    fsync(handle, (error) => (error === null ? done() : failed(error)));
  });
