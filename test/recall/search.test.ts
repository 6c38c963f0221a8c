import fc from 'fast-check';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type ItemId, parseItemId } from '../../lib/model/ids.ts';
import { buildIndex, type Document } from '../../lib/recall/lexicon.ts';
import { searchIndex } from '../../lib/recall/search.ts';

const search = suite('search');

const itemId = (text: string): ItemId => {
  const id = parseItemId(text);
  if (id === null) throw new Error(text);
  return id;
};

const document = (id: string, body: string, rest: Partial<Document> = {}): Document => ({
  itemId: itemId(id),
  title: '',
  namespace: '',
  kind: 'decision',
  labels: [],
  body,
  ...rest,
});

const everything = { limit: 50, keep: () => true };

const found = (documents: readonly Document[], query: string): readonly string[] =>
  searchIndex(buildIndex(documents), query, everything).map(({ itemId }) => itemId);

const shelf: readonly Document[] = [
  document('auth.oauth', 'OAuth のアクセストークンは一時間で失効する。失効したら再試行する前に更新する。', {
    title: 'OAuth 認証',
  }),
  document('auth.keys', '署名の鍵は半年ごとに交換し、古い鍵は監査のために保管する。', { title: '鍵の管理' }),
  document('payment.retry-policy', 'Failed payments are retried with exponential backoff, five times at most.', {
    title: 'How payments are retried',
    labels: ['resilience', 'sre'],
  }),
  document('build.compilers', 'We build with C++20; the tools are written in C# 12. Nothing is written in plain C.'),
  document(
    'build.toolchain',
    'The toolchain is pinned to v1.2.3 of the wrapper, see snake_case_names and maxRetryCount.',
  ),
  document('ops.k8s', 'Workloads run on k8s; every Deployment declares its limits.', { title: 'Kubernetes' }),
  document('zh.token', '服务必须在重试之前检查令牌的有效期，并且在失败时使用指数退避策略。', { title: '令牌检查' }),
  document('zh.pool', '数据库连接池的大小不得超过五十，否则拒绝新的连接。', { title: '连接池' }),
  document('th.access', 'ระบบต้องตรวจสอบสิทธิ์ผู้ใช้ก่อนที่จะอนุญาตให้เข้าถึงข้อมูลที่เป็นความลับ', { title: 'การเข้าถึงข้อมูล' }),
  document('th.backup', 'สำรองฐานข้อมูลทุกคืนและทดสอบการกู้คืนทุกเดือน', { title: 'การสำรองข้อมูล' }),
  document('ko.retry', '결제가 실패하면 재시도정책을 따라 최대 다섯 번까지 다시 시도한다.', { title: '결제 재시도' }),
  document('ko.key', '서명 키를 반년마다 교체하고 이전 키는 감사를 위해 보관한다.', { title: '키 관리' }),
];

const finds: readonly { readonly query: string; readonly first: string; readonly not?: string }[] = [
  { query: 'OAuth 認証', first: 'auth.oauth', not: 'auth.keys' },
  { query: 'oauth認証', first: 'auth.oauth' },
  { query: '再試行', first: 'auth.oauth', not: 'zh.token' },
  { query: 'アクセストークン', first: 'auth.oauth' },
  { query: 'ｱｸｾｽﾄｰｸﾝ', first: 'auth.oauth' },
  { query: 'トークン 失効', first: 'auth.oauth' },
  { query: '鍵', first: 'auth.keys', not: 'auth.oauth' },
  { query: '鍵の交換', first: 'auth.keys' },
  { query: '監査', first: 'auth.keys' },
  { query: 'retry policy', first: 'payment.retry-policy' },
  { query: 'retry-policy', first: 'payment.retry-policy' },
  { query: 'retryPolicy', first: 'payment.retry-policy' },
  { query: 'RETRY_POLICY', first: 'payment.retry-policy' },
  { query: 'payment.retry-policy', first: 'payment.retry-policy' },
  { query: 'resilience', first: 'payment.retry-policy' },
  { query: 'sre', first: 'payment.retry-policy' },
  { query: 'exponental backof', first: 'payment.retry-policy' },
  { query: 'payemnts', first: 'payment.retry-policy' },
  { query: 'expon', first: 'payment.retry-policy' },
  { query: 'C++', first: 'build.compilers', not: 'ops.k8s' },
  { query: 'c#', first: 'build.compilers' },
  { query: 'c', first: 'build.compilers', not: 'build.toolchain' },
  { query: 'k8s', first: 'ops.k8s' },
  { query: 'K8S limits', first: 'ops.k8s' },
  { query: 'deployments', first: 'ops.k8s' },
  { query: '1.2.3', first: 'build.toolchain' },
  { query: 'v1.2.3', first: 'build.toolchain' },
  { query: '1.2', first: 'build.toolchain' },
  { query: 'snake_case_names', first: 'build.toolchain' },
  { query: 'snakeCase', first: 'build.toolchain' },
  { query: 'case names', first: 'build.toolchain' },
  { query: 'max retry count', first: 'build.toolchain' },
  { query: 'max_retry_count', first: 'build.toolchain' },
  { query: '令牌', first: 'zh.token', not: 'zh.pool' },
  { query: '重试', first: 'zh.token' },
  { query: '指数退避', first: 'zh.token' },
  { query: '连接池大小', first: 'zh.pool' },
  { query: '池', first: 'zh.pool', not: 'zh.token' },
  { query: 'สิทธิ์', first: 'th.access', not: 'th.backup' },
  { query: 'ฐานข้อมูล', first: 'th.backup' },
  { query: 'กู้คืน', first: 'th.backup', not: 'th.access' },
  { query: 'ตรวจสอบสิทธิ์ผู้ใช้', first: 'th.access' },
  { query: '재시도', first: 'ko.retry', not: 'ko.key' },
  { query: '정책', first: 'ko.retry' },
  { query: '결제 정책', first: 'ko.retry' },
  { query: '키', first: 'ko.key', not: 'ko.retry' },
  { query: '감사를 위해', first: 'ko.key' },
  { query: '재시도는', first: 'ko.retry' },
];

for (const { query, first, not } of finds)
  search(`finds ${first} for ${query}`, () => {
    const ids = found(shelf, query);
    assert.is(ids[0], first);
    if (not !== undefined) assert.not.ok(ids.includes(not), `${not} is found too`);
  });

const nothing: readonly string[] = ['', '   \n', '…!?', '"\'`', '\ud800', '👍', '.*', '[', '(?:', '\\', '__', '\u200d'];
for (const query of nothing)
  search(`finds nothing for ${JSON.stringify(query)}`, () => assert.equal(found(shelf, query), []));

search('finds nothing for a word that no item has, nor one like it', () =>
  assert.equal(found(shelf, 'zygomorphic'), []),
);

search('gives items with some of the words only when none has them all', () => {
  const documents = [document('a', 'alpha beta'), document('b', 'alpha'), document('c', 'beta gamma')];
  assert.equal(found(documents, 'alpha beta'), ['a']);
  assert.equal(found(documents, 'alpha gamma'), ['c', 'b', 'a']);
});

search('puts the item with more of the words first when none has them all', () => {
  const documents = [document('a', 'alpha alpha alpha'), document('b', 'alpha beta gamma'), document('c', 'delta')];
  assert.is(found(documents, 'alpha beta gamma delta')[0], 'b');
});

search('puts three words in a body above one in a title, when none has them all', () => {
  const documents = [
    document('a', 'else', { title: 'alpha' }),
    document('b', 'beta gamma delta'),
    document('c', 'else'),
  ];
  assert.equal(found(documents, 'alpha beta gamma delta'), ['b', 'a']);
});

search('puts a longer word in a title above three longer words in a body', () => {
  const documents = [document('a', 'else', { title: 'authority' }), document('b', 'authentic authorship authorize')];
  assert.equal(found(documents, 'auth'), ['a', 'b']);
});

search('puts words that are nearer to the one asked for first, and forgets none of them', () => {
  const documents = [
    document('a', 'alphabetically'),
    document('b', 'alphabet'),
    document('c', 'alpha'),
    document('d', 'beta'),
  ];
  assert.equal(found(documents, 'alph'), ['c', 'b', 'a']);
});

search('puts the lower item id first among items that score alike, whichever of their words comes first', () => {
  const documents = [document('a', 'alphac'), document('b', 'alphab'), document('c', 'alphaa')];
  const hits = searchIndex(buildIndex(documents), 'alpha', everything);
  assert.equal(
    hits.map(({ itemId }) => itemId),
    ['a', 'b', 'c'],
  );
  assert.is(new Set(hits.map(({ score }) => score)).size, 1);
});

search('does not take C for C++ or C#, nor one of these for the other', () => {
  const documents = [document('a', 'plain C'), document('b', 'C++'), document('c', 'C#')];
  assert.equal(found(documents, 'C++'), ['b']);
  assert.equal(found(documents, 'C#'), ['c']);
  assert.equal([...found(documents, 'C')].sort(), ['a', 'b', 'c']);
});

search('puts a title above a body, and a short body above a long one', () => {
  const long = `cache ${'filler words that say nothing of it '.repeat(40)}`;
  const documents = [document('a', long), document('b', 'cache'), document('c', 'it', { title: 'Cache of the build' })];
  assert.equal(found(documents, 'cache'), ['c', 'b', 'a']);
});

search('puts an item that has the word as it was written above every one that has a longer word or one like it', () => {
  const documents = [
    document('a', 'authentication authentication', { title: 'Authentication', labels: ['authentication'] }),
    document('b', `${'other words '.repeat(200)} auth`),
    document('c', 'server'),
    document('d', 'servers severs', { title: 'servers' }),
  ];
  assert.equal(found(documents, 'auth'), ['b', 'a']);
  assert.equal(found(documents, 'server'), ['c', 'd']);
});

search('puts the item that the query names first, whoever else speaks of it', () => {
  const documents = [
    document('auth.retry', 'short'),
    document('z', 'auth.retry '.repeat(50), { title: 'auth.retry auth.retry', labels: ['auth.retry'] }),
  ];
  for (const query of ['auth.retry', ' Auth.Retry ', 'ａｕｔｈ.retry'])
    assert.equal(found(documents, query), ['auth.retry', 'z']);
});

search('meets the plural in -ies', () => {
  const documents = [document('a', 'one policy'), document('b', 'two policies')];
  assert.equal(found(documents, 'policies'), ['b', 'a']);
  assert.equal(found(documents, 'policy'), ['a', 'b']);
});

search('forgives no mistake in short words, in names with digits, or in the first letter', () => {
  const documents = [document('a', 'lock sha256 retention')];
  for (const query of ['lick', 'sha255', 'detention']) assert.equal(found(documents, query), []);
  assert.equal(found(documents, 'retnetion'), ['a']);
});

search('tells which words of the item were met', () => {
  const [hit] = searchIndex(buildIndex(shelf), 'exponental payment', everything);
  assert.equal(hit?.terms, ['exponential', 'payment', 'payments']);
});

const vocabulary = [
  'alpha',
  'alphas',
  'beta',
  'betas',
  'gamma',
  'gammas',
  'retry-policy',
  'retryPolicy',
  '再試行',
  '鍵',
  '試行',
  'C++',
  '1.2.3',
];
const some = fc.array(fc.constantFrom(...vocabulary), { maxLength: 8 }).map((words) => words.join(' '));
const library = fc
  .uniqueArray(fc.record({ id: fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f.g', 'alpha'), title: some, body: some }), {
    selector: ({ id }) => id,
    maxLength: 7,
  })
  .map((entries) => entries.map(({ id, title, body }) => document(id, body, { title })));
const query = fc.oneof(some, fc.constantFrom('alph', 'gamna', 'alpha gamma', '試', 'beta 再試行 nowhere'));

search('gives the same answer whatever the order of the documents', () => {
  fc.assert(
    fc.property(library, query, (documents, text) => {
      const other = [...documents].reverse();
      assert.equal(buildIndex(other), buildIndex(documents));
      assert.equal(
        searchIndex(buildIndex(other), text, everything),
        searchIndex(buildIndex(documents), text, everything),
      );
    }),
  );
});

search('answers as if what is not kept were not there at all', () => {
  fc.assert(
    fc.property(
      library,
      query,
      fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd', 'alpha')),
      (documents, text, hidden) => {
        const keep = (id: string): boolean => !hidden.some((each) => each === id);
        const seen = documents.filter(({ itemId }) => keep(itemId));
        assert.equal(
          searchIndex(buildIndex(documents), text, { limit: 3, keep }),
          searchIndex(buildIndex(seen), text, { limit: 3, keep: () => true }),
        );
      },
    ),
    { numRuns: 300 },
  );
});

search('gives for a smaller limit the beginning of what it gives for a larger one, in descending order', () => {
  fc.assert(
    fc.property(library, query, fc.nat(7), (documents, text, limit) => {
      const all = searchIndex(buildIndex(documents), text, everything);
      assert.equal(searchIndex(buildIndex(documents), text, { limit, keep: () => true }), all.slice(0, limit));
      const sorted = [...all].sort((a, b) => b.score - a.score || (a.itemId < b.itemId ? -1 : 1));
      assert.equal(all, sorted);
    }),
  );
});

search('finds whatever was cut out of a text without spaces', () => {
  const letters = '認証再試行鍵管理トークンーあいまいなสิทธิ์ผู้ใช้ข้อมูล服务令牌한국어재시도𠮷';
  const run = fc.array(fc.constantFrom(...letters), { minLength: 1, maxLength: 30 });
  fc.assert(
    fc.property(run, fc.nat(), fc.nat(), (characters, from, size) => {
      const start = from % characters.length;
      const part = characters.slice(start, start + 1 + (size % 12)).join('');
      const text = characters.join('');
      // Marks that stand beside each other are put into one order, so that not every cut is part of what there is then.
      fc.pre(text.normalize('NFKC').includes(part.normalize('NFKC')));
      assert.ok(found([document('a', text), document('b', 'unrelated')], part).includes('a'), `${part} in ${text}`);
    }),
    { numRuns: 500 },
  );
});

search('finds a name however it is spelled', () => {
  const part = fc.stringMatching(/^[a-z]{2,6}$/);
  const spelled = [
    (parts: readonly string[]) => parts.join('-'),
    (parts: readonly string[]) => parts.join('_').toUpperCase(),
    (parts: readonly string[]) => parts.join('_'),
    (parts: readonly string[]) =>
      parts.map((each, index) => (index === 0 ? each : each[0]?.toUpperCase() + each.slice(1))).join(''),
  ];
  fc.assert(
    fc.property(fc.array(part, { minLength: 1, maxLength: 4 }), (parts) => {
      // A last hump like `Bs` is the plural of a capital.
      fc.pre(parts.every((each) => !/^.s$/.test(each)));
      for (const write of spelled)
        for (const ask of spelled) assert.equal(found([document('x', write(parts))], ask(parts)), ['x']);
      assert.equal(found([document('x', parts.join('-'))], parts.join(' ')), ['x']);
    }),
  );
});

const hostile: readonly { readonly why: string; readonly text: string }[] = [
  { why: '100,000 letters', text: 'a'.repeat(100_000) },
  { why: '100,000 half surrogates', text: '\ud800'.repeat(100_000) },
  { why: 'half surrogates between words', text: 'retry\ud800 payments\udc00' },
  { why: 'a name of an object', text: '__proto__ constructor toString hasOwnProperty' },
  { why: 'a pattern', text: '(a+)+$ .*.*.* [^]{1,99999} \\u{' },
  { why: 'a letter that stands for eighteen', text: '\ufdfa'.repeat(100_000) },
  {
    why: 'many short words',
    text: Array.from({ length: 50_000 }, (_, index) => (index % 1296).toString(36)).join(' '),
  },
  {
    why: 'many kanji',
    text: Array.from({ length: 2_000 }, (_, index) => String.fromCharCode(0x4e00 + index)).join(''),
  },
  { why: 'a hundred thousand quotes', text: '"'.repeat(100_000) },
  { why: 'a null character', text: '\0retry\0' },
];

for (const { why, text } of hostile)
  search(`survives ${why}`, () => {
    const lexicon = buildIndex(shelf);
    const from = performance.now();
    assert.ok(searchIndex(lexicon, text, everything).length <= shelf.length);
    assert.ok(performance.now() - from < 1_000);
  });

search('finds names of an object like any other word', () => {
  const documents = [document('a', 'the __proto__ of it'), document('b', 'its constructor'), document('c', 'else')];
  assert.equal(found(documents, '__proto__'), ['a']);
  assert.equal(found(documents, 'constructor'), ['b']);
  assert.equal(found([document('constructor', 'x'), document('proto', 'y')], 'constructor'), ['constructor']);
});

search('lets only the first 2,000 UTF-16 units of a query count', () => {
  const lexicon = buildIndex([document('a', 'alpha'), document('b', 'beta')]);
  const answer = searchIndex(lexicon, `alpha ${' '.repeat(1_994)}beta`, everything);
  assert.equal(answer, searchIndex(lexicon, 'alpha', everything));
});

search('asks once for every item whether it is kept', () => {
  const asked: string[] = [];
  const keep = (id: string): boolean => asked.push(id) > 0;
  searchIndex(buildIndex(shelf), 'retry payments nowhere', { limit: 5, keep });
  assert.equal(asked, shelf.map(({ itemId }) => itemId).sort());
});

search.run();
