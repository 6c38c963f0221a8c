import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { parseDocument } from 'yaml';
import { plainOf } from '../../lib/format/plain.ts';
import { LIMITS } from '../../lib/model/limits.ts';

const plain = suite('plain');

const told = (text: string, depth: number = LIMITS.depth): unknown => {
  const answer = plainOf(parseDocument(text, { uniqueKeys: false }), { ...LIMITS, depth });
  return answer.ok ? JSON.parse(JSON.stringify(answer.value)) : answer.error.map((p) => ({ ...p }));
};

const roots = [
  { text: '', found: 'nothing' },
  { text: '~', found: 'nothing' },
  { text: '*a', found: 'an alias' },
  { text: '- 1', found: 'a list' },
  { text: '7', found: 'a number' },
  { text: 'word', found: 'a string' },
] as const;

for (const { text, found } of roots)
  plain(`a root that is ${found}, ${JSON.stringify(text)}, is told as that`, () => {
    assert.equal(told(text), [{ code: 'root-not-mapping', offset: 0, facts: { found } }]);
  });

plain('the first list too deep is told once, where it stands, and nothing after it is read', () => {
  assert.equal(told('a: [[1], [2], [3]]', 3), { a: [[1], [2], [3]] });
  assert.equal(told('a: [[1], [2], [3]]', 2), [{ code: 'too-deep', offset: 4, facts: { limit: 2 } }]);
});

plain('a key written twice is told at the second, whatever it is', () => {
  const again = (key: string, offset: number) => [{ code: 'duplicate-key', offset, facts: { key } }];
  assert.equal(told('a: 1\na: 2'), again('a', 5));
  assert.equal(told('x: 1\n? [a]\n: 1\n? [b]\n: 2'), again('? (a collection)', 17));
});

plain.run();
