import {
  closeSync,
  constants,
  fstatSync,
  ftruncateSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  writeFileSync,
} from 'node:fs';
import { dirname } from 'node:path';
import { digestOf } from '../model/digest.ts';

const { O_RDONLY, O_WRONLY, O_CREAT, O_NOFOLLOW, O_NONBLOCK } = constants;

/**
 * Reads a derived file: a line with the digest of the rest, then JSON.
 *
 * Gives null when it is absent, unreadable, no regular file or damaged: derived things come back by themselves.
 */
export const readSealed = (path: string): unknown => {
  try {
    return JSON.parse(readSealedBytes(path)?.toString('utf8') ?? 'null');
  } catch {
    return null;
  }
};

/** Reads a derived file that holds anything after the line with its digest. Gives null as `readSealed` does. */
export const readSealedBytes = (path: string): Buffer | null => {
  try {
    const bytes = withFile(path, O_RDONLY, (handle) => readFileSync(handle));
    const end = bytes.indexOf('\n');
    const sealed = bytes.subarray(end + 1);
    return digestOf(sealed) === bytes.toString('latin1', 0, end) ? sealed : null;
  } catch {
    return null;
  }
};

/**
 * Writes a derived file beside its place and moves it there.
 *
 * Nothing is flushed, and two writers may share the name beside it: a file that is torn by a power cut or by the other
 * writer is damaged by its own digest, and made anew.
 * Gives false when it could not be written, for instance on a read-only file system: the work is then done again next time.
 */
export const writeSealed = (path: string, value: unknown): boolean => writeSealedBytes(path, JSON.stringify(value));

/** Writes a derived file of any bytes, as `writeSealed` does. */
export const writeSealedBytes = (path: string, sealed: Uint8Array | string): boolean => {
  const staged = `${path}.new`;
  const write = (): void => {
    withFile(staged, O_WRONLY | O_CREAT, (handle) => {
      ftruncateSync(handle);
      writeFileSync(handle, `${digestOf(sealed)}\n`);
      writeFileSync(handle, sealed);
    });
    renameSync(staged, path);
  };
  return attempt(write) || (attempt(() => mkdirSync(dirname(path), { recursive: true })) && attempt(write));
};

// No link is followed, and nothing is waited for: what lies there may have been planted.
const withFile = <T>(path: string, flags: number, act: (handle: number) => T): T => {
  const handle = openSync(path, flags | O_NOFOLLOW | O_NONBLOCK, 0o644);
  try {
    if (!fstatSync(handle).isFile()) throw new Error('no regular file');
    return act(handle);
  } finally {
    closeSync(handle);
  }
};

const attempt = (act: () => unknown): boolean => {
  try {
    act();
    return true;
  } catch {
    return false;
  }
};
