import type { Oid } from '../model/oid.ts';
import { err, ok } from '../model/result.ts';
import { rawName } from './name.ts';
import { type HeldObject, heldObject, printTree, type TreeRow } from './object-bytes.ts';
import type { Answer, Repository } from './repository.ts';
import { kindOf } from './tree.ts';

/**
 * What becomes of a path: a regular file with these bytes, or nothing where they are null. Null takes a directory, too, and
 * what comes after it in the map may stand there again.
 */
export type Changes = ReadonlyMap<string, Uint8Array | null>;

/** A root tree with changes in it, and the objects that it needs and the repository may lack. */
export interface Grafted {
  readonly root: Oid;
  /** What an object names comes before it. */
  readonly objects: readonly HeldObject[];
}

/**
 * Makes a root tree of another one with changes in it, in memory. A directory that is empty afterwards is gone.
 *
 * Fails: `wrong-object` where a directory would have to stand and something else does; as reading trees does.
 */
export const graft = async (repository: Repository, root: Oid, changes: Changes): Answer<Grafted> => {
  const objects: HeldObject[] = [];
  const grafting = { repository, objects };
  const rows = await changedRows(grafting, root, nested(changes));
  if (!rows.ok) return rows;
  return ok({ root: kept(grafting, 'tree', printTree(rows.value)), objects });
};

interface Grafting {
  readonly repository: Repository;
  readonly objects: HeldObject[];
}

interface Directory {
  /** Whether nothing of what stands there is to stay. */
  readonly anew: boolean;
  readonly names: Map<string, Directory | Uint8Array | null>;
}

const nested = (changes: Changes): Directory => {
  const root: Directory = { anew: false, names: new Map() };
  for (const [path, bytes] of changes) {
    const names = path.split('/').map(rawName);
    const last = names.pop() ?? '';
    let directory = root;
    for (const name of names) directory = entered(directory, name);
    directory.names.set(last, bytes);
  }
  return root;
};

const entered = ({ names }: Directory, name: string): Directory => {
  const there = names.get(name);
  if (there !== undefined && there !== null && 'names' in there) return there;
  const fresh: Directory = { anew: there === null, names: new Map() };
  names.set(name, fresh);
  return fresh;
};

const changedRows = async (
  grafting: Grafting,
  tree: Oid | null,
  { anew, names }: Directory,
): Answer<readonly TreeRow[]> => {
  const listed = tree === null || anew ? ok([]) : await grafting.repository.tree(tree);
  if (!listed.ok) return listed;
  const rows = new Map<string, TreeRow>(listed.value.map((entry) => [entry.name, entry]));
  for (const [name, want] of names) {
    const row =
      want !== null && 'names' in want
        ? await subtree(grafting, rows.get(name), { name, want })
        : ok(leaf(grafting, name, want));
    if (!row.ok) return row;
    if (row.value === null) rows.delete(name);
    else rows.set(name, row.value);
  }
  return ok([...rows.values()]);
};

const leaf = (grafting: Grafting, name: string, bytes: Uint8Array | null): TreeRow | null =>
  bytes === null ? null : { name, mode: '100644', oid: kept(grafting, 'blob', bytes) };

const subtree = async (
  grafting: Grafting,
  there: TreeRow | undefined,
  { name, want }: { readonly name: string; readonly want: Directory },
): Answer<TreeRow | null> => {
  const kind = there === undefined ? 'directory' : kindOf(there.mode);
  if (there !== undefined && kind !== 'directory')
    return err({ kind: 'wrong-object', oid: there.oid, expected: 'tree', found: kind });
  const rows = await changedRows(grafting, there?.oid ?? null, want);
  if (!rows.ok) return rows;
  if (rows.value.length === 0) return ok(null);
  return ok({ name, mode: '40000', oid: kept(grafting, 'tree', printTree(rows.value)) });
};

const kept = ({ repository, objects }: Grafting, type: HeldObject['type'], bytes: Uint8Array): Oid => {
  const object = heldObject(type, bytes, repository.objectFormat);
  objects.push(object);
  return object.oid;
};
