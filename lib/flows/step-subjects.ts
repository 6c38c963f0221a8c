import { approvalsOf } from '../format/approval-trailer.ts';
import { showName } from '../git/name.ts';
import { type ApprovalSubject, approvalDigest, subjectName } from '../model/approval.ts';
import type { Fault } from '../model/fault.ts';
import { isAgent } from '../model/person.ts';
import { ok, type Result } from '../model/result.ts';
import { approvalSubjects } from './approval-subjects.ts';
import { type Approved, type Ignored, type Step, type SubjectSources, stepSubject } from './step.ts';
import { signaturesOf } from './step-signatures.ts';
import type { Workspace } from './workspace.ts';

/** Returns what a step has to have approved, and by whom it is, in the way that its policy asks for. */
export const subjectsOf = async (
  workspace: Workspace,
  step: Step,
  sources: SubjectSources,
): Promise<Result<Approved, Fault>> => {
  const changed = sources.changes.map(({ path }) => showName(path).text);
  const subjects = await approvalSubjects(workspace, { ref: step.ref, side: step.side, changed });
  if (!subjects.ok) return subjects;
  return sources.review.policy.review === 'signed'
    ? signaturesOf(workspace, step, { subjects: subjects.value, changed })
    : ok(statedIn(step, sources, subjects.value));
};

// An agent could write anything into its own commits.
const statedIn = (
  { commit, message }: Step,
  { review, brought }: SubjectSources,
  subjects: readonly ApprovalSubject[],
): Approved => {
  const { agents } = review.policy;
  const messages = [{ ...commit, message }, ...brought];
  const read = messages.flatMap(({ message: text, author, committer }) => {
    const own = text === message || !isAgent(agents, author.email);
    const trusted = own && !isAgent(agents, committer.email);
    return approvalsOf(text).map((one) => ({ one, trusted }));
  });
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
  return { subjects: subjects.map((one) => stepSubject(one, [...(by.get(keyOf(one)) ?? [])])), ignored };
};

const keyOf = (subject: ApprovalSubject): string => `${subjectName(subject)} ${approvalDigest(subject)} ${subject.ref}`;
