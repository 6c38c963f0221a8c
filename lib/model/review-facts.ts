import type { ReviewMissing } from './review.ts';

/** What a step of a protected branch breaks, with the facts each code carries; `commit` is null for one still to be made. */
export interface ReviewFactsOf {
  'review-missing': ReviewMissing;
  'evil-merge': { readonly commit: string | null };
  /** `landed` is a migration that the same step adds. */
  'policy-beside-landing': { readonly commit: string | null; readonly landed: string };
  'policy-removed': { readonly commit: string | null };
  'landed-again': { readonly commit: string | null; readonly id: string; readonly first: string };
  'local-proposal': { readonly commit: string | null };
  'merge-conflict': { readonly base: string; readonly head: string };
  /**
   * `foxtrot`: the old tip came in by the side; `rewritten`: it is not there any more; `deleted`: the branch is gone. `begun`: the
   * merge that does it is not committed yet.
   */
  'branch-rewritten': {
    readonly ref: string;
    readonly how: 'foxtrot' | 'rewritten' | 'deleted';
    readonly old: string;
    readonly next: string;
    readonly begun?: true;
  };
  // warnings
  /** More than one has to approve, at a level at which nobody does but who merges. */
  'threshold-idle': { readonly threshold: number; readonly level: 'commit' | 'merge' };
  /** `most` is how many different people may approve, as the policy and the keys name them. */
  'threshold-unmet': { readonly threshold: number; readonly most: number; readonly level: 'trailer' | 'signed' };
  'approval-ignored': { readonly commit: string | null; readonly why: ApprovalIgnored };
  erased: { readonly commit: string | null; readonly id: string; readonly reason: string };
}

/** Why an approval that is there counts for nothing. */
export type ApprovalIgnored = 'malformed' | 'by-agent' | 'unknown-key' | 'bad-signature' | 'nothing-to-approve';

/** The stages of these codes. */
export const REVIEW_STAGES = {
  'review-missing': 'review',
  'evil-merge': 'review',
  'policy-beside-landing': 'review',
  'policy-removed': 'review',
  'landed-again': 'review',
  'local-proposal': 'review',
  'merge-conflict': 'review',
  'branch-rewritten': 'review',
  'threshold-idle': 'review',
  'threshold-unmet': 'review',
  'approval-ignored': 'review',
  erased: 'review',
} as const satisfies { readonly [C in keyof ReviewFactsOf]: string };

/** Those of them that only warn. */
export const REVIEW_WARNINGS = [
  'threshold-idle',
  'threshold-unmet',
  'approval-ignored',
  'erased',
] as const satisfies readonly (keyof ReviewFactsOf)[];
