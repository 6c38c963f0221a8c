import fc from 'fast-check';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { excerptOf } from '../../lib/recall/excerpt.ts';
import { wordsOf } from '../../lib/recall/words.ts';

const excerpt = suite('excerpt');

const english = `# Retries

Payments fail.   When they do, the service
waits and tries again.

## Limits

At most five attempts are made; the backoff is exponential and has jitter.
The last failure is written to the audit log.
`;
const japanese =
  '認証トークンの有効期限が切れた場合、クライアントは再試行する前にトークンを更新する。\n\n署名の鍵は半年ごとに交換する。古い鍵は監査のために保管する。';

const cases: readonly {
  readonly why: string;
  readonly body: string;
  readonly query: string;
  readonly width: number;
  readonly text: string;
  readonly line: number;
}[] = [
  { why: 'an empty body', body: '', query: 'x', width: 20, text: '', line: 1 },
  { why: 'a blank body', body: ' \n\n ', query: 'x', width: 20, text: '', line: 1 },
  { why: 'a short body whole', body: ' one\n two\t three ', query: 'two', width: 40, text: 'one two three', line: 2 },
  {
    why: 'the beginning when nothing is met',
    body: english,
    query: 'nowhere',
    width: 30,
    text: '# Retries Payments fail.…',
    line: 1,
  },
  {
    why: 'the beginning after empty lines',
    body: '\n\n\nfirst words',
    query: '',
    width: 30,
    text: 'first words',
    line: 4,
  },
  {
    why: 'both sides of a hit',
    body: english,
    query: 'backoff',
    width: 40,
    text: '…made; the backoff is exponential and…',
    line: 8,
  },
  {
    why: 'the line of the first hit in it',
    body: english,
    query: 'exponential audit',
    width: 100,
    text: '…are made; the backoff is exponential and has jitter. The last failure is written to the audit log.',
    line: 8,
  },
  {
    why: 'the place where most terms meet',
    body: `retry here\n${'filler '.repeat(50)}\nretry with backoff and jitter\n`,
    query: 'retry backoff jitter',
    width: 34,
    text: '…retry with backoff and jitter',
    line: 3,
  },
  {
    why: 'the first of two places',
    body: `key one\n${'filler '.repeat(30)}\nkey two`,
    query: 'key',
    width: 20,
    text: 'key one filler…',
    line: 1,
  },
  {
    why: 'a hit of another case',
    body: 'The OAuth server',
    query: 'oauth',
    width: 40,
    text: 'The OAuth server',
    line: 1,
  },
  {
    why: 'Japanese between words',
    body: japanese,
    query: '再試行',
    width: 20,
    text: '…た場合、クライアントは再試行する前に…',
    line: 1,
  },
  { why: 'a single kanji', body: japanese, query: '鍵', width: 14, text: '…署名の鍵は半年ごとに…', line: 3 },
  {
    why: 'a hit written in half width',
    body: 'ログは\nﾊﾞｯﾁで処理する',
    query: 'バッチ',
    width: 30,
    text: 'ログは ﾊﾞｯﾁで処理する',
    line: 2,
  },
  {
    why: 'a hit behind full-width signs',
    body: '（注）！ Ｆｕｌｌ ｗｉｄｔｈ',
    query: 'width',
    width: 30,
    text: '（注）！ Ｆｕｌｌ ｗｉｄｔｈ',
    line: 1,
  },
  {
    why: 'Thai with its marks',
    body: 'สำรองฐานข้อมูลทุกคืนและทดสอบการกู้คืนทุกเดือน',
    query: 'กู้คืน',
    width: 18,
    text: '…ทดสอบการกู้คืน…',
    line: 1,
  },
  {
    why: 'lines that end in CR and LF',
    body: 'one\r\ntwo\r\nthree',
    query: 'three',
    width: 30,
    text: 'one two three',
    line: 3,
  },
];

for (const { why, body, query, width, text, line } of cases)
  excerpt(`shows ${why}`, () => assert.equal(excerptOf(body, wordsOf(query), width), { text, line }));

excerpt('shows the beginning of a hit that does not fit, and never half a letter', () => {
  const family = '👨‍👩‍👧';
  assert.is(
    excerptOf(`${'x'.repeat(300)} abcdefghijklmnop ${'y'.repeat(300)}`, ['abcdefghijklmnop'], 12).text,
    '…abcdefghij…',
  );
  assert.is(excerptOf(`retry${family.repeat(40)}`, ['retry'], 20).text, `retry${family}…`);
  assert.is(excerptOf('by retry-policy-of-payments', ['retrypolicyofpayments'], 16).text, '…retry-policy-…');
  assert.is(excerptOf('กู้คืนทุกเดือน', ['ู้'], 4).text, '…');
  assert.is(excerptOf(`${'𠮷'.repeat(400)}`, ['𠮷'], 8).text, '𠮷𠮷𠮷…');
});

const bit = fc.constantFrom(
  'retry',
  'backoff',
  'a',
  '鍵',
  '再試行',
  'ข้อมูล',
  'กู้',
  '👨‍👩‍👧',
  '🇯🇵',
  'e\u0301',
  '𠮷',
  'ﾊﾞ',
  'Ｆ',
  ' ',
  '  ',
  '\n',
  '\r\n',
  '\t',
  '. ',
  '、',
  'x'.repeat(80),
);
const bodies = fc.array(bit, { maxLength: 60 }).map((bits) => bits.join(''));
const asked = fc.subarray(['retry', 'backoff', '鍵', '再試行', '試', 'ข้อมูล', '𠮷', 'バ', 'nowhere']);

excerpt('is one line that fits, stands in the body, and holds no half surrogate', () => {
  fc.assert(
    fc.property(bodies, asked, fc.integer({ min: 3, max: 90 }), (body, terms, width) => {
      const { text, line } = excerptOf(body, terms, width);
      assert.ok(text.length <= width, `${text.length} in ${width}`);
      assert.not.match(text, /[\n\r\t]|\s\s|^\s|\s$|^…\s/);
      assert.ok(!/\p{Cs}/u.test(text));
      assert.ok(body.replace(/\s+/g, ' ').includes(text.replace(/^…|…$/g, '')));
      assert.ok(line >= 1 && line <= body.split('\n').length);
    }),
    { numRuns: 500 },
  );
});

excerpt('holds a hit whenever the body has one that fits', () => {
  fc.assert(
    fc.property(bodies, asked, (body, terms) => {
      const words = new Set(wordsOf(body));
      fc.pre(terms.some((term) => words.has(term)));
      const shown = new Set(wordsOf(excerptOf(body, terms, 60).text));
      assert.ok(
        terms.some((term) => shown.has(term)),
        excerptOf(body, terms, 60).text,
      );
    }),
    { numRuns: 500 },
  );
});

excerpt('begins and ends between graphemes of the body', () => {
  const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });
  fc.assert(
    fc.property(bodies, asked, fc.integer({ min: 10, max: 60 }), (body, terms, width) => {
      const line = body.replace(/\s+/g, ' ').trim();
      const text = excerptOf(body, terms, width).text.replace(/^…|…$/g, '');
      const borders = new Set(Array.from(graphemes.segment(line), ({ index }) => index).concat(line.length));
      const places = Array.from({ length: line.length + 1 }, (_, at) => at).filter((at) => line.startsWith(text, at));
      assert.ok(
        places.some((at) => borders.has(at) && borders.has(at + text.length)),
        text,
      );
    }),
    { numRuns: 500 },
  );
});

excerpt('is found in a body of eight megabytes within a second or two', () => {
  const body = `${'filler words '.repeat(600_000)}needle ${'ｆull '.repeat(10)}`;
  const from = performance.now();
  assert.match(excerptOf(body, ['needle'], 80).text, /needle/);
  assert.ok(performance.now() - from < 10_000);
});

excerpt.run();
