import type { Digest } from '../model/digest.ts';
import type { Finding } from '../model/finding.ts';
import type { LandingPlan } from '../model/landing.ts';
import type { ProtectedBranch } from './protected.ts';

/** A proposal that may land, and the set that there will be. */
export interface Union {
  readonly plan: LandingPlan;
  readonly stateHash: Digest;
  /** The branch that it is to land on; null where that is not known yet. */
  readonly onto: ProtectedBranch | null;
  /** Warnings only. */
  readonly findings: readonly Finding[];
  /** Remembers the set; to be called when it is there. */
  readonly remember: () => void;
}
