import { approvalsOf } from '../format/approval-trailer.ts';
import { type ApprovalSubject, approvalDigest, subjectName } from '../model/approval.ts';
import type { Fault } from '../model/fault.ts';
import { isAgent } from '../model/person.ts';
import { ok, type Result } from '../model/result.ts';
import type { Approver, ReviewedCommit } from '../model/review.ts';
import { approvalSubjects } from './approval-subjects.ts';
import { reviewedCommit } from './reviewed-commit.ts';
import { type Approved, type Ignored, type Step, type SubjectSources, stepSubject } from './step.ts';
import { signaturesOf } from './step-signatures.ts';
import { withAuthors } from './subject-authors.ts';
import type { Workspace } from './workspace.ts';

/** Returns what a step has to have approved, and by whom it is, in the way that its policy asks for. */
export const subjectsOf = async (
  workspace: Workspace,
  step: Step,
  sources: SubjectSources,
): Promise<Result<Approved, Fault>> => {
  const { ref, parent, side } = step;
  const { policy, changes } = sources.review;
  const subjects = await approvalSubjects(workspace, { ref, parent, side, changes });
  if (!subjects.ok) return subjects;
  const changed = changes.map(({ path }) => path);
  const approved =
    policy.review === 'signed'
      ? await signaturesOf(workspace, step, { subjects: subjects.value, changed })
      : ok(statedIn(step, sources, subjects.value));
  return approved.ok && policy.twoParty ? withAuthors(workspace, step, approved.value) : approved;
};

const statedIn = (
  { commit, message }: Step,
  { review, brought }: SubjectSources,
  subjects: readonly ApprovalSubject[],
): Approved => {
  const { agents } = review.policy;
  const read = [
    ...approvalsOf(message).map((one) => ({ one, trusted: !isByAgent(agents, commit, commit.parents.length < 2) })),
    ...brought.flatMap((side) =>
      approvalsOf(side.message).map((one) => ({ one, trusted: !isByAgent(agents, reviewedCommit(side), false) })),
    ),
  ];
  const by = new Map<string, Set<string>>(subjects.map((subject) => [keyOf(subject), new Set<string>()]));
  const ignored: Ignored[] = [];
  for (const { one, trusted } of read) {
    if (one.kind === 'malformed') ignored.push({ path: '', why: 'malformed' });
    else if (!trusted) ignored.push({ path: '', why: 'by-agent' });
    else {
      const { subject, digest, ref, email } = one.approval;
      const approvers = by.get(`${subject} ${digest} ${ref}`);
      if (approvers === undefined) ignored.push({ path: '', why: 'nothing-to-approve' });
      else approvers.add(email.toLowerCase());
    }
  }
  return { subjects: subjects.map((one) => stepSubject(one, approversIn(by.get(keyOf(one))))), ignored };
};

// An agent could write anything into its own commits. A squash has the work's authors, and whoever committed it made it.
const isByAgent = (agents: readonly string[], commit: ReviewedCommit, squashed: boolean): boolean =>
  [commit.committer, ...(squashed ? [] : [commit.author, ...commit.coAuthors])].some(({ email }) =>
    isAgent(agents, email),
  );

const approversIn = (emails: ReadonlySet<string> = new Set()): readonly Approver[] =>
  [...emails].map((email) => [email]);

const keyOf = (subject: ApprovalSubject): string => `${subjectName(subject)} ${approvalDigest(subject)} ${subject.ref}`;
