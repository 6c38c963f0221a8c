import type { Finding } from '../model/finding.ts';
import type { Oid } from '../model/oid.ts';
import type { StepReport } from './judge-step.ts';

/** A ref that is about to move; null is no commit. */
export interface RefMove {
  /** A full name; null is the protected branch. */
  readonly ref: string | null;
  readonly before: Oid | null;
  readonly after: Oid | null;
}

/** What is to be proven. */
export type Claim =
  /** The steps of a branch: of the protected one, of a revision, or of a range `FROM..TO`. */
  | { readonly kind: 'line'; readonly revision: string | null; readonly from: string | null }
  /** The commit that is being made; as a merge when one is in progress. */
  | { readonly kind: 'staged'; readonly message: string | null }
  | { readonly kind: 'merge'; readonly message: string | null }
  /** What merging `head` into `base` would be; null is the protected branch. */
  | { readonly kind: 'mergeable'; readonly head: string; readonly base: string | null }
  /** Refs that are about to move. */
  | { readonly kind: 'updates'; readonly updates: readonly RefMove[] };

/** One line of steps, judged. */
export interface VerifiedLine {
  /** The full name of the branch it is judged as. */
  readonly ref: string;
  /** The ref whose steps these are, where it is another one: what the remote has of the branch. */
  readonly seenAt?: string;
  /** Null for a commit that is still to be made. */
  readonly tip: Oid | null;
  /** Where the claims start; null where they start with the branch. */
  readonly since: Oid | null;
  /** The steps that changed anything below `.theurian/`, the oldest first. */
  readonly steps: readonly StepReport[];
}

/** What a way of verifying gives. */
export interface Judged {
  readonly lines: readonly VerifiedLine[];
  /** Of no step. */
  readonly findings: readonly Finding[];
  /** Whether there is a step whose approvals stand in its message, and no message yet: nobody has looked for them. */
  readonly awaitsApproval?: boolean;
}
