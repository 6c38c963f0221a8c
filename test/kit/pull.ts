/** A part of a pull request to be given in another way; null stays null. */
type Values = Readonly<Record<string, unknown>>;

const OID = 'a'.repeat(40);

/** A comment as the forge answers it. */
export const comment = (more: Values = {}): Values => ({
  author: { login: 'rita' },
  body: 'Retry only what is safe to repeat.',
  url: 'https://github.com/acme/shop/pull/7#discussion_r1',
  createdAt: '2001-02-03T04:05:06Z',
  commit: { oid: OID },
  originalCommit: { oid: OID },
  isMinimized: false,
  pullRequestReview: { state: 'CHANGES_REQUESTED' },
  ...more,
});

/** A thread as the forge answers it, with one comment. */
export const thread = (more: Values = {}): Values => ({
  id: 'PRRT_1',
  isResolved: true,
  isOutdated: false,
  path: 'src/pay.ts',
  line: 1,
  comments: { pageInfo: { hasNextPage: false }, nodes: [comment()] },
  ...more,
});

/** A pull request as the forge answers it, with one thread. */
export const pull = (more: Values = {}): Values => ({
  number: 7,
  url: 'https://github.com/acme/shop/pull/7',
  author: { login: 'ada' },
  state: 'MERGED',
  merged: true,
  mergeCommit: { oid: OID },
  headRefOid: OID,
  commits: { nodes: [{ commit: { oid: OID, statusCheckRollup: { state: 'SUCCESS' } } }] },
  reviewThreads: { nodes: [thread()] },
  ...more,
});

/** The answer of the forge around a pull request. */
export const answer = (pullRequest: unknown): Values => ({ data: { repository: { pullRequest } } });

/** The bytes of a JSON value. */
export const bytesOf = (value: unknown): Uint8Array => Buffer.from(JSON.stringify(value));
