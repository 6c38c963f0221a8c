import fc from 'fast-check';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { INTENT_ACTIONS } from '../../lib/model/intent.ts';
import type { Wanted } from '../../lib/model/wanted.ts';
import { intentFields } from '../../lib/rules/intent-fields.ts';
import { intentShape } from '../../lib/rules/intent-shape.ts';

const shapes = suite('the shape of an intent');

const SAID = { name: 'foo', reason: 'r', evidence: 'e' };
const WHOLE = { ...SAID, body: 'b' };
const HALF = '\ud83d';

const told = (given: unknown): readonly string[] => intentShape(given).findings.map(({ detail }) => detail);

const CASES: readonly (readonly [why: string, given: unknown, details: readonly string[]])[] = [
  ['nothing', null, ['not-an-object']],
  ['a list', [], ['not-an-object']],
  ['a text', 'create', ['not-an-object']],
  ['an action nobody knows, and nothing else is told', { action: 'frobnicate', x: 1 }, ['unknown-action']],
  ['the name of something that all objects have', { action: 'toString' }, ['unknown-action']],
  ['no action', SAID, ['unknown-action']],
  [
    'all that is missing',
    { action: 'create' },
    ['name', 'reason', 'evidence', 'body'].map((n) => `field-missing: ${n}`),
  ],
  [
    'everything that is blank',
    { action: 'create', name: ' ', reason: '', evidence: '\n', body: '' },
    ['name', 'reason', 'evidence', 'body'].map((n) => `field-blank: ${n}`),
  ],
  [
    'everything of a wrong kind',
    { action: 'create', name: 7, reason: null, evidence: [], body: {}, files: ['x'], level: 1 },
    [
      ...['name', 'reason', 'evidence', 'body'].map((n) => `field-type: ${n}`),
      ...['level-unknown', 'field-type: files'],
    ],
  ],
  ['files that are nothing', { ...WHOLE, action: 'create', files: null }, ['field-type: files']],
  ['a content that is no text', { ...WHOLE, action: 'update', files: { 'scripts/a': 7 } }, ['file-type: scripts/a']],
  ['a content with half of a character', { ...WHOLE, action: 'update', files: { a: HALF } }, ['file-type: a']],
  ['half of a character', { ...WHOLE, action: 'create', reason: HALF }, ['half-character: reason']],
  ['a layer nobody knows', { ...WHOLE, action: 'create', level: 'planetary' }, ['level-unknown']],
  [
    'each field that goes with another action',
    { ...WHOLE, action: 'create', old_string: 'a', new_string: 'b', path: 'p', absorbed_into: 'u' },
    ['old_string', 'new_string', 'path', 'absorbed_into'].map((n) => `field-foreign: ${n}`),
  ],
  [
    'what is foreign and what is unknown, each by itself',
    { ...SAID, action: 'delete', files: {}, level: 'global', toString: 1, intentId: 'x' },
    ['field-foreign: files', 'field-foreign: level', 'unknown-field: toString', 'unknown-field: intentId'],
  ],
  ['a layer of what is there', { ...WHOLE, action: 'update', level: 'project' }, ['field-foreign: level']],
  ['one half of a patch', { ...SAID, action: 'patch', old_string: 'x' }, ['field-missing: new_string']],
  ['both halves', { ...SAID, action: 'patch' }, ['field-missing: old_string', 'field-missing: new_string']],
  ['an empty old text', { ...SAID, action: 'patch', old_string: '', new_string: 'x' }, ['old-text-empty']],
  [
    'halves of a wrong kind',
    { ...SAID, action: 'patch', old_string: 1, new_string: null },
    ['field-type: old_string', 'field-type: new_string'],
  ],
  ['a blank path', { ...SAID, action: 'remove_file', path: ' ' }, ['field-blank: path']],
  ['a name that climbs', { ...SAID, action: 'delete', name: '../evil' }, ['name-invalid: name']],
  ['a name with a line end', { ...SAID, action: 'delete', name: 'skill\n' }, ['name-invalid: name']],
  ['the name of a device', { ...SAID, action: 'delete', name: 'con' }, ['name-invalid: name']],
  ['an absorber that climbs', { ...SAID, action: 'delete', absorbed_into: '../u' }, ['name-invalid: absorbed_into']],
  ['a blank absorber', { ...SAID, action: 'delete', absorbed_into: ' ' }, ['field-blank: absorbed_into']],
  ['an absorber of a wrong kind', { ...SAID, action: 'delete', absorbed_into: null }, ['field-type: absorbed_into']],
];
for (const [why, given, details] of CASES) shapes(`tells ${why}`, () => assert.equal(told(given), details));

const SOUND: readonly (readonly [given: object, wanted: object])[] = [
  [
    { ...WHOLE, action: 'create' },
    { ...WHOLE, action: 'create', level: 'project', files: {} },
  ],
  [
    { ...WHOLE, action: 'create', level: 'global', files: { 'scripts/a': '' } },
    { ...WHOLE, action: 'create', level: 'global', files: { 'scripts/a': '' } },
  ],
  [
    { ...WHOLE, action: 'update' },
    { ...WHOLE, action: 'update', files: {} },
  ],
  [
    { ...SAID, action: 'patch', old_string: ' ', new_string: '' },
    { ...SAID, action: 'patch', oldText: ' ', newText: '' },
  ],
  [
    { ...SAID, action: 'remove_file', path: 'x' },
    { ...SAID, action: 'remove_file', path: 'x' },
  ],
  [
    { ...SAID, action: 'delete' },
    { ...SAID, action: 'delete', absorbedInto: null },
  ],
  [
    { ...SAID, action: 'delete', absorbed_into: '' },
    { ...SAID, action: 'delete', absorbedInto: null },
  ],
  [
    { ...SAID, action: 'delete', absorbed_into: 'u' },
    { ...SAID, action: 'delete', absorbedInto: 'u' },
  ],
];
for (const [given, wanted] of SOUND)
  shapes(`${JSON.stringify(given)} is read`, () => assert.equal(intentShape(given), { wanted, findings: [] }));

shapes('what is wanted is read in spite of what is wrong beside it, so that its texts are judged', () => {
  const { wanted } = intentShape({ ...WHOLE, action: 'create', path: 'x', level: 'planetary', files: { a: 7 } });
  assert.equal(wanted, { ...WHOLE, action: 'create', level: 'project', files: { a: '' } });
  assert.is(intentShape({ ...SAID, action: 'create' }).wanted, null);
});

const text = fc.string({ minLength: 1, maxLength: 8, unit: 'grapheme' }).filter((one) => one.trim() !== '');
const files = fc.dictionary(text, fc.string({ maxLength: 4 }), { maxKeys: 3, noNullPrototype: true });
const said = { name: fc.constantFrom('a', 'foo-bar', '0'), reason: text, evidence: text };
const wantedOnes: fc.Arbitrary<Wanted> = fc
  .oneof(
    fc.record({
      action: fc.constant('create' as const),
      level: fc.constantFrom('project' as const, 'global' as const),
      body: text,
      files,
      ...said,
    }),
    fc.record({ action: fc.constant('update' as const), body: text, files, ...said }),
    fc.record({
      action: fc.constant('patch' as const),
      oldText: text,
      newText: fc.constantFrom('', 'x', ' '),
      ...said,
    }),
    fc.record({ action: fc.constant('remove_file' as const), path: text, ...said }),
    fc.record({ action: fc.constant('delete' as const), absorbedInto: fc.constantFrom(null, 'u'), ...said }),
  )
  .map((one) => ({ ...one }));

shapes('what is wanted, handed in again, is wanted again', () => {
  fc.assert(
    fc.property(wantedOnes, (wanted) => assert.equal(intentShape(intentFields(wanted)), { wanted, findings: [] })),
  );
});

shapes('nothing that can be handed in is a bug', () => {
  const keys = fc.constantFrom(
    'action',
    'name',
    'reason',
    'evidence',
    'body',
    'files',
    'level',
    'path',
    'absorbed_into',
    '__proto__',
  );
  const value = fc.oneof(fc.constantFrom(...INTENT_ACTIONS), fc.anything());
  fc.assert(
    fc.property(fc.oneof(fc.anything(), fc.dictionary(keys, value)), (given) => {
      const { wanted, findings } = intentShape(given);
      assert.ok(wanted !== null || findings.length > 0);
    }),
  );
});

shapes.run();
