import { closeSync, constants, fstatSync, openSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { codeOf } from './errno.ts';

/**
 * Tells whether a directory holds these files, byte for byte, and nothing else; directories in it do not count.
 *
 * No link is followed. What cannot be read is not what was expected.
 */
export const holdsOnly = (directory: string, files: ReadonlyMap<string, Uint8Array>): boolean => {
  try {
    const names = namesIn(directory, '');
    return (
      names !== null &&
      names.length === files.size &&
      names.every((name) => isFile(join(directory, name), files.get(name)))
    );
  } catch (error) {
    codeOf(error);
    return false;
  }
};

// Null where there is anything but files and directories.
const namesIn = (directory: string, below: string): readonly string[] | null => {
  const names: string[] = [];
  for (const entry of readdirSync(directory, { withFileTypes: true })) {
    const name = below + entry.name;
    const within = entry.isDirectory() ? namesIn(join(directory, entry.name), `${name}/`) : null;
    if (within === null && !entry.isFile()) return null;
    names.push(...(within ?? [name]));
  }
  return names;
};

const isFile = (path: string, bytes: Uint8Array | undefined): boolean => {
  if (bytes === undefined) return false;
  const { O_RDONLY, O_NOFOLLOW, O_NONBLOCK } = constants;
  const file = openSync(path, O_RDONLY | (O_NOFOLLOW ?? 0) | (O_NONBLOCK ?? 0));
  try {
    const look = fstatSync(file);
    return look.isFile() && look.size === bytes.length && readFileSync(file).equals(bytes);
  } finally {
    closeSync(file);
  }
};
