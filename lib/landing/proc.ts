import { readFileSync, readlinkSync } from 'node:fs';
import { codeOf } from './errno.ts';
import type { Observed } from './owner.ts';

/**
 * Returns when a process began, as the system counts it, and whether it has ended without its parent having noticed.
 *
 * Null where there is no /proc, or the process is not to be seen in it.
 * Source: proc_pid_stat(5): the second field may hold anything, a bracket too; the third is the state, the 22nd the time.
 */
export const processStart = (pid: number): { readonly startTime: string; readonly ended: boolean } | null => {
  const stat = textOf(() => readFileSync(`/proc/${pid}/stat`, 'latin1'));
  const [state, ...rest] = stat?.slice(stat.lastIndexOf(')') + 2).split(' ') ?? [];
  const startTime = rest[18];
  return state === undefined || startTime === undefined ? null : { startTime, ended: /^[ZXx]$/.test(state) };
};

/**
 * Returns what the system says of a process number.
 *
 * `running` asks for the number with a signal that does nothing; kill(2): without the right to send it, EPERM says that
 * the process is there. It is asked first, because /proc may hide the processes of others.
 */
export const observe = (pid: number, running: (pid: number) => boolean): Observed => {
  if (!running(pid)) return { running: false, startTime: null };
  const start = processStart(pid);
  return { running: start?.ended !== true, startTime: start?.startTime ?? null };
};

/** Returns what names this run of the machine; null where the system does not tell. */
export const bootId = (): string | null =>
  textOf(() => readFileSync('/proc/sys/kernel/random/boot_id', 'latin1'))?.trim() ?? null;

/** Returns the name of the space that process numbers count in; null where the system does not tell. */
export const processSpace = (): string | null => textOf(() => readlinkSync('/proc/self/ns/pid'));

const textOf = (read: () => string): string | null => {
  try {
    return read();
  } catch (error) {
    codeOf(error);
    return null;
  }
};
