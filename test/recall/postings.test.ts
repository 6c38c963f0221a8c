import fc from 'fast-check';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { eachPosting, printPostings } from '../../lib/recall/postings.ts';

const postings = suite('postings');

const parsed = (text: string): readonly number[] => {
  const numbers: number[] = [];
  eachPosting(text, (at, times) => numbers.push(at, times));
  return numbers;
};

const cases: readonly { readonly numbers: readonly number[]; readonly text: string }[] = [
  { numbers: [], text: '' },
  { numbers: [0, 1], text: 'A' },
  { numbers: [0, 1, 1, 1, 2, 1], text: 'AAA' },
  { numbers: [1, 1], text: 'C' },
  { numbers: [0, 2], text: 'BA' },
  { numbers: [0, 3, 1, 1], text: 'BBA' },
  { numbers: [15, 1], text: 'e' },
  { numbers: [16, 1], text: 'gB' },
];

for (const { numbers, text } of cases)
  postings(`are ${JSON.stringify(text)} for ${JSON.stringify(numbers)}`, () => {
    assert.is(printPostings(numbers), text);
    assert.equal(parsed(text), numbers);
  });

postings('come back as they were printed, and need neither quotes nor spaces', () => {
  const posting = fc.record({
    step: fc.oneof(fc.nat(3), fc.nat(5_000_000)),
    times: fc.oneof(fc.constant(1), fc.integer({ min: 1, max: 5_000_000 })),
  });
  fc.assert(
    fc.property(fc.array(posting), (steps) => {
      let at = -1;
      const numbers = steps.flatMap(({ step, times }) => {
        at += step + 1;
        return [at, times];
      });
      const text = printPostings(numbers);
      assert.match(text, /^[A-Za-z0-9_-]*$/);
      assert.equal(parsed(text), numbers);
    }),
  );
});

postings('come to an end in any text', () => {
  fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => assert.ok(parsed(text).length <= 2 * text.length)));
});

postings.run();
