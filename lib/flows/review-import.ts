import { writeReview } from '../drafts/write-review.ts';
import { parseReviews, printReview } from '../format/review.ts';
import { readWorktreeFile } from '../git/worktree-file.ts';
import type { Fault } from '../model/fault.ts';
import { finding } from '../model/finding.ts';
import { fromTop } from '../model/governed.ts';
import { LIMITS } from '../model/limits.ts';
import { type PullRequest, reviewPathOf } from '../model/pull-request.ts';
import type { GivenFile } from '../model/request.ts';
import { err, ok, type Result } from '../model/result.ts';
import { RECORD_BYTES } from './candidate-record.ts';
import { refused } from './refused.ts';
import { redactedReview } from './review-redacted.ts';
import type { Refusal } from './served.ts';
import type { Workspace } from './workspace.ts';

/** The record of one pull request, as it was taken in. */
export interface ImportedReview {
  readonly number: number;
  /** From the top of the repository. */
  readonly path: string;
  readonly kind: 'created' | 'updated' | 'unchanged';
  readonly threads: number;
  readonly comments: number;
  /** What was blotted out of it, by rule. */
  readonly redactions: readonly { readonly rule: string; readonly count: number }[];
}

/** All that was taken in, by number. */
export interface ImportedReviews {
  readonly reviews: readonly ImportedReview[];
}

/**
 * Takes in pull requests with their review threads, for candidates to be drawn from. Secrets are blotted out before a byte
 * lands; importing the same again changes nothing.
 *
 * What is kept belongs to this machine: the forge has the conversations, and what becomes a proposal quotes them.
 * Refused, with nothing written: what is no such answer. Fails: `no-worktree`, `unreadable`, `unwritable`.
 */
export const importReviews = async (
  { repository }: Workspace,
  { name, bytes }: GivenFile,
): Promise<Result<ImportedReviews, Refusal | Fault>> => {
  const { topLevel, gitDir } = repository.layout;
  if (topLevel === null) return err({ kind: 'no-worktree', at: gitDir });
  const limit = LIMITS.bodyBytes;
  if (bytes.length > limit) return refused([finding('file-too-large', { path: name }, { size: bytes.length, limit })]);
  const pulls = parseReviews(name, bytes);
  if (!pulls.ok) return refused(pulls.error);
  const reviews: ImportedReview[] = [];
  for (const pull of pulls.value) {
    const imported = await imports(topLevel, pull);
    if (!imported.ok) return imported;
    reviews.push(imported.value);
  }
  return ok({ reviews });
};

const imports = async (topLevel: string, pull: PullRequest): Promise<Result<ImportedReview, Fault>> => {
  const { review, redactions } = await redactedReview(pull);
  const path = fromTop(reviewPathOf(pull.number));
  const bytes = Buffer.from(printReview(review));
  const former = bytesBefore(topLevel, path);
  if (!former.ok) return former;
  const same = former.value !== null && bytes.equals(former.value);
  const written = same ? ok(undefined) : writeReview(topLevel, pull.number, bytes);
  if (!written.ok) return written;
  const threads = review.reviewThreads.nodes;
  return ok({
    number: pull.number,
    path,
    kind: former.value === null ? 'created' : same ? 'unchanged' : 'updated',
    threads: threads.length,
    comments: threads.reduce((sum, { comments }) => sum + comments.nodes.length, 0),
    redactions,
  });
};

// One that is too large to be ours is replaced.
const bytesBefore = (topLevel: string, path: string): Result<Uint8Array | null, Fault> => {
  const read = readWorktreeFile(topLevel, path, RECORD_BYTES);
  if (!read.ok) return read.error.kind === 'unreadable' && read.error.code === 'ENOENT' ? ok(null) : read;
  return ok(read.value.kind === 'bytes' ? read.value.bytes : new Uint8Array());
};
