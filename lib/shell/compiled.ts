import {
  closeSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname } from 'node:path';
import { digestOf } from '../model/digest.ts';

/** What V8 has compiled of a program, and from which kinds of calls it learnt what is needed. */
export interface Compiled {
  readonly code: Buffer;
  readonly kinds: readonly string[];
}

/**
 * Returns what was kept of a program; null where nothing was, where it is damaged, or where the program is younger.
 *
 * V8 itself tells only whether the length of the program, its own version and its flags are the same.
 */
export const readCompiled = (file: string, program: string): Compiled | null => {
  try {
    if (statSync(file).mtimeMs < statSync(program).mtimeMs) return null;
    const kept = readFileSync(file);
    const end = kept.indexOf('\n');
    const { digest, kinds } = JSON.parse(kept.toString('latin1', 0, end)) as Header;
    const code = kept.subarray(end + 1);
    return digest === digestOf(code) && Array.isArray(kinds) ? { code, kinds } : null;
  } catch {
    return null;
  }
};

/** Keeps what was compiled, whole or not at all. Where the program lies in a place that may not be written, nothing is kept. */
export const keepCompiled = (file: string, { code, kinds }: Compiled): void => {
  try {
    mkdirSync(dirname(file), { recursive: true });
    const fresh = `${file}.${process.pid}`;
    try {
      writeWhole(fresh, [`${JSON.stringify({ digest: digestOf(code), kinds } satisfies Header)}\n`, code]);
      renameSync(fresh, file);
    } catch {
      rmSync(fresh, { force: true });
    }
  } catch {
    // It is made again by the next run, or by none.
  }
};

const writeWhole = (file: string, parts: readonly (string | Buffer)[]): void => {
  const handle = openSync(file, 'wx');
  try {
    for (const part of parts) writeFileSync(handle, part);
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
};

interface Header {
  readonly digest: string;
  readonly kinds: readonly string[];
}
