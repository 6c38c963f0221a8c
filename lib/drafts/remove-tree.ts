import { lstatSync, readdirSync, rmdirSync, unlinkSync } from 'node:fs';
import { codeOf } from './errno.ts';

/**
 * Removes what stands at a path with all that lies in it; nothing when nothing does. No link is followed.
 *
 * Names are taken as bytes: one that is no UTF-8 is removed like any other. Fails: throws the system's error.
 */
export const removeTree = (path: string): void => removeAt(Buffer.from(path));

const removeAt = (path: Buffer): void => {
  const look = lstatSync(path, { throwIfNoEntry: false });
  if (look === undefined) return;
  try {
    if (!look.isDirectory()) {
      unlinkSync(path);
      return;
    }
    for (const name of readdirSync(path, 'buffer')) removeAt(below(path, name));
    rmdirSync(path);
  } catch (error) {
    // Somebody else was quicker.
    if (codeOf(error) !== 'ENOENT') throw error;
  }
};

/** Joins a directory's path and a name in it. */
export const below = (path: Buffer, name: Buffer): Buffer => Buffer.concat([path, Buffer.from('/'), name]);
