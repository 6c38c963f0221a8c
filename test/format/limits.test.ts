import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { parsed } from './parsed.ts';

const limits = suite('limits');

const told = (...of: Parameters<typeof parsed>): string => {
  const found = parsed(...of);
  return Array.isArray(found) ? found.join(', ') : 'read';
};

// The root is level 1, and a scalar is none.
const levels: readonly (readonly [why: string, text: (depth: number) => string])[] = [
  ['lists in flow', (depth) => `a: ${'['.repeat(depth - 1)}${']'.repeat(depth - 1)}`],
  ['maps in flow', (depth) => `${'{a: '.repeat(depth)}1${'}'.repeat(depth)}`],
  ['lists in block', (depth) => `a:\n  ${'- '.repeat(depth - 1)}x`],
  ['maps in block', (depth) => Array.from({ length: depth }, (_, n) => `${' '.repeat(n)}a:\n`).join('')],
  ['keys that are lists', (depth) => `? ${'['.repeat(depth - 1)}${']'.repeat(depth - 1)}\n: 1`],
  ['keys in keys', (depth) => `${'? '.repeat(depth)}a`],
  [
    'what an alias brings with it',
    (depth) => `x: &x ${'['.repeat(9)}${']'.repeat(9)}\na: ${'['.repeat(depth - 10)}*x${']'.repeat(depth - 10)}`,
  ],
];

for (const [why, text] of levels) {
  limits(`64 levels of ${why} are read, and 65 are not`, () => {
    assert.not.match(told(text(64)), /too-deep/);
    assert.match(told(text(65)), /^too-deep \d+ \d+$/);
  });
}

for (const [why, text] of levels.slice(0, 6)) {
  limits(`100 000 levels of ${why} are refused without recursion`, () => {
    if (why === 'maps in block') return assert.match(told(text(1000)), /^too-deep/);
    assert.match(told(text(100_000), { migrationBytes: 1e9 }), /^(?:too-deep|yaml-syntax)/);
  });
}

// The root, its key and its value are three nodes.
const counts: readonly (readonly [text: string, nodes: number, characters: number])[] = [
  ['a: 1', 3, 2],
  ['a:', 3, 5],
  ['ab: cde', 3, 5],
  ['a: [1, 2, 3]', 6, 4],
  ['a: {b: c}', 5, 3],
  ['a: []', 3, 1],
  ['a: &x [bb, bb]\nc: *x', 9, 10],
  ['a: &x [b]\nc: &y [*x, *x]\nd: *y', 16, 8],
];

for (const [text, nodes, characters] of counts) {
  limits(`${JSON.stringify(text)} counts ${nodes} nodes and ${characters} characters`, () => {
    assert.not.match(told(text, { nodes, characters }), /too-many/);
    assert.match(told(text, { nodes: nodes - 1 }), /^too-many-nodes/);
    assert.match(told(text, { characters: characters - 1 }), /^too-many-characters/);
  });
}

limits('a file is read up to its limit, and not a byte more', () => {
  assert.not.match(told('a: 1', { migrationBytes: 4 }), /too-large/);
  assert.equal(parsed('a: 1', { migrationBytes: 3 }), ['file-too-large']);
});

limits('an alias that is used often costs what it stands for, and gives one value', () => {
  const value = parsed(`a: &x [1, 2]\nb: [${'*x,'.repeat(1000)}]`) as {
    readonly a: unknown;
    readonly b: readonly unknown[];
  };
  assert.ok(value.b.every((one) => one === value.a));
});

limits.run();
