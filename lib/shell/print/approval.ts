import type { Approvable, ApprovableSubject } from '../../flows/approve.ts';
import { printApproval } from '../../format/approval-trailer.ts';
import type { RefName } from '../../model/oid.ts';
import type { ReviewLevel } from '../../model/policy.ts';
import { command } from '../prose/command.ts';
import { quoted } from '../prose/quoted.ts';
import { plainLine } from '../sink.ts';
import type { Terminal } from '../terminal.ts';
import { count } from './count.ts';

/** One part of what is approved; its signature's file when it was signed. */
export interface ApprovedPart {
  readonly subject: ApprovableSubject;
  readonly signature: string | null;
}

/** What was prepared, as a program reads it. */
export interface ApprovalRecord {
  readonly ref: string;
  readonly onto: string;
  readonly head: string;
  /** The revision as it was asked for. */
  readonly of: string;
  readonly review: ReviewLevel;
  readonly by: string;
  readonly approvals: readonly {
    readonly name: string;
    readonly file: string;
    readonly digest: string;
    /** The line for the message; null when it was signed. */
    readonly trailer: string | null;
    /** The signature's file; null when it was not signed. */
    readonly signature: string | null;
    /** What is approved, as it is signed. */
    readonly payload: string;
  }[];
  readonly nextSteps: readonly string[];
}

/** Turns what was prepared into its record. */
export const approvedRecord = ({
  found,
  parts,
}: {
  readonly found: Approvable;
  readonly parts: readonly ApprovedPart[];
}): ApprovalRecord => {
  const { subjects: _, ...rest } = found;
  const approvals = parts.map(({ subject, signature }) => ({
    name: subject.name,
    file: subject.path,
    digest: subject.digest,
    trailer:
      signature === null
        ? printApproval({ subject: subject.name, digest: subject.digest, ref: found.ref as RefName, email: found.by })
        : null,
    signature,
    payload: Buffer.from(subject.payload).toString('utf8'),
  }));
  return { ...rest, approvals, nextSteps: nextSteps(found, approvals) };
};

const nextSteps = ({ review, of }: Approvable, approvals: ApprovalRecord['approvals']): readonly string[] => {
  if (approvals.length === 0) return [];
  const there = of === 'HEAD' ? '' : `, which is ${quoted(of)} and has to be checked out for it`;
  const files = approvals.flatMap(({ signature }) => signature ?? []);
  const trailers = approvals.flatMap(({ trailer }) => (trailer === null ? [] : ['--trailer', trailer]));
  switch (review) {
    case 'commit':
    case 'merge':
      return [
        `At the level ${review} the merge that a reviewer makes is the approval, and none of this is needed:${command('git', 'merge', '--no-ff', 'BRANCH')}`,
      ];
    case 'trailer':
      return [
        files.length > 0
          ? `At the level trailer a line in a message approves, and a signature does not:${command('theurian', 'approve')}`
          : `Approve by a commit on the branch${there}, or with these lines in the message of the merge:${command('git', 'commit', '--allow-empty', '-m', 'Approve', ...trailers)}`,
      ];
    case 'signed':
      return [
        files.length === 0
          ? `At the level signed a signature approves, and a line in a message does not:${command('theurian', 'approve', '--sign', 'KEY')}`
          : `Commit the signatures on the branch${there}:${command('git', 'add', '--', ...files)}${command('git', 'commit', '-m', 'Approve', '--', ...files)}`,
      ];
  }
};

/** Prints what was prepared: what to look at, and how to approve it. */
export const approvedText = (
  { ref, review, by, approvals, nextSteps: steps }: ApprovalRecord,
  { paint }: Terminal,
): string => {
  if (approvals.length === 0)
    return `There is nothing to approve: merging this into ${plainLine(ref)} would land nothing that needs it.\n`;
  const lines = approvals.map(({ name, file, digest, signature }) => {
    const how = signature === null ? '' : `\n    signed: ${plainLine(signature)}`;
    return `  ${paint.bold(plainLine(name))}\n    ${plainLine(file)}\n    sha256:${digest}${how}\n`;
  });
  return [
    `${count(approvals.length, 'part')} of what ${plainLine(ref)} would gain, at the review level ${review}, by ${plainLine(by)}:\n`,
    ...lines,
    '\nNothing is approved by this. Look at each first.\n',
    ...steps.map((step) => `${step}\n`),
  ].join('');
};
