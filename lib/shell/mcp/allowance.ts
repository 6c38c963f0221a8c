import { err, ok } from '../../model/result.ts';
import type { Allowance } from './tool.ts';

/** How much one run of the server may write. Units: proposals; bytes of all that they hold. */
export const ALLOWED = { proposals: 200, bytes: 32 * 1024 * 1024 } as const;

/** Makes what may be written in one run. */
export const allowanceOf = (allowed: { readonly proposals: number; readonly bytes: number }): Allowance => {
  const left = { ...allowed };
  return {
    take(bytes) {
      if (left.proposals < 1 || left.bytes < bytes)
        return err({
          code: 'allowance-spent',
          message: `This run of the server may write ${left.proposals} more proposals and ${left.bytes} more bytes; this one has ${bytes}.`,
          remedy: 'Ask the person you work for to review what was proposed, and to start the server again.',
        });
      left.proposals -= 1;
      left.bytes -= bytes;
      return ok(undefined);
    },
    left: () => ({ ...left }),
  };
};
