import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { actOnOneItem, outOfOrderFindings } from '../../lib/rules/out-of-order.ts';
import { created, migration, related, type Said, upserted } from '../kit/made.ts';
import { M, R } from '../kit/sound.ts';

const order = suite('what comes later in the order');

const PATH = '.theurian/proposals/P/m.yaml';
const deprecated = (item: string): Said => ({ op: 'deprecateItem', itemId: item });
const restored = (item: string): Said => ({ op: 'restoreItem', itemId: item });
const owned = (item: string): Said => ({ op: 'changeOwner', itemId: item, owner: 'others' });
const guarded = (item: string): Said => ({
  op: 'changeSensitivity',
  itemId: item,
  sensitivity: 'restricted',
  reason: 'It leaks.',
});
const found = (mine: readonly Said[], ...later: readonly (readonly Said[])[]) =>
  outOfOrderFindings(migration(1, mine), PATH, () => later.map((operations, nth) => migration(nth + 2, operations)));

const ACTS = [created, deprecated, restored, owned, guarded];

for (const mine of ACTS)
  for (const theirs of [...ACTS, (item: string) => upserted(item, 2)]) {
    const [own, other] = [mine('a.a'), theirs('a.a')];
    order(
      `${own.op} is void where ${other.op} of the same item comes after it, and not where it is of another one`,
      () => {
        const facts = { item: 'a.a', setBy: M(2), setIn: `.theurian/migrations/${M(2)}.yaml`, proposal: null };
        const [one, ...more] = found([related('a.a', 'depends_on', 'a.b'), own], [theirs('a.b'), other]);
        assert.equal([one?.code, one?.facts, more], ['out-of-order', facts, []]);
        assert.equal(one?.at, { path: PATH, pointer: ['operations', 1] });
        assert.equal(found([own], [theirs('a.b')]), []);
      },
    );
  }

order('what only points at an item does not act upon it', () => {
  const other: readonly Said[] = [
    related('a.a', 'depends_on', 'a.b'),
    { op: 'addAlias', alias: 'a.c', itemId: 'a.a' },
    { op: 'addEvidence', itemId: 'a.a', anchor: { provider: 'git', sourceUri: 'x' }, description: 'y' },
  ];
  assert.equal(found([deprecated('a.a')], other), []);
  assert.equal(found(other, [deprecated('a.a')]), []);
});

order('of several that come after it the last is named, and each item once', () => {
  const all = found([owned('a.a'), guarded('a.a'), owned('a.b')], [owned('a.a')], [guarded('a.a')], [owned('a.b')]);
  assert.equal(
    all.map(({ facts }) => [Object(facts).item, Object(facts).setBy]),
    [
      ['a.a', M(3)],
      ['a.b', M(4)],
    ],
  );
});

order('a revision that another one follows already conflicts with it', () => {
  const replaced = upserted('a.a', 2, { expectedRevision: R(1) });
  const [first, ...more] = found([owned('a.a'), replaced], [owned('a.a'), upserted('a.a', 3)], [guarded('a.a')]);
  const facts = { item: 'a.a', expected: R(1), current: R(3), setBy: M(2), proposal: null };
  assert.equal([first?.code, more], ['revision-conflict', []]);
  assert.equal(first?.facts, { ...facts, setIn: `.theurian/migrations/${M(2)}.yaml` });
  assert.equal(first?.at, { path: PATH, pointer: ['operations', 1, 'expectedRevision'] });
  const [fresh] = found([upserted('a.a', 2)], [upserted('a.a', 3)]);
  assert.is(Object(fresh?.facts).expected, null);
});

order('a revision before a hand-over is void as well', () => {
  const [first] = found([upserted('a.a', 2)], [owned('a.a')]);
  assert.is(first?.code, 'out-of-order');
});

order('it does not come after itself', () => {
  const one = migration(1, [owned('a.a')]);
  assert.equal(
    outOfOrderFindings(one, PATH, () => [one]),
    [],
  );
});

order('two act upon one item whatever each does to it', () => {
  const [a, b] = [migration(1, [owned('a.a'), related('a.b', 'depends_on', 'a.c')]), migration(2, [guarded('a.a')])];
  assert.ok(actOnOneItem(a, b));
  assert.not(actOnOneItem(a, migration(3, [guarded('a.b')])));
});

order.run();
