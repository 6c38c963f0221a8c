import type { Disk } from './disk.ts';
import { attempt, codeOf } from './errno.ts';

/**
 * Writes a file that was not there, all of it, and waits until the disk has it. What it began is removed when it fails.
 *
 * Fails:  throws the system's error; EEXIST when anything stands there, a link too.
 * Source: open(2): with O_CREAT and O_EXCL a link at the last name is not followed. write(2) may write less than asked.
 */
export const writeFile = (fs: Disk, path: string, bytes: Uint8Array, more: Writing = {}): void => {
  const file = fs.openSync(path, 'wx', more.mode ?? 0o644);
  try {
    more.opened?.();
    if (more.mode !== undefined) setMode(fs, file, more.mode);
    for (let done = 0; done < bytes.length; ) done += fs.writeSync(file, bytes, done, bytes.length - done);
    fs.fsyncSync(file);
  } catch (error) {
    attempt(() => fs.unlinkSync(path));
    throw error;
  } finally {
    fs.closeSync(file);
  }
};

export interface Writing {
  /** Set whatever the umask says; without it, 0644 less what the umask takes away. */
  readonly mode?: number;
  /** Called when the file is there and holds nothing yet. */
  readonly opened?: () => void;
}

// A disk that keeps no modes refuses those it cannot show.
const setMode = (fs: Disk, file: number, mode: number): void => {
  attempt(() => fs.fchmodSync(file, mode));
};

/**
 * Waits until the disk has the names of a directory.
 *
 * Some systems cannot open a directory, or cannot wait for one; they keep names in an order of their own, and there is
 * nothing to do about it. Fails: throws the system's error when the disk could not keep them.
 */
export const flushDirectory = (fs: Disk, path: string): void => {
  let file: number;
  try {
    file = fs.openSync(path, 'r');
  } catch (error) {
    if (CANNOT_OPEN.has(codeOf(error))) return;
    throw error;
  }
  try {
    fs.fsyncSync(file);
  } catch (error) {
    if (!CANNOT_FLUSH.has(codeOf(error))) throw error;
  } finally {
    fs.closeSync(file);
  }
};

const CANNOT_OPEN: ReadonlySet<string> = new Set(['EACCES', 'EISDIR', 'EPERM']);
const CANNOT_FLUSH: ReadonlySet<string> = new Set(['EBADF', 'EINVAL', 'ENOSYS', 'ENOTSUP', 'EPERM']);
