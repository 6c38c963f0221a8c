import fc from 'fast-check';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { parseInstant } from '../../lib/model/instant.ts';
import { seeded } from '../kit/seeded.ts';

const instant = suite('instant');

const real: readonly (readonly [text: string, milliseconds: number])[] = [
  ['1970-01-01T00:00:00Z', 0],
  ['1970-01-01T00:00:00z', 0],
  ['1970-01-01t00:00:00Z', 0],
  ['1970-01-01 00:00:00Z', 0],
  ['1970-01-01T00:00Z', 0],
  ['1970-01-01T05:30:00+05:30', 0],
  ['1970-01-01T05:30+0530', 0],
  ['1969-12-31T23:59:30-00:00:30', 0],
  ['1969-12-31T00:01:00-23:59', 0],
  ['1970-01-01T00:00:00-00:00', 0],
  ['1970-01-01T00:00:00.5Z', 500],
  ['1970-01-01T00:00:00,25Z', 250],
  ['1970-01-01T00:00:00.000001Z', 0.001],
  ['1969-12-31T23:59:59Z', -1000],
  ['2001-02-03T04:05:06Z', 981_173_106_000],
  ['2000-02-29T00:00:00Z', 951_782_400_000],
  ['2000-03-01T00:00:00Z', 951_868_800_000],
  ['2004-02-29T12:00:00Z', 1_078_056_000_000],
  ['1600-02-29T00:00:00Z', -11_670_998_400_000],
  ['2400-02-29T00:00:00Z', 13_574_563_200_000],
  ['9999-12-31T23:59:59Z', 253_402_300_799_000],
  ['0001-01-01T00:00:00Z', -62_135_596_800_000],
];

for (const [text, milliseconds] of real) instant(`${text} is real`, () => assert.is(parseInstant(text), milliseconds));

const unreal: readonly (readonly [text: string, why: string])[] = [
  ['', 'is empty'],
  ['2001-02-03', 'has no time'],
  ['2001-02-03T04:05:06', 'has no offset'],
  ['2001-02-03T04:05:06 Z', 'has a blank before the offset'],
  ['2001-02-03T04:05:06Z\n', 'goes on after its end'],
  [' 2001-02-03T04:05:06Z', 'begins with a blank'],
  ['2001-02-03T04:05:06ZZ', 'has two offsets'],
  ['2001-02-03T04:05:06UTC', 'has the name of a zone'],
  ['2001-02-03T04:05:06+24:00', 'is a day off'],
  ['2001-02-03T04:05:06+05:60', 'has an offset of 60 minutes'],
  ['2001-02-03T04:05:06+05:30:60', 'has an offset of 60 seconds'],
  ['2001-02-03T04:05:06+5:30', 'has an offset of one digit'],
  ['2001-02-03T04:05:06\u221205:30', 'has a minus sign of its own'],
  ['2001-02-29T00:00:00Z', 'is no leap year'],
  ['1900-02-29T00:00:00Z', 'is a century, and no leap year'],
  ['2100-02-29T00:00:00Z', 'is a century, and no leap year'],
  ['2000-02-30T00:00:00Z', 'has a 30th of February'],
  ['2001-04-31T00:00:00Z', 'has a 31st of April'],
  ['2001-06-31T00:00:00Z', 'has a 31st of June'],
  ['2001-09-31T00:00:00Z', 'has a 31st of September'],
  ['2001-11-31T00:00:00Z', 'has a 31st of November'],
  ['2001-01-32T00:00:00Z', 'has a 32nd day'],
  ['2001-01-00T00:00:00Z', 'has a day 0'],
  ['2001-00-01T00:00:00Z', 'has a month 0'],
  ['2001-13-01T00:00:00Z', 'has a month 13'],
  ['2001-02-03T24:00:00Z', 'has an hour 24'],
  ['2001-02-03T23:60:00Z', 'has a minute 60'],
  ['2016-12-31T23:59:60Z', 'has a leap second'],
  ['2001-02-03T04:05:06.Z', 'has a point and no fraction'],
  ['2001-02-03T04:05:06.1234567890Z', 'has ten places'],
  ['2001-2-3T4:5:6Z', 'has single digits'],
  ['20010203T040506Z', 'has no separators'],
  ['02001-02-03T04:05:06Z', 'has a year of five digits'],
  ['-001-02-03T04:05:06Z', 'is before the common era'],
  ['２００１-02-03T04:05:06Z', 'has digits of another script'],
  ['2001-02-03X04:05:06Z', 'has another separator'],
];

for (const [text, why] of unreal) instant(`${JSON.stringify(text)} ${why}`, () => assert.is(parseInstant(text), null));

instant('any second between the years 1 and 9999 is the one the platform counts', () => {
  const seconds = fc.integer({ min: -62_135_596_800, max: 253_402_300_799 });
  seeded(
    fc.property(
      seconds,
      (second) => parseInstant(new Date(second * 1000).toISOString().replace(/\.000Z$/, 'Z')) === second * 1000,
    ),
    1000,
  );
});

instant('a real date is one that the platform would write the same way again', () => {
  const two = fc.integer({ min: 0, max: 62 }).map((n) => String(n).padStart(2, '0'));
  const year = fc.integer({ min: 0, max: 9999 }).map((n) => String(n).padStart(4, '0'));
  seeded(
    fc.property(year, two, two, two, (y, month, day, hour) => {
      const text = `${y}-${month}-${day}T${hour}:00:00.000Z`;
      const date = new Date(text);
      const exists = !Number.isNaN(date.getTime()) && date.toISOString() === text;
      return parseInstant(text) === (exists ? date.getTime() : null);
    }),
    2000,
  );
});

instant.run();
