import fc from 'fast-check';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { listMatches } from '../../lib/format/pattern-list.ts';
import { seeded } from '../kit/seeded.ts';

const list = suite('pattern list');

const cases: readonly (readonly [patterns: string, address: string, named: boolean])[] = [
  ['ada@x', 'ada@x', true],
  ['ada@x', 'Ada@X', false],
  ['ada@x', 'ada@xx', false],
  ['ada@x', 'bada@x', false],
  ['ada@x', '', false],
  ['*', '', false],
  ['*', 'ada@x', true],
  ['a?a@x', 'ada@x', true],
  ['a?a@x', 'aa@x', false],
  ['a?a@x', 'a\u{1f600}a@x', true],
  ['*@x', 'ada@x', true],
  ['*@x', 'ada@x@x', true],
  ['*@x', 'ada@y', false],
  ['a*b*c', 'abbc', true],
  ['a*b*c', 'acb', false],
  ['ada@x*', 'ada@x', true],
  ['ada@x?', 'ada@x', false],
  ['bob@x,ada@x', 'ada@x', true],
  ['*,!ada@x', 'ada@x', false],
  ['!ada@x,*', 'ada@x', false],
  ['!ada@x,*', 'bob@x', true],
  ['!ada@x', 'bob@x', false],
  ['a.a', 'aba', false],
  ['[ab]', 'a', false],
];
for (const [patterns, address, named] of cases)
  list(`${patterns} ${named ? 'names' : 'does not name'} ${JSON.stringify(address)}`, () =>
    assert.is(listMatches(patterns.split(','), address), named),
  );

const few = fc.string({ unit: fc.constantFrom('a', 'b', 'B', '*', '?', '@'), maxLength: 8 });

list('a pattern names what the same pattern written as a regular expression names', () => {
  seeded(
    fc.property(few, few, (pattern, address) => {
      const expected = new RegExp(`^${pattern.replaceAll('?', '.').replaceAll('*', '.*')}$`).test(address);
      assert.is(listMatches([pattern], address), address !== '' && expected);
    }),
    5000,
  );
});

list.run();
