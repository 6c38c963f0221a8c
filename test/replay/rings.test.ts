import fc from 'fast-check';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { Finding } from '../../lib/model/finding.ts';
import { replay } from '../../lib/replay/replay.ts';
import { created, migration, related, type Said } from '../kit/made.ts';
import { seeded } from '../kit/seeded.ts';

const rings = suite('rings of relations');

const found = (...said: readonly Said[]): readonly Finding[] => replay([migration(1, said)]).findings;
const ringsIn = (...said: readonly Said[]): readonly (readonly string[])[] =>
  found(...said).flatMap((f) => (f.code === 'relation-cycle' ? [f.facts.ring] : []));

const items = ['a', 'b', 'c', 'd'].map((id) => created(id));
const edges = (type: string, ...pairs: readonly string[]): readonly Said[] =>
  pairs.map((pair) => related(pair.charAt(0), type, pair.charAt(1)));

for (const type of ['supersedes', 'superseded_by', 'depends_on']) {
  rings(`of ${type} are told as the way around`, () => {
    assert.equal(ringsIn(...items, ...edges(type, 'ab', 'ba')), [['a', 'b', 'a']]);
    assert.equal(ringsIn(...items, ...edges(type, 'ab', 'bc', 'ca')), [['a', 'b', 'c', 'a']]);
    assert.equal(ringsIn(...items, ...edges(type, 'ab', 'bc', 'cb')), [['b', 'c', 'b']]);
    assert.equal(ringsIn(...items, ...edges(type, 'ab', 'ba', 'cd', 'dc')), [
      ['a', 'b', 'a'],
      ['c', 'd', 'c'],
    ]);
  });
  rings(`of ${type} are none in a diamond, and none once an edge is removed`, () => {
    assert.equal(ringsIn(...items, ...edges(type, 'ab', 'ac', 'bd', 'cd')), []);
    assert.equal(
      ringsIn(...items, ...edges(type, 'ab', 'ba'), { ...related('b', type, 'a'), op: 'removeRelation' }),
      [],
    );
  });
}

rings('of other types are nobody’s business, and neither is one of two types', () => {
  for (const type of ['related_to', 'contradicts', 'constrained_by'])
    assert.equal(ringsIn(...items, ...edges(type, 'ab', 'ba')), []);
  assert.equal(ringsIn(...items, ...edges('supersedes', 'ab'), ...edges('superseded_by', 'ab')), []);
  assert.equal(ringsIn(...items, ...edges('depends_on', 'ab'), ...edges('supersedes', 'ba')), []);
});

rings('a successor counts as what supersedes', () => {
  const deprecate = (itemId: string, supersededBy: string): Said => ({ op: 'deprecateItem', itemId, supersededBy });
  assert.equal(ringsIn(...items, deprecate('a', 'b'), deprecate('b', 'a')), [['b', 'a', 'b']]);
  assert.equal(ringsIn(...items, deprecate('a', 'b'), ...edges('supersedes', 'ab')), [['b', 'a', 'b']]);
});

rings('a chain of 50 000 is gone through without overflowing, and so is a ring', () => {
  const chain = (length: number): readonly Said[] => [
    ...Array.from({ length }, (_, nth) => created(`i${nth}`)),
    ...Array.from({ length: length - 1 }, (_, nth) => related(`i${nth}`, 'depends_on', `i${nth + 1}`)),
  ];
  const long = migration(1, chain(50_000));
  const ring = migration(1, [...chain(50_000), related('i49999', 'depends_on', 'i0')]);
  assert.equal(replay([long]).findings, []);
  const [cycle] = replay([ring]).findings;
  assert.is(cycle?.code === 'relation-cycle' ? cycle.facts.ring.length : 0, 50_001);
});

rings('of very many, a hundred are told and the others are counted, at once', () => {
  const names = Array.from({ length: 300 }, (_, nth) => `i${nth}`);
  const all = names.flatMap((a) => names.filter((b) => b !== a).map((b) => related(a, 'depends_on', b)));
  const dense = migration(1, all);
  const told = replay([dense]).findings.filter((f) => f.severity === 'refusal' || f.code === 'too-many-findings');
  assert.is(told.filter((f) => f.code === 'relation-cycle').length, 100);
  const [more] = told.flatMap((f) => (f.code === 'too-many-findings' ? [f.facts.left] : []));
  // Every pair is a ring of its own, and the walk closes each of them once.
  assert.is(more, (300 * 299) / 2 - 100);
});

rings('very many targets that do not exist are all told', () => {
  const said = Array.from({ length: 70_000 }, (_, nth) => related(`i${nth}`, 'related_to', 'x'));
  assert.is(found(...said).length, 140_000);
});

rings('are told exactly when the relations cannot be put in a line', () => {
  const pair = fc.tuple(fc.integer({ min: 0, max: 5 }), fc.integer({ min: 0, max: 5 })).filter(([a, b]) => a !== b);
  seeded(
    fc.property(fc.array(pair, { minLength: 1, maxLength: 12 }), (pairs) => {
      const told = ringsIn(...pairs.map(([a, b]) => related(`i${a}`, 'depends_on', `i${b}`)));
      // Take away what points at nothing, until nothing can be taken away any more.
      let left = pairs;
      for (let before = -1; before !== left.length; ) {
        before = left.length;
        left = left.filter(([, b]) => left.some(([a]) => a === b));
      }
      assert.is(told.length > 0, left.length > 0);
      for (const ring of told) {
        assert.is(ring[0], ring.at(-1));
        for (const [nth, from] of ring.slice(0, -1).entries())
          assert.ok(pairs.some(([a, b]) => from === `i${a}` && ring[nth + 1] === `i${b}`));
      }
    }),
    500,
  );
});

rings.run();
