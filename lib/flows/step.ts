import type { Commit, TreeChange } from '../git/repository.ts';
import { type ApprovalSubject, subjectName } from '../model/approval.ts';
import type { Oid, RefName } from '../model/oid.ts';
import type { Approver, ReviewedCommit, ReviewStep, StepSubject } from '../model/review.ts';
import type { ApprovalIgnored } from '../model/review-facts.ts';
import type { TreeSide } from './tree-side.ts';

/** One move of a protected branch: from a commit, or from nothing, to a commit that is there or is still to be made. */
export interface Step {
  readonly ref: RefName;
  readonly parent: Oid | null;
  readonly commit: ReviewedCommit;
  readonly message: string;
  readonly side: TreeSide;
  /** The `.theurian` tree before it, where it is known already. */
  readonly before?: Oid | null;
  /** Whether it is what a merge would be: nobody has made it yet. */
  readonly open: boolean;
}

/** All that a step is judged by. */
export interface StepFacts {
  readonly review: ReviewStep;
  /** The `.theurian` tree before it. */
  readonly before: Oid | null;
  readonly changes: readonly TreeChange[];
  /** Of the commit and of all that it brought. */
  readonly messages: readonly string[];
  /** Approvals that count for nothing. */
  readonly ignored: readonly Ignored[];
  /** Whether it is known that nothing is found in the texts that it brings. */
  readonly clean?: boolean;
}

export interface Ignored {
  readonly path: string;
  readonly why: ApprovalIgnored;
}

/** What has to be approved in a step, with those who did; and the approvals that count for nothing. */
export interface Approved {
  readonly subjects: readonly StepSubject[];
  readonly ignored: readonly Ignored[];
}

/** The facts gathered so far, with the commits that the step brought. */
export interface SubjectSources extends Pick<StepFacts, 'review'> {
  readonly brought: readonly Commit[];
}

/** Returns a subject with those who approved it. */
export const stepSubject = (subject: ApprovalSubject, by: readonly Approver[]): StepSubject => ({
  name: subjectName(subject),
  path: subject.path,
  by,
  authors: [],
});
