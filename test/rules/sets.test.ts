import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type Digest, digestOf } from '../../lib/model/digest.ts';
import { LIMITS } from '../../lib/model/limits.ts';
import type { Oid } from '../../lib/model/oid.ts';
import { aliasFindings } from '../../lib/rules/aliases.ts';
import { declarationsOf, type FoundBody, outsideFindings } from '../../lib/rules/bodies.ts';
import { type LandedFile, landedFindings } from '../../lib/rules/landed.ts';
import { pinFindings } from '../../lib/rules/pins.ts';
import { scopeFindings } from '../../lib/rules/scope.ts';
import { sharedBodyFindings } from '../../lib/rules/shared-bodies.ts';
import { codesAt, created, migration, type Said, upserted } from '../kit/made.ts';
import { R } from '../kit/sound.ts';

const sets = suite('laws of a set');

const declared = (...said: readonly Said[]) => declarationsOf(said.map((one, nth) => migration(nth + 1, [one])));
const facts = (over: Partial<Extract<FoundBody, { kind: 'found' }>['facts']> = {}): FoundBody => ({
  kind: 'found',
  facts: { digest: digestOf('body 1'), size: 6, badByte: null, conflictLine: null, ...over },
});

const bodies: readonly (readonly [why: string, found: FoundBody, says: readonly string[]])[] = [
  ['is there', facts(), []],
  ['is missing', { kind: 'missing' }, ['body-missing operations.0.contentFile']],
  ['is too large', { kind: 'too-large', size: 9e9 }, ['body-too-large']],
  ['has other bytes', facts({ digest: digestOf('other') }), ['pin-mismatch operations.0.contentSha256']],
  ['is not UTF-8', facts({ badByte: 0 }), ['body-not-utf8']],
  ['is half merged', facts({ conflictLine: 1 }), ['conflict-markers']],
  [
    'is neither what was pinned nor UTF-8',
    facts({ digest: digestOf('other'), badByte: 3 }),
    ['pin-mismatch operations.0.contentSha256'],
  ],
];
for (const [why, found, says] of bodies)
  sets(`a body that ${why}`, () =>
    assert.equal(codesAt(pinFindings(declared(upserted('a', 1)), () => found, LIMITS)), says),
  );

const lookedFor = (): never => {
  throw new Error('it was looked for');
};

sets('a body outside the knowledge directory is told as that, and not looked for', () => {
  const outside = declared(upserted('a', 1, { contentFile: '../../secret.md' }));
  assert.equal(codesAt(outsideFindings(outside)), ['content-outside-knowledge operations.0.contentFile']);
  assert.equal(pinFindings(outside, lookedFor, LIMITS), []);
  assert.equal(outsideFindings(declared(upserted('a', 1))), []);
});

const shared: readonly (readonly [why: string, second: Said, told: boolean])[] = [
  ['the same path by another revision', upserted('a', 2, { contentFile: '../knowledge/x.md' }), true],
  ['the same path by another item', upserted('b', 2, { contentFile: '../knowledge/x.md' }), true],
  ['the same path in another spelling', upserted('a', 2, { contentFile: '.././knowledge//x.md' }), true],
  ['the same path in other letters', upserted('a', 2, { contentFile: '../knowledge/X.md' }), true],
  ['the same path by the same revision', upserted('a', 1, { contentFile: '../knowledge/x.md' }), false],
  ['another path', upserted('a', 2, { contentFile: '../knowledge/y.md' }), false],
];
for (const [why, second, told] of shared)
  sets(`a body backs one revision: ${why} is ${told ? 'refused' : 'allowed'}`, () => {
    const found = sharedBodyFindings(declared(upserted('a', 1, { contentFile: '../knowledge/x.md' }), second));
    assert.equal(codesAt(found), told ? ['body-shared operations.0.contentFile'] : []);
    const [first] = found;
    if (first?.code === 'body-shared') assert.equal([first.facts.revision, first.facts.other], [R(2), R(1)]);
  });

sets('a tenant and a group are the only ones there are, or are not named', () => {
  const of = (metadata: Said) => codesAt(scopeFindings(declared(upserted('a', 1, {}, metadata))));
  assert.equal(of({}), []);
  assert.equal(of({ tenantId: 'local', aclGroup: 'default' }), []);
  assert.equal(of({ tenantId: 'Local', aclGroup: 'default ' }), [
    'foreign-scope operations.0.metadata.tenantId',
    'foreign-scope operations.0.metadata.aclGroup',
  ]);
});

const alias = (name: string, itemId: string): Said => ({ op: 'addAlias', alias: name, itemId });
const item = (status: string): Said => upserted('a', 1, {}, { status });
const aliases: readonly (readonly [why: string, said: readonly Said[], told: boolean])[] = [
  ['of no item', [created('b'), alias('a', 'b')], false],
  ['of a draft', [created('a'), alias('a', 'b')], true],
  ['of an item that comes later', [alias('a', 'b'), created('a')], true],
  ...['proposed', 'approved', 'superseded', 'rejected'].map(
    (status) => [`of an item that is ${status}`, [item(status), alias('a', 'b')], true] as const,
  ),
  ['of an item that is deprecated', [item('deprecated'), alias('a', 'b')], false],
  [
    'of an item that ends as deprecated',
    [item('approved'), alias('a', 'b'), { op: 'deprecateItem', itemId: 'a' }],
    false,
  ],
  ['of an item that was restored', [item('deprecated'), alias('a', 'b'), { op: 'restoreItem', itemId: 'a' }], true],
  ['of an item, but removed', [item('approved'), alias('a', 'b'), { op: 'removeAlias', alias: 'a' }], false],
  ['of a deprecated item that is created again', [item('deprecated'), alias('a', 'b'), created('a')], false],
];
for (const [why, said, told] of aliases)
  sets(`an alias with the name ${why} is ${told ? 'refused' : 'allowed'}`, () => {
    const found = aliasFindings(said.map((one, nth) => migration(nth + 1, [one])));
    assert.equal(codesAt(found), told ? ['alias-collision operations.0.alias'] : []);
  });

const oid = (letter: string): Oid => letter.repeat(40) as Oid;
const landed: readonly (readonly [
  why: string,
  after: LandedFile['after'],
  movedTo: string | null,
  says: string | null,
])[] = [
  ['stayed', { kind: 'file', oid: oid('a') }, null, null],
  ['stayed, and was copied', { kind: 'file', oid: oid('a') }, 'knowledge/copy.md', null],
  ['has other bytes', { kind: 'file', oid: oid('b') }, null, 'edited'],
  ['has other bytes, the old ones elsewhere', { kind: 'file', oid: oid('b') }, 'knowledge/copy.md', 'edited'],
  ['is gone', null, null, 'deleted'],
  ['stands elsewhere', null, 'knowledge/copy.md', 'renamed'],
  ['is a link', { kind: 'other' }, null, 'retyped'],
];
for (const [why, after, movedTo, says] of landed)
  sets(`a landed file that ${why} is ${says ?? 'as it was'}`, () => {
    const found = landedFindings([{ path: 'knowledge/a.md', before: oid('a'), after, movedTo }], {
      from: 'HEAD~1',
      changedIn: oid('c'),
    });
    const facts = found.map((f) => [f.at.path, f.facts]);
    assert.equal(
      facts,
      says === null ? [] : [['.theurian/knowledge/a.md', { change: says, changedIn: oid('c'), from: 'HEAD~1' }]],
    );
  });

sets('the digests of bodies are those of the upserts, in the order of the set', () => {
  const pins: readonly Digest[] = declared(upserted('a', 1), created('b'), upserted('b', 2)).map(
    (d) => d.operation.contentSha256,
  );
  assert.equal(pins, [digestOf('body 1'), digestOf('body 2')]);
});

sets.run();
