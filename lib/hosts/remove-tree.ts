import { lstatSync, readdirSync, rmdirSync, unlinkSync } from 'node:fs';
import { join } from 'node:path';
import { MARKER_FILE, type Marker } from '../model/host.ts';
import { attempt, codeOf } from './errno.ts';

/** Removes a directory of ours that was never a skill, with all that lies in it. No link is followed. Throws the system's error. */
export const removeTree = (path: string): void => removeAt(Buffer.from(path));

const removeAt = (path: Buffer): void => {
  try {
    if (!lstatSync(path).isDirectory()) unlinkSync(path);
    else {
      for (const name of readdirSync(path, 'buffer')) removeAt(Buffer.concat([path, Buffer.from('/'), name]));
      rmdirSync(path);
    }
  } catch (error) {
    // Somebody else was quicker.
    if (codeOf(error) !== 'ENOENT') throw error;
  }
};

/**
 * Removes what was written of a skill and the directories that are empty then, the marker last: without it whatever is left
 * was put there by somebody. That stays, and the directory with it. Gives whether all of it is gone.
 */
export const removeSkill = (directory: string, { files }: Marker): boolean => {
  const paths = [...files.keys()];
  for (const path of paths) removeFile(directory, path);
  const within = new Set(paths.flatMap(parentsOf));
  for (const path of [...within].sort((a, b) => b.length - a.length)) attempt(() => rmdirSync(join(directory, path)));
  removeFile(directory, MARKER_FILE);
  attempt(() => rmdirSync(directory));
  return lstatSync(directory, { throwIfNoEntry: false }) === undefined;
};

const removeFile = (directory: string, path: string): void =>
  void attempt(() => isSolid(directory, path) && unlinkSync(join(directory, path)));

// A link on the way would lead to a file of somebody else.
const isSolid = (directory: string, path: string): boolean =>
  ['', ...parentsOf(path)].every((parent) => lstatSync(join(directory, parent)).isDirectory());

const parentsOf = (path: string): readonly string[] => {
  const names = path.split('/').slice(0, -1);
  return names.map((_, index) => names.slice(0, index + 1).join('/'));
};
