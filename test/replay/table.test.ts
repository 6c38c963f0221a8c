import fc from 'fast-check';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type Table, tableOver } from '../../lib/replay/table.ts';
import { seeded } from '../kit/seeded.ts';

const tables = suite('table');

type Act = readonly [what: 'set' | 'delete', key: number, value: string];
const acts = fc.array(fc.tuple(fc.constantFrom('set', 'delete') as fc.Arbitrary<Act[0]>, fc.nat(6), fc.string()));

const act = (table: Table<number, string> | Map<number, string>, all: readonly Act[]): void => {
  for (const [what, key, value] of all)
    if (what === 'set') table.set(key, value);
    else table.delete(key);
};

const keys = [0, 1, 2, 3, 4, 5, 6];

tables('a table over another one is as a copy of it that was changed, in its order, too, and leaves it alone', () => {
  seeded(
    fc.property(acts, acts, acts, (first, second, third) => {
      const below = tableOver<number, string>(null);
      act(below, first);
      const middle = tableOver(below);
      act(middle, second);
      const before = [...middle.entries()];
      const over = tableOver(middle);
      act(over, third);
      const copy = new Map(before);
      act(copy, third);
      assert.equal([...over.entries()], [...copy]);
      for (const key of keys) assert.equal([over.get(key), over.has(key)], [copy.get(key), copy.has(key)]);
      assert.equal([...middle.entries()], before);
    }),
    500,
  );
});

tables('what was changed is what was set and stands, in the order of all', () => {
  seeded(
    fc.property(acts, acts, (first, second) => {
      const below = tableOver<number, string>(null);
      act(below, first);
      assert.equal(below.changed(), [...below.entries()]);
      const over = tableOver(below);
      act(over, second);
      const last = new Map(second.map(([what, key]) => [key, what]));
      assert.equal(
        over.changed(),
        [...over.entries()].filter(([key]) => last.get(key) === 'set'),
      );
    }),
    500,
  );
});

tables.run();
