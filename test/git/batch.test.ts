import * as fc from 'fast-check';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { batchParser } from '../../lib/git/batch.ts';

const batch = suite('batch');

const OID = 'a'.repeat(40);

type Item = { readonly type: 'blob' | 'tree'; readonly content: Uint8Array } | { readonly missing: string };

const printed = (items: readonly Item[]): Buffer =>
  Buffer.concat(
    items.flatMap((item) =>
      'missing' in item
        ? [Buffer.from(`${item.missing} missing\n`)]
        : [Buffer.from(`${OID} ${item.type} ${item.content.length}\n`), Buffer.from(item.content), Buffer.from('\n')],
    ),
  );

const parsed = (chunks: readonly Buffer[], keep: number): readonly string[] => {
  const lines: string[] = [];
  const feed = batchParser({
    keep: () => keep,
    take: (answer) => {
      if (answer.kind === 'none') lines.push(answer.says);
      else lines.push(`${answer.type} ${answer.size} ${answer.bytes.toString('hex')}`);
    },
  });
  for (const chunk of chunks) feed(chunk);
  return lines;
};

// Line feeds, NULs and what looks like a header are likely.
const content = fc.oneof(
  fc.array(fc.constantFrom(0, 10, 13, 65), { maxLength: 12 }).map((codes) => Uint8Array.from(codes)),
  fc.constant(Buffer.from(`${OID} blob 3\nabc\n`)),
);
const item: fc.Arbitrary<Item> = fc.oneof(
  fc.record({ type: fc.constantFrom('blob', 'tree'), content }),
  fc.record({ missing: fc.constantFrom(OID, 'HEAD~9^{commit}', 'caf\u00e9 with blanks') }),
);

batch('answers are the same wherever the stream is cut, and cut to what is kept', async () => {
  const cuts = fc.array(fc.nat({ max: 300 }), { maxLength: 12 });
  await fc.assert(
    fc.property(fc.array(item, { maxLength: 6 }), cuts, fc.constantFrom(Infinity, 0, 1, 5), (items, at, keep) => {
      const whole = printed(items);
      const ends = [...at.map((cut) => Math.min(cut, whole.length)), 0, whole.length].sort((a, b) => a - b);
      const chunks = ends.slice(1).map((end, index) => whole.subarray(ends[index] ?? 0, end));
      const expected = items.map((one) =>
        'missing' in one
          ? `${one.missing} missing`
          : `${one.type} ${one.content.length} ${Buffer.from(one.content.slice(0, Math.min(keep, one.content.length))).toString('hex')}`,
      );
      assert.equal(parsed(chunks, keep), expected);
      assert.equal(
        parsed(
          [...whole].map((byte) => Buffer.of(byte)),
          keep,
        ),
        expected,
      );
    }),
    { numRuns: 300 },
  );
});

batch.run();
