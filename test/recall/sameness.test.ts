import fc from 'fast-check';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { sameness, sameOnes } from '../../lib/recall/sameness.ts';
import { seeded } from '../kit/seeded.ts';

const same = suite('sameness');

for (const [why, one, other] of [
  ['case', 'Retry Twice', 'retry twice'],
  ['white space', 'a b\n', '  a \t\r\n b'],
  ['the width of letters', 'ＡＢ１', 'ab1'],
  ['characters that are not seen', 'a\u200bb\u00ad', 'ab'],
  ['the sharp s', 'straße', 'STRASSE'],
] as const)
  same(`texts that only ${why} tells apart say the same`, () => {
    assert.is(sameness(one), sameness(other));
    assert.equal(
      sameOnes([one, 'else', other], (text) => text),
      [[one, other]],
    );
  });

same('other texts do not', () => {
  assert.is.not(sameness('a b'), sameness('ab'));
  assert.equal(
    sameOnes(['a b', 'ab', 'ab c', 'abc'], (text) => text),
    [],
  );
});

const texts = fc.array(fc.constantFrom('a', 'A', 'ａ', ' ', '\n', '\u00a0', '\u200b', 'ß', 'ss', '\u0001', 'b'), {
  maxLength: 4,
});

same('groups are those of equal sameness, and no text that is alone is in one', () => {
  seeded(
    fc.property(
      fc.array(
        texts.map((parts) => parts.join('')),
        { maxLength: 8 },
      ),
      (all) => {
        const ones = all.map((text, nth) => ({ text, nth }));
        const groups = sameOnes(ones, ({ text }) => text);
        const grouped = new Set(groups.flat());
        for (const group of groups) assert.is(new Set(group.map(({ text }) => sameness(text))).size, 1);
        for (const one of ones) {
          const others = ones.filter(({ text, nth }) => nth !== one.nth && sameness(text) === sameness(one.text));
          assert.is(grouped.has(one), others.length > 0);
        }
      },
    ),
    300,
  );
});

same.run();
