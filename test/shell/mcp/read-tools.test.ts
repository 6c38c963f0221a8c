import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { M, R } from '../../kit/sound.ts';
import { step, written } from '../library.ts';
import { cliLab, library } from '../world.ts';
import { type Agent, agentIn, type Values } from './agent-scene.ts';

const reading = suite('read tools');
const here = cliLab();
reading.after(() => here.remove());

let landings: { readonly first: string; readonly second: string } = { first: '', second: '' };
let all: Agent = agentIn(here, 'a');
let usual: Agent = all;
reading.before(async () => {
  landings = await library(here, 'a');
  all = agentIn(here, 'a', { ceiling: 'restricted' });
  usual = agentIn(here, 'a');
});

const list = (value: unknown): readonly Values[] => value as readonly Values[];
const idsIn = (answer: Values): string =>
  list(answer.results)
    .map(({ itemId }) => itemId)
    .join(' ');

const QUERIES: readonly { readonly why: string; readonly input: Values; readonly finds: string }[] = [
  { why: 'a word of a body', input: { query: 'retried' }, finds: 'payments.retry-policy' },
  { why: 'an alias', input: { query: 'payments.backoff' }, finds: 'payments.retry-policy' },
  { why: 'a Japanese word', input: { query: '認証' }, finds: 'auth.ja' },
  {
    why: 'nothing that only retired, rejected, draft and proposed items say',
    input: { query: 'zebra' },
    finds: 'old.freeze',
  },
  { why: 'what is in force then', input: { query: 'zebra', asOf: '2003-06-01' }, finds: '' },
  {
    why: 'drafts, asked for',
    input: { query: 'zebra', includeUnapproved: true, asOf: '2003-06-01T00:00:00+02:00' },
    finds: 'ideas.cache ideas.queue',
  },
  { why: 'one kind', input: { query: 'payment retried', kind: 'domain' }, finds: 'payments.limits' },
  { why: 'one namespace', input: { query: 'payment', namespace: 'auth' }, finds: '' },
  { why: 'marks alone', input: { query: '!?' }, finds: '' },
];
for (const { why, input, finds } of QUERIES)
  reading(`a search finds ${why}`, async () => {
    assert.is(idsIn(await all.answer('knowledge_search', input)), finds);
  });

reading('a hit says what it is, how far it may be trusted, where it comes from and who reviewed it', async () => {
  const [hit] = list((await all.answer('knowledge_search', { query: 'retried' })).results);
  const { score, excerpt, landing, freshness, ...rest } = hit ?? {};
  assert.ok(Number(score) > 1);
  assert.equal(excerpt, {
    text: '# Retry policy Calls are retried five times with growing waits, then given up.',
    line: 3,
  });
  assert.equal(landing, {
    commit: landings.second,
    migrationId: M(2),
    at: '2001-02-03T04:05:06+00:00',
    author: 'Ada <ada@example.org>',
    committer: 'Ada <ada@example.org>',
  });
  assert.equal(freshness, {
    isWithinValidity: true,
    validFrom: '2001-02-03T04:05:06Z',
    validTo: null,
    revisionCreatedAt: '2001-02-03T04:05:06Z',
    ageDays: 0,
  });
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
    author: 'bob@example.org',
    labels: ['authored-in-theurian'],
    sourceAnchors: [],
    omitted: 0,
    review: { state: 'proven', how: 'merge', by: ['ada@example.org'] },
    contentClassification: 'untrusted-knowledge',
    mayContainInstructions: true,
    executable: false,
  });
});

reading('a time that names no instant is refused', async () => {
  assert.is((await all.refusal('knowledge_search', { query: 'x', asOf: '2001-02-30' })).code, 'invalid-input');
});

reading('pages of a search give each hit once, in the order of one page', async () => {
  const whole = await all.answer('knowledge_search', { query: 'payment title policy limits', limit: 50 });
  const ids: unknown[] = [];
  let cursor: unknown;
  do {
    const page = await all.answer('knowledge_search', {
      query: 'payment title policy limits',
      limit: 1,
      ...(cursor === undefined ? {} : { cursor }),
    });
    ids.push(...list(page.results).map(({ itemId }) => itemId));
    assert.is(page.truncated, page.cursor !== null);
    cursor = page.cursor ?? undefined;
  } while (cursor !== undefined);
  assert.equal(ids.join(' '), idsIn(whole));
  assert.ok(ids.length > 1);
});

reading('a cursor of another request is refused', async () => {
  const { cursor } = await all.answer('knowledge_search', { query: 'payment title policy limits', limit: 1 });
  const other = { query: 'retried', limit: 1, cursor };
  assert.is((await all.refusal('knowledge_search', other)).code, 'cursor-stale');
});

reading('an item is got by its id and by an alias, with all that hangs on it', async () => {
  const item = await all.answer('knowledge_get', { itemId: 'payments.retry-policy' });
  assert.is(item.body, '# Retry policy\n\nCalls are retried five times with growing waits, then given up.\n');
  assert.equal(item.aliases, ['payments.backoff']);
  assert.equal(item.revisions, [R(3), R(1)]);
  assert.equal(
    list(item.evidence).map(({ description }) => description),
    ['Three tries were too few.'],
  );
  assert.equal(
    list(item.relations).map(({ sourceItemId, note }) => [sourceItemId, note]),
    [['payments.limits', 'Both bound one call.']],
  );
  assert.equal(await all.answer('knowledge_get', { itemId: 'payments.backoff' }), item);
});

reading('a former revision is got with its own labels and is not current', async () => {
  const item = await all.answer('knowledge_get', { itemId: 'payments.retry-policy', revisionId: R(1) });
  assert.equal([item.title, item.isCurrent, item.revisionId], ['Retry policy', false, R(1)]);
  assert.match(String(item.body), 'three times');
  const refused = await all.refusal('knowledge_get', { itemId: 'payments.retry-policy', revisionId: R(9) });
  assert.is(refused.code, 'unknown-revision-of-item');
});

const STATUSES: readonly { readonly itemId: string; readonly more: Values; readonly given: boolean }[] = [
  { itemId: 'ideas.cache', more: {}, given: false },
  { itemId: 'ideas.cache', more: { includeRetired: true }, given: false },
  { itemId: 'ideas.cache', more: { includeUnapproved: true }, given: true },
  { itemId: 'ideas.empty', more: { includeUnapproved: true }, given: true },
  { itemId: 'old.sessions', more: { includeUnapproved: true }, given: false },
  { itemId: 'old.sessions', more: { includeRetired: true }, given: true },
  { itemId: 'old.format', more: { includeRetired: true }, given: true },
  { itemId: 'old.freeze', more: {}, given: true },
  { itemId: 'ideas.rewrite', more: { includeUnapproved: true, includeRetired: true }, given: false },
];
for (const { itemId, more, given } of STATUSES)
  reading(`${itemId} with ${JSON.stringify(more)} is ${given ? '' : 'not '}given`, async () => {
    if (given) assert.is((await all.answer('knowledge_get', { itemId, ...more })).itemId, itemId);
    else assert.is((await all.refusal('knowledge_get', { itemId, ...more })).code, 'unknown-item');
  });

reading('a body that is longer than the budget comes in parts that make the whole', async () => {
  const body = `${Array.from({ length: 400 }, (_, n) => `Line ${n} says 認証 and 🔑 and "quotes".`).join('\n')}\n`;
  here.land('a', step(20, [written('long.text', 20, body)]), 'a long one');
  await here.run('a', 'migrate', 'apply');
  const parts: string[] = [];
  let cursor: unknown;
  do {
    const part = await all.answer('knowledge_get', {
      itemId: 'long.text',
      maxTokens: 2000,
      ...(cursor === undefined ? {} : { cursor }),
    });
    assert.ok(Buffer.byteLength(JSON.stringify(part)) <= 3 * 2000);
    assert.is(part.bodyOffset, parts.join('').length);
    assert.is(part.bodyLength, body.length);
    parts.push(String(part.body));
    cursor = part.cursor ?? undefined;
  } while (cursor !== undefined);
  assert.ok(parts.length > 3);
  assert.is(parts.join(''), body);
});

reading('the status counts what may be seen, and nothing else', async () => {
  const status = await all.answer('knowledge_status');
  assert.equal(status.itemsByStatus, { approved: 7, deprecated: 2, draft: 2, proposed: 1, superseded: 1 });
  assert.is((await usual.answer('knowledge_status')).itemCount, Number(status.itemCount) - 2);
});

reading('a trace follows relations in both directions, up to a depth', async () => {
  const from = async (input: Values): Promise<unknown> =>
    list((await all.answer('knowledge_trace', input)).steps).map(({ depth, sourceItemId, relationType, found }) =>
      [depth, sourceItemId, relationType, (found as Values).itemId].join(' '),
    );
  const near = '1 payments.limits depends_on payments.retry-policy';
  const far = '1 payments.limits supersedes old.tokens';
  assert.equal(await from({ itemId: 'payments.limits' }), [near, far]);
  assert.equal(await from({ itemId: 'payments.limits', direction: 'in' }), []);
  assert.equal(await from({ itemId: 'payments.limits', relationTypes: ['supersedes'] }), [far]);
  assert.equal(await from({ itemId: 'payments.retry-policy', depth: 1 }), [
    '1 payments.limits depends_on payments.limits',
  ]);
  assert.equal(await from({ itemId: 'payments.retry-policy' }), [
    '1 payments.limits depends_on payments.limits',
    '2 payments.limits supersedes old.tokens',
  ]);
});

reading('changes are listed from a commit, and from a snapshot that was named before', async () => {
  const since = await all.answer('knowledge_list_changes', { from: landings.first, to: landings.second });
  const items = list(since.changes).filter(({ what }) => what === 'item');
  assert.equal(
    items.map(({ kind, item }) => `${kind} ${item}`).filter((one) => one.includes('payments')),
    ['changed payments.limits', 'changed payments.retry-policy'],
  );
  assert.equal(
    list(since.changes).filter(({ what }) => what === 'alias'),
    [{ what: 'alias', alias: 'payments.backoff', before: null, after: 'payments.retry-policy' }],
  );
  const again = await all.answer('knowledge_list_changes', { from: since.fromSnapshotId, to: since.toSnapshotId });
  assert.equal(again.changes, since.changes);
  const none = await all.answer('knowledge_list_changes', { from: since.snapshotId });
  assert.equal(none.changes, []);
});

reading('a commit that is not on the line of what is applied is no state', async () => {
  here.git('a', 'checkout', '-qb', 'aside', landings.first);
  const aside = here.commit('a', { 'x.txt': 'x' }, 'aside');
  here.git('a', 'checkout', '-q', 'main');
  for (const from of [aside, 'aside', 'no-such-branch', 'f'.repeat(64)])
    assert.match((await all.refusal('knowledge_list_changes', { from })).remedy, 'on the line of what is applied');
});

reading('what an anchor rests on is compared with HEAD', async () => {
  const at = here.commit('a', { 'src/one.ts': 'one\n', 'src/two.ts': 'two\n', 'src/three.ts': 'three\n' }, 'code');
  const anchor = (filePath: string, more: Values = {}): Values => ({
    provider: 'git',
    sourceUri: filePath,
    commitSha: at,
    filePath,
    ...more,
  });
  const anchors = [
    anchor('src/one.ts'),
    anchor('src/two.ts', { lineStart: 1, lineEnd: 1 }),
    anchor('src/three.ts'),
    anchor('src/one.ts', { sourceUri: 'https://example.org/other.git' }),
    anchor('src/one.ts', { commitSha: 'f'.repeat(40) }),
    anchor('src/never.ts'),
    { provider: 'git', sourceUri: 'src/one.ts' },
  ];
  here.land('a', step(21, [written('code.rests', 21, 'It rests.\n', { sourceAnchors: anchors })]), 'rests');
  here.git('a', 'rm', '-q', 'src/three.ts');
  here.commit('a', { 'src/two.ts': 'changed\n' }, 'more code');
  await here.run('a', 'migrate', 'apply');
  const { items } = await all.answer('knowledge_check_freshness', { itemIds: ['code.rests'] });
  const [item] = list(items);
  assert.is(item?.fresh, false);
  assert.equal(
    list(item?.anchors).map(({ state }) => state),
    ['unchanged', 'changed', 'gone', 'elsewhere', 'unknown', 'unknown', 'unlocated'],
  );
  const stale = await all.answer('knowledge_check_freshness', { staleOnly: true });
  assert.equal(
    list(stale.items).map(({ itemId }) => itemId),
    ['code.rests'],
  );
  assert.is((await all.refusal('knowledge_check_freshness', { itemIds: ['no.such'] })).code, 'unknown-item');
});

reading('tools answer to the names of the public protocol', async () => {
  const { snapshotId } = await all.answer('knowledge_status');
  for (const name of ['knowledge.status', 'knowledgeStatus'])
    assert.is((await all.answer(name)).snapshotId, snapshotId);
  assert.is((await all.refusal('knowledge.statuss')).code, 'unknown-tool');
});

reading('a server of one repository needs no project, and knows no other', async () => {
  assert.is((await all.answer('knowledge_status', { projectId: 'here' })).projectId, 'here');
  assert.match((await all.refusal('knowledge_status', { projectId: 'there' })).remedy, 'here');
  assert.equal(
    list((await all.answer('project_list')).projects).map(({ projectId, state }) => [projectId, state]),
    [['here', 'served']],
  );
});

reading('a repository without applied knowledge is told of with what to do', async () => {
  await library(here, 'b', 'nothing');
  const agent = agentIn(here, 'b');
  const refused = await agent.refusal('knowledge_search', { query: 'x' });
  assert.equal([refused.code, /theurian migrate apply/.test(refused.remedy)], ['not-applied', true]);
  const [project] = list((await agent.answer('project_list')).projects);
  assert.is(project?.state, 'cannot-serve');
  assert.equal(project?.error, { code: refused.code, message: refused.message, remedy: refused.remedy });
});

reading.run();
