import { type Document, isAlias, isMap, isScalar, isSeq, type Pair, type ParsedNode } from 'yaml';
import type { FactsOf } from '../model/finding.ts';
import { FINDINGS_PER_FILE, type Limits } from '../model/limits.ts';
import { err, ok, type Result } from '../model/result.ts';

/** What a document may do wrong once its syntax is sound. */
export type PlainProblem = {
  readonly [C in
    | 'duplicate-key'
    | 'too-deep'
    | 'too-many-nodes'
    | 'too-many-characters'
    | 'yaml-syntax'
    | 'root-not-mapping']: {
    readonly code: C;
    readonly offset: number;
    readonly facts: FactsOf[C];
  };
}['duplicate-key' | 'too-deep' | 'too-many-nodes' | 'too-many-characters' | 'yaml-syntax' | 'root-not-mapping'];

interface Built {
  readonly value: unknown;
  readonly nodes: number;
  readonly characters: number;
  readonly height: number;
}

/**
 * Turns a composed document into plain values: maps without a prototype, so that no key has a meaning of its own.
 *
 * An alias gives the very value of its anchor, never a copy; the limits count it as if it were one.
 */
export const plainOf = (
  document: Document.Parsed<ParsedNode>,
  limits: Limits,
): Result<unknown, readonly PlainProblem[]> => {
  const root = document.contents;
  if (!isMap(root))
    return err([{ code: 'root-not-mapping', offset: root?.range[0] ?? 0, facts: { found: kindOf(root) } }]);
  const walk = new Walk(limits);
  const built = walk.build(root, 1);
  if (walk.problems.length > 0) return err(walk.problems);
  return ok(built.value);
};

const kindOf = (node: unknown): string => {
  if (isSeq(node)) return 'a list';
  if (isScalar(node) && node.value !== null) return `a ${typeof node.value}`;
  return isAlias(node) ? 'an alias' : 'nothing';
};

const NOTHING: Built = { value: null, nodes: 0, characters: 0, height: 0 };

// Holds what one walk gathers; it lives as long as one call of plainOf.
class Walk {
  readonly problems: PlainProblem[] = [];
  private readonly limits: Limits;
  private readonly anchors = new Map<string, Built | null>();
  private stopped = false;

  constructor(limits: Limits) {
    this.limits = limits;
  }

  build(node: unknown, depth: number): Built {
    if (this.stopped) return NOTHING;
    if (isAlias(node)) return this.alias(node.source, depth, node.range?.[0] ?? 0);
    if (isScalar(node)) return this.anchored(node.anchor, this.scalar(node.value));
    if (!isMap(node) && !isSeq(node)) return { value: null, nodes: 1, characters: 0, height: 0 };
    const offset = node.range?.[0] ?? 0;
    if (depth > this.limits.depth) return this.stop({ code: 'too-deep', offset, facts: { limit: this.limits.depth } });
    // An anchor is known to its own content only as unfinished, so that a ring is seen.
    if (node.anchor !== undefined) this.anchors.set(node.anchor, null);
    const built = isMap(node) ? this.map(node.items, depth) : this.list(node.items, depth);
    return this.bounded(this.anchored(node.anchor, built), offset);
  }

  private map(items: readonly Pair<unknown, unknown>[], depth: number): Built {
    const value: Record<string, unknown> = Object.create(null);
    let [nodes, characters, height] = [1, 0, 0];
    for (const pair of items) {
      const key = this.build(pair.key, depth + 1);
      const content = this.build(pair.value, depth + 1);
      if (this.stopped) return NOTHING;
      const name = typeof key.value === 'object' && key.value !== null ? '? (a collection)' : String(key.value);
      if (name in value) this.duplicate(name, pair.key);
      value[name] = content.value;
      nodes += key.nodes + Math.max(1, content.nodes);
      characters += key.characters + content.characters;
      height = Math.max(height, key.height, content.height);
    }
    return { value, nodes, characters, height: height + 1 };
  }

  private list(items: readonly unknown[], depth: number): Built {
    const value: unknown[] = [];
    let [nodes, characters, height] = [1, 0, 0];
    for (const item of items) {
      const built = this.build(item, depth + 1);
      value.push(built.value);
      nodes += built.nodes;
      characters += built.characters;
      height = Math.max(height, built.height);
    }
    return { value, nodes, characters, height: height + 1 };
  }

  private scalar(value: unknown): Built {
    const characters = typeof value === 'string' ? value.length : String(value).length;
    return { value, nodes: 1, characters, height: 0 };
  }

  private alias(name: string, depth: number, offset: number): Built {
    const target = this.anchors.get(name);
    if (target === undefined || target === null) {
      const says =
        target === null
          ? `the alias *${name} stands inside its own anchor`
          : `the alias *${name} has no anchor before it`;
      return this.stop({ code: 'yaml-syntax', offset, facts: { says } });
    }
    if (depth + target.height - 1 > this.limits.depth)
      return this.stop({ code: 'too-deep', offset, facts: { limit: this.limits.depth } });
    return this.bounded(target, offset);
  }

  private anchored(anchor: string | undefined, built: Built): Built {
    if (anchor !== undefined) this.anchors.set(anchor, built);
    return built;
  }

  private bounded(built: Built, offset: number): Built {
    if (built.nodes > this.limits.nodes)
      return this.stop({ code: 'too-many-nodes', offset, facts: { limit: this.limits.nodes } });
    if (built.characters > this.limits.characters)
      return this.stop({ code: 'too-many-characters', offset, facts: { limit: this.limits.characters } });
    return built;
  }

  private duplicate(key: string, node: unknown): void {
    const offset = (node as ParsedNode | null)?.range[0] ?? 0;
    if (this.problems.length < FINDINGS_PER_FILE)
      this.problems.push({ code: 'duplicate-key', offset, facts: { key: key.slice(0, 200) } });
  }

  private stop(problem: PlainProblem): Built {
    if (!this.stopped) this.problems.push(problem);
    this.stopped = true;
    return NOTHING;
  }
}
