import type { Oid } from '../model/oid.ts';
import { ok } from '../model/result.ts';
import { type Objects, readTrees } from './objects.ts';
import type { Answer, TreeEntry } from './repository.ts';
import { kindOf } from './tree.ts';

interface Level {
  readonly prefix: string;
  readonly tree: Oid;
}

/**
 * Lists every entry below a tree, parents before children, names as paths below it.
 *
 * Cost:   reads one level of directories at a time, all its trees in one go.
 */
export const listTree = async (
  objects: Objects,
  tree: Oid,
  skip: (path: string) => boolean = () => false,
): Answer<readonly TreeEntry[]> => {
  const found: TreeEntry[] = [];
  let level: readonly Level[] = [{ prefix: '', tree }];
  while (level.length > 0) {
    const trees = await readTrees(
      objects,
      level.map((one) => one.tree),
    );
    if (!trees.ok) return trees;
    const next: Level[] = [];
    for (const [index, { prefix }] of level.entries()) {
      for (const entry of trees.value[index] ?? []) {
        const path = prefix + entry.name;
        found.push({ ...entry, name: path });
        if (kindOf(entry.mode) === 'directory' && !skip(path)) next.push({ prefix: `${path}/`, tree: entry.oid });
      }
    }
    level = next;
  }
  return ok(found);
};
