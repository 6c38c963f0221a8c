import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { ItemId, RevisionId } from '../../lib/model/ids.ts';
import type { Item, Revision } from '../../lib/model/state.ts';
import { type Replayed, replay } from '../../lib/replay/replay.ts';
import { codesAt, created, migration, type Said, upserted } from '../kit/made.ts';
import { M, R } from '../kit/sound.ts';

const revisions = suite('revisions');

/** Replays operations, each in a migration of its own. */
const after = (...operations: readonly Said[]): Replayed =>
  replay(operations.map((operation, nth) => migration(nth + 1, [operation])));
const told = (...operations: readonly Said[]): readonly string[] => codesAt(after(...operations).findings);
const itemAfter = (...operations: readonly Said[]): Partial<Item> =>
  after(...operations).state.items.get('a' as ItemId) ?? {};
const revisionAfter = (nth: number, ...operations: readonly Said[]): Partial<Revision> =>
  after(...operations).state.revisions.get(R(nth) as RevisionId) ?? {};

const first = upserted('a', 1);
const second = upserted('a', 2, { expectedRevision: R(1) });
const sha = (letter: string): string => letter.repeat(64);

const sound: readonly (readonly [why: string, operations: readonly Said[]])[] = [
  ['a first revision names no former one', [first]],
  ['a first revision may name null', [upserted('a', 1, { expectedRevision: null })]],
  ['a first revision after a creation', [created('a'), first]],
  ['a second revision names the first', [first, second]],
  ['the current revision declared again, word for word', [first, first]],
  ['the same, naming itself', [first, upserted('a', 1, { expectedRevision: R(1) })]],
  ['a current second revision again, naming nothing', [first, second, upserted('a', 2)]],
  ['a current second revision again, naming itself', [first, second, upserted('a', 2, { expectedRevision: R(2) })]],
  [
    'another status in place, naming itself',
    [first, upserted('a', 1, { expectedRevision: R(1) }, { status: 'rejected' })],
  ],
  [
    'an anchor instead of the label',
    [upserted('a', 1, {}, { labels: [], sourceAnchors: [{ provider: 'p', sourceUri: 'u' }] })],
  ],
  [
    'an old text under a new revision',
    [first, second, upserted('a', 3, { expectedRevision: R(2), contentSha256: first.contentSha256 })],
  ],
  ['a revision of a deprecated item', [first, { op: 'deprecateItem', itemId: 'a' }, second]],
];

for (const [why, operations] of sound) revisions(`are sound: ${why}`, () => assert.equal(told(...operations), []));

const refused: readonly (readonly [why: string, operations: readonly Said[], says: string])[] = [
  [
    'a first revision that names a former one',
    [upserted('a', 1, { expectedRevision: R(9) })],
    'revision-conflict operations.0.expectedRevision',
  ],
  [
    'a second revision that names nothing',
    [first, upserted('a', 2)],
    'revision-conflict operations.0.expectedRevision',
  ],
  [
    'a second revision that names null',
    [first, upserted('a', 2, { expectedRevision: null })],
    'revision-conflict operations.0.expectedRevision',
  ],
  [
    'a second revision that names itself',
    [first, upserted('a', 2, { expectedRevision: R(2) })],
    'revision-conflict operations.0.expectedRevision',
  ],
  [
    'a third that names the first',
    [first, second, upserted('a', 3, { expectedRevision: R(1) })],
    'revision-conflict operations.0.expectedRevision',
  ],
  [
    'another title in place, naming nothing',
    [first, upserted('a', 1, {}, { title: 'Other' })],
    'revision-conflict operations.0.expectedRevision',
  ],
  [
    'a former revision',
    [first, second, upserted('a', 1, { expectedRevision: R(2) })],
    'revision-rollback operations.0.revisionId',
  ],
  [
    'other bytes in place',
    [first, upserted('a', 1, { contentSha256: sha('a') })],
    'revision-changed operations.0.contentSha256',
  ],
  [
    'other bytes in place, naming itself',
    [first, upserted('a', 1, { expectedRevision: R(1), contentSha256: sha('a') })],
    'revision-changed operations.0.contentSha256',
  ],
  ['a revision of another item', [first, upserted('b', 1)], 'revision-of-other-item operations.0.revisionId'],
  [
    'a former revision of another item',
    [first, second, upserted('b', 1)],
    'revision-of-other-item operations.0.revisionId',
  ],
  [
    'no anchor and no label',
    [upserted('a', 1, {}, { labels: ['other'] })],
    'provenance-missing operations.0.metadata.sourceAnchors',
  ],
  [
    'an empty list of anchors',
    [upserted('a', 1, {}, { labels: [], sourceAnchors: [] })],
    'provenance-missing operations.0.metadata.sourceAnchors',
  ],
  [
    'a label in other letters',
    [upserted('a', 1, {}, { labels: ['Authored-In-Theurian'] })],
    'provenance-missing operations.0.metadata.sourceAnchors',
  ],
  [
    'an end before the start',
    [upserted('a', 1, {}, { validFrom: '2001-02-03T00:00:00Z', validTo: '2001-02-02T23:59:59Z' })],
    'validity-inverted operations.0.metadata.validTo',
  ],
  [
    'an end before the start, by its offset',
    [upserted('a', 1, {}, { validFrom: '2001-02-03T00:00:00Z', validTo: '2001-02-03T01:00:00+01:01' })],
    'validity-inverted operations.0.metadata.validTo',
  ],
  [
    'an end before the migration was made',
    [upserted('a', 1, {}, { validTo: '2001-02-03T04:05:05Z' })],
    'validity-inverted operations.0.metadata.validTo',
  ],
];

for (const [why, operations, says] of refused)
  revisions(`refuse ${why}, and leave everything as it was`, () => {
    assert.equal(told(...operations), [says]);
    assert.equal(after(...operations).state, after(...operations.slice(0, -1)).state);
  });

const levels = ['public', 'internal', 'confidential', 'restricted'];
for (const [from, low] of levels.entries())
  for (const [to, high] of levels.entries())
    revisions(
      `going from ${low} to ${high} is ${to < from ? 'refused' : 'allowed'} in passing, and always with a reason`,
      () => {
        const one = upserted('a', 1, {}, { sensitivity: low });
        const next = upserted('a', 2, { expectedRevision: R(1) }, { sensitivity: high });
        assert.equal(told(one, next), to < from ? ['sensitivity-lowered operations.0.metadata.sensitivity'] : []);
        const change = { op: 'changeSensitivity', itemId: 'a', sensitivity: high, reason: 'r' };
        assert.equal(told(one, change, next), []);
        assert.is(itemAfter(one, change).sensitivity, high);
      },
    );

revisions('a first revision states any sensitivity where the creation stated none', () => {
  const open = upserted('a', 1, {}, { sensitivity: 'public' });
  assert.equal(told(created('a'), open), []);
  assert.equal(told(created('a', { sensitivity: 'internal' }), open), [
    'sensitivity-lowered operations.0.metadata.sensitivity',
  ]);
  assert.equal(told(first, upserted('a', 2, { expectedRevision: R(1) }, { sensitivity: 'public' })), [
    'sensitivity-lowered operations.0.metadata.sensitivity',
  ]);
});

revisions('a first revision does not lower in passing what was raised with a reason', () => {
  const raised = { op: 'changeSensitivity', itemId: 'a', sensitivity: 'confidential', reason: 'r' };
  assert.equal(told(created('a'), raised, upserted('a', 1, {}, { sensitivity: 'internal' })), [
    'sensitivity-lowered operations.0.metadata.sensitivity',
  ]);
});

revisions('labels that a first revision leaves out are internal, unverified and the namespace of the id', () => {
  const { items } = after(upserted('x.y.z', 1)).state;
  const { sensitivity, trustLevel, namespace } = items.get('x.y.z' as ItemId) ?? {};
  assert.equal([sensitivity, trustLevel, namespace], ['internal', 'unverified', 'x.y']);
  assert.is(itemAfter(first).namespace, '');
  assert.equal(revisionAfter(1, first).inherited, []);
  assert.equal(revisionAfter(1, created('a'), first).inherited, ['namespace', 'trustLevel', 'sensitivity']);
});

revisions('labels that a later revision leaves out stay, and are said to be inherited', () => {
  const one = upserted('a', 1, {}, { sensitivity: 'restricted', trustLevel: 'reviewed', namespace: 'n' });
  const { sensitivity, trustLevel, namespace } = itemAfter(one, second);
  assert.equal([sensitivity, trustLevel, namespace], ['restricted', 'reviewed', 'n']);
  assert.equal(revisionAfter(2, one, second).inherited, ['namespace', 'trustLevel', 'sensitivity']);
  assert.equal(revisionAfter(1, one, second).inherited, []);
  assert.is(revisionAfter(2, one, second).metadata?.sensitivity, 'restricted');
});

revisions('a revision keeps what was declared when it came, and the item has the last word', () => {
  const again = upserted('a', 1, { expectedRevision: R(1) }, { status: 'rejected', owner: 'other' });
  assert.equal([itemAfter(first, again).status, itemAfter(first, again).owner], ['rejected', 'other']);
  assert.is(revisionAfter(1, first, again).metadata?.status, 'approved');
  assert.equal(itemAfter(first, again).revisions, [R(1)]);
});

revisions('a chain is kept in order, each with the one it replaced and the migration that brought it', () => {
  const operations = [first, second, upserted('a', 3, { expectedRevision: R(2) })];
  assert.equal(
    [itemAfter(...operations).revisions, itemAfter(...operations).currentRevision],
    [[R(1), R(2), R(3)], R(3)],
  );
  assert.equal(
    [1, 2, 3].map((nth) => revisionAfter(nth, ...operations).replaces),
    [null, R(1), R(2)],
  );
  assert.equal(
    [1, 2, 3].map((nth) => revisionAfter(nth, ...operations).migrationId),
    [M(1), M(2), M(3)],
  );
});

revisions('validity begins when the migration was made, unless it is said', () => {
  assert.is(itemAfter(first).validFrom, '2001-02-03T04:05:06Z');
  assert.is(
    itemAfter(upserted('a', 1, {}, { validFrom: '1999-01-01T00:00:00Z', validTo: null })).validFrom,
    '1999-01-01T00:00:00Z',
  );
  assert.equal(told(upserted('a', 1, {}, { validTo: '2001-02-03T04:05:06Z' })), []);
});

revisions('after one fault an item is left alone, and the others are judged on', () => {
  assert.equal(
    told(
      first,
      upserted('a', 2),
      upserted('a', 3),
      { op: 'changeOwner', itemId: 'a', owner: 'x' },
      upserted('b', 4, {}, { labels: [] }),
    ),
    ['revision-conflict operations.0.expectedRevision', 'provenance-missing operations.0.metadata.sourceAnchors'],
  );
});

revisions.run();
