import fc from 'fast-check';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { asidesOf } from '../../lib/format/asides.ts';
import { readBlockForm } from '../../lib/format/block-form.ts';
import { unescapedIn } from '../../lib/format/escapes.ts';
import { lexed } from '../../lib/format/pieces.ts';
import { seeded } from '../kit/seeded.ts';
import { wild } from '../laws/yaml-lines.ts';

const asides = suite('asides');

const cases: readonly (readonly [why: string, text: string, told: readonly string[]])[] = [
  ['a comment on a line of its own', 'a: 1\n# one\n', ['# one']],
  ['one that is indented', 'a:\n  # one\n  b: 1\n', ['# one']],
  ['one behind a value', 'a: 1 # one\n', ['# one']],
  ['one behind a key', 'a: # one\n  b: 1\n', ['# one']],
  ['one behind a tab', 'a: 1\t# one\n', ['# one']],
  ['one before the document', '# one\n---\na: 1\n', ['# one']],
  ['one behind the mark of a document', '--- # one\na: 1\n', ['# one']],
  ['one after the end of a document', 'a: 1\n... # one\n', ['# one']],
  ['one behind the head of a block', 'a: | # one\n  text\n', ['# one']],
  ['one in a flow list', 'a: [1, # one\n  2]\n', ['# one']],
  ['one after a value of several lines', 'a: one\n  two # three\n', ['# three']],
  ['a sign without a blank before it is none', 'a: b#c\n', []],
  ['a sign in single quotes is none', "a: 'b # c'\n", []],
  ['a sign in double quotes is none', 'a: "b # c"\n', []],
  ['a sign in a block is none', 'a: |\n  # not one\n  b # c\n', []],
  ['a sign in a folded block is none', 'a: >-\n  # not one\n', []],
  ['an anchor and its alias', 'a: &name 1\nb: *name\n', ['&name', '*name']],
  ['a tag', 'a: !!str 1\n', ['!!str']],
  ['a directive', '%TAG ! tag:example.org\n---\na: 1\n', ['%TAG ! tag:example.org']],
];
for (const [why, text, told] of cases)
  asides(`tell comments and names, and no value: ${why}`, async () =>
    assert.equal(
      (await asidesOf(text)).map((one) => one.trim()),
      told,
    ),
  );

asides('of a text in plain block form are those of any text', async () => {
  const texts = fc.sample(
    fc.array(fc.oneof(fc.constantFrom('# one', '  # two', 'a: "b # c"', 'b: c', "c: 'd # e'"), wild), { maxLength: 8 }),
    { seed: 7, numRuns: 2000 },
  );
  let quick = 0;
  for (const lines of texts) {
    const text = `${lines.join('\n')}\n`;
    if (readBlockForm(text) === null) continue;
    quick += 1;
    const all = [...lexed(text)].filter(({ kind }) => kind === 'comment').map((piece) => piece.text);
    assert.equal(
      (await asidesOf(text)).map((one) => one.trimStart()),
      all,
      JSON.stringify(text),
    );
  }
  assert.ok(quick > 50, String(quick));
});

asides('no piece of a text is lost when it is cut', () => {
  seeded(
    fc.property(fc.array(wild, { maxLength: 8 }), (lines) => {
      const text = lines.join('\n');
      assert.is(
        [...lexed(text)]
          .map((piece) => piece.text)
          .join('')
          .replace(/[\u0002\u0018\u001f]/g, ''),
        text,
      );
    }),
    300,
  );
});

asides('what escapes hide is told, in keys and values, also where the text does not parse', () => {
  assert.equal(unescapedIn('"\\x61": "\\u0062c"\n'), ['a', 'bc']);
  assert.equal(unescapedIn('a: "plain"\n'), []);
  assert.equal(unescapedIn('a: [\nb: "\\x61\n  c"\n'), ['a c']);
  assert.equal(unescapedIn('a: "\\x61'), ['a']);
  assert.equal(unescapedIn("a: '\\x61'\nb: \\x62\n"), []);
});

asides.run();
