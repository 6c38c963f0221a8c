import { type Finding, finding } from '../model/finding.ts';
import type { PullRequest, ReviewComment, ReviewThread } from '../model/pull-request.ts';
import { err, ok, type Result } from '../model/result.ts';
import { atMost } from './at-most.ts';
import { review as validate } from './generated/validators.js';
import { readJsonValue } from './json.ts';
import { schemaFindings } from './schema-findings.ts';

/**
 * Reads pull requests as GitHub's GraphQL interface answers: one answer, the pull request alone, or a list of either, such
 * as several pages. Pages of one pull request become one.
 *
 * Fails: `not-utf8`, `json-syntax`, what the schema says, and pages that were asked for at different times.
 */
export const parseReviews = (path: string, bytes: Uint8Array): Result<readonly PullRequest[], readonly Finding[]> => {
  const read = readJsonValue(path, bytes);
  if (!read.ok) return read;
  const answers = (Array.isArray(read.value) ? read.value : [read.value]).map(pullIn);
  if (answers.length === 0) return err([finding('missing-key', { path }, { key: 'pullRequest' })]);
  if (answers.length > MOST) return err([tooMany(path)]);
  const findings = answers.flatMap((answer) => answerFindings(path, answer));
  return findings.length > 0 ? err(atMost(path, findings)) : joined(path, (answers as readonly Loose[]).map(kept));
};

const MOST = 1000;

const tooMany = (path: string): Finding =>
  finding('invalid-value', { path }, { where: 'the document', value: 'a list', rule: 'maxItems', limit: String(MOST) });

/** Writes the record of a pull request: what is read of it and nothing else. JSON in ASCII, so that nothing in it is hidden. */
export const printReview = (pull: PullRequest): string =>
  `${JSON.stringify({ pullRequest: pull }, null, 2).replace(/[\u007f-\uffff]/g, escaped)}\n`;

const escaped = (unit: string): string => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;

// `{"data": {"repository": {"pullRequest": …}}}` is what the interface answers.
const pullIn = (answer: unknown): unknown => {
  let here = answer;
  for (const key of ['data', 'repository', 'pullRequest']) here = valueIn(here, key) ?? here;
  return here;
};

const valueIn = (value: unknown, key: string): unknown =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, key)
    ? (value as Readonly<Record<string, unknown>>)[key]
    : undefined;

// An answer that holds no pull request, such as a list of errors, lacks all of its keys at once.
const answerFindings = (path: string, pull: unknown): readonly Finding[] =>
  typeof pull === 'object' && pull !== null && !Array.isArray(pull) && valueIn(pull, 'number') === undefined
    ? [finding('missing-key', { path }, { key: 'pullRequest' })]
    : schemaFindings(path, pull, validate);

type Loosely<T, K extends keyof T> = Omit<T, K> & { readonly [P in K]?: T[P] };
type LooseComment = Loosely<ReviewComment, 'author' | 'commit' | 'originalCommit'>;
type LooseThread = Loosely<Omit<ReviewThread, 'comments'>, 'line'> & {
  readonly comments: {
    readonly pageInfo?: { readonly hasNextPage: boolean };
    readonly nodes: readonly LooseComment[];
  };
};
type Loose = Loosely<Omit<PullRequest, 'reviewThreads'>, 'author' | 'commits'> & {
  readonly reviewThreads: { readonly nodes: readonly LooseThread[] };
};

const kept = (pull: Loose): PullRequest => ({
  number: pull.number,
  url: pull.url,
  author: pull.author == null ? null : { login: pull.author.login },
  state: pull.state,
  merged: pull.merged,
  mergeCommit: named(pull.mergeCommit),
  headRefOid: pull.headRefOid,
  commits: {
    nodes: (pull.commits?.nodes ?? []).map(({ commit: { oid, statusCheckRollup: checks } }) => ({
      commit: { oid, statusCheckRollup: checks == null ? null : { state: checks.state } },
    })),
  },
  reviewThreads: { nodes: pull.reviewThreads.nodes.map(keptThread) },
});

const keptThread = ({ id, isResolved, isOutdated, path, line, comments }: LooseThread): ReviewThread => ({
  id,
  isResolved,
  isOutdated,
  path,
  line: line ?? null,
  comments: {
    // The interface gives at most a hundred at once.
    pageInfo: { hasNextPage: comments.pageInfo?.hasNextPage ?? comments.nodes.length >= 100 },
    nodes: comments.nodes.map(keptComment),
  },
});

const keptComment = (comment: LooseComment): ReviewComment => ({
  author: comment.author == null ? null : { login: comment.author.login },
  body: comment.body,
  url: comment.url,
  createdAt: comment.createdAt,
  commit: named(comment.commit),
  originalCommit: named(comment.originalCommit),
  isMinimized: comment.isMinimized,
  pullRequestReview: comment.pullRequestReview === null ? null : { state: comment.pullRequestReview.state },
});

const named = (commit: PullRequest['mergeCommit'] | undefined): PullRequest['mergeCommit'] =>
  commit == null ? null : { oid: commit.oid };

// A thread that is in two pages is there as the later one has it.
const joined = (path: string, pages: readonly PullRequest[]): Result<readonly PullRequest[], readonly Finding[]> => {
  const pulls = new Map<number, PullRequest>();
  const findings: Finding[] = [];
  for (const page of pages) {
    const former = pulls.get(page.number);
    const differs = former === undefined ? null : differing(former, page);
    if (differs !== null)
      findings.push(
        finding(
          'invalid-value',
          { path },
          { where: differs.where, value: differs.value, rule: 'const', limit: differs.former },
        ),
      );
    const threads = new Map(
      [...(former?.reviewThreads.nodes ?? []), ...page.reviewThreads.nodes].map((one) => [one.id, one]),
    );
    pulls.set(page.number, { ...page, reviewThreads: { nodes: [...threads.values()] } });
  }
  return findings.length > 0
    ? err(atMost(path, findings))
    : ok([...pulls.values()].sort((a, b) => a.number - b.number));
};

const differing = (former: PullRequest, page: PullRequest) => {
  const keys = ['url', 'state', 'headRefOid'] as const;
  const key = keys.find((one) => former[one] !== page[one]);
  return key === undefined ? null : { where: key, value: page[key], former: former[key] };
};
