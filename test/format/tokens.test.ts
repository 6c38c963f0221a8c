import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { tokensOf } from '../../lib/format/tokens.ts';
import { LIMITS } from '../../lib/model/limits.ts';

const tokens = suite('tokens');

const documentsIn = (text: string): number => {
  const read = tokensOf(text, LIMITS);
  assert.ok(read.ok);
  return read.value.filter(({ type }) => type === 'document').length;
};

tokens('what follows a second document is not read', () => {
  assert.is(documentsIn('a: 1\n'), 1);
  assert.is(documentsIn('a: 1\n---\nb: 2\n'), 2);
  assert.is(documentsIn('a: 1\n---\nb: 2\n---\nc: 3\n---\nd: 4\n'), 2);
});

for (const { limit, text, told } of [
  { limit: { nodes: 3 }, text: 'a: [1, 2, 3, 4, 5]\n', told: { code: 'too-many-nodes', facts: { limit: 3 } } },
  { limit: { characters: 3 }, text: 'a: four\n   five\n', told: { code: 'too-many-characters', facts: { limit: 3 } } },
  { limit: { depth: 2 }, text: '[[[1]]]\n', told: { code: 'too-deep', facts: { limit: 2 } } },
])
  tokens(`a text over its limit is told as ${told.code}`, () => {
    const read = tokensOf(text, { ...LIMITS, ...limit });
    assert.not(read.ok);
    if (!read.ok) assert.equal({ code: read.error.code, facts: read.error.facts }, told);
    assert.ok(tokensOf(text, LIMITS).ok);
  });

tokens.run();
