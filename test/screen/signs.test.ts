import { rules } from '@secretlint/secretlint-rule-preset-recommend';
import * as fc from 'fast-check';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { PRESET_SIGNS } from '../../lib/screen/preset.ts';
import { signsIn } from '../../lib/screen/signs.ts';

const signs = suite('signs');

/** Strings that a pattern matches, whatever it asks of what is around: more than it finds. */
const matching = (pattern: RegExp): fc.Arbitrary<string> => {
  const bare = pattern.source
    .replaceAll(/\(\?<?[=!](?:\[(?:\\.|[^\]])*\]|\\.|[^)])*\)/g, '')
    .replaceAll(/\\b/g, '')
    .replaceAll(/\(\?<[a-z]+>/g, '(');
  return fc.stringMatching(new RegExp(bare)).filter((text) => text !== '');
};

const hold = (what: string, pattern: RegExp, has: (text: string) => boolean): void => {
  void fc.assert(
    fc.property(matching(pattern), fc.boolean(), (text, loud) => {
      const [found] = (pattern.ignoreCase && loud ? text.toUpperCase() : text).match(new RegExp(pattern, '')) ?? [];
      if (found !== undefined) assert.ok(has(found), `${what}: ${found}`);
      assert.ok(has(pattern.ignoreCase && loud ? text.toUpperCase() : text), `${what}: ${text}`);
    }),
    { numRuns: 60 },
  );
};

/** The patterns that a rule looks for, learnt by giving it a text that tells of them. */
const patternsOf = (rule: (typeof rules)[number]): readonly RegExp[] => {
  const asked: RegExp[] = [];
  const content = {
    matchAll(pattern: RegExp): readonly [] {
      asked.push(pattern);
      return [];
    },
  };
  const context = { sharedOptions: {}, createTranslator: () => () => ({}), report: () => {}, ignore: () => {} };
  void rule.create(context as never, {} as never).file?.({ content, filePath: '', ext: '' } as never);
  return asked;
};

signs('a sign of each rule of the preset stands in all that it finds, for it looks for nothing else', () => {
  let count = 0;
  for (const [name, one] of Object.entries(PRESET_SIGNS)) {
    const rule = rules.find(({ meta }) => meta.id === `@secretlint/secretlint-rule-${name}`);
    const patterns = rule === undefined ? [] : patternsOf(rule);
    assert.is.not(patterns.length, 0, name);
    count += patterns.length;
    for (const pattern of patterns) hold(name, pattern, (text) => signsIn(text.toLowerCase())(one));
  }
  assert.is(count, 18);
});

signs.run();
