import type { Fault } from '../../model/fault.ts';
import type { FindingCode } from '../../model/finding.ts';

/** What is told of one code. */
export interface Told {
  /** Why the rule exists; a paragraph. */
  readonly why: string;
  /** What brings it about, and the sound form beside it. */
  readonly example: string;
  /** What to do, step by step. */
  readonly fix: readonly string[];
}

/** What is told of every finding; the compiler demands all of them. */
export type ToldFindings = { readonly [C in FindingCode]: Told };

/** What is told of every fault; a kind that is a finding's code too is told there. */
export type ToldFaults = { readonly [K in Exclude<Fault['kind'], FindingCode>]: Told };

/** Ids for examples: two migrations, and a former, the current and a fresh revision of one item, and one of another. */
export const MIGRATION = '01K2G5H8J0M1N2P3Q4R5S6T7V8';
export const EARLIER = '01K2G5H8J0M0N2P3Q4R5S6T7V8';
export const FORMER = '01K2G5H8J0R0N2P3Q4R5S6T7V8';
export const CURRENT = '01K2G5H8J0R1N2P3Q4R5S6T7V8';
export const FRESH = '01K2G5H8J0R9N2P3Q4R5S6T7V8';
export const TIMEOUTS = '01K2G5H8J0T1N2P3Q4R5S6T7V8';
