import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { answered, type Document } from '../kit/cli.ts';
import { M, R } from '../kit/sound.ts';
import { cliLab, library } from './world.ts';

const searching = suite('cli search');
const here = cliLab();
searching.after(() => here.remove());

let landings: { readonly first: string; readonly second: string } = { first: '', second: '' };
searching.before(async () => {
  landings = await library(here, 'a');
});

const json = async (...argv: readonly string[]): Promise<Document> =>
  answered(await here.run('a', 'search', '--json', ...argv));
const hits = async (...argv: readonly string[]): Promise<readonly Document[]> =>
  JSON.parse(JSON.stringify((await json(...argv)).hits));
const ids = async (...argv: readonly string[]): Promise<string> =>
  (await hits(...argv)).map((hit) => hit.itemId).join(' ');

const queries: readonly { readonly why: string; readonly argv: readonly string[]; readonly finds: string }[] = [
  { why: 'a word of a body', argv: ['retried'], finds: 'payments.retry-policy' },
  { why: 'words of a title', argv: ['policy', 'with', 'waits'], finds: 'payments.retry-policy' },
  { why: 'words in other letters', argv: ['RETRY', 'Policy'], finds: 'payments.retry-policy' },
  { why: 'an id', argv: ['payments.limits'], finds: 'payments.limits' },
  { why: 'an alias', argv: ['payments.backoff'], finds: 'payments.retry-policy' },
  { why: 'a number', argv: ['5000'], finds: 'payments.limits' },
  { why: 'a Japanese word', argv: ['認証'], finds: 'auth.ja' },
  { why: 'one Japanese character', argv: ['鍵'], finds: 'auth.ja' },
  { why: 'one character inside a Japanese word', argv: ['証'], finds: 'auth.ja' },
  { why: 'a Chinese word', argv: ['密码'], finds: 'auth.zh' },
  { why: 'one Chinese character', argv: ['码'], finds: 'auth.zh' },
  { why: 'a Thai word', argv: ['กุญแจ'], finds: 'auth.th' },
  { why: 'a short Thai word', argv: ['ทุก'], finds: 'auth.th' },
  { why: 'words of two scripts', argv: ['認証', 'retried'], finds: 'auth.ja payments.retry-policy' },
  { why: 'nothing that is there', argv: ['xylophone'], finds: '' },
  { why: 'marks alone', argv: ['--', '!?'], finds: '' },
  { why: 'what only retired, rejected, expired, draft and proposed items say', argv: ['zebra'], finds: '' },
  { why: 'what a former revision said', argv: ['three'], finds: '' },
  { why: 'a draft, asked for', argv: ['zebra', '--include-unapproved'], finds: 'ideas.cache ideas.queue' },
  { why: 'what was in force then', argv: ['zebra', '--as-of', '2001-06-01'], finds: 'old.freeze' },
  { why: 'what was in force at that hour', argv: ['zebra', '--as-of', '2001-12-31T23:59:59Z'], finds: 'old.freeze' },
  { why: 'what had ended by then', argv: ['zebra', '--as-of', '2002-01-02T00:00:00+02:00'], finds: '' },
  { why: 'what was not in force yet', argv: ['retried', '--as-of', '2000-01-01'], finds: '' },
  { why: 'the knowledge of a commit', argv: ['three', '--at', 'HEAD~1'], finds: 'payments.retry-policy' },
  { why: 'what had not landed at a commit', argv: ['認証', '--at', 'HEAD~1'], finds: '' },
];
for (const { why, argv, finds } of queries)
  searching(`${why} finds ${finds || 'nothing'}`, async () => {
    const found = (await ids(...argv)).split(' ');
    assert.equal([...found].sort(), finds.split(' ').sort());
    if (finds !== '') assert.is(found[0], finds.split(' ')[0], 'the best comes first');
  });

searching('a limit is held, and what is left out is the end', async () => {
  const all = await hits('payments', 'each', '時', '登录', 'policy', 'limits', '--limit', '100');
  assert.ok(all.length >= 3);
  for (const limit of [1, 2]) {
    const some = await hits('payments', 'each', '時', '登录', 'policy', 'limits', '--limit', String(limit));
    assert.equal(some, all.slice(0, limit));
  }
  const scores = all.map((hit) => Number(hit.score));
  assert.equal(
    scores,
    [...scores].sort((a, b) => b - a),
  );
});

searching('a hit carries all that a reader needs to judge it', async () => {
  const [hit] = await hits('payments.backoff');
  const { score, ageDays, excerpt, ...rest } = hit ?? {};
  assert.ok(Number(score) > 0 && Number(ageDays) > 9000);
  assert.match(JSON.stringify(excerpt), 'Calls are retried five times');
  assert.equal(rest, {
    itemId: 'payments.retry-policy',
    revisionId: R(3),
    title: 'Retry policy with waits',
    kind: 'decision',
    namespace: 'payments',
    owner: 'payments',
    status: 'approved',
    trustLevel: 'reviewed',
    sensitivity: 'confidential',
    validity: { from: '2001-02-03T04:05:06Z', to: null, state: 'in-force' },
    author: 'bob@example.org',
    createdAt: '2001-02-03T04:05:06Z',
    labels: ['authored-in-theurian'],
    sourceAnchors: [],
    migrationId: M(2),
    landing: {
      commit: landings.second,
      seconds: 981173106,
      author: 'Ada <ada@example.org>',
      committer: 'Ada <ada@example.org>',
    },
  });
});

searching('the source of what was written elsewhere stands with its hit', async () => {
  const [hit] = await hits('three', '--at', 'HEAD~1');
  const [anchor] = Object.values(hit?.sourceAnchors ?? []);
  assert.match(JSON.stringify(anchor), '"filePath":"docs/retry.md"');
  const { out } = await here.run('a', 'search', 'three', '--at', 'HEAD~1');
  assert.match(out, '  source    https://git.example.org/service.git@2a98d4c8963c docs/retry.md:3-9\n');
  assert.match(out, `  landed    ${landings.first.slice(0, 12)} by Ada <ada@example.org>\n`);
});

searching('an age is told as of the time that is asked about', async () => {
  const [hit] = await hits('zebra', '--as-of', '2001-02-05');
  assert.is(hit?.ageDays, 1);
  assert.equal(hit?.validity, { from: '2001-01-01T00:00:00Z', to: '2002-01-01T00:00:00Z', state: 'in-force' });
});

searching('an answer says what it was asked, and of which state it is', async () => {
  const { query, commit, applied, count } = await json('retried', 'waits');
  assert.equal([query, commit, applied, count], ['retried waits', landings.second, true, 1]);
  const none = await json('xylophone');
  assert.equal([none.count, none.hits], [0, []]);
  const { code, out } = await here.run('a', 'search', 'xylophone');
  assert.equal([code, out], [0, 'Nothing found for "xylophone". theurian list shows every item.\n']);
});

searching('retired and rejected items are not found by their very id either', async () => {
  for (const id of ['old.sessions', 'old.tokens', 'old.format', 'ideas.rewrite'])
    for (const more of [[], ['--include-unapproved']]) assert.not.match(await ids(id, ...more), id);
});

searching('the same is found without an index that was kept', async () => {
  for (const query of ['retried', '認証', 'payments.backoff'])
    assert.equal(
      (await hits(query, '--no-cache')).map((hit) => [hit.itemId, hit.score]),
      (await hits(query)).map((hit) => [hit.itemId, hit.score]),
    );
});

searching.run();
