import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { shown } from '../../lib/format/shown.ts';

const values = suite('shown');

const cases: readonly (readonly [value: unknown, text: string])[] = [
  ['as it is', 'as it is'],
  [7, '7'],
  [null, 'null'],
  [undefined, 'undefined'],
  [['a', 1], '["a",1]'],
  ['x'.repeat(120), 'x'.repeat(120)],
  ['x'.repeat(121), `${'x'.repeat(120)}… (121 characters)`],
];

for (const [value, text] of cases)
  values(`${JSON.stringify(value)?.slice(0, 30)} is shown as ${text.slice(0, 30)}`, () => {
    assert.is(shown(value), text);
  });

values.run();
