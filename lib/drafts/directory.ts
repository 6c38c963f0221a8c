import { lstatSync, mkdirSync, realpathSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { codeOf } from './errno.ts';
import { coded } from './way.ts';

/** Makes a directory unless it is there; throws with ELOOP for a link in its place and ENOTDIR for anything else. */
export const makeDirectory = (path: string): void => {
  // What is there need not be made: it may lie where this process may only read.
  if (isDirectory(path)) return;
  try {
    mkdirSync(path, 0o755);
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error;
    isDirectory(path);
  }
};

const isDirectory = (path: string): boolean => {
  const found = lstatSync(path, { throwIfNoEntry: false });
  if (found === undefined || found.isDirectory()) return found !== undefined;
  throw coded(path, found.isSymbolicLink() ? 'ELOOP' : 'ENOTDIR');
};

/** Makes a directory that was not there, and looks whether it truly lies where its path says. */
export const madeDirectory = (path: string): void => {
  mkdirSync(path, 0o755);
  // Somebody may have put a link in the place of a directory above since that was looked at.
  const above = dirname(dirname(path));
  const expected = join(realpathSync(dirname(above)), basename(above), basename(dirname(path)), basename(path));
  if (realpathSync(path) !== expected) throw coded(path, 'ELOOP');
};
