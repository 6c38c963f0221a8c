import { dirname, posix } from 'node:path';
import { isNode, lineAt, type Node, nodesOf, type Placed } from './syntax.ts';

/** One import of a file: of another file by its path in the repository, or of a package or builtin by its name. */
export interface Import {
  readonly target: string;
  /** The names asked for; `*` for all of them, be it a namespace, a default or an import at run time. */
  readonly names: readonly string[];
  readonly line: number;
}

/**
 * Returns what a file imports when it runs, in the order of the text. What is imported as a type alone is gone by then.
 *
 * An import at run time whose target is not written out has the target `?`: nobody can say where it leads.
 */
export const importsOf = (path: string, text: string): readonly Import[] =>
  nodesOf(path, text).flatMap((placed) => {
    const found = importIn(placed);
    return found === null
      ? []
      : [{ ...found, target: resolved(path, found.target), line: lineAt(text, placed.node.start) }];
  });

const importIn = ({ node }: Placed): Omit<Import, 'line'> | null => {
  switch (node.type) {
    case 'ImportDeclaration':
      return node.importKind === 'type'
        ? null
        : { target: literal(node.source), names: namesIn(node.specifiers, 'imported') };
    case 'ExportNamedDeclaration':
      if (node.source === null || node.exportKind === 'type') return null;
      return { target: literal(node.source), names: namesIn(node.specifiers, 'local') };
    case 'ExportAllDeclaration':
      return node.exportKind === 'type' ? null : { target: literal(node.source), names: ['*'] };
    case 'ImportExpression':
      return { target: literal(node.source), names: ['*'] };
  }
  return null;
};

const literal = (source: unknown): string => (isNode(source) && typeof source.value === 'string' ? source.value : '?');

const namesIn = (specifiers: unknown, slot: 'imported' | 'local'): readonly string[] =>
  (specifiers as readonly Node[]).map((specifier) => {
    const named = slot === 'imported' && specifier.type !== 'ImportSpecifier' ? null : specifier[slot];
    return isNode(named) ? String(named.name ?? named.value) : '*';
  });

const resolved = (path: string, specifier: string): string => {
  if (/^\.{1,2}\//.test(specifier)) return posix.join(dirname(path), specifier);
  return specifier.replace(/^node:/, '');
};
