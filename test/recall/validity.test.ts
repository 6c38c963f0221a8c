import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { validityAt } from '../../lib/recall/validity.ts';

const validity = suite('validity');

const NOW = Date.UTC(2001, 1, 3, 4, 5, 6);

const cases: readonly { readonly from: string; readonly to: string | null; readonly is: string }[] = [
  { from: '2001-02-03T04:05:06Z', to: null, is: 'in-force' },
  { from: '2001-02-03T04:05:07Z', to: null, is: 'not-yet' },
  { from: '2001-02-03T04:05:06.001Z', to: null, is: 'not-yet' },
  { from: '2001-02-03T13:05:06+09:00', to: null, is: 'in-force' },
  { from: '2001-02-03T04:05:06-01:00', to: null, is: 'not-yet' },
  { from: '2000-01-01T00:00:00Z', to: '2001-02-03T04:05:06Z', is: 'expired' },
  { from: '2000-01-01T00:00:00Z', to: '2001-02-03T04:05:07Z', is: 'in-force' },
  { from: '2000-01-01T00:00:00Z', to: '2001-02-03T13:05:06+09:00', is: 'expired' },
  { from: '2000-01-01T00:00:00Z', to: '2001-02-03T04:05:06-09:00', is: 'in-force' },
  { from: '2001-02-03T04:05:06Z', to: '2001-02-03T04:05:06Z', is: 'expired' },
  { from: '2002-01-01T00:00:00Z', to: '2003-01-01T00:00:00Z', is: 'not-yet' },
];

for (const { from, to, is } of cases)
  validity(`is ${is} from ${from} to ${to}`, () => assert.is(validityAt({ validFrom: from, validTo: to }, NOW), is));

validity('throws for a date that no state can hold', () => {
  assert.throws(() => validityAt({ validFrom: '2001-02-30T00:00:00Z', validTo: null }, NOW), /2001-02-30/);
  assert.throws(() => validityAt({ validFrom: '2000-01-01T00:00:00Z', validTo: 'soon' }, NOW), /soon/);
});

validity.run();
