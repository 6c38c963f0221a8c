import fc from 'fast-check';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { distance } from '../../lib/recall/distance.ts';

const edits = suite('distance');

const cases: readonly { readonly a: string; readonly b: string; readonly far: number }[] = [
  { a: '', b: '', far: 0 },
  { a: '', b: 'abc', far: 3 },
  { a: 'retry', b: 'retry', far: 0 },
  { a: 'retry', b: 'rety', far: 1 },
  { a: 'retry', b: 'retryy', far: 1 },
  { a: 'retry', b: 'retri', far: 1 },
  { a: 'retry', b: 'rerty', far: 1 },
  { a: 'retry', b: 'tetyr', far: 2 },
  { a: 'kitten', b: 'sitting', far: 3 },
  { a: 'ab', b: 'ba', far: 1 },
  { a: 'ca', b: 'abc', far: 3 },
];

for (const { a, b, far } of cases)
  edits(`is ${far} between ${JSON.stringify(a)} and ${JSON.stringify(b)}`, () => {
    assert.is(distance(a, b, 9), far);
    assert.is(distance(b, a, 9), far);
  });

// The definition, word for word.
const defined = (a: string, b: string): number => {
  if (a === '' || b === '') return a.length + b.length;
  const [shortA, shortB] = [a.slice(0, -1), b.slice(0, -1)];
  const edits = [
    defined(shortA, b) + 1,
    defined(a, shortB) + 1,
    defined(shortA, shortB) + (a.at(-1) === b.at(-1) ? 0 : 1),
  ];
  const swapped = a.length > 1 && b.length > 1 && a.at(-1) === b.at(-2) && a.at(-2) === b.at(-1);
  return Math.min(...edits, ...(swapped ? [defined(a.slice(0, -2), b.slice(0, -2)) + 1] : []));
};

edits('is what its definition says, up to where it stops', () => {
  const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 6 });
  fc.assert(
    fc.property(word, word, fc.nat(7), (a, b, atMost) =>
      assert.is(distance(a, b, atMost), Math.min(defined(a, b), atMost + 1)),
    ),
    { numRuns: 500 },
  );
});

edits.run();
