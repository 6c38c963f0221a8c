import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { meaningFindings, nameOf } from '../../lib/format/meaning.ts';
import { M } from '../kit/sound.ts';

const meaning = suite('meaning');

const told = (root: unknown): readonly string[] =>
  meaningFindings('f', root).map(({ code, at }) => `${code} ${(at.pointer ?? []).join('.')}`);

const forbidden = [
  '\0',
  '\t',
  '\n',
  '\r',
  '\u001b',
  '\u001f',
  '\u007f',
  '\u0080',
  '\u0085',
  '\u009b',
  '\u009f',
  '\u2028',
  '\u2029',
];
const turning = ['\u202a', '\u202b', '\u202c', '\u202d', '\u202e', '\u2066', '\u2067', '\u2068', '\u2069'];
for (const character of [...forbidden, ...turning])
  meaning(`a title without ${nameOf(character)}`, () => {
    assert.equal(told({ a: [{ title: `x${character}y` }] }), ['control-character a.0.title']);
    assert.equal(told({ note: `x${character}y` }), []);
  });

for (const text of ['Ordinary', 'שלום', '👩‍👩‍👧', 'e\u0301', 'a\u00a0b', '\u200fx', 'ﬁ'])
  meaning(`a title may be ${JSON.stringify(text)}`, () => assert.equal(told({ title: text }), []));

for (const lone of ['\ud800', '\udfff', 'a\udc00b', '\udc00\ud800'])
  meaning(`half a letter, ${JSON.stringify(lone)}, stands nowhere`, () => {
    for (const key of ['title', 'note', 'author']) assert.equal(told({ [key]: lone }), [`control-character ${key}`]);
    assert.equal(told({ labels: ['a', lone] }), ['control-character labels.1']);
  });

meaning('dates are real, wherever they stand', () => {
  for (const key of ['createdAt', 'validFrom', 'validTo']) {
    assert.equal(told({ a: { [key]: '2001-02-29T00:00:00Z' } }), [`timestamp-invalid a.${key}`]);
    assert.equal(told({ a: { [key]: '2000-02-29T00:00:00Z' } }), []);
  }
  assert.equal(told({ description: 'not a date' }), []);
});

meaning('what the schema tells already is not told again', () => {
  assert.equal(told({ createdAt: '', validTo: null, validFrom: 7, title: '', description: '' }), []);
  assert.equal(told({ createdAt: 'x'.repeat(65) }), []);
});

meaning('a text of blanks is no title, and no description of evidence', () => {
  assert.equal(told({ title: ' \u2003' }), ['invalid-value title']);
  assert.equal(told({ op: 'addEvidence', description: ' ' }), ['invalid-value description']);
  assert.equal(told({ op: 'other', description: ' ' }), []);
  assert.equal(told({ description: ' ' }), []);
});

meaning('a dependency named twice is told at each repetition', () => {
  assert.equal(told({ dependsOn: [M(1), M(2), M(1), M(1)] }), [
    'dependency-duplicate dependsOn.2',
    'dependency-duplicate dependsOn.3',
  ]);
  assert.equal(told({ dependsOn: M(1) }), []);
});

meaning('what an alias shares is told where it stands first, and gone through once', () => {
  let shared: unknown = { title: '\u202e' };
  for (let level = 0; level < 60; level += 1) shared = [shared, shared];
  const [first, ...more] = told({ a: shared, b: shared });
  assert.equal([first, more], [`control-character a.${'0.'.repeat(60)}title`, []]);
});

meaning('pointers do not change after they were given', () => {
  const [first, second] = meaningFindings('f', { a: { title: '\n' }, b: [{ title: '\n' }] });
  assert.equal(
    [first?.at.pointer, second?.at.pointer],
    [
      ['a', 'title'],
      ['b', 0, 'title'],
    ],
  );
});

meaning.run();
