import fc from 'fast-check';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type DiffPart, wordDiff } from '../../lib/recall/word-diff.ts';

const diff = suite('word-diff');

// Short to write and to read: the same as it is, [-removed-], {+added+}.
const shown = (parts: readonly DiffPart[]): string =>
  parts.map(({ kind, text }) => (kind === 'same' ? text : kind === 'added' ? `{+${text}+}` : `[-${text}-]`)).join('');

const cases: readonly {
  readonly why: string;
  readonly before: string;
  readonly after: string;
  readonly shows: string;
}[] = [
  { why: 'nothing', before: '', after: '', shows: '' },
  { why: 'a new text', before: '', after: 'one two', shows: '{+one two+}' },
  { why: 'a text taken away', before: 'one two', after: '', shows: '[-one two-]' },
  { why: 'the same text', before: 'one two', after: 'one two', shows: 'one two' },
  { why: 'one word', before: 'It must wait.', after: 'It should wait.', shows: 'It [-must-]{+should+} wait.' },
  { why: 'words side by side as one change', before: 'a b c d', after: 'a x y d', shows: 'a [-b c-]{+x y+} d' },
  { why: 'lines one by one', before: 'a\nb\nc\n', after: 'a\nx\nc\n', shows: 'a\n[-b-]{+x+}\nc\n' },
  { why: 'case', before: 'Retry', after: 'retry', shows: '[-Retry-]{+retry+}' },
  { why: 'white space', before: 'a b', after: 'a  b', shows: 'a[- -]{+  +}b' },
  { why: 'line ends', before: 'a\r\nb\r\n', after: 'a\nb\n', shows: 'a[-\r\n-]{+\n+}b[-\r\n-]{+\n+}' },
  { why: 'a mark', before: 'wait.', after: 'wait!', shows: 'wait[-.-]{+!+}' },
  {
    why: 'Japanese',
    before: '再試行の回数は三回とする。',
    after: '再試行の回数は五回とする。',
    shows: '再試行の回数は[-三-]{+五+}回とする。',
  },
  {
    why: 'Chinese',
    before: '服务必须检查令牌。',
    after: '服务应该检查令牌。',
    shows: '服务[-必须-]{+应该+}检查令牌。',
  },
  { why: 'Thai', before: 'ระบบต้องตรวจสอบสิทธิ์', after: 'ระบบควรตรวจสอบสิทธิ์', shows: 'ระบบ[-ต้อง-]{+ควร+}ตรวจสอบสิทธิ์' },
  {
    why: 'Korean',
    before: '최대 세 번 시도한다.',
    after: '최대 다섯 번 시도한다.',
    shows: '최대 [-세-]{+다섯+} 번 시도한다.',
  },
  { why: 'an emoji as a whole', before: 'a 👨‍👩‍👧 b', after: 'a 👨‍👩‍👦 b', shows: 'a [-👨‍👩‍👧-]{+👨‍👩‍👦+} b' },
  { why: 'a flag as a whole', before: '🇯🇵🇹🇭', after: '🇯🇵🇹🇷', shows: '🇯🇵[-🇹🇭-]{+🇹🇷+}' },
];

for (const { why, before, after, shows } of cases)
  diff(`tells ${why}`, () => {
    const { kind, parts } = wordDiff(before, after);
    assert.is(kind, 'words');
    assert.is(shown(parts), shows);
  });

const without = (parts: readonly DiffPart[], kind: DiffPart['kind']): string =>
  parts
    .filter((part) => part.kind !== kind)
    .map(({ text }) => text)
    .join('');

const bit = fc.constantFrom(
  'a',
  'b',
  'word',
  ' ',
  '  ',
  '\n',
  '\r\n',
  '\r',
  '.',
  '再試行',
  '鍵',
  'ข้อมูล',
  '👨‍👩‍👧',
  '🇯🇵',
  'e\u0301',
  '\u0301',
  '\ud800',
  '\udc00',
  '𠮷',
  '\0',
);
const texts = fc.oneof(
  fc.array(bit, { maxLength: 40 }).map((bits) => bits.join('')),
  fc.string({ unit: 'binary' }),
);

diff('gives both texts back, and no part is empty or beside another of its kind', () => {
  fc.assert(
    fc.property(texts, texts, (before, after) => {
      const { parts } = wordDiff(before, after);
      assert.is(without(parts, 'added'), before);
      assert.is(without(parts, 'removed'), after);
      for (const [index, { kind, text }] of parts.entries()) {
        assert.ok(text !== '');
        assert.is.not(kind, parts[index - 1]?.kind);
        if (kind === 'removed') assert.is.not(parts[index - 1]?.kind, 'added');
      }
    }),
    { numRuns: 500 },
  );
});

diff('has nothing added or removed exactly when the texts are the same', () => {
  fc.assert(
    fc.property(texts, texts, (before, after) => {
      assert.is(
        wordDiff(before, after).parts.every(({ kind }) => kind === 'same'),
        before === after,
      );
      assert.ok(wordDiff(before, before).parts.length <= 1);
    }),
  );
});

const many = (count: number, step: number, between: string): string =>
  Array.from({ length: count }, (_, index) => `w${(index * step) % 99_991}`).join(between);

const large: readonly {
  readonly why: string;
  readonly before: string;
  readonly after: string;
  readonly kind: string;
}[] = [
  {
    why: 'by words when a long text changes a little',
    before: many(20_000, 7, ' '),
    after: `${many(20_000, 7, ' ')} more`,
    kind: 'words',
  },
  {
    why: 'by lines when too many words change',
    before: many(9_000, 7, ' '),
    after: many(9_000, 11, ' '),
    kind: 'lines',
  },
  {
    why: 'by lines when the texts are very long',
    before: many(99_000, 7, '\n'),
    after: `${many(99_000, 7, '\n')}\nmore`,
    kind: 'lines',
  },
  {
    why: 'as a whole when too many lines change',
    before: many(99_000, 7, '\n'),
    after: many(99_000, 11, '\n'),
    kind: 'whole',
  },
  {
    why: 'by lines when one line is megabytes long',
    before: 'a'.repeat(4_000_000),
    after: 'b'.repeat(4_000_000),
    kind: 'lines',
  },
];

for (const { why, before, after, kind } of large)
  diff(`compares ${why}`, () => {
    const from = performance.now();
    const result = wordDiff(before, after);
    assert.ok(performance.now() - from < 5_000);
    assert.is(result.kind, kind);
    assert.ok(without(result.parts, 'added') === before && without(result.parts, 'removed') === after);
  });

diff.run();
