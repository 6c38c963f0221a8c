import type { Fault } from '../model/fault.ts';
import { err, ok, type Result } from '../model/result.ts';

/** The errno code of a file system error. Anything else is a bug and flies on. */
export const codeOf = (error: unknown): string => {
  if (error instanceof Error && 'code' in error && typeof error.code === 'string') return error.code;
  throw error;
};

/** Does something to a path. Fails: `unwritable` with the errno code. */
export const writing = (path: string, act: () => void): Result<void, Fault> => {
  try {
    act();
    return ok(undefined);
  } catch (error) {
    return err({ kind: 'unwritable', path, code: codeOf(error) });
  }
};
