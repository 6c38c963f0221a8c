import fc from 'fast-check';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { parseInstant } from '../../lib/model/instant.ts';
import { printInstant } from '../../lib/model/print-instant.ts';
import { seeded } from '../kit/seeded.ts';

const printing = suite('print instant');

const cases: readonly (readonly [instant: number, text: string])[] = [
  [0, '1970-01-01T00:00:00+00:00'],
  [981_173_106_000, '2001-02-03T04:05:06+00:00'],
  [981_173_106_999, '2001-02-03T04:05:06+00:00'],
  [951_782_399_000, '2000-02-28T23:59:59+00:00'],
  [951_782_400_000, '2000-02-29T00:00:00+00:00'],
  [-1, '1969-12-31T23:59:59+00:00'],
  [253_402_300_799_000, '9999-12-31T23:59:59+00:00'],
];

for (const [instant, text] of cases)
  printing(`${instant} is ${text}`, () => {
    assert.is(printInstant(instant), text);
  });

printing('an instant reads back as its whole second, and is what the platform says', () => {
  seeded(
    fc.property(fc.integer({ min: -62_135_596_800_000, max: 253_402_300_799_999 }), (instant) => {
      assert.is(parseInstant(printInstant(instant)), Math.floor(instant / 1000) * 1000);
      assert.is(printInstant(instant), new Date(instant).toISOString().replace(/\.\d+Z$/, '+00:00'));
    }),
    2000,
  );
});

printing.run();
