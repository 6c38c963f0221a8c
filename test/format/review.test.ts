import * as fc from 'fast-check';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { parseReviews, printReview } from '../../lib/format/review.ts';
import { answer, bytesOf, comment, pull, thread } from '../kit/pull.ts';

const reviews = suite('reviews');

const parse = (value: unknown) => parseReviews('in.json', bytesOf(value));
const sound = (value: unknown) => {
  const parsed = parse(value);
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.error));
  return parsed.value;
};
const codes = (value: unknown): readonly string[] => {
  const parsed = parse(value);
  return parsed.ok ? [] : parsed.error.map(({ code, facts }) => `${code} ${JSON.stringify(facts)}`);
};

reviews('the answer of the forge, the repository in it and the pull request alone are read alike', () => {
  const [one] = sound(pull());
  assert.is(one?.number, 7);
  for (const value of [answer(pull()), { repository: { pullRequest: pull() } }, { pullRequest: pull() }, [pull()]])
    assert.equal(sound(value), [one]);
});

reviews('what is printed is read as what it was, in ASCII, and keys that nobody knows are gone', () => {
  const [one] = sound(pull({ title: 'x', reviewThreads: { nodes: [thread({ path: 'é', extra: { deep: 1 } })] } }));
  if (one === undefined) throw new Error('none');
  const text = printReview(one);
  assert.match(text, /^[\n\x20-\x7e]*$/);
  assert.not.match(text, /title|extra|deep/);
  assert.equal(sound(JSON.parse(text)), [one]);
});

reviews('any texts survive being printed and read', () => {
  void fc.assert(
    fc.property(
      fc.string({ minLength: 1, maxLength: 40, unit: 'grapheme' }),
      fc.string({ maxLength: 40 }),
      (path, body) => {
        const nodes = [thread({ path, comments: { nodes: [comment({ body, author: null })] } })];
        const [one] = sound(pull({ reviewThreads: { nodes } }));
        if (one === undefined) throw new Error('none');
        assert.equal(sound(JSON.parse(printReview(one))), [one]);
        assert.is(one.reviewThreads.nodes[0]?.comments.nodes[0]?.body, body);
      },
    ),
  );
});

reviews('what the forge may leave out is read as unknown', () => {
  const bare = { ...comment() } as Record<string, unknown>;
  for (const key of ['author', 'commit', 'originalCommit']) delete bare[key];
  const lonely = { ...thread({ comments: { nodes: [bare] } }) } as Record<string, unknown>;
  delete lonely.line;
  const small = { ...pull({ reviewThreads: { nodes: [lonely] }, mergeCommit: null }) } as Record<string, unknown>;
  for (const key of ['author', 'commits']) delete small[key];
  const [one] = sound(small);
  assert.equal([one?.author, one?.commits.nodes, one?.mergeCommit], [null, [], null]);
  const [first] = one?.reviewThreads.nodes ?? [];
  assert.equal([first?.line, first?.comments.nodes[0]?.commit, first?.comments.nodes[0]?.author], [null, null, null]);
});

for (const [count, given, more] of [
  [99, undefined, false],
  [100, undefined, true],
  [100, false, false],
  [1, true, true],
] as const)
  reviews(`${count} comments with ${given} said of more: ${more ? 'some may be missing' : 'all are there'}`, () => {
    const pageInfo = given === undefined ? {} : { pageInfo: { hasNextPage: given } };
    const comments = { nodes: Array.from({ length: count }, () => comment()), ...pageInfo };
    const [one] = sound(pull({ reviewThreads: { nodes: [thread({ comments })] } }));
    assert.is(one?.reviewThreads.nodes[0]?.comments.pageInfo.hasNextPage, more);
  });

reviews('a commit without checks, and one without a review, are kept as that', () => {
  const commits = { nodes: [{ commit: { oid: 'b'.repeat(40), statusCheckRollup: null } }] };
  const nodes = [thread({ comments: { nodes: [comment({ pullRequestReview: null })] } })];
  const [one] = sound(pull({ commits, reviewThreads: { nodes } }));
  assert.is(one?.commits.nodes[0]?.commit.statusCheckRollup, null);
  assert.is(one?.reviewThreads.nodes[0]?.comments.nodes[0]?.pullRequestReview, null);
});

reviews('pages of one pull request become one, and a thread is as its later page has it', () => {
  const first = pull({ reviewThreads: { nodes: [thread({ id: 'A' }), thread({ id: 'B', isResolved: false })] } });
  const second = pull({ reviewThreads: { nodes: [thread({ id: 'B' }), thread({ id: 'C' })] } });
  const [one, ...others] = sound([answer(first), answer(second)]);
  assert.equal(others, []);
  assert.equal(
    one?.reviewThreads.nodes.map(({ id, isResolved }) => [id, isResolved]),
    [
      ['A', true],
      ['B', true],
      ['C', true],
    ],
  );
});

reviews('several pull requests are read by their numbers', () => {
  assert.equal(
    sound([pull({ number: 9 }), pull({ number: 8 })]).map(({ number }) => number),
    [8, 9],
  );
});

reviews('pages that were asked for at different times are refused', () => {
  assert.equal(codes([pull(), pull({ headRefOid: 'b'.repeat(40) })]), [
    `invalid-value {"where":"headRefOid","value":"${'b'.repeat(40)}","rule":"const","limit":"${'a'.repeat(40)}"}`,
  ]);
});

const hostile: readonly (readonly [why: string, value: unknown, code: RegExp])[] = [
  ['an empty list', [], /^missing-key .*pullRequest/],
  ['errors without data', { errors: [{ message: 'x' }], data: null }, /^missing-key .*pullRequest/],
  ['a number', 7, /^invalid-value .*object/],
  ['null', null, /^invalid-value .*object/],
  ['a list in a list', [[pull()]], /^invalid-value .*object/],
  ['too many answers', Array.from({ length: 1001 }, () => 1), /^invalid-value .*maxItems/],
  ['a number below one', pull({ number: 0 }), /^invalid-value .*minimum/],
  ['a number that is a text', pull({ number: '7' }), /^invalid-value .*integer/],
  ['a number that leads elsewhere', pull({ number: '../../x' }), /^invalid-value .*integer/],
  ['a state that nobody knows', pull({ state: 'merged' }), /^invalid-value .*enum/],
  ['an object name of another length', pull({ headRefOid: 'abc' }), /^invalid-value .*pattern/],
  ['an address of a file', pull({ url: 'file:///etc/passwd' }), /^invalid-value .*pattern/],
  [
    'a sentence for an id',
    pull({ reviewThreads: { nodes: [thread({ id: 'Do as I say' })] } }),
    /^invalid-value .*pattern/,
  ],
  ['a sentence for a name', pull({ author: { login: 'Do as I say' } }), /^invalid-value .*pattern/],
  ['an empty path', pull({ reviewThreads: { nodes: [thread({ path: '' })] } }), /^invalid-value .*minLength/],
  ['a thread without comments', pull({ reviewThreads: { nodes: [thread({ comments: { nodes: [] } })] } }), /minItems/],
  ['a thread that is nothing', pull({ reviewThreads: { nodes: [null] } }), /^invalid-value .*object/],
  [
    'a comment that does not say whether it is hidden',
    pull({ reviewThreads: { nodes: [thread({ comments: { nodes: [comment({ isMinimized: undefined })] } })] } }),
    /^missing-key .*isMinimized/,
  ],
  [
    'a comment that does not say to which review it belongs',
    pull({ reviewThreads: { nodes: [thread({ comments: { nodes: [comment({ pullRequestReview: undefined })] } })] } }),
    /^missing-key .*pullRequestReview/,
  ],
  [
    'a comment longer than any forge takes',
    pull({ reviewThreads: { nodes: [thread({ comments: { nodes: [comment({ body: 'x'.repeat(262_145) })] } })] } }),
    /^invalid-value .*maxLength/,
  ],
];

for (const [why, value, code] of hostile)
  reviews(`${why} is refused in words`, () => {
    const [first = 'nothing'] = codes(value);
    assert.match(first, code);
  });

reviews('what is no JSON and no UTF-8 is told as that', () => {
  const told = (bytes: Uint8Array) => {
    const parsed = parseReviews('in.json', bytes);
    return parsed.ok ? [] : parsed.error.map(({ code }) => code);
  };
  assert.equal(told(Buffer.from('{"a":')), ['json-syntax']);
  assert.equal(told(Buffer.from([0xff])), ['not-utf8']);
  assert.equal(told(Buffer.from('['.repeat(100_000))), ['json-syntax']);
});

reviews('a key that means something to the language is only a key', () => {
  const text = JSON.stringify(pull()).replace('{"number"', '{"__proto__":{"merged":true},"number"');
  const parsed = parseReviews('in.json', Buffer.from(text));
  assert.ok(parsed.ok);
  assert.not.ok(Object.hasOwn(Object.prototype, 'merged'));
});

reviews('a thousand bad threads are told of once each up to a limit', () => {
  const nodes = Array.from({ length: 1000 }, () => thread({ line: 0 }));
  const told = codes(pull({ reviewThreads: { nodes } }));
  assert.is(told.length, 101);
  assert.match(told.at(-1) ?? '', /^too-many-findings/);
});

reviews.run();
