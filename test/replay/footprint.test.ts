import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { footprintOf, touch } from '../../lib/replay/footprint.ts';
import { created, migration, related, type Said, upserted } from '../kit/made.ts';
import { M, R } from '../kit/sound.ts';

const footprints = suite('footprint');

const body = (path: string): Said => ({ contentFile: `../knowledge/${path}` });
const spec = (specId: string, itemId: string): Said => ({
  op: 'registerSpecification',
  ...{ specId, itemId, sourceUri: 'u', format: 'f' },
});

const apart: readonly (readonly [why: string, one: readonly Said[], other: readonly Said[]])[] = [
  ['other items', [created('a')], [created('b')]],
  ['items in one directory', [upserted('n.a', 1, body('n/a.md'))], [upserted('n.b', 2, body('n/b.md'))]],
  ['relations that close no ring', [related('a', 'rejects', 'b')], [related('c', 'rejects', 'd')]],
  ['rings of two kinds', [related('a', 'depends_on', 'b')], [related('c', 'supersedes', 'd')]],
];

for (const [why, one, other] of apart)
  footprints(`two leave each other alone with ${why}`, () => {
    const [first, second] = [footprintOf(migration(1, one)), footprintOf(migration(2, other))];
    assert.equal([touch(first, second), touch(second, first)], [false, false]);
  });

const touching: readonly (readonly [why: string, one: readonly Said[], other: readonly Said[]])[] = [
  ['one item', [created('a')], [created('a')]],
  ['an item and its alias', [created('a')], [{ op: 'addAlias', alias: 'a', itemId: 'b' }]],
  ['an item and a relation to it', [created('a')], [related('b', 'rejects', 'a')]],
  ['one specification', [spec('s', 'a')], [{ op: 'supersedeSpecification', specId: 't', supersededBy: 's' }]],
  ['one revision', [upserted('a', 1, body('a.md'))], [upserted('b', 1, body('b.md'))]],
  ['one body', [upserted('a', 1, body('x.md'))], [upserted('b', 2, body('x.md'))]],
  ['bodies that some disks take for one', [upserted('a', 1, body('x.md'))], [upserted('b', 2, body('X.md'))]],
  ['directories that some disks take for one', [upserted('a', 1, body('n/a.md'))], [upserted('b', 2, body('N/b.md'))]],
  ['a body where a directory is', [upserted('a', 1, body('n'))], [upserted('b', 2, body('n/b.md'))]],
  ['rings of one kind', [related('a', 'depends_on', 'b')], [related('c', 'depends_on', 'd')]],
  [
    'a successor and a ring',
    [{ op: 'deprecateItem', itemId: 'a', supersededBy: 'b' }],
    [related('c', 'supersedes', 'd')],
  ],
];

for (const [why, one, other] of touching)
  footprints(`two touch in ${why}`, () => {
    const [first, second] = [footprintOf(migration(1, one)), footprintOf(migration(2, other))];
    assert.equal([touch(first, second), touch(second, first)], [true, true]);
  });

footprints('one that waits for another one touches it, and two that wait for the same do not touch', () => {
  const [first, second, third] = [
    migration(1, [created('a')]),
    migration(2, [created('b')], { dependsOn: [M(1)] }),
    migration(3, [created('c')], { dependsOn: [M(1)] }),
  ].map(footprintOf);
  assert.ok(first !== undefined && second !== undefined && third !== undefined);
  assert.equal([touch(first, second), touch(second, third)], [true, false]);
});

footprints('a body that leads nowhere has no path, and one directory written in two ways is touched in none', () => {
  const print = footprintOf(
    migration(1, [
      upserted('a', 1, body('n/a.md')),
      upserted('b', 2, body('N/b.md')),
      upserted('c', 3, { contentFile: '../../x.md' }),
    ]),
  );
  assert.is(print.get('path knowledge/n'), null);
  assert.is(print.get('path knowledge'), 'knowledge');
  assert.is(print.get(`revision ${R(3)}`), null);
});

footprints.run();
