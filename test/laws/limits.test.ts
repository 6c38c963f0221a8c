import fc from 'fast-check';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { parsed } from '../format/parsed.ts';
import { seeded } from '../kit/seeded.ts';
import { treeRows } from './yaml-trees.ts';

const laws = suite('limits of documents');

interface Size {
  readonly nodes: number;
  readonly characters: number;
  readonly depth: number;
}

/** What a value counts, told from the value alone. */
const sizeOf = (value: unknown): Size => {
  if (typeof value !== 'object' || value === null) return { nodes: 1, characters: String(value).length, depth: 0 };
  const keys = Array.isArray(value) ? [] : Object.keys(value);
  const children = Object.values(value).map(sizeOf);
  return {
    nodes: 1 + keys.length + children.reduce((sum, child) => sum + child.nodes, 0),
    characters: keys.join('').length + children.reduce((sum, child) => sum + child.characters, 0),
    depth: 1 + Math.max(0, ...children.map((child) => child.depth)),
  };
};

const told = (text: string, size: Partial<Size>): string => {
  const found = parsed(text, size);
  return Array.isArray(found) ? found.join(', ') : 'read';
};

laws('a document is read at exactly its size, and refused one below it, for each limit', () => {
  let read = 0;
  // Line ends and comments between the lines change nothing: they are no nodes.
  const filling = fc.constantFrom('\n', '\n', '\r\n', '\n\n', '\n# c\n');
  seeded(
    fc.property(treeRows, filling, (rows, between) => {
      const text = rows.join(between) + between;
      const value = parsed(text);
      if (Array.isArray(value)) return;
      read += 1;
      const { nodes, characters, depth } = sizeOf(value);
      assert.is(told(text, { nodes, characters, depth }), 'read', text);
      assert.match(told(text, { nodes: nodes - 1 }), /^too-many-nodes/);
      assert.match(told(text, { characters: characters - 1 }), /^too-many-characters/);
      assert.match(told(text, { depth: depth - 1 }), /^too-deep/);
    }),
    3000,
  );
  assert.ok(read > 1500, `only ${read} documents were read`);
});

laws('scalars of several lines count what is left of them', () => {
  const line = fc.constantFrom('', 'x', 'x y', '  z', 'é', '# no comment', '- no item');
  const style = fc.constantFrom('|', '>', '|-', '>+', '"', "'");
  seeded(
    fc.property(fc.array(line, { minLength: 1, maxLength: 5 }), style, (lines, kind) => {
      const quoted = kind === '"' || kind === "'";
      const body = lines.map((row) => ` ${row}`).join('\n');
      const text = quoted ? `a: ${kind}${body}${kind}\n` : `a: ${kind}\n${body}\n`;
      const value = parsed(text);
      if (Array.isArray(value)) return;
      const { characters } = sizeOf(value);
      assert.is(told(text, { characters }), 'read', text);
      assert.match(told(text, { characters: characters - 1 }), /^too-many-characters/, text);
    }),
    2000,
  );
});

laws.run();
