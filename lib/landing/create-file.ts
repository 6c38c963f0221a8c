import { dirname, join } from 'node:path';
import type { Fault } from '../model/fault.ts';
import { err, ok, type Result } from '../model/result.ts';
import { makeDirectories } from './directories.ts';
import { theDisk } from './disk.ts';
import { codeOf } from './errno.ts';
import { writeFile } from './write-file.ts';

/**
 * Creates a file that was not there, below a top directory, without following a link on the way.
 *
 * Gives false when something stands at the path already; it is left as it is.
 * Fails: `unwritable` with the errno code; ELOOP when a directory on the way is a link, EINVAL when the path climbs.
 *        Nothing half-written is left behind.
 */
export const createFile = (top: string, path: string, bytes: Uint8Array | string): Result<boolean, Fault> => {
  const obstacle = makeDirectories(theDisk, { root: top, directory: dirname(path) }, { made: () => {} });
  if (obstacle !== null) return err({ kind: 'unwritable', path, code: obstacle.code });
  try {
    writeFile(theDisk, join(top, path), typeof bytes === 'string' ? Buffer.from(bytes) : bytes);
    return ok(true);
  } catch (error) {
    const code = codeOf(error);
    return code === 'EEXIST' ? ok(false) : err({ kind: 'unwritable', path, code });
  }
};
