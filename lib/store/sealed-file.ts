import { mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
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
 * Writes a derived file so that a reader sees the old one or the new one, whole.
 *
 * Nothing is flushed to the disk: a file torn by a power cut is damaged by its own digest, and made anew.
 * Gives false when it could not be written, for instance on a read-only file system: the work is then done again next time.
 */
export const writeSealed = (path: string, value: unknown): boolean => {
  try {
    mkdirSync(dirname(path), { recursive: true });
    const text = JSON.stringify(value);
    const staging = mkdtempSync(join(dirname(path), 'new-'));
    try {
      const staged = join(staging, basename(path));
      writeFileSync(staged, `${digestOf(text)}\n${text}`, { mode: 0o644 });
      renameSync(staged, path);
    } finally {
      rmSync(staging, { recursive: true, force: true });
    }
    return true;
  } catch {
    return false;
  }
};
