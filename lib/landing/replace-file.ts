import { lstatSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Fault } from '../model/fault.ts';
import { err, ok, type Result } from '../model/result.ts';
import { theDisk } from './disk.ts';
import { codeOf, withCode } from './errno.ts';
import { writeFile } from './write-file.ts';

/**
 * Reads a file below a top directory as text; null when there is none.
 *
 * Fails: `unreadable` with ELOOP for a link, EISDIR for a directory, EFTYPE for what is no file, and EILSEQ for bytes that
 *        are not UTF-8: they could not be written back as they were.
 */
export const readText = (top: string, path: string): Result<string | null, Fault> => {
  try {
    const at = join(top, path);
    onlyFile(at);
    const bytes = readFileSync(at);
    const text = bytes.toString('utf8');
    return Buffer.from(text).equals(bytes) ? ok(text) : err({ kind: 'unreadable', path, code: 'EILSEQ' });
  } catch (error) {
    const code = codeOf(error);
    return code === 'ENOENT' ? ok(null) : err({ kind: 'unreadable', path, code });
  }
};

/**
 * Replaces a file's text as a whole, with the same mode: a reader sees the old text or the new one.
 *
 * Fails: `unwritable`; ELOOP for a link, which is left as it is; EEXIST naming the file beside it that is in the way.
 */
export const replaceText = (top: string, path: string, text: string): Result<void, Fault> => {
  const target = join(top, path);
  const beside = `${path}.theurian-new`;
  const staged = join(top, beside);
  try {
    writeFile(theDisk, staged, Buffer.from(text), { mode: onlyFile(target) });
    renameSync(staged, target);
    return ok(undefined);
  } catch (error) {
    const code = codeOf(error);
    // Somebody's file, or what an interrupted run left: it is named, and who knows may remove it.
    if (code === 'EEXIST') return err({ kind: 'unwritable', path: beside, code });
    rmSync(staged, { force: true });
    return err({ kind: 'unwritable', path, code });
  }
};

// Opening a FIFO would wait for its writer, so a look comes first. Gives the permission bits.
const onlyFile = (path: string): number => {
  const found = lstatSync(path);
  const code = found.isSymbolicLink() ? 'ELOOP' : found.isDirectory() ? 'EISDIR' : found.isFile() ? null : 'EFTYPE';
  if (code !== null) throw withCode(code);
  return found.mode & 0o777;
};
