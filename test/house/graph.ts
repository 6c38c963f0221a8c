import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Import, importsOf } from './imports.ts';

/** A way from an entry to something it must not reach: `lib/a.ts:3 -> lib/b.ts:1 -> child_process`. */
export type Chain = string;

/** What no file on the way may import; told the target and the names asked of it. */
export type Forbidden = (one: Pick<Import, 'target' | 'names'>) => boolean;

/**
 * Returns a shortest chain to each forbidden import that can be reached from the entries, by paths relative to `root`.
 *
 * A file that cannot be found, and an import whose target is not written out, are chains too: beyond them nothing is proven.
 */
export const chainsTo = (root: string, entries: readonly string[], forbidden: Forbidden): readonly Chain[] => {
  const waiting = entries.map((file) => ({ file, way: '' }));
  const seen = new Set(entries);
  const chains: Chain[] = [];
  for (let here = waiting.shift(); here !== undefined; here = waiting.shift()) {
    const { file, way } = here;
    if (!existsSync(join(root, file))) {
      chains.push(`${way}${file}, which is not there`);
      continue;
    }
    for (const { target, names, line } of importsOf(file, readFileSync(join(root, file), 'utf8'))) {
      const next = `${way}${file}:${line} -> `;
      if (target === '?' || forbidden({ target, names })) chains.push(next + target);
      else if (target.endsWith('.ts') && !seen.has(target)) waiting.push({ file: target, way: next });
      seen.add(target);
    }
  }
  return chains;
};

/** Returns the TypeScript files below a directory of the repository, by their path in it, in order. */
export const sourcesBelow = (root: string, directory: string): readonly string[] =>
  readdirSync(join(root, directory), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.d.ts'))
    .map((name) => `${directory}/${name.replaceAll('\\', '/')}`)
    .sort();
