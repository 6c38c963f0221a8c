import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { ItemId } from '../../lib/model/ids.ts';
import type { Item, State } from '../../lib/model/state.ts';
import { type Replayed, replay } from '../../lib/replay/replay.ts';
import { codesAt, created, migration, related, type Said, upserted } from '../kit/made.ts';
import { M, R } from '../kit/sound.ts';

const operations = suite('operations');

const after = (...said: readonly Said[]): Replayed =>
  replay(said.map((operation, nth) => migration(nth + 1, [operation])));
const told = (...said: readonly Said[]): readonly string[] => codesAt(after(...said).findings);
const stateAfter = (...said: readonly Said[]): State => after(...said).state;
const item = (id: string, ...said: readonly Said[]): Partial<Item> => stateAfter(...said).items.get(id as ItemId) ?? {};

const op = (name: string, more: Said): Said => ({ op: name, ...more });
const deprecate = (itemId: string, more: Said = {}): Said => op('deprecateItem', { itemId, ...more });
const restore = (itemId: string): Said => op('restoreItem', { itemId });
const alias = (name: string, itemId: string): Said => op('addAlias', { alias: name, itemId });
const register = (specId: string, itemId: string, more: Said = {}): Said =>
  op('registerSpecification', { specId, itemId, sourceUri: 'u', format: 'f', ...more });
const evidence = (itemId: string, sourceUri: string, more: Said = {}): Said =>
  op('addEvidence', { itemId, anchor: { provider: 'p', sourceUri }, description: 'd', ...more });

operations('a created item is a draft without a revision, and a second creation changes nothing', () => {
  const { status, currentRevision, title, namespace, owner } = item(
    'a',
    created('a'),
    created('a', { owner: 'other' }),
  );
  assert.equal([status, currentRevision, title, namespace, owner], ['draft', null, null, 'space', 'team']);
});

const retired: readonly (readonly [status: string, restored: boolean])[] = [
  ['draft', false],
  ['proposed', false],
  ['approved', false],
  ['rejected', false],
  ['deprecated', true],
  ['superseded', true],
];
for (const [status, restored] of retired)
  operations(`an item that is ${status} can ${restored ? '' : 'not '}be restored`, () => {
    const one = upserted('a', 1, {}, { status });
    assert.equal(told(one, restore('a')), restored ? [] : ['restore-not-retired operations.0.itemId']);
    assert.is(item('a', one, restore('a')).status, restored ? 'approved' : status);
  });

operations('an item is deprecated from any status, and again', () => {
  for (const [status] of retired) {
    const said = [upserted('a', 1, {}, { status }), deprecate('a'), deprecate('a')];
    assert.equal([told(...said), item('a', ...said).status], [[], 'deprecated']);
  }
});

for (const said of [
  deprecate('b'),
  restore('b'),
  op('changeOwner', { itemId: 'b', owner: 'x' }),
  op('changeSensitivity', { itemId: 'b', sensitivity: 'public', reason: 'r' }),
]) {
  operations(`${said.op} needs an item, and does not follow an alias`, () => {
    assert.equal(told(created('a'), said), ['unknown-item operations.0.itemId']);
    const [found] = after(created('a'), alias('b', 'a'), said).findings;
    assert.is(found?.code === 'unknown-item' ? found.facts.aliasOf : null, 'a');
  });
}

operations('reasons are kept in order, with the migration that gave them', () => {
  const said = [
    created('a'),
    deprecate('a', { reason: 'old' }),
    restore('a'),
    op('changeSensitivity', { itemId: 'a', sensitivity: 'restricted', reason: 'secret' }),
  ];
  assert.equal(item('a', ...said).reasons, [
    { migrationId: M(2), op: 'deprecateItem', reason: 'old' },
    { migrationId: M(4), op: 'changeSensitivity', reason: 'secret' },
  ]);
});

operations('a successor may come later, and supersedes what was deprecated', () => {
  const said = [created('a'), deprecate('a', { supersededBy: 'b', reason: 'why' }), created('b')];
  assert.equal(told(...said), []);
  assert.equal(stateAfter(...said).relations, [
    { sourceItemId: 'b', relationType: 'supersedes', targetItemId: 'a', note: 'why' },
  ]);
});

operations('a successor is an item that exists at the end, and another one', () => {
  assert.equal(told(created('a'), deprecate('a', { supersededBy: 'a' })), [
    'successor-invalid operations.0.supersededBy',
  ]);
  const [first] = told(created('a'), alias('b', 'a'), deprecate('a', { supersededBy: 'b' }));
  assert.is(first, 'successor-invalid operations.0.supersededBy');
});

operations('the first of equal relations stays, and a removed one is gone', () => {
  const one = { ...related('a', 'related_to', 'b'), note: 'first' };
  const said = [created('a'), created('b'), one, { ...one, note: 'second' }];
  assert.equal(
    stateAfter(...said).relations.map((r) => r.note),
    ['first'],
  );
  const { note: _, ...key } = one;
  assert.equal(stateAfter(...said, { ...key, op: 'removeRelation' }).relations, []);
  assert.equal(told(...said, { ...key, op: 'removeRelation' }, { ...key, op: 'removeRelation' }), []);
});

operations('a relation to itself is refused for every type, an alias of itself too', () => {
  for (const type of ['related_to', 'depends_on', 'contradicts'])
    assert.equal(told(created('a'), related('a', type, 'a')), ['self-relation operations.0.targetItemId']);
  assert.equal(told(created('a'), alias('a', 'a')), ['self-alias operations.0.alias']);
});

operations('the last target of an alias wins, and a removed alias is gone', () => {
  const said = [created('a'), created('b'), alias('x', 'a'), alias('x', 'b')];
  assert.equal([...stateAfter(...said).aliases], [['x', 'b']]);
  const remove = op('removeAlias', { alias: 'x' });
  assert.equal([...stateAfter(...said, remove).aliases], []);
  assert.equal(told(...said, remove, remove), []);
});

operations('evidence is one a source, the last one wins, and is certain unless it says otherwise', () => {
  const said = [created('a'), evidence('a', 'u'), evidence('a', 'v'), evidence('a', 'u', { confidence: 0 })];
  const found = stateAfter(...said).evidence.map((e) => [e.anchor.sourceUri, e.confidence]);
  assert.equal(found, [
    ['u', 0],
    ['v', 1],
  ]);
  const remove = op('removeEvidence', { itemId: 'a', sourceUri: 'u' });
  assert.equal(
    stateAfter(...said, remove, remove).evidence.map((e) => e.anchor.sourceUri),
    ['v'],
  );
});

operations('a specification is bound to the revision of its time, and may be superseded by another', () => {
  const said = [created('a'), register('s', 'a'), upserted('a', 1), register('t', 'a', { status: 'draft' })];
  const specs = stateAfter(...said, op('supersedeSpecification', { specId: 's', supersededBy: 't' })).specifications;
  assert.equal(
    [...specs.values()].map((s) => [s.id, s.revisionId, s.status, s.supersededBy]),
    [
      ['s', null, 'superseded', 't'],
      ['t', R(1), 'draft', null],
    ],
  );
  const again = stateAfter(
    ...said,
    op('supersedeSpecification', { specId: 's', supersededBy: 't' }),
    register('s', 'a'),
  );
  assert.equal(
    [...again.specifications.values()].map((s) => [s.status, s.supersededBy]),
    [
      ['active', 't'],
      ['draft', null],
    ],
  );
  assert.equal(told(...said, op('supersedeSpecification', { specId: 'unknown', supersededBy: 't' })), []);
});

const dangling: readonly (readonly [why: string, said: readonly Said[], says: readonly string[]])[] = [
  ['a relation to nothing', [created('a'), related('a', 'related_to', 'x')], ['operations.0.targetItemId']],
  ['a relation of nothing', [created('a'), related('x', 'related_to', 'a')], ['operations.0.sourceItemId']],
  [
    'a relation of nothing to nothing',
    [related('x', 'related_to', 'y')],
    ['operations.0.sourceItemId', 'operations.0.targetItemId'],
  ],
  ['an alias of nothing', [alias('x', 'y')], ['operations.0.itemId']],
  ['evidence for nothing', [evidence('x', 'u')], ['operations.0.itemId']],
  ['a specification of nothing', [register('s', 'x')], ['operations.0.itemId']],
  [
    'a successor of a specification',
    [created('a'), register('s', 'a'), op('supersedeSpecification', { specId: 's', supersededBy: 't' })],
    ['operations.0.supersededBy'],
  ],
  ['nothing, when the target comes later', [related('a', 'related_to', 'b'), created('a'), created('b')], []],
  [
    'nothing, when the relation was removed',
    [created('a'), related('a', 'related_to', 'x'), { ...related('a', 'related_to', 'x'), op: 'removeRelation' }],
    [],
  ],
];
for (const [why, said, places] of dangling)
  operations(`warn of ${why}`, () => {
    const { findings } = after(...said);
    assert.equal(
      codesAt(findings),
      places.map((place) => `dangling-target ${place}`),
    );
    assert.ok(findings.every((f) => f.severity === 'warning'));
  });

operations('items, revisions and aliases named like properties of an object are names like any other', () => {
  const said = [
    created('constructor'),
    alias('to-string', 'constructor'),
    related('constructor', 'related_to', 'value-of'),
  ];
  assert.equal([...stateAfter(...said).items.keys()], ['constructor']);
  assert.equal(told(...said), ['dangling-target operations.0.targetItemId']);
});

operations.run();
