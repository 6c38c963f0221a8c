import type { Person } from '../../lib/model/person.ts';
import { DEFAULT_POLICY, type Policy } from '../../lib/model/policy.ts';
import type { Approver, BroughtCommit, ReviewedCommit, ReviewStep } from '../../lib/model/review.ts';
import { reviewProof } from '../../lib/rules/review-proof.ts';
import { oid } from '../kit/oid.ts';

export const ADA = 'ada@example.org';
export const BOB = 'bob@example.org';
export const EVE = 'eve@example.org';
export const BOT = 'helper[bot]@example.org';
const P = oid('a');
const Q = oid('b');
const S = oid('c');

const person = (email: string): Person => ({ name: email.split('@')[0] ?? '', email });

/** A commit by somebody; `parents` is how many there are. */
export const commitBy = (
  author: string,
  of: { readonly committer?: string; readonly with?: readonly string[]; readonly parents?: number } = {},
): ReviewedCommit => ({
  oid: S,
  parents: [P, Q, S].slice(0, of.parents ?? 1),
  author: person(author),
  committer: person(of.committer ?? author),
  coAuthors: (of.with ?? []).map(person),
});

export const merge = (author: string, of: { readonly committer?: string; readonly with?: readonly string[] } = {}) =>
  commitBy(author, { ...of, parents: 2 });

export const wrote = (commit: ReviewedCommit): BroughtCommit => ({ ...commit, wrote: true });
export const approved = (commit: ReviewedCommit): BroughtCommit => ({ ...commit, wrote: false });

/** A step, and what is said of it. */
export interface Case {
  readonly policy?: Partial<Policy>;
  readonly commit: ReviewedCommit;
  readonly step?: Partial<ReviewStep>;
  /** The kind of proof with who made it, or why there is none with whom it is about. */
  readonly says: string;
}

export const subject = (name: string, ...by: readonly Approver[]) => ({
  name,
  path: name,
  by,
  authors: [] as readonly string[],
});

const stepOf = ({ policy, commit, step }: Case): ReviewStep => ({
  commit,
  policy: { ...DEFAULT_POLICY, branches: ['main'], ...policy },
  changes: [{ path: 'migrations/x.yaml', kind: 'added' }],
  introduces: false,
  foreign: [],
  outside: [],
  brought: [wrote(commitBy(ADA))],
  forgeKey: null,
  subjects: [],
  open: false,
  ...step,
});

export const told = (one: Case): string => {
  const found = reviewProof(stepOf(one));
  const { kind, ...facts } = found.ok ? found.value : { kind: `no: ${found.error.why}`, ...found.error };
  const { why: _, ...rest } = { why: null, ...facts };
  const texts = Object.values(rest).map((value) => (Array.isArray(value) ? value.join('+') : String(value)));
  return [kind, ...texts].join(' ').trimEnd();
};

export const APPROVED: Partial<ReviewStep> = { subjects: [subject('m', [EVE])] };
export const TWO: Partial<ReviewStep> = { subjects: [subject('m', [EVE], [BOB])] };
