import { join } from 'node:path';
import { type Digest, digestOf } from '../model/digest.ts';
import { isSameThing, lookAt, obstacleTo } from './directories.ts';
import type { Disk } from './disk.ts';
import { codeOf } from './errno.ts';

/** What stands where a file was expected; `empty` where the file is not meant to be. */
export type Standing = 'absent' | 'same' | 'empty' | 'other';

/** The file that is expected. */
export interface Expected {
  readonly path: string;
  readonly digest: Digest;
}

/** Returns what stands at a path below a root. Links are not followed: one on the way or at the end is something else. */
export const standingAt = (fs: Disk, root: string, { path, digest }: Expected): Standing => {
  const obstacle = obstacleTo(fs, root, path);
  if (obstacle !== null) return obstacle.code === 'ENOENT' ? 'absent' : 'other';
  const bytes = bytesAt(fs, join(root, path));
  if (bytes === 'absent' || bytes === 'other') return bytes;
  if (digestOf(bytes) === digest) return 'same';
  return bytes.length === 0 ? 'empty' : 'other';
};

/** Returns the bytes of a regular file; `other` for what is none. Throws the system's errors. */
export const bytesAt = (fs: Disk, path: string): Uint8Array | 'absent' | 'other' => {
  const look = lookAt(fs, path);
  if (look === null) return 'absent';
  if (!look.isFile()) return 'other';
  try {
    const file = fs.openSync(path, 'r');
    try {
      if (!isSameThing(look, fs.fstatSync(file, { bigint: true }))) return 'other';
      const bytes = fs.readFileSync(file);
      return typeof bytes === 'string' ? Buffer.from(bytes) : bytes;
    } finally {
      fs.closeSync(file);
    }
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return 'absent';
    throw error;
  }
};
