import {
  closeSync,
  constants,
  fsyncSync,
  lstatSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import type { Fault } from '../model/fault.ts';
import { err, ok, type Result } from '../model/result.ts';
import { codeOf } from './create-file.ts';

/** Reads a file below a top directory as text; null when there is none. Fails: `unreadable`; ELOOP for a link. */
export const readText = (top: string, path: string): Result<string | null, Fault> => {
  try {
    if (lstatSync(join(top, path)).isSymbolicLink()) return err({ kind: 'unreadable', path, code: 'ELOOP' });
    return ok(readFileSync(join(top, path), 'utf8'));
  } catch (error) {
    const code = codeOf(error);
    return code === 'ENOENT' ? ok(null) : err({ kind: 'unreadable', path, code });
  }
};

/** Replaces a file's text as a whole, with the same mode: a reader sees the old text or the new one. Fails: `unwritable`. */
export const replaceText = (top: string, path: string, text: string): Result<void, Fault> => {
  const target = join(top, path);
  const staged = `${target}.theurian-new`;
  try {
    const mode = lstatSync(target).mode & 0o777;
    const { O_WRONLY, O_CREAT, O_EXCL, O_NOFOLLOW } = constants;
    const handle = openSync(staged, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW, mode);
    try {
      writeSync(handle, Buffer.from(text));
      fsyncSync(handle);
    } finally {
      closeSync(handle);
    }
    renameSync(staged, target);
    return ok(undefined);
  } catch (error) {
    const code = codeOf(error);
    if (code !== 'EEXIST') rmSync(staged, { force: true });
    return err({ kind: 'unwritable', path, code });
  }
};
