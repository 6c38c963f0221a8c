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
 * Shape:  once there are more than `most`, the list ends there: so many are wrong however they go on.
 * Cost:   reads one level of directories at a time, all its trees in one go.
 */
export const listTree = async (
  objects: Objects,
  tree: Oid,
  skip: (path: string) => boolean = () => false,
  most = Infinity,
): Answer<readonly TreeEntry[]> => {
  const found: TreeEntry[] = [];
  let level: readonly Level[] = [{ prefix: '', tree }];
  while (level.length > 0) {
    const trees = await readTrees(
      objects,
      level.map((one) => one.tree),
    );
    if (!trees.ok) return trees;
    const named = level.flatMap(({ prefix }, index) =>
      found.length > most ? [] : (trees.value[index] ?? []).map((entry) => ({ ...entry, name: prefix + entry.name })),
    );
    for (const entry of named) found.push(entry);
    if (found.length > most) return ok(found);
    level = named.filter((e) => kindOf(e.mode) === 'directory' && !skip(e.name)).map(below);
  }
  return ok(found);
};

const below = ({ name, oid }: TreeEntry): Level => ({ prefix: `${name}/`, tree: oid });
