import { type BigIntStats, closeSync, constants, fstatSync, lstatSync, openSync, readSync } from 'node:fs';
import { join } from 'node:path';

import type { Fault } from '../model/fault.ts';
import { err, ok, type Result } from '../model/result.ts';
import type { FileBytes } from '../model/snapshot.ts';
import { codeOf } from './errno.ts';

/** Reads files of one working directory. */
export interface WorktreeFiles {
  /**
   * Reads one regular file, without following a link anywhere below the top and without waiting.
   *
   * Units:  `limit` in bytes; of a file over it the size alone is given. `path` starts at the top, with `/` between names.
   * Fails:  `unreadable` with ELOOP for a link on the way, EISDIR for a directory, EFTYPE for anything else that is no
   *         regular file; `changed-while-reading` when it is not the same afterwards, or something else
   *         has its name.
   * Source: open(2): O_NOFOLLOW guards the last name only, and O_NONBLOCK does not wait for the writer of a FIFO.
   */
  read(path: string, limit: number): Result<FileBytes, Fault>;
  /** Looks once more at every directory that was gone through; `changed-while-reading` for one that is another now. */
  settle(): Fault | null;
}

/** Makes a reader of files below a top. What it has read holds only once `settle` has found nothing. */
export const worktreeFiles = (topLevel: string): WorktreeFiles => {
  const passed = new Map<string, BigIntStats>();
  return {
    read: (path, limit) => {
      try {
        for (const parent of parentsOf(path)) {
          const stat = passed.get(parent) ?? lstatSync(join(topLevel, parent), { bigint: true });
          if (stat.isSymbolicLink()) return err({ kind: 'unreadable', path, code: 'ELOOP' });
          passed.set(parent, stat);
        }
        const place = join(topLevel, path);
        return readOpen({ file: openOnly(place), place, path, limit });
      } catch (error) {
        return err({ kind: 'unreadable', path, code: codeOf(error) });
      }
    },
    settle: () => {
      const moved = [...passed].find(([path, before]) => !isSamePlace(before, join(topLevel, path)));
      return moved === undefined ? null : { kind: 'changed-while-reading', path: moved[0] };
    },
  };
};

/** Reads one file of a working directory: `WorktreeFiles.read`, settled. */
export const readWorktreeFile = (topLevel: string, path: string, limit: number): Result<FileBytes, Fault> => {
  const files = worktreeFiles(topLevel);
  const read = files.read(path, limit);
  const fault = read.ok ? files.settle() : null;
  return fault === null ? read : err(fault);
};

const parentsOf = (path: string): readonly string[] => {
  const names = path.split('/').slice(0, -1);
  return names.map((_, index) => names.slice(0, index + 1).join('/'));
};

// Windows has neither flag: there a link is told by its own look.
const NO_FOLLOW: number | undefined = constants.O_NOFOLLOW;
const NO_WAIT: number | undefined = constants.O_NONBLOCK;

const openOnly = (path: string): number => {
  if (NO_FOLLOW === undefined && lstatSync(path).isSymbolicLink())
    throw Object.assign(new Error(path), { code: 'ELOOP' });
  return openSync(path, constants.O_RDONLY | (NO_FOLLOW ?? 0) | (NO_WAIT ?? 0));
};

interface Opened {
  readonly file: number;
  readonly place: string;
  readonly path: string;
  readonly limit: number;
}

const readOpen = ({ file, place, path, limit }: Opened): Result<FileBytes, Fault> => {
  try {
    const before = fstatSync(file, { bigint: true });
    if (!before.isFile()) return err({ kind: 'unreadable', path, code: before.isDirectory() ? 'EISDIR' : 'EFTYPE' });
    const size = Number(before.size);
    if (size > limit) return ok({ kind: 'too-large', size });
    // One byte more shows a file that grows.
    const bytes = fill(file, size + 1);
    const steady = bytes.length === size && isSameFile(before, place);
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

const isSamePlace = (before: BigIntStats, path: string): boolean => {
  const after = lstatSync(path, { bigint: true, throwIfNoEntry: false });
  return before.dev === after?.dev && before.ino === after.ino && after.isDirectory();
};

// Asked by its name: what was read may have been moved away, and a link or another file have come.
const isSameFile = (before: BigIntStats, place: string): boolean => {
  const after = lstatSync(place, { bigint: true, throwIfNoEntry: false });
  return before.ino === after?.ino && before.size === after.size && before.mtimeNs === after.mtimeNs;
};
