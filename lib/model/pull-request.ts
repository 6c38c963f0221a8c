import type { Oid } from './oid.ts';

/** A pull request with its review threads, in the shape and the words of GitHub's GraphQL interface. Nobody vouches for it. */
export interface PullRequest {
  readonly number: number;
  readonly url: string;
  readonly author: Actor | null;
  readonly state: 'OPEN' | 'CLOSED' | 'MERGED';
  readonly merged: boolean;
  readonly mergeCommit: Named | null;
  readonly headRefOid: Oid;
  /** The last of its commits, with what the checks say of each. */
  readonly commits: { readonly nodes: readonly { readonly commit: CheckedCommit }[] };
  readonly reviewThreads: { readonly nodes: readonly ReviewThread[] };
}

/** One conversation of a review, about a place in a file. */
export interface ReviewThread {
  readonly id: string;
  readonly isResolved: boolean;
  /** Whether the forge says that the lines it is about have changed since. */
  readonly isOutdated: boolean;
  readonly path: string;
  readonly line: number | null;
  readonly comments: {
    /** Whether there are more than these. */
    readonly pageInfo: { readonly hasNextPage: boolean };
    readonly nodes: readonly ReviewComment[];
  };
}

/** What somebody said in it. */
export interface ReviewComment {
  readonly author: Actor | null;
  readonly body: string;
  readonly url: string;
  readonly createdAt: string;
  readonly commit: Named | null;
  /** The commit that was commented on; the other one is moved on by the forge. */
  readonly originalCommit: Named | null;
  /** Whether it is hidden, as spam or off the topic. */
  readonly isMinimized: boolean;
  readonly pullRequestReview: { readonly state: ReviewState } | null;
}

export type ReviewState = 'APPROVED' | 'CHANGES_REQUESTED' | 'COMMENTED' | 'DISMISSED' | 'PENDING';

interface CheckedCommit {
  readonly oid: Oid;
  /** Null where nothing was checked. */
  readonly statusCheckRollup: { readonly state: CheckState } | null;
}

export type CheckState = 'SUCCESS' | 'FAILURE' | 'ERROR' | 'PENDING' | 'EXPECTED';

interface Actor {
  readonly login: string;
}

interface Named {
  readonly oid: Oid;
}

/** Returns where the record of a pull request lies, relative to `.theurian/`. */
export const reviewPathOf = (number: number): string => `review/${number}.json`;
