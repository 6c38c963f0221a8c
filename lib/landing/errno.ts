import type { Fault } from '../model/fault.ts';
import { err, ok, type Result } from '../model/result.ts';

/** The errno code of a file system error. Anything else is a bug and flies on. */
export const codeOf = (error: unknown): string => {
  if (error instanceof Error && 'code' in error && typeof error.code === 'string') return error.code;
  throw error;
};

/** The path that a file system error is about: where there are two, the one that was to be made. Null when it names none. */
export const pathOf = (error: unknown): string | null => {
  const { dest, path } = { dest: null, path: null, ...Object(error) };
  return [dest, path].find((one) => typeof one === 'string') ?? null;
};

/** Makes an error with an errno code, for what the system itself would have followed or opened. */
export const withCode = (code: string): Error => Object.assign(new Error(code), { code });

/** Does something to a path. Fails: `unwritable` with the path as it is to be shown and the errno code. */
export const writing = <T>(path: string, act: () => T): Result<T, Fault> => {
  try {
    return ok(act());
  } catch (error) {
    return err({ kind: 'unwritable', path, code: codeOf(error) });
  }
};

/** Does something that may fail without harm. Gives the errno code, or null when it was done. */
export const attempt = (act: () => void): string | null => {
  try {
    act();
    return null;
  } catch (error) {
    return codeOf(error);
  }
};
