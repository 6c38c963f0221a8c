import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { Finding } from '../../lib/model/finding.ts';
import type { Migration } from '../../lib/model/migration.ts';
import { orderOf } from '../../lib/replay/order.ts';
import { codesAt, created, migration } from '../kit/made.ts';
import { M } from '../kit/sound.ts';

const order = suite('order');

/** Migrations by their numbers, each with the numbers of those it waits for. */
const setOf = (needs: Readonly<Record<number, readonly number[]>>): readonly Migration[] =>
  Object.entries(needs).map(([nth, list]) =>
    migration(Number(nth), [created('a')], list.length === 0 ? {} : { dependsOn: list.map(M) }),
  );

const numbers = (migrations: readonly Migration[]): readonly number[] =>
  migrations.map(({ document }) => Number(document.id.slice(-4)));

const refusals = (needs: Readonly<Record<number, readonly number[]>>): readonly Finding[] => {
  const ordered = orderOf(setOf(needs));
  return ordered.ok ? [] : ordered.error;
};

const sound: readonly (readonly [
  why: string,
  needs: Readonly<Record<number, readonly number[]>>,
  order: readonly number[],
])[] = [
  ['nothing stays nothing', {}, []],
  ['without dependencies, by id', { 3: [], 1: [], 2: [] }, [1, 2, 3]],
  ['a whole layer comes before the next one', { 1: [9], 2: [], 8: [], 9: [] }, [2, 8, 9, 1]],
  ['a layer holds what the layers before it allow', { 1: [], 2: [3], 3: [1], 4: [1], 5: [2] }, [1, 3, 4, 2, 5]],
  ['who waits for two comes after the later one', { 1: [2, 3], 2: [4], 3: [], 4: [] }, [3, 4, 2, 1]],
  ['a diamond', { 1: [], 2: [1], 3: [1], 4: [2, 3] }, [1, 2, 3, 4]],
  ['an empty list is no list', { 2: [], 1: [] }, [1, 2]],
];

for (const [why, needs, expected] of sound)
  order(`${why}, whatever order the files came in`, () => {
    for (const set of [setOf(needs), [...setOf(needs)].reverse()]) {
      const ordered = orderOf(set);
      assert.equal(ordered.ok ? numbers(ordered.value) : ordered.error, expected);
    }
  });

order('all that is missing is told, each in its place', () => {
  assert.equal(codesAt(refusals({ 1: [2, 7], 2: [2], 3: [8, 9] })), [
    'dependency-missing dependsOn.1',
    'dependency-self dependsOn.0',
    'dependency-missing dependsOn.0',
    'dependency-missing dependsOn.1',
  ]);
});

const rings: readonly (readonly [
  why: string,
  needs: Readonly<Record<number, readonly number[]>>,
  ring: readonly number[],
])[] = [
  ['of two', { 1: [2], 2: [1] }, [1, 2, 1]],
  ['of three, with one beside it', { 1: [], 2: [3], 3: [4], 4: [2] }, [2, 3, 4, 2]],
  ['that others only lead to', { 1: [2], 2: [3], 3: [2], 4: [3] }, [2, 3, 2]],
  ['the first of two', { 1: [2], 2: [1], 3: [4], 4: [3] }, [1, 2, 1]],
];

for (const [why, needs, ring] of rings)
  order(`a ring ${why} is told as the way around it`, () => {
    const [found, ...more] = refusals(needs);
    assert.equal([found?.code, more], ['dependency-cycle', []]);
    assert.equal(found?.code === 'dependency-cycle' ? found.facts.ring : [], ring.map(M));
  });

order('the list that was given stays as it was', () => {
  const set = Object.freeze([...setOf({ 3: [], 1: [], 2: [1] })]);
  orderOf(set);
  assert.equal(numbers(set).length, 3);
});

order('a chain of 9 000 is ordered', () => {
  const chain = Object.fromEntries(Array.from({ length: 9000 }, (_, nth) => [nth + 1, nth === 8999 ? [] : [nth + 2]]));
  const set = setOf(chain);
  const ordered = orderOf(set);
  assert.is(ordered.ok && numbers(ordered.value)[0], 9000);
});

order('a ring of 9 000 is told', () => {
  const set = setOf(Object.fromEntries(Array.from({ length: 9000 }, (_, nth) => [nth + 1, [((nth + 1) % 9000) + 1]])));
  const ordered = orderOf(set);
  const [found] = ordered.ok ? [] : ordered.error;
  assert.is(found?.code === 'dependency-cycle' ? found.facts.ring.length : 0, 9001);
});

order.run();
