import type { Digest } from './digest.ts';
import type { Finding } from './finding.ts';
import type { MigrationId } from './ids.ts';
import type { Migration } from './migration.ts';
import type { Policy } from './policy.ts';
import type { State } from './state.ts';

/** The short form of a judgement: what a cache may remember of a sound set. */
export interface Summary {
  readonly migrationCount: number;
  /** Distinct body digests. */
  readonly contentFileCount: number;
  readonly applicationOrder: readonly MigrationId[];
  readonly stateHash: Digest;
}

/** A whole judgement. A refused set has no summary and no state. */
export type Verdict =
  | {
      readonly kind: 'sound';
      readonly summary: Summary;
      readonly policy: Policy | null;
      readonly ordered: readonly Migration[];
      readonly state: State;
      /** Warnings only. */
      readonly findings: readonly Finding[];
    }
  | {
      readonly kind: 'refused';
      readonly migrationCount: number;
      readonly findings: readonly Finding[];
    };
