import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Fault } from '../model/fault.ts';
import { err, ok, type Result } from '../model/result.ts';
import { codeOf, writing } from './errno.ts';

/** Reads a hook script of husky's, byte for byte; null when there is none. Fails: `unreadable`. */
export const readBlockFile = (path: string): Result<string | null, Fault> => {
  try {
    return ok(readFileSync(path, 'latin1'));
  } catch (error) {
    const code = codeOf(error);
    return code === 'ENOENT' ? ok(null) : err({ kind: 'unreadable', path, code });
  }
};

/** Writes it, in the mode it has; null takes it away. */
export const writeBlockFile = (path: string, text: string | null): Result<void, Fault> =>
  writing(path, () => {
    if (text === null) return rmSync(path);
    mkdirSync(dirname(path), { recursive: true });
    const mode = statSync(path, { throwIfNoEntry: false })?.mode ?? 0o755;
    writeFileSync(path, Buffer.from(text, 'latin1'), { mode: mode & 0o777 });
  });
