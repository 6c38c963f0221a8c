import type { Oid } from './oid.ts';
import type { CheckState, PullRequest, ReviewThread } from './pull-request.ts';

/** What must hold of a review thread before knowledge is drawn from it. Source: the seven signals of the public format. */
export const SIGNALS = ['merged', 'resolved', 'fixed', 'standing', 'green', 'general', 'evidenced'] as const;

/** A signal that does not hold, and why. */
export type FailedSignal =
  /** `head-unknown`: what was reviewed is not in this clone, so nobody can say whether that is what came in. */
  | { readonly signal: 'merged'; readonly why: 'not-merged' | 'off-branch' | 'other-head' | 'head-unknown' }
  | { readonly signal: 'resolved'; readonly why: 'open' }
  | { readonly signal: 'fixed'; readonly why: Unfixed }
  | { readonly signal: 'standing'; readonly why: 'outdated' | 'minimized' | 'dismissed' }
  | { readonly signal: 'green'; readonly why: 'unknown' | 'not-green'; readonly state: CheckState | null }
  /** `own-occasion`: the text names the pull request, a commit or a person of it, by `names`. */
  | { readonly signal: 'general'; readonly why: 'one-file' | 'gone' }
  | { readonly signal: 'general'; readonly why: 'own-occasion'; readonly names: string }
  | {
      readonly signal: 'evidenced';
      readonly why: 'cut-off' | 'wordless' | 'one-voice' | 'path-unknown' | 'line-unknown';
    };

/** Why no fix is found. */
export type Unfixed =
  /** The record names no commit that was commented on, or none that is in this clone. */
  | 'commented-unknown'
  | 'head-unknown'
  /** What was commented on is no ancestor of what was merged: the branch was rewritten in between. */
  | 'rewritten'
  /** No commit of the pull request after the comment changes the file. */
  | 'untouched'
  /** The file came in with other contents than the pull request has it with. */
  | 'other-content';

/** What git says of a thread, beside its record. */
export interface ThreadFacts {
  readonly pull: PullRequest;
  readonly thread: ReviewThread;
  /** How its head came onto the protected branch. */
  readonly merge: 'brought' | 'off-branch' | 'other-head' | 'head-unknown' | 'none';
  readonly fix: Fix | Unfixed;
  /** Whether its file is there at the tip of the protected branch. */
  readonly atTip: boolean;
  /** The lines of its file as it was merged; null when it is not there. */
  readonly lines: number | null;
}

/** The commits that answer a thread, the last first, and all the files that they change, by their shown paths. */
export interface Fix {
  readonly commits: readonly [Oid, ...Oid[]];
  readonly files: readonly string[];
}

/** What is drawn from the threads: the texts that are to hold anywhere. */
export interface CandidateTexts {
  readonly title: string;
  readonly body: string;
}

/** What the `candidate-unproven` finding carries. */
export type CandidateUnproven = FailedSignal & { readonly pull: number; readonly thread: string };
