import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { CandidateTexts, FailedSignal, ThreadFacts } from '../../lib/model/candidate.ts';
import { SIGNALS } from '../../lib/model/candidate.ts';
import { type Oid, parseOid } from '../../lib/model/oid.ts';
import type { PullRequest, ReviewComment, ReviewThread } from '../../lib/model/pull-request.ts';
import { gateFindings } from '../../lib/rules/candidate-gate.ts';

const gate = suite('candidate gate');

const oid = (letter: string): Oid => {
  const parsed = parseOid(letter.repeat(40));
  if (parsed === null) throw new Error(letter);
  return parsed;
};
const [HEAD, MERGE, FIX] = [oid('a'), oid('b'), oid('c')];

const COMMENT: ReviewComment = {
  author: { login: 'rita' },
  body: 'Retry only what is safe to repeat.',
  url: 'https://github.com/acme/shop/pull/7#discussion_r1',
  createdAt: '2001-02-03T04:05:06Z',
  commit: { oid: HEAD },
  originalCommit: { oid: HEAD },
  isMinimized: false,
  pullRequestReview: { state: 'CHANGES_REQUESTED' },
};
const THREAD: ReviewThread = {
  id: 'PRRT_1',
  isResolved: true,
  isOutdated: false,
  path: 'src/pay.ts',
  line: 3,
  comments: {
    pageInfo: { hasNextPage: false },
    nodes: [COMMENT, { ...COMMENT, author: { login: 'ada' }, body: 'Done.' }],
  },
};
const PULL: PullRequest = {
  number: 7,
  url: 'https://github.com/acme/shop/pull/7',
  author: { login: 'ada' },
  state: 'MERGED',
  merged: true,
  mergeCommit: { oid: MERGE },
  headRefOid: HEAD,
  commits: { nodes: [{ commit: { oid: HEAD, statusCheckRollup: { state: 'SUCCESS' } } }] },
  reviewThreads: { nodes: [THREAD] },
};
const FACTS: ThreadFacts = {
  pull: PULL,
  thread: THREAD,
  merge: 'brought',
  fix: { commits: [FIX], files: ['src/pay.ts', 'src/ship.ts'] },
  atTip: true,
  lines: 3,
};
const TEXTS: CandidateTexts = { title: 'Retries', body: 'Calls that are safe to repeat are retried.\n' };

const failed = (facts: ThreadFacts, texts = TEXTS, others: readonly ThreadFacts[] = []): readonly FailedSignal[] =>
  gateFindings([facts, ...others], texts)
    .filter(({ facts: told }) => (told as { thread: string }).thread === facts.thread.id)
    .map(({ facts: told }) => {
      const { pull: _, thread: __, ...rest } = told as FailedSignal & { pull: number; thread: string };
      return rest as FailedSignal;
    });

gate('a thread of which all seven signals hold passes', () => {
  assert.equal(failed(FACTS), []);
});

const pull = (more: Partial<PullRequest>): ThreadFacts => ({ ...FACTS, pull: { ...PULL, ...more } });
const thread = (more: Partial<ReviewThread>): ThreadFacts => ({ ...FACTS, thread: { ...THREAD, ...more } });
const said = (...nodes: readonly Partial<ReviewComment>[]): ThreadFacts =>
  thread({ comments: { pageInfo: { hasNextPage: false }, nodes: nodes.map((one) => ({ ...COMMENT, ...one })) } });
const checked = (nodes: PullRequest['commits']['nodes']): ThreadFacts => pull({ commits: { nodes } });

type Row = readonly [why: string, facts: ThreadFacts, failed: FailedSignal];

const ALONE: readonly Row[] = [
  ['the record says it is open', pull({ state: 'OPEN', merged: false }), { signal: 'merged', why: 'not-merged' }],
  ['it was closed without a merge', pull({ state: 'CLOSED', merged: false }), { signal: 'merged', why: 'not-merged' }],
  ['state and merged contradict each other', pull({ merged: false }), { signal: 'merged', why: 'not-merged' }],
  ['no merge commit is named', { ...FACTS, merge: 'none' }, { signal: 'merged', why: 'not-merged' }],
  ...(['off-branch', 'other-head', 'head-unknown'] as const).map(
    (why): Row => [`git says ${why}`, { ...FACTS, merge: why }, { signal: 'merged', why }],
  ),
  ['the thread is open', thread({ isResolved: false }), { signal: 'resolved', why: 'open' }],
  ...(['commented-unknown', 'head-unknown', 'rewritten', 'untouched', 'other-content'] as const).map(
    (why): Row => [`the fix is ${why}`, { ...FACTS, fix: why }, { signal: 'fixed', why }],
  ),
  ['the thread is outdated', thread({ isOutdated: true }), { signal: 'standing', why: 'outdated' }],
  ['a comment is hidden', said({}, { isMinimized: true }), { signal: 'standing', why: 'minimized' }],
  [
    'a review of it was dismissed',
    said({ pullRequestReview: { state: 'DISMISSED' } }),
    { signal: 'standing', why: 'dismissed' },
  ],
  ['no checks are known', checked([]), { signal: 'green', why: 'unknown', state: null }],
  [
    'nothing was checked',
    checked([{ commit: { oid: HEAD, statusCheckRollup: null } }]),
    { signal: 'green', why: 'unknown', state: null },
  ],
  [
    'another commit was checked',
    checked([{ commit: { oid: FIX, statusCheckRollup: { state: 'SUCCESS' } } }]),
    { signal: 'green', why: 'unknown', state: null },
  ],
  ...(['FAILURE', 'ERROR', 'PENDING', 'EXPECTED'] as const).map(
    (state): Row => [
      `the checks are ${state}`,
      checked([{ commit: { oid: HEAD, statusCheckRollup: { state } } }]),
      { signal: 'green', why: 'not-green', state },
    ],
  ),
  [
    'one file alone shows it',
    { ...FACTS, fix: { commits: [FIX], files: ['src/pay.ts'] } },
    { signal: 'general', why: 'one-file' },
  ],
  ['its file is gone', { ...FACTS, atTip: false }, { signal: 'general', why: 'gone' }],
  [
    'the record holds a part of it',
    thread({ comments: { ...THREAD.comments, pageInfo: { hasNextPage: true } } }),
    { signal: 'evidenced', why: 'cut-off' },
  ],
  ['there is no word in it', said({ body: ' \n' }), { signal: 'evidenced', why: 'wordless' }],
  ['its author talks alone', said({ author: { login: 'ada' } }), { signal: 'evidenced', why: 'one-voice' }],
  ['its file was not merged', { ...FACTS, lines: null }, { signal: 'evidenced', why: 'path-unknown' }],
  ['its line is beyond the end', { ...FACTS, lines: 2 }, { signal: 'evidenced', why: 'line-unknown' }],
];

for (const [why, facts, expected] of ALONE)
  gate(`${expected.signal} alone is named when ${why}`, () => {
    // A thread without a fix is shown by another one's.
    const others = typeof facts.fix === 'string' ? [{ ...FACTS, thread: { ...THREAD, id: 'PRRT_2' } }] : [];
    assert.equal(failed(facts, TEXTS, others), [expected]);
  });

gate('every signal has a row above', () => {
  assert.equal([...new Set(ALONE.map(([, , { signal }]) => signal))], [...SIGNALS]);
});

gate('all that do not hold are named at once, in the order of the signals', () => {
  const worst: ThreadFacts = {
    pull: { ...PULL, state: 'OPEN', merged: false, commits: { nodes: [] } },
    thread: { ...THREAD, isResolved: false, isOutdated: true },
    merge: 'none',
    fix: 'untouched',
    atTip: false,
    lines: null,
  };
  const signals = failed(worst).map(({ signal }) => signal);
  assert.equal([...new Set(signals)], [...SIGNALS]);
});

const NAMED: readonly (readonly [text: string, names: string | null])[] = [
  ['See #7.', '#7'],
  ['See https://github.com/acme/shop/pull/7 for it.', '/pull/7'],
  ['As @rita said.', '@rita'],
  ['As @ADA said.', '@ada'],
  [`It came by ${HEAD}.`, HEAD],
  [`It came by ${MERGE.slice(0, 7)}.`, MERGE.slice(0, 7)],
  [`It came by ${FIX.slice(0, 10)}.`, FIX.slice(0, 10)],
  ['See #77 and /pull/70, and ada and rita.', null],
  ['A word of six: cccccc, and another commit: ddddddd.', null],
];

for (const [body, names] of NAMED)
  gate(`"${body}" ${names === null ? 'is general' : `names ${names}`}`, () => {
    assert.equal(
      failed(FACTS, { ...TEXTS, body }),
      names === null ? [] : [{ signal: 'general', why: 'own-occasion', names }],
    );
    assert.is(failed(FACTS, { ...TEXTS, title: body }).length, names === null ? 0 : 1);
  });

gate('whoever is unknown counts as nobody', () => {
  const one: FailedSignal = { signal: 'evidenced', why: 'one-voice' };
  assert.equal(failed(said({ author: null })), [one]);
  assert.equal(failed({ ...said({ author: null }), pull: { ...PULL, author: null, mergeCommit: null } }), [one]);
  assert.equal(failed({ ...said({}), pull: { ...PULL, author: null } }), []);
});

gate('two threads in two files show it together, and each must hold for itself', () => {
  const first: ThreadFacts = { ...FACTS, fix: { commits: [FIX], files: ['src/pay.ts'] } };
  const second: ThreadFacts = {
    ...FACTS,
    thread: { ...THREAD, id: 'PRRT_2', path: 'src/ship.ts', isResolved: false, line: null },
    fix: { commits: [FIX], files: ['src/ship.ts'] },
  };
  assert.equal(failed(first, TEXTS, [second]), []);
  const found = gateFindings([first, second], TEXTS);
  assert.equal(
    found.map(({ code, at, facts }) => [code, at.path, (facts as { thread: string }).thread]),
    [['candidate-unproven', '.theurian/review/7.json', 'PRRT_2']],
  );
});

gate.run();
