import { parseReviews } from '../format/review.ts';
import { readWorktreeFile } from '../git/worktree-file.ts';
import type { Fault } from '../model/fault.ts';
import { finding } from '../model/finding.ts';
import { fromTop } from '../model/governed.ts';
import { LIMITS } from '../model/limits.ts';
import { type PullRequest, type ReviewThread, reviewPathOf } from '../model/pull-request.ts';
import { err, ok, type Result } from '../model/result.ts';
import { refused } from './refused.ts';
import type { Refusal } from './served.ts';
import type { Workspace } from './workspace.ts';

/** Threads of an imported review. */
export interface RecordedThreads {
  readonly pull: PullRequest;
  readonly threads: readonly [ReviewThread, ...ReviewThread[]];
}

/**
 * Finds threads in the record of a pull request, each once.
 *
 * Refused: a record that is none. Fails: `unknown-thread`, `no-worktree`, `unreadable`.
 */
export const recordedThreads = (
  { repository: { layout } }: Workspace,
  number: number,
  ids: readonly string[],
): Result<RecordedThreads, Refusal | Fault> => {
  if (layout.topLevel === null) return err({ kind: 'no-worktree', at: layout.gitDir });
  const path = fromTop(reviewPathOf(number));
  const limit = RECORD_BYTES;
  const read = readWorktreeFile(layout.topLevel, path, limit);
  if (!read.ok)
    return read.error.kind === 'unreadable' && read.error.code === 'ENOENT' ? unknown(number, null, []) : read;
  if (read.value.kind === 'too-large')
    return refused([finding('file-too-large', { path }, { size: read.value.size, limit })]);
  const pulls = parseReviews(path, read.value.bytes);
  if (!pulls.ok) return refused(pulls.error);
  const pull = pulls.value.find((one) => one.number === number);
  return pull === undefined ? unknown(number, null, []) : threadsOf(pull, ids);
};

/** What a record may take: in ASCII and with spaces it is larger than what was imported. Units: bytes. */
export const RECORD_BYTES = 8 * LIMITS.bodyBytes;

const unknown = (pull: number, thread: string | null, known: readonly string[]): Result<never, Fault> =>
  err({ kind: 'unknown-thread', pull, thread, known });

const threadsOf = (pull: PullRequest, ids: readonly string[]): Result<RecordedThreads, Fault> => {
  const { nodes } = pull.reviewThreads;
  const absent = ids.find((id) => !nodes.some((one) => one.id === id));
  const [first, ...rest] = nodes.filter((one) => ids.includes(one.id));
  if (absent !== undefined || first === undefined)
    return unknown(
      pull.number,
      absent ?? '',
      nodes.slice(0, SHOWN).map(({ id }) => id),
    );
  return ok({ pull, threads: [first, ...rest] });
};

const SHOWN = 20;
