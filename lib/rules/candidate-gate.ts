import type { CandidateTexts, FailedSignal, ThreadFacts } from '../model/candidate.ts';
import { type Finding, finding } from '../model/finding.ts';
import { fromTop } from '../model/governed.ts';
import { type PullRequest, type ReviewThread, reviewPathOf } from '../model/pull-request.ts';

/**
 * Returns a finding for every signal that does not hold of a thread, in the order of the signals. Nothing here is taken from
 * the word of whoever wants the candidate.
 *
 * What is general: at least two files show it (`threads` are all that it is drawn from), the file of the thread is still
 * there, and the text names nothing of its own occasion.
 */
export const gateFindings = (
  threads: readonly [ThreadFacts, ...ThreadFacts[]],
  texts: CandidateTexts,
): readonly Finding[] =>
  threads.flatMap((facts) =>
    failedSignals(facts, threads, texts).map((failed) =>
      finding(
        'candidate-unproven',
        { path: fromTop(reviewPathOf(facts.pull.number)) },
        { ...failed, pull: facts.pull.number, thread: facts.thread.id },
      ),
    ),
  );

const failedSignals = (
  facts: ThreadFacts,
  threads: readonly ThreadFacts[],
  texts: CandidateTexts,
): readonly FailedSignal[] => [
  ...unmerged(facts),
  ...(facts.thread.isResolved ? [] : [{ signal: 'resolved', why: 'open' } as const]),
  ...(typeof facts.fix === 'string' ? [{ signal: 'fixed', why: facts.fix } as const] : []),
  ...fallen(facts.thread),
  ...unchecked(facts.pull),
  ...particular(facts, threads, texts),
  ...unevidenced(facts),
];

const unmerged = ({ pull, merge }: ThreadFacts): readonly FailedSignal[] => {
  if (pull.state !== 'MERGED' || !pull.merged || merge === 'none') return [{ signal: 'merged', why: 'not-merged' }];
  return merge === 'brought' ? [] : [{ signal: 'merged', why: merge }];
};

const fallen = ({ isOutdated, comments: { nodes } }: ReviewThread): readonly FailedSignal[] => [
  ...(isOutdated ? [{ signal: 'standing', why: 'outdated' } as const] : []),
  ...(nodes.some((one) => one.isMinimized) ? [{ signal: 'standing', why: 'minimized' } as const] : []),
  ...(nodes.some((one) => one.pullRequestReview?.state === 'DISMISSED')
    ? [{ signal: 'standing', why: 'dismissed' } as const]
    : []),
];

// Checks of another commit than the one that was merged say nothing.
const unchecked = ({ commits, headRefOid }: PullRequest): readonly FailedSignal[] => {
  const checks = commits.nodes.findLast(({ commit }) => commit.oid === headRefOid)?.commit.statusCheckRollup ?? null;
  if (checks?.state === 'SUCCESS') return [];
  return [{ signal: 'green', why: checks === null ? 'unknown' : 'not-green', state: checks?.state ?? null }];
};

const particular = (
  { pull, thread, fix, atTip }: ThreadFacts,
  threads: readonly ThreadFacts[],
  texts: CandidateTexts,
): readonly FailedSignal[] => {
  const files = new Set(
    threads.flatMap((one) => [one.thread.path, ...(typeof one.fix === 'string' ? [] : one.fix.files)]),
  );
  const commits = typeof fix === 'string' ? [] : fix.commits;
  const names = occasionIn(`${texts.title}\n${texts.body}`, { pull, thread, commits });
  return [
    ...(files.size < 2 ? [{ signal: 'general', why: 'one-file' } as const] : []),
    ...(atTip ? [] : [{ signal: 'general', why: 'gone' } as const]),
    ...(names === null ? [] : [{ signal: 'general', why: 'own-occasion', names } as const]),
  ];
};

interface Occasion {
  readonly pull: PullRequest;
  readonly thread: ReviewThread;
  readonly commits: readonly string[];
}

const occasionIn = (text: string, { pull, thread, commits }: Occasion): string | null => {
  const request = new RegExp(`#${pull.number}(?!\\d)|/pull/${pull.number}(?!\\d)`).exec(text)?.[0];
  if (request !== undefined) return request;
  const people = [pull.author, ...thread.comments.nodes.map(({ author }) => author)].flatMap((one) => one?.login ?? []);
  const person = people.find((login) => text.toLowerCase().includes(`@${login.toLowerCase()}`));
  if (person !== undefined) return `@${person}`;
  const known = [pull.headRefOid, ...(pull.mergeCommit === null ? [] : [pull.mergeCommit.oid]), ...commits];
  const words = text.match(/\b[0-9a-f]{7,64}\b/g) ?? [];
  return words.find((word) => known.some((oid) => oid.startsWith(word))) ?? null;
};

const unevidenced = ({ pull, thread, lines }: ThreadFacts): readonly FailedSignal[] => {
  const { nodes, pageInfo } = thread.comments;
  const whys = [
    ...(pageInfo.hasNextPage ? (['cut-off'] as const) : []),
    ...(nodes.every(({ body }) => body.trim() === '') ? (['wordless'] as const) : []),
    ...(nodes.every(({ author }) => author === null || author.login === pull.author?.login)
      ? (['one-voice'] as const)
      : []),
    ...(lines === null ? (['path-unknown'] as const) : []),
    ...(lines !== null && (thread.line ?? 0) > lines ? (['line-unknown'] as const) : []),
  ];
  return whys.map((why) => ({ signal: 'evidenced', why }));
};
