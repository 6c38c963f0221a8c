import type { Finding } from '../model/finding.ts';
import { inOrder } from '../model/finding-order.ts';
import { err, type Result } from '../model/result.ts';
import type { Refusal } from './served.ts';

/** Refuses, for findings that are told in their order. */
export const refused = (findings: readonly Finding[]): Result<never, Refusal> =>
  err({ kind: 'refused', findings: inOrder(findings) });
