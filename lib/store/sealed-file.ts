import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { digestOf } from '../model/digest.ts';

/**
 * Reads a derived file: a line with the digest of the rest, then JSON.
 *
 * Gives null when it is absent, unreadable or damaged: derived things come back by themselves.
 */
export const readSealed = (path: string): unknown => {
  try {
    const text = readFileSync(path, 'utf8');
    const end = text.indexOf('\n');
    return digestOf(text.slice(end + 1)) === text.slice(0, end) ? JSON.parse(text.slice(end + 1)) : null;
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
export const writeSealed = (path: string, value: unknown): boolean => {
  const text = JSON.stringify(value);
  const staged = `${path}.new`;
  const write = (): void => {
    writeFileSync(staged, `${digestOf(text)}\n${text}`, { mode: 0o644 });
    renameSync(staged, path);
  };
  return attempt(write) || (attempt(() => mkdirSync(dirname(path), { recursive: true })) && attempt(write));
};

const attempt = (act: () => unknown): boolean => {
  try {
    act();
    return true;
  } catch {
    return false;
  }
};
