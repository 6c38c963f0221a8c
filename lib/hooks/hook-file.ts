import { accessSync, constants, lstatSync, readFileSync } from 'node:fs';
import type { Fault } from '../model/fault.ts';
import type { HookFile } from '../model/hook.ts';
import { err, ok, type Result } from '../model/result.ts';
import { codeOf } from './errno.ts';

/**
 * Looks at what stands at a hook's place. A link is somebody else's, wherever it leads.
 *
 * Fails: `unreadable`.
 */
export const hookFileAt = (path: string, script: string): Result<HookFile, Fault> => {
  try {
    const found = lstatSync(path, { throwIfNoEntry: false });
    if (found === undefined) return ok({ kind: 'absent' });
    if (found.isSymbolicLink()) return ok({ kind: 'foreign', executable: isExecutable(path), crlf: false });
    if (!found.isFile()) return ok({ kind: 'no-file' });
    return ok({ ...madeBy(readFileSync(path, 'latin1'), script), executable: isExecutable(path) });
  } catch (error) {
    const code = codeOf(error);
    return code === 'ENOTDIR' ? ok({ kind: 'absent' }) : err({ kind: 'unreadable', path, code });
  }
};

const madeBy = (
  text: string,
  script: string,
): { readonly kind: 'ours' | 'older' | 'foreign'; readonly crlf: boolean } => {
  const crlf = /^[^\n]*\r\n/.test(text);
  const plain = text.replaceAll('\r\n', '\n');
  if (plain === Buffer.from(script).toString('latin1')) return { kind: 'ours', crlf };
  return { kind: /^#![^\n]*\n# theurian-hook \d+\n/.test(plain) ? 'older' : 'foreign', crlf };
};

const isExecutable = (path: string): boolean => {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
};
