import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { ageInDays } from '../../lib/recall/age.ts';

const age = suite('age');

const NOW = Date.UTC(2001, 1, 3, 4, 5, 6);

const cases: readonly { readonly createdAt: string; readonly days: number }[] = [
  { createdAt: '2001-02-03T04:05:06Z', days: 0 },
  { createdAt: '2001-02-02T04:05:07Z', days: 0 },
  { createdAt: '2001-02-02T04:05:06Z', days: 1 },
  { createdAt: '2001-02-02T13:05:06+09:00', days: 1 },
  { createdAt: '2000-02-03T04:05:06Z', days: 366 },
  { createdAt: '2001-02-03T04:05:07Z', days: -1 },
];

for (const { createdAt, days } of cases)
  age(`of what was created at ${createdAt} is ${days} days`, () => assert.is(ageInDays(createdAt, NOW), days));

age('throws for a date that no state can hold', () => assert.throws(() => ageInDays('yesterday', NOW), /yesterday/));

age.run();
