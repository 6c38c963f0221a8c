import { type BigIntStats, closeSync, constants, fstatSync, lstatSync, openSync, readSync } from 'node:fs';
import { join } from 'node:path';

import type { Fault } from '../model/fault.ts';
import { err, ok, type Result } from '../model/result.ts';
import type { FileBytes } from '../model/snapshot.ts';
import { codeOf } from './errno.ts';

/**
 * Reads one regular file of a working directory, without following a link anywhere below its top and without waiting.
 *
 * Units:  `limit` in bytes; of a file over it the size alone is given. `path` starts at the top, with `/` between names.
 * Fails:  `unreadable` with ELOOP for a link on the way, EFTYPE for what is no regular file, EISDIR for a directory;
 *         `changed-while-reading` when the file or a directory on the way is another afterwards.
 * Source: open(2): O_NOFOLLOW guards the last name only, and O_NONBLOCK does not wait for the writer of a FIFO.
 */
export const readWorktreeFile = (topLevel: string, path: string, limit: number): Result<FileBytes, Fault> => {
  const parents = parentsOf(path);
  try {
    const before = parents.map((parent) => lstatSync(join(topLevel, parent), { bigint: true }));
    if (before.some((stat) => stat.isSymbolicLink())) return err({ kind: 'unreadable', path, code: 'ELOOP' });
    // Windows has neither flag; there the check of the opened file has to do.
    const file = openSync(
      join(topLevel, path),
      constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0),
    );
    const bytes = readOpen({ file, path, limit });
    if (!bytes.ok) return bytes;
    const after = parents.map((parent) => lstatSync(join(topLevel, parent), { bigint: true }));
    const moved = before.some((stat, index) => !isSamePlace(stat, after[index]));
    return moved ? err({ kind: 'changed-while-reading', path }) : bytes;
  } catch (error) {
    return err({ kind: 'unreadable', path, code: codeOf(error) });
  }
};

const parentsOf = (path: string): readonly string[] => {
  const names = path.split('/').slice(0, -1);
  return names.map((_, index) => names.slice(0, index + 1).join('/'));
};

interface Opened {
  readonly file: number;
  readonly path: string;
  readonly limit: number;
}

const readOpen = ({ file, path, limit }: Opened): Result<FileBytes, Fault> => {
  try {
    const before = fstatSync(file, { bigint: true });
    if (!before.isFile()) return err({ kind: 'unreadable', path, code: before.isDirectory() ? 'EISDIR' : 'EFTYPE' });
    const size = Number(before.size);
    if (size > limit) return ok({ kind: 'too-large', size });
    // One byte more shows a file that grows.
    const bytes = fill(file, size + 1);
    const steady = bytes.length === size && isSameFile(before, fstatSync(file, { bigint: true }));
    return steady ? ok({ kind: 'bytes', bytes }) : err({ kind: 'changed-while-reading', path });
  } finally {
    closeSync(file);
  }
};

const fill = (file: number, most: number): Uint8Array => {
  const bytes = new Uint8Array(most);
  let length = 0;
  while (length < most) {
    const read = readSync(file, bytes, length, most - length, null);
    if (read === 0) break;
    length += read;
  }
  return bytes.subarray(0, length);
};

const isSamePlace = (before: BigIntStats, after: BigIntStats | undefined): boolean =>
  before.dev === after?.dev && before.ino === after.ino && !after.isSymbolicLink();

const isSameFile = (before: BigIntStats, after: BigIntStats): boolean =>
  before.ino === after.ino && before.size === after.size && before.mtimeNs === after.mtimeNs;
