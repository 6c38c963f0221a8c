import { spawnSync } from 'node:child_process';
import { dirname, join } from 'node:path';
import { execPath } from 'node:process';
import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { wordsOf } from '../../lib/recall/words.ts';

const words = suite('words');

const exactly: readonly { readonly text: string; readonly gives: readonly string[] }[] = [
  { text: '', gives: [] },
  { text: ' \t\n.,;:!?()[]{}*/\\|"\'`~@$%^&=<>+-_#', gives: [] },
  { text: 'Retry the Payment', gives: ['retry', 'the', 'payment'] },
  { text: 'retry-policy', gives: ['retrypolicy', 'retry', 'policy'] },
  { text: 'retry_policy', gives: ['retrypolicy', 'retry', 'policy'] },
  { text: 'retryPolicy', gives: ['retrypolicy', 'retry', 'policy'] },
  { text: 'RETRY__POLICY', gives: ['retrypolicy', 'retry', 'policy'] },
  { text: 'my-camelCase', gives: ['mycamelcase', 'my', 'camelcase', 'camel', 'case'] },
  { text: 'auth.retry-policy', gives: ['auth', 'retrypolicy', 'retry', 'policy'] },
  { text: 'OAuth', gives: ['oauth', 'o', 'auth'] },
  { text: 'HTTPServer', gives: ['httpserver', 'http', 'server'] },
  { text: 'APIs URLs', gives: ['apis', 'urls'] },
  { text: 'sha256Sum', gives: ['sha256sum', 'sha256', 'sum'] },
  { text: 'k8s utf8', gives: ['k8s', 'utf8'] },
  { text: 'K8S 01ARZ3NDEK', gives: ['k8s', '01arz3ndek'] },
  { text: 'v1.2.3 1.2.3 V10.0', gives: ['1.2.3', '1.2.3', '10.0'] },
  { text: 'node-20.19.4-rc.1', gives: ['node20', 'node', '20', '19.4', 'rc', '1'] },
  { text: 'C++, C# and F#', gives: ['c', 'c++', 'c', 'c#', 'and', 'f', 'f#'] },
  { text: 'page#top x#y #1', gives: ['page', 'top', 'x', 'y', '1'] },
  { text: '__proto__ constructor', gives: ['proto', 'constructor'] },
  { text: 'user’s --no-verify', gives: ['user', 's', 'noverify', 'no', 'verify'] },
  { text: 'ＦＵＬＬ ﬁle', gives: ['full', 'file'] },
  { text: 'Straße STRASSE', gives: ['strasse', 'strasse'] },
  { text: 'ΟΔΟΣ οδος', gives: ['οδοσ', 'οδοσ'] },
  { text: 'İstanbul ISTANBUL', gives: ['istanbul', 'istanbul'] },
  { text: 'cafe\u0301 café', gives: ['café', 'café'] },
  { text: 'co\u00adoperate \ufeffbom', gives: ['cooperate', 'bom'] },
  { text: 'می\u200cخواهم', gives: ['میخواهم'] },
  { text: '鍵', gives: ['鍵'] },
  { text: '再試行', gives: ['再', '試', '再試', '行', '試行'] },
  { text: '葛\u{e0100}城', gives: ['葛', '城', '葛城'] },
  { text: '𠮷野', gives: ['𠮷', '野', '𠮷野'] },
  { text: 'ﾊﾞｯﾁ', gives: ['バッチ', 'バ', 'ッ', 'バッ', 'チ', 'ッチ'] },
  { text: 'OAuth認証', gives: ['oauth', 'o', 'auth', '認', '証', '認証'] },
  { text: '第3回', gives: ['第', '3', '回'] },
  { text: '키를', gives: ['키', '를', '키를'] },
  { text: '\u110f\u1175', gives: ['키'] },
  { text: 'API키', gives: ['api', '키'] },
  { text: '👨‍👩‍👧 🇯🇵 → ™', gives: ['tm'] },
  { text: '\ud800 a\udc00b', gives: ['a', 'b'] },
];

for (const { text, gives } of exactly)
  words(`tells ${JSON.stringify(text)} word by word`, () => assert.equal(wordsOf(text), gives));

const among: readonly { readonly text: string; readonly has: readonly string[] }[] = [
  {
    text: '認証トークンの有効期限が切れた場合、再試行する。',
    has: ['認証', 'トークン'.slice(0, 2), '期限', '有効', '再試', '試行', '切'],
  },
  { text: 'アクセストークン', has: ['アクセス', 'トー', 'ーク', 'クン'] },
  { text: '服务必须在重试之前检查令牌的有效期', has: ['服务', '必须', '重试', '令牌', '有效期', '检'] },
  { text: 'ระบบต้องตรวจสอบสิทธิ์ผู้ใช้', has: ['ระบบ', 'ต้อง', 'ตรวจ', 'สิทธิ์', 'ผู้', 'ใช้'] },
  { text: 'ລະບົບຕ້ອງກວດສອບ', has: ['ລະ'] },
  { text: '재시도정책을 적용한다', has: ['재시도정책을', '재시', '시도', '정책', '적용', '적용한다'] },
];

for (const { text, has } of among)
  words(`finds the words of ${text}`, () => {
    const found = new Set(wordsOf(text));
    assert.equal(
      has.filter((word) => !found.has(word)),
      [],
    );
  });

words('cuts a word that is very long, and never within a character', () => {
  assert.equal(wordsOf('a'.repeat(150)), ['a'.repeat(64)]);
  assert.equal(wordsOf(`a${'𐐨'.repeat(60)}`), [`a${'𐐨'.repeat(31)}`]);
});

const asciiNames = /[vV]?(\d+(?:\.\d+)+)|([A-Za-z0-9]+(?:(?:-|_+)[A-Za-z0-9]+)*)(\+\+|#(?![A-Za-z0-9]))?/g;

// What the rules say, for ASCII alone and without a thought for speed.
const plainly = (text: string): readonly string[] =>
  [...text.matchAll(asciiNames)].flatMap(([, version, name = '', suffix = '']) => {
    if (version !== undefined) return [version];
    const segments = name.split(/[-_]+/);
    const kept = suffix === '++' || (suffix === '#' && name.length === 1);
    const parts = segments.flatMap((segment) => {
      const humps = segment.split(/(?<=[a-z])(?=[A-Z])|(?<=[A-Z0-9])(?=[A-Z][a-z])(?![A-Z]s(?![A-Za-z]))/);
      return [...(segments.length > 1 ? [segment] : []), ...(humps.length > 1 ? humps : [])];
    });
    const whole = segments.join('');
    return [whole, ...(kept ? [whole + suffix] : []), ...parts].map((word) => word.toLowerCase());
  });

words('are for ASCII what a pattern for ASCII alone finds', () => {
  const token = fc.constantFrom(
    'a',
    'B',
    'bc',
    'Ds',
    '1',
    '20',
    '.',
    '-',
    '_',
    '__',
    '+',
    '++',
    '#',
    ' ',
    'v',
    '\n',
    '/',
  );
  fc.assert(
    fc.property(
      fc.oneof(
        fc.array(token, { maxLength: 30 }).map((tokens) => tokens.join('')),
        fc.string(),
      ),
      (text) => {
        fc.pre(/^[\0-\x7f]*$/.test(text));
        assert.equal(wordsOf(text), plainly(text));
      },
    ),
  );
});

words('are the same for a text in lower and in upper case', () => {
  const letter = fc.constantFrom(...'abz019 éßσςжıŉﬁｆ-_æõ', 'e\u0301', 'i\u0307');
  fc.assert(
    fc.property(fc.array(letter), (letters) => {
      const text = letters.join('');
      assert.equal(wordsOf(text.toUpperCase()), wordsOf(text));
    }),
  );
});

words('never hold half a surrogate, white space or an upper case letter', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      for (const word of wordsOf(text)) assert.ok(!/\p{Cs}/u.test(word) && !/\s|[A-Z]/.test(word) && word !== '', word);
    }),
  );
});

words('are the same in every locale', () => {
  const room = join(dirname(dirname(dirname(fileURLToPath(import.meta.url)))), 'lib/recall/words.ts');
  const text = 'TITLE Iı İ ΟΔΟΣ 認証トークンの有効期限 ระบบต้องตรวจสอบ 服务必须 ﾊﾞｯﾁ';
  const script = `import { wordsOf } from ${JSON.stringify(room)};
    process.stdout.write(JSON.stringify([Intl.NumberFormat().resolvedOptions().locale, wordsOf(${JSON.stringify(text)})]))`;
  const told = ['tr_TR.UTF-8', 'th_TH.UTF-8', 'ja_JP.UTF-8'].map((locale) => {
    const env = { PATH: process.env.PATH, LC_ALL: locale, LANG: locale };
    const { stdout } = spawnSync(execPath, ['--import', 'tsx', '--input-type=module', '-e', script], {
      env,
      encoding: 'utf8',
    });
    return JSON.parse(stdout);
  });
  assert.equal(
    told.map(([locale]) => locale.slice(0, 2)),
    ['tr', 'th', 'ja'],
  );
  for (const [, found] of told) assert.equal(found, wordsOf(text));
});

const hostile: readonly { readonly why: string; readonly text: string }[] = [
  { why: 'one endless word', text: 'a'.repeat(4_000_000) },
  { why: 'one endless number', text: '1'.repeat(4_000_000) },
  { why: 'endless dots', text: '1.'.repeat(2_000_000) },
  { why: 'endless underscores', text: `a${'_'.repeat(4_000_000)}` },
  { why: 'endless hyphens', text: 'a-'.repeat(500_000) },
  { why: 'endless humps', text: 'aB'.repeat(500_000) },
  { why: 'endless kanji', text: '認'.repeat(500_000) },
  { why: 'endless syllables', text: '가'.repeat(500_000) },
  { why: 'endless marks', text: `a${'\u0301'.repeat(1_000_000)}` },
  { why: 'endless half surrogates', text: '\ud800'.repeat(2_000_000) },
];

for (const { why, text } of hostile)
  words(`survive ${why}`, () => {
    const from = performance.now();
    assert.type(wordsOf(text).length, 'number');
    assert.ok(performance.now() - from < 5_000);
  });

words.run();
