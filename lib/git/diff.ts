import type { Oid } from '../model/oid.ts';
import { ok } from '../model/result.ts';
import type { Answer, Repository, TreeChange, TreeEntry } from './repository.ts';
import { kindOf } from './tree.ts';

interface Pair {
  readonly prefix: string;
  readonly before: Oid | null;
  readonly after: Oid | null;
}

type Side = TreeEntry | null;

/**
 * Compares two trees down to their leaves; a tree of the same name on both sides is not opened. Sorted by path, in byte order.
 *
 * Shape:  a file that became a directory is one change without `after` and one for each file below it.
 */
export const diffTrees = async (
  tree: Repository['tree'],
  before: Oid | null,
  after: Oid | null,
): Answer<readonly TreeChange[]> => {
  const changes: TreeChange[] = [];
  let pairs: readonly Pair[] = before === after ? [] : [{ prefix: '', before, after }];
  while (pairs.length > 0) {
    const wanted = [...new Set(pairs.flatMap((pair) => [pair.before, pair.after]).filter((oid) => oid !== null))];
    const entries = new Map<Oid, readonly TreeEntry[]>();
    for (const [oid, read] of await Promise.all(wanted.map(async (one) => [one, await tree(one)] as const))) {
      if (!read.ok) return read;
      entries.set(oid, read.value);
    }
    const open = (oid: Oid | null): readonly TreeEntry[] => (oid === null ? [] : (entries.get(oid) ?? []));
    const next: Pair[] = [];
    for (const { prefix, before: old, after: fresh } of pairs) {
      for (const [name, sides] of matched(open(old), open(fresh))) compare(prefix + name, sides, { changes, next });
    }
    pairs = next;
  }
  return ok(changes.sort((a, b) => (a.path < b.path ? -1 : a.path > b.path ? 1 : 0)));
};

const matched = (
  before: readonly TreeEntry[],
  after: readonly TreeEntry[],
): ReadonlyMap<string, readonly [Side, Side]> => {
  // Most of two trees that follow each other is the same, and no name stands twice in one.
  const start = alike(before, after, (nth) => nth);
  const most = Math.min(before.length, after.length) - start;
  const end = Math.min(
    most,
    alike(before, after, (nth, { length }) => length - 1 - nth),
  );
  const [old, fresh] = [before.slice(start, before.length - end), after.slice(start, after.length - end)];
  const rows = new Map<string, readonly [Side, Side]>(old.map((entry) => [entry.name, [entry, null]]));
  for (const entry of fresh) rows.set(entry.name, [rows.get(entry.name)?.[0] ?? null, entry]);
  return rows;
};

const alike = (
  before: readonly TreeEntry[],
  after: readonly TreeEntry[],
  at: (nth: number, entries: readonly TreeEntry[]) => number,
): number => {
  for (let nth = 0; ; nth += 1) {
    const [a, b] = [before[at(nth, before)], after[at(nth, after)]];
    if (a === undefined || b === undefined) return nth;
    if (a.oid !== b.oid || a.name !== b.name || a.mode !== b.mode) return nth;
  }
};

const compare = (
  path: string,
  [before, after]: readonly [Side, Side],
  into: { changes: TreeChange[]; next: Pair[] },
): void => {
  if (before?.oid === after?.oid && before?.mode === after?.mode) return;
  const trees = { before: treeOf(before), after: treeOf(after) };
  if (trees.before !== trees.after) into.next.push({ prefix: `${path}/`, ...trees });
  const leaves = { before: leafOf(before), after: leafOf(after) };
  if (leaves.before !== null || leaves.after !== null) into.changes.push({ path, ...leaves });
};

const treeOf = (side: Side): Oid | null => (side !== null && kindOf(side.mode) === 'directory' ? side.oid : null);

const leafOf = (side: Side): TreeChange['before'] =>
  side === null || kindOf(side.mode) === 'directory' ? null : { mode: side.mode, oid: side.oid };
