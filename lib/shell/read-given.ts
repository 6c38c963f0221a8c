import { readFileSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Refusal } from '../flows/served.ts';
import type { Fault } from '../model/fault.ts';
import { finding } from '../model/finding.ts';
import { LIMITS } from '../model/limits.ts';
import type { GivenFile } from '../model/request.ts';
import { err, ok, type Result } from '../model/result.ts';

/**
 * Reads a file that somebody named on the command line; it may lie anywhere and be a link or a pipe.
 *
 * Fails: `unreadable`. Refused: a file over the limit of bodies.
 */
export const readGiven = (at: string, name: string): Result<GivenFile, Refusal | Fault> => {
  try {
    const path = resolve(at, name);
    const { size } = statSync(path);
    const limit = LIMITS.bodyBytes;
    if (size > limit)
      return err({ kind: 'refused', findings: [finding('body-too-large', { path: name }, { size, limit })] });
    return ok({ name, bytes: readFileSync(path) });
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && typeof error.code === 'string')) throw error;
    return err({ kind: 'unreadable', path: name, code: error.code });
  }
};
