import fc from 'fast-check';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type ApprovalSubject, approvalDigest, approvalPayload, subjectName } from '../../lib/model/approval.ts';
import { digestOf } from '../../lib/model/digest.ts';
import { parseOid, parseRefName, type RefName } from '../../lib/model/oid.ts';
import { seeded } from '../kit/seeded.ts';

const approval = suite('approval');

const ref = (name: string): RefName => {
  const found = parseRefName(name);
  if (found === null) throw new Error(name);
  return found;
};

const MAIN = ref('refs/heads/main');
const ID = '01ARZ3NDEKTSV4RRFFQ69G5FAV';
const pin = (path: string, of = path) => ({ path, sha256: digestOf(of) });
const MIGRATION: Extract<ApprovalSubject, { kind: 'migration' }> = {
  kind: 'migration',
  ref: MAIN,
  path: `migrations/${ID}-first.yaml`,
  sha256: digestOf('m'),
  pins: [pin('knowledge/b.md'), pin('knowledge/a.md')],
  replay: digestOf('r'),
};
const FILE: Extract<ApprovalSubject, { kind: 'file' }> = {
  kind: 'file',
  ref: MAIN,
  path: 'policy.yaml',
  sha256: digestOf('p'),
  after: parseOid('a'.repeat(40)),
};

const textOf = (subject: ApprovalSubject): string => Buffer.from(approvalPayload(subject)).toString('utf8');

approval('what is signed for a migration is this, to the byte', () => {
  assert.is(
    textOf(MIGRATION),
    `{
  "kind": "migration",
  "path": "migrations/${ID}-first.yaml",
  "pins": [
    {
      "path": "knowledge/a.md",
      "sha256": "${digestOf('knowledge/a.md')}"
    },
    {
      "path": "knowledge/b.md",
      "sha256": "${digestOf('knowledge/b.md')}"
    }
  ],
  "ref": "refs/heads/main",
  "replay": "${digestOf('r')}",
  "sha256": "${digestOf('m')}",
  "type": "theurian.dev/approval/v1"
}
`,
  );
  assert.is(approvalDigest(MIGRATION), digestOf(textOf(MIGRATION)));
});

approval('what is signed for a file is this, with the change before it, and a deletion says null', () => {
  const rest = `  "type": "theurian.dev/approval/v1"\n}\n`;
  const head = `{\n  "after": "${'a'.repeat(40)}",\n  "kind": "file",\n  "path": "policy.yaml",\n  "ref": "refs/heads/main",\n`;
  assert.is(textOf(FILE), `${head}  "sha256": "${digestOf('p')}",\n${rest}`);
  assert.is(textOf({ ...FILE, sha256: null }), `${head}  "sha256": null,\n${rest}`);
});

approval('the order of pins, and a pin that is listed twice, mean nothing', () => {
  const again = { ...MIGRATION, pins: [...MIGRATION.pins, ...MIGRATION.pins].reverse() };
  assert.is(approvalDigest(again), approvalDigest(MIGRATION));
});

const others: readonly (readonly [what: string, subject: ApprovalSubject])[] = [
  ['another branch', { ...MIGRATION, ref: ref('refs/heads/next') }],
  ['another file', { ...MIGRATION, path: `migrations/${ID}-other.yaml` }],
  ['another digest', { ...MIGRATION, sha256: digestOf('n') }],
  ['another replay', { ...MIGRATION, replay: digestOf('s') }],
  ['one pin less', { ...MIGRATION, pins: MIGRATION.pins.slice(1) }],
  ['one pin more', { ...MIGRATION, pins: [...MIGRATION.pins, pin('knowledge/c.md')] }],
  ['another body', { ...MIGRATION, pins: [pin('knowledge/a.md', 'x'), pin('knowledge/b.md')] }],
  ['a second body in one place', { ...MIGRATION, pins: [...MIGRATION.pins, pin('knowledge/a.md', 'x')] }],
  ['a file of the same path and digest', { ...FILE, path: MIGRATION.path, sha256: MIGRATION.sha256 }],
];
for (const [what, subject] of others)
  approval(`an approval is lost by ${what}`, () => assert.is.not(approvalDigest(subject), approvalDigest(MIGRATION)));

approval('an approval of a file is lost once something else changed the file', () => {
  assert.is.not(approvalDigest({ ...FILE, after: null }), approvalDigest(FILE));
});

const names: readonly (readonly [subject: ApprovalSubject, name: string])[] = [
  [MIGRATION, ID],
  [{ ...MIGRATION, path: `migrations/${ID}.yaml` }, ID],
  [{ ...MIGRATION, path: 'migrations/odd.yaml' }, 'migrations/odd.yaml'],
  [FILE, 'policy.yaml'],
  [{ ...FILE, path: MIGRATION.path }, MIGRATION.path],
];
for (const [subject, name] of names)
  approval(`the ${subject.kind} ${subject.path} is named ${name}`, () => assert.is(subjectName(subject), name));

const text = fc.string({ unit: 'binary', maxLength: 12 });
const digest = text.map((one) => digestOf(one));
const subjects: fc.Arbitrary<ApprovalSubject> = fc.oneof(
  fc.record({
    kind: fc.constant('migration' as const),
    ref: fc.constantFrom(MAIN, ref('refs/heads/b')),
    path: text,
    sha256: digest,
    pins: fc.array(fc.record({ path: text, sha256: digest }), { maxLength: 4 }),
    replay: digest,
  }),
  fc.record({
    kind: fc.constant('file' as const),
    ref: fc.constantFrom(MAIN, ref('refs/heads/b')),
    path: text,
    sha256: fc.option(digest),
    after: fc.constantFrom(FILE.after, null),
  }),
);

approval('what is signed reads back as the subject, so two subjects never have one payload', () => {
  seeded(
    fc.property(subjects, (subject) => {
      const bytes = textOf(subject);
      const { type, ...read } = JSON.parse(bytes) as ApprovalSubject & { readonly type: string };
      assert.is(type, 'theurian.dev/approval/v1');
      assert.is(textOf(read), bytes);
      const { pins: expected = [], ...plain } = { pins: undefined, ...subject };
      const { pins: found = [], ...rest } = { pins: undefined, ...read };
      assert.equal(rest, plain);
      assert.equal(
        new Set(found.map((one) => JSON.stringify(one))),
        new Set(expected.map((one) => JSON.stringify(one))),
      );
      assert.is(bytes.endsWith('}\n'), true);
    }),
    500,
  );
});

approval.run();
