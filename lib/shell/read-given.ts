import { closeSync, openSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Refusal } from '../flows/served.ts';
import type { Fault } from '../model/fault.ts';
import { finding } from '../model/finding.ts';
import { LIMITS } from '../model/limits.ts';
import type { GivenFile } from '../model/request.ts';
import { err, ok, type Result } from '../model/result.ts';
import { readUpTo } from './read-up-to.ts';

/**
 * Reads a file that somebody named on the command line; it may lie anywhere and be a link or a pipe.
 *
 * Fails: `unreadable`. Refused: a file over the limit of bodies, or a pipe with more, of which no more is read.
 */
export const readGiven = (at: string, name: string): Result<GivenFile, Refusal | Fault> => {
  try {
    const path = resolve(at, name);
    const limit = LIMITS.bodyBytes;
    const told = statSync(path).size;
    const bytes = told > limit ? null : read(path, limit);
    const size = bytes?.length ?? told;
    return bytes === null || size > limit
      ? err({ kind: 'refused', findings: [finding('body-too-large', { path: name }, { size, limit })] })
      : ok({ name, bytes });
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && typeof error.code === 'string')) throw error;
    return err({ kind: 'unreadable', path: name, code: error.code });
  }
};

const read = (path: string, limit: number): Buffer => {
  const handle = openSync(path, 'r');
  try {
    return readUpTo(handle, limit);
  } finally {
    closeSync(handle);
  }
};
