import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A small disk of its own, in memory. */
export interface Mount {
  readonly at: string;
  /** Mounts it anew with other options, such as `ro` or `size=4m`. */
  again(options: string): void;
  remove(): void;
}

/** Runs a program of the system. Not every machine has it, and not every user may run it. */
export const system = (program: string, args: readonly string[]) => spawnSync(program, args);

/** Mounts a disk in a new directory; a text that says why not, where this user may not. */
export const mount = (options: string): Mount | string => {
  const at = mkdtempSync(join(tmpdir(), 'theurian-mount-'));
  const { status, stderr, error } = system('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', at]);
  if (status !== 0) {
    rmdirSync(at);
    return `mount says ${error?.message ?? String(stderr).trim()}`;
  }
  return {
    at,
    again: (more) => {
      const again = system('mount', ['-o', `remount,${more}`, at]);
      if (again.status !== 0) throw new Error(String(again.stderr));
    },
    remove: () => {
      system('umount', [at]);
      rmdirSync(at);
    },
  };
};
