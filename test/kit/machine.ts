import { lstatSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** What the temporary directory of this machine can hold, by the names that the cases use. */
export const offersOfMachine = (): ReadonlySet<string> => {
  const at = mkdtempSync(join(tmpdir(), 'theurian-test-'));
  try {
    writeFileSync(join(at, 'a'), '');
    writeFileSync(join(at, 'e\u0301'), '');
    return new Set([
      'git-index',
      ...(linked(at) ? ['symlinks'] : []),
      ...(lstatSync(join(at, 'A'), { throwIfNoEntry: false }) === undefined ? ['case-sensitive-fs'] : []),
      ...(readdirSync(at).includes('e\u0301') ? ['byte-preserving-fs'] : []),
    ]);
  } finally {
    rmSync(at, { recursive: true });
  }
};

const linked = (at: string): boolean => {
  try {
    symlinkSync('a', join(at, 'link'));
    return true;
  } catch {
    return false;
  }
};
