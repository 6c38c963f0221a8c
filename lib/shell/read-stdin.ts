import type { Refusal } from '../flows/served.ts';
import type { Fault } from '../model/fault.ts';
import { finding } from '../model/finding.ts';
import { LIMITS } from '../model/limits.ts';
import type { GivenFile } from '../model/request.ts';
import { err, ok, type Result } from '../model/result.ts';
import { readUpTo } from './read-up-to.ts';

const STDIN = 0;
const NAME = 'standard input';

/** Reads what comes on standard input. Fails: `unreadable`. Refused: more than the limit of bodies, of which no more is read. */
export const readStdin = (): Result<GivenFile, Refusal | Fault> => {
  const limit = LIMITS.bodyBytes;
  try {
    const bytes = readUpTo(STDIN, limit);
    const size = bytes.length;
    return size > limit
      ? err({ kind: 'refused', findings: [finding('file-too-large', { path: NAME }, { size, limit })] })
      : ok({ name: NAME, bytes });
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && typeof error.code === 'string')) throw error;
    return err({ kind: 'unreadable', path: NAME, code: error.code });
  }
};
