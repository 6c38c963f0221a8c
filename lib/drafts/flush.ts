import { closeSync, constants, fsyncSync, openSync } from 'node:fs';

/** Has the disk keep the names in a directory. */
export const flush = (directory: string): void => {
  const handle = openSync(directory, constants.O_RDONLY);
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
};
