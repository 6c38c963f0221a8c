import { readFileSync } from 'node:fs';
import type { Fault } from '../model/fault.ts';
import type { Oid } from '../model/oid.ts';
import { err, ok, type Result } from '../model/result.ts';
import { codeOf } from './errno.ts';
import { type IndexEntry, parseIndex } from './index-file.ts';
import { showName } from './name.ts';
import { type HeldObject, heldObject, printTree } from './object-bytes.ts';

/**
 * Makes the trees of an index in memory; the root is the last one.
 *
 * Fails:  `unmerged` with the paths; `unsupported` for the forms of an index that need git; `damaged`.
 * Source: git-write-tree(1).
 */
export const stagedTrees = (path: string): Result<readonly HeldObject[], Fault> => {
  const entries = entriesAt(path);
  if (!entries.ok) return entries;
  const unmerged = entries.value.filter((entry) => entry.stage !== 0).map((entry) => showName(entry.name).text);
  if (unmerged.length > 0) return err({ kind: 'unmerged', paths: [...new Set(unmerged)] });
  const held: HeldObject[] = [];
  build(nested(entries.value), held);
  return ok(held);
};

const entriesAt = (path: string): Result<readonly IndexEntry[], Fault> => {
  let bytes: Uint8Array;
  try {
    bytes = readFileSync(path);
  } catch (error) {
    // No index is an empty one.
    return codeOf(error) === 'ENOENT' ? ok([]) : err({ kind: 'unreadable', path, code: codeOf(error) });
  }
  const parsed = parseIndex(bytes);
  if (parsed.ok) return parsed;
  return err(parsed.error.kind === 'damaged' ? { ...parsed.error, path } : parsed.error);
};

type Directory = Map<string, IndexEntry | Directory>;

const nested = (entries: readonly IndexEntry[]): Directory => {
  const root: Directory = new Map();
  for (const entry of entries) {
    if (entry.intended) continue;
    const names = entry.name.split('/');
    const last = names.pop() ?? '';
    let directory = root;
    for (const name of names) directory = entered(directory, name);
    directory.set(last, entry);
  }
  return root;
};

const entered = (directory: Directory, name: string): Directory => {
  const there = directory.get(name);
  if (there instanceof Map) return there;
  const fresh: Directory = new Map();
  directory.set(name, fresh);
  return fresh;
};

const build = (directory: Directory, held: HeldObject[]): Oid => {
  const rows = [...directory].map(([name, entry]) =>
    entry instanceof Map
      ? { name, mode: '40000', oid: build(entry, held) }
      : { name, mode: entry.mode.toString(8), oid: entry.oid },
  );
  const tree = heldObject('tree', printTree(rows));
  held.push(tree);
  return tree.oid;
};
