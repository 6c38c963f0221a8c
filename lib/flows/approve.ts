import { identitiesFor } from '../git/identity.ts';
import { type ApprovalSubject, approvalDigest, approvalPayload, subjectName } from '../model/approval.ts';
import type { Digest } from '../model/digest.ts';
import type { Fault } from '../model/fault.ts';
import { refuses } from '../model/finding-order.ts';
import { fromTop } from '../model/governed.ts';
import type { Oid } from '../model/oid.ts';
import { DEFAULT_POLICY, type ReviewLevel } from '../model/policy.ts';
import { err, ok, type Result } from '../model/result.ts';
import { approvalSubjects } from './approval-subjects.ts';
import { mergeOf } from './merge-of.ts';
import { notReviewer } from './not-reviewer.ts';
import { personIn } from './person-in.ts';
import type { Refusal } from './served.ts';
import { stepChange } from './step-change.ts';
import { policyOfCommit } from './step-policy.ts';
import type { Workspace } from './workspace.ts';

/** What is there to be approved: what merging a revision into the protected branch would land. */
export interface Approvable {
  /** The branch that it would land on, by its full name. */
  readonly ref: string;
  readonly onto: Oid;
  readonly head: Oid;
  /** The revision as it was asked for. */
  readonly of: string;
  /** What the policy of the protected branch asks for. */
  readonly review: ReviewLevel;
  /** Who would approve: whoever git says commits here. */
  readonly by: string;
  readonly subjects: readonly ApprovableSubject[];
}

export interface ApprovableSubject {
  /** A migration's id, or a file's path below `.theurian/`. */
  readonly name: string;
  readonly path: string;
  readonly digest: Digest;
  /** The bytes that are signed. */
  readonly payload: Uint8Array;
}

/** Which revision is approved, and which parts of it; none named means all of them. */
export interface Approving {
  readonly head: string;
  readonly names: readonly string[];
  /** Whether it will be signed: then the key tells who approves, and not an address. */
  readonly signing: boolean;
}

/**
 * Returns what a reviewer of a revision has to approve, all of it or the named parts.
 *
 * Refused: knowledge that breaks a law, and sides that cannot be joined. Fails: `unknown-subject` for a name that nothing here has.
 */
export const approvable = async (
  workspace: Workspace,
  { head, names, signing }: Approving,
): Promise<Result<Approvable, Refusal | Fault>> => {
  const merge = await mergeOf(workspace, { head, base: null });
  if (!merge.ok) return merge;
  const { ref, base, from, side, conflicts, before } = merge.value;
  if (conflicts.length > 0) return err({ kind: 'refused', findings: conflicts });
  const changes = await side.changesFrom(before);
  if (!changes.ok) return changes;
  const wrong = await side.findings(changes.value);
  if (!wrong.ok) return wrong;
  if (refuses(wrong.value)) return err({ kind: 'refused', findings: wrong.value });
  const subjects = await approvalSubjects(workspace, {
    ref,
    parent: base,
    side,
    changes: changes.value.map(stepChange),
  });
  if (!subjects.ok) return subjects;
  const chosen = chosenFrom(subjects.value, names);
  if (!chosen.ok) return chosen;
  const policy = await policyOfCommit(workspace, base);
  if (!policy.ok) return policy;
  const who = await identitiesFor(workspace.repository, { env: workspace.world.env, now: workspace.world.now() });
  if (!who.ok) return who;
  const by = personIn(who.value.committer).email;
  const rule = policy.value ?? DEFAULT_POLICY;
  const refused = signing ? null : notReviewer(rule, [by]);
  if (refused !== null) return err({ kind: 'refused', findings: [refused] });
  return ok({
    ref,
    onto: base,
    head: from,
    of: head,
    review: rule.review,
    by,
    subjects: chosen.value.map(shownSubject),
  });
};

const chosenFrom = (
  subjects: readonly ApprovalSubject[],
  names: readonly string[],
): Result<readonly ApprovalSubject[], Fault> => {
  const known = subjects.map(subjectName);
  const unknown = names.find((name) => !known.includes(name));
  if (unknown !== undefined) return err({ kind: 'unknown-subject', name: unknown, known });
  return ok(names.length === 0 ? subjects : subjects.filter((subject) => names.includes(subjectName(subject))));
};

const shownSubject = (subject: ApprovalSubject): ApprovableSubject => ({
  name: subjectName(subject),
  path: fromTop(subject.path),
  digest: approvalDigest(subject),
  payload: approvalPayload(subject),
});
