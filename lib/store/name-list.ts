import { closeSync, constants, mkdirSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

const { O_RDONLY, O_WRONLY, O_APPEND, O_CREAT, O_NOFOLLOW, O_NONBLOCK } = constants;

/** Reads the names that were put down in a file, a line each; none where it cannot be read. No link is followed. */
export const namesIn = (path: string): ReadonlySet<string> => {
  try {
    const text = withFile(path, O_RDONLY, (handle) => readFileSync(handle, 'latin1'));
    return new Set(text.split('\n').filter((line) => line !== ''));
  } catch {
    return new Set();
  }
};

/**
 * Puts names down, behind what others put down meanwhile. Where nothing can be written they are forgotten.
 *
 * They begin on a line of their own, whatever a write that was cut off has left behind.
 */
export const putDown = (path: string, names: readonly string[]): void => {
  if (names.length === 0) return;
  try {
    mkdirSync(dirname(path), { recursive: true });
    withFile(path, O_WRONLY | O_APPEND | O_CREAT, (handle) => writeFileSync(handle, `\n${names.join('\n')}\n`));
  } catch {
    // Whoever asks is told once more.
  }
};

const withFile = <T>(path: string, flags: number, act: (handle: number) => T): T => {
  const handle = openSync(path, flags | O_NOFOLLOW | O_NONBLOCK, 0o644);
  try {
    return act(handle);
  } finally {
    closeSync(handle);
  }
};
