import { parseSync } from 'oxc-parser';

/** A node of a syntax tree, seen from outside: what it holds depends on its type. */
export interface Node {
  readonly type: string;
  readonly start: number;
  readonly [key: string]: unknown;
}

/** A node and the place it has in the one above it. */
export interface Placed {
  readonly node: Node;
  readonly parent: Node | null;
  readonly slot: string;
}

/** Returns every node of a source text, each before what it holds. Fails: throws when the text cannot be parsed. */
export const nodesOf = (path: string, text: string): readonly Placed[] => {
  const { program, errors } = parseSync(path, text);
  if (errors.length > 0) throw new Error(`${path} cannot be parsed: ${errors[0]?.message}`);
  const nodes: Placed[] = [];
  visit({ node: program as unknown as Node, parent: null, slot: '' }, nodes);
  return nodes;
};

/** Returns the number of the line, counted from 1, on which an offset lies. */
export const lineAt = (text: string, offset: number): number => text.slice(0, offset).split('\n').length;

/** Whether a foreign value is a node. */
export const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Partial<Node>).type === 'string';

const visit = (placed: Placed, nodes: Placed[]): void => {
  nodes.push(placed);
  for (const [slot, value] of Object.entries(placed.node)) {
    for (const one of Array.isArray(value) ? (value as readonly unknown[]) : [value]) {
      if (isNode(one)) visit({ node: one, parent: placed.node, slot }, nodes);
    }
  }
};
