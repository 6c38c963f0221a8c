import { Ajv2020 } from 'ajv/dist/2020.js';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import schema from '../../schemas/waivers.schema.json' with { type: 'json' };

const schemas = suite('waivers schema');

const accepts = new Ajv2020({ strict: true, allErrors: true }).compile(schema);

const entry = {
  code: 'secret/card-number',
  place: 'payments.retry body',
  reason: 'a published test number',
  expires: '2001-02-03',
  who: 'ann@acme.dev',
};
const file = (...waivers: readonly unknown[]): unknown => ({ apiVersion: 'theurian.dev/waivers/v1', waivers });

const SOUND: readonly unknown[] = [
  file(),
  file(entry),
  file(entry, { ...entry, code: 'placeholder', expires: '2001-02-03T04:05:06+01:00' }),
  file({ ...entry, code: 'invisible-character/U+200B' }),
];

schemas('accepts waivers that say all five things', () => {
  for (const one of SOUND) assert.ok(accepts(one), JSON.stringify(accepts.errors));
});

const without = (key: keyof typeof entry): unknown =>
  Object.fromEntries(Object.entries(entry).filter(([k]) => k !== key));

const BROKEN: readonly (readonly [why: string, value: unknown])[] = [
  ...(['code', 'place', 'reason', 'expires', 'who'] as const).map((key) => [`no ${key}`, file(without(key))] as const),
  ['an unknown key', file({ ...entry, forever: true })],
  ['an expiry that is no date', file({ ...entry, expires: 'never' })],
  ['an instant without an offset', file({ ...entry, expires: '2001-02-03T04:05:06' })],
  ['hardly a reason', file({ ...entry, reason: 'because' })],
  ['a code with a blank', file({ ...entry, code: 'secret card' })],
  ['another version', { apiVersion: 'theurian.dev/waivers/v2', waivers: [] }],
  ['a list only', [entry]],
];

for (const [why, value] of BROKEN) schemas(`refuses ${why}`, () => assert.not(accepts(value)));

schemas.run();
