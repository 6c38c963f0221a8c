import { readSync } from 'node:fs';
import type { Refusal } from '../flows/served.ts';
import type { Fault } from '../model/fault.ts';
import { finding } from '../model/finding.ts';
import { LIMITS } from '../model/limits.ts';
import type { GivenFile } from '../model/request.ts';
import { err, ok, type Result } from '../model/result.ts';

const STDIN = 0;
const NAME = 'standard input';

/** Reads what comes on standard input. Fails: `unreadable`. Refused: more than the limit of bodies, of which no more is read. */
export const readStdin = (): Result<GivenFile, Refusal | Fault> => {
  const limit = LIMITS.bodyBytes;
  const parts: Buffer[] = [];
  let size = 0;
  try {
    for (let part = read(); part.length > 0 && size <= limit; part = read()) {
      parts.push(part);
      size += part.length;
    }
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && typeof error.code === 'string')) throw error;
    return err({ kind: 'unreadable', path: NAME, code: error.code });
  }
  return size > limit
    ? err({ kind: 'refused', findings: [finding('file-too-large', { path: NAME }, { size, limit })] })
    : ok({ name: NAME, bytes: Buffer.concat(parts) });
};

const read = (): Buffer => {
  const part = Buffer.allocUnsafe(65_536);
  return part.subarray(0, readSync(STDIN, part));
};
