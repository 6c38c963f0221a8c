import fc from 'fast-check';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { applyEdits, editOf, parseEdits } from '../../lib/format/edits.ts';
import type { Edit } from '../../lib/model/proposal.ts';
import { seeded } from '../kit/seeded.ts';

const edits = suite('edits');

const edit = (oldText: string, newText = 'x'): Edit => ({ oldText, newText });

interface Case {
  readonly why: string;
  readonly text: string;
  readonly edits: readonly Edit[];
  /** The text that comes of it, or what is told, as `kind nth count-or-other`. */
  readonly gives: string | readonly string[];
}

const cases: readonly Case[] = [
  { why: 'one replacement', text: 'a b c', edits: [edit('b', 'B')], gives: 'a B c' },
  { why: 'several, in any order', text: 'a b c', edits: [edit('c', 'C'), edit('a', 'A')], gives: 'A b C' },
  { why: 'an empty new text takes away', text: 'a b c', edits: [edit(' b', '')], gives: 'a c' },
  { why: 'the whole text', text: 'abc', edits: [edit('abc', '')], gives: '' },
  { why: 'neighbours do not cross', text: 'abcd', edits: [edit('ab', '1'), edit('cd', '2')], gives: '12' },
  { why: 'a new text is not looked into', text: 'a b', edits: [edit('a', 'b'), edit('b', 'a')], gives: 'b a' },
  { why: 'signs of a pattern are plain', text: 'a.b (c) $1', edits: [edit('(c) $1', '$& $$')], gives: 'a.b $& $$' },
  { why: 'what is not there', text: 'a', edits: [edit('b')], gives: ['stale 1'] },
  { why: 'another case is not there', text: 'Abc', edits: [edit('abc')], gives: ['stale 1'] },
  { why: 'other line ends are not there', text: 'a\r\nb', edits: [edit('a\nb')], gives: ['stale 1'] },
  { why: 'another form of a letter is not there', text: 'cafe\u0301', edits: [edit('caf\u00e9')], gives: ['stale 1'] },
  { why: 'nothing is in an empty text', text: '', edits: [edit('a')], gives: ['stale 1'] },
  { why: 'what stands twice', text: 'a b a', edits: [edit('a')], gives: ['ambiguous 1 2'] },
  { why: 'overlaps count', text: 'aaa', edits: [edit('aa')], gives: ['ambiguous 1 2'] },
  { why: 'overlaps of longer texts count', text: 'ababa', edits: [edit('aba')], gives: ['ambiguous 1 2'] },
  { why: 'edits that cross', text: 'abcd', edits: [edit('abc'), edit('bcd')], gives: ['crossing 2 1'] },
  { why: 'one edit within another', text: 'abcd', edits: [edit('b'), edit('abcd')], gives: ['crossing 1 2'] },
  { why: 'one edit twice', text: 'abcd', edits: [edit('b', '1'), edit('b', '2')], gives: ['crossing 2 1'] },
  {
    why: 'all that is wrong is told',
    text: 'a b a',
    edits: [edit('a'), edit('b'), edit('z')],
    gives: ['ambiguous 1 2', 'stale 3'],
  },
];

for (const { why, text, edits: asked, gives } of cases)
  edits(`${why}: ${JSON.stringify(text)}`, () => {
    const made = applyEdits(text, asked);
    if (made.ok) return assert.is(made.value, gives);
    const told = made.error.map((problem) =>
      [
        problem.kind,
        problem.nth,
        ...('count' in problem ? [problem.count] : 'other' in problem ? [problem.other] : []),
      ].join(' '),
    );
    assert.equal(told, gives);
  });

edits('an edit is made exactly when its old text stands there once, however it is counted', () => {
  const letters = fc.string({ unit: fc.constantFrom('a', 'b', '\n'), maxLength: 12 });
  seeded(
    fc.property(
      letters,
      letters.filter((text) => text !== ''),
      (text, old) => {
        let count = 0;
        for (let at = 0; at <= text.length; at += 1) if (text.startsWith(old, at)) count += 1;
        const made = applyEdits(text, [edit(old, '#')]);
        assert.is(made.ok, count === 1);
        if (made.ok) assert.is(made.value.replace('#', old), text);
      },
    ),
    500,
  );
});

edits('a pair is split at its first equals sign', () => {
  assert.equal(editOf('a=b'), edit('a', 'b'));
  assert.equal(editOf('a=b=c'), edit('a', 'b=c'));
  assert.equal(editOf('a='), edit('a', ''));
  assert.equal(editOf(' a = b '), edit(' a ', ' b '));
  assert.is(editOf('=b'), null);
  assert.is(editOf('ab'), null);
  assert.is(editOf(''), null);
});

const read = (text: string | Uint8Array): unknown => {
  const parsed = parseEdits('edits.json', Buffer.from(text));
  return parsed.ok ? parsed.value : parsed.error.map(({ code, at }) => [code, ...(at.pointer ?? [])].join(' '));
};

edits('a file of edits is a list of old and new texts', () => {
  const list = [edit('a', 'b'), edit('ü\n"', '')];
  assert.equal(read(JSON.stringify(list)), list);
  assert.equal(read(`\ufeff${JSON.stringify(list)}`), list);
});

const bad: readonly (readonly [why: string, text: string | Uint8Array, told: readonly string[]])[] = [
  ['no JSON', '[{', ['json-syntax']],
  ['nothing', '', ['json-syntax']],
  ['not UTF-8', Buffer.from([0x5b, 0xff]), ['not-utf8']],
  ['no list', '{"oldText":"a","newText":"b"}', ['invalid-value']],
  ['an empty list', '[]', ['invalid-value']],
  ['an empty old text', '[{"oldText":"","newText":"b"}]', ['invalid-value 0 oldText']],
  ['a missing key', '[{"oldText":"a"}]', ['missing-key 0']],
  ['an unknown key', '[{"oldText":"a","newText":"b","new":"c"}]', ['unknown-key 0 new']],
  ['a number', '[{"oldText":"a","newText":1}]', ['invalid-value 0 newText']],
];

for (const [why, text, told] of bad)
  edits(`a file of edits is refused for ${why}`, () => {
    assert.equal(read(text), told);
  });

edits('what is said of a file that is no JSON repeats nothing of it', () => {
  const parsed = parseEdits('edits.json', Buffer.from('[{"oldText":"hunter2hunter2", x}]'));
  assert.not.match(JSON.stringify(parsed), /hunter2/);
});

edits.run();
