import fc from 'fast-check';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { viewsOf } from '../../lib/screen/views.ts';

const views = suite('views');

const FOLDED: readonly (readonly [text: string, folded: string])[] = [
  ['a\u200bb\u00adc\ufe0f', 'abc'],
  ['ｐａｓｓ：x', 'pass:x'],
  ['𝐀𝐊𝐈𝐀', 'AKIA'],
  ['㎏ﬃ', 'kgffi'],
  ['éñ', 'en'],
  ['e\u0301', 'e'],
  ['раss', 'pass'],
  ['“x”—‘y’', '"x"-\'y\''],
  ['\u200b\u200b', ''],
];

for (const [text, folded] of FOLDED)
  views(`${JSON.stringify(text)} is read as ${JSON.stringify(folded)} as well`, () =>
    assert.equal(
      viewsOf(text).map((view) => view.text),
      [text, folded],
    ),
  );

const ALONE: readonly string[] = [
  'plain\n\ttext',
  '日本語',
  'src/**/a.ts',
  '2 ** 3',
  '100% of it & more',
  '\\u202e \\n \\x1b',
  '&rarr;',
];

for (const text of ALONE) views(`${JSON.stringify(text)} is looked at once`, () => assert.is(viewsOf(text).length, 1));

const WRITTEN: readonly (readonly [text: string, read: string])[] = [
  ['gh\\u0070_', 'ghp_'],
  ['gh\\u{70}_', 'ghp_'],
  ['gh\\U00000070_', 'ghp_'],
  ['\\x67hp_', 'ghp_'],
  ['&#103;hp&#x5f;&amp;', 'ghp_&'],
  ['%67hp_', 'ghp_'],
  ['gh**p**_a<!-- x -->b', 'ghp_ab'],
  ['a<!--\n-->b%67', 'a<!--\n-->bg'],
];

for (const [text, read] of WRITTEN)
  views(`${JSON.stringify(text)} is read as ${JSON.stringify(read)} as well`, () =>
    assert.equal(
      viewsOf(text).map((view) => view.text),
      [text, read],
    ),
  );

views('what is written with escapes is folded as well', () =>
  assert.equal(
    viewsOf('\\x67һp').map((view) => view.text),
    ['\\x67һp', '\\x67hp', 'gһp', 'ghp'],
  ),
);

const letter = fc.constantFrom(
  'a',
  'b',
  'é',
  '\u200b',
  '\u0301',
  '㎏',
  '日',
  '😀',
  '𝐀',
  'ﬃ',
  '“',
  '&#97;',
  '%62',
  '\\x63',
  '**',
);

views('each character of a view leads back to what it was made of, and a stretch to all of it', () => {
  fc.assert(
    fc.property(fc.array(letter, { maxLength: 12 }), (letters) => {
      const text = letters.join('');
      for (const view of viewsOf(text)) {
        let last = 0;
        for (let at = 0; at < view.text.length; at += 1) {
          const [start, end] = [view.startOf(at), view.endOf(at + 1)];
          assert.ok(start >= last && end > start && end <= text.length, JSON.stringify({ text, at, start, end }));
          const of = viewsOf(text.slice(start, end)).at(-1)?.text ?? '';
          if (view.text !== text) assert.ok(of.includes(view.text.charAt(at)) || end - start === 1, of);
          last = start;
        }
      }
    }),
    { numRuns: 100 },
  );
});

views.run();
