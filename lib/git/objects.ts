import type { Fault } from '../model/fault.ts';
import type { Oid } from '../model/oid.ts';
import { err, ok, type Result } from '../model/result.ts';
import type { ObjectType } from './batch.ts';
import { parseCommit } from './commit.ts';
import type { Answer, Commit, TreeEntry } from './repository.ts';
import { entryNamed, parseTree } from './tree.ts';

export interface StoredObject {
  readonly oid: Oid;
  readonly type: ObjectType;
  /** Of the whole object, also where fewer bytes were kept. */
  readonly size: number;
  readonly bytes: Uint8Array;
}

/** Takes one object; a fault ends the reading. */
export type Take = (object: StoredObject) => Fault | null;

/** Where the bytes of objects come from. Everything else that is known of a repository's content is built on it. */
export interface Objects {
  /** Hands over each object in the order asked, at most `keep` bytes of it. */
  read(oids: readonly Oid[], take: Take, keep?: number): Answer<void>;
  sizes(oids: readonly Oid[]): Answer<ReadonlyMap<Oid, number>>;
}

/** Reads commits, in the order asked. */
export const readCommits = (objects: Objects, oids: readonly Oid[]): Answer<readonly Commit[]> =>
  gather(objects, oids, commitFrom);

/** Reads the entries of trees, in the order asked. */
export const readTrees = (objects: Objects, oids: readonly Oid[]): Answer<readonly (readonly TreeEntry[])[]> =>
  gather(objects, oids, treeFrom);

/** Takes an object for a commit. */
export const commitFrom = ({ oid, type, bytes }: StoredObject): Result<Commit, Fault> => {
  if (type !== 'commit') return err({ kind: 'wrong-object', oid, expected: 'commit', found: type });
  const commit = parseCommit(oid, bytes);
  return commit.ok ? commit : err({ kind: 'corrupt-object', oid, says: commit.error });
};

/** Takes an object for a tree. */
const treeFrom = ({ oid, type, bytes }: StoredObject): Result<readonly TreeEntry[], Fault> => {
  if (type !== 'tree') return err({ kind: 'wrong-object', oid, expected: 'tree', found: type });
  const tree = parseTree(bytes, oid.length / 2);
  return tree.ok ? tree : err({ kind: 'corrupt-object', oid, says: tree.error });
};

/** Takes an object for a tree, of which one entry is wanted. */
export const entryIn = ({ oid, type, bytes }: StoredObject, raw: string): Result<TreeEntry | null, Fault> => {
  if (type !== 'tree') return err({ kind: 'wrong-object', oid, expected: 'tree', found: type });
  const entry = entryNamed(bytes, raw, oid.length / 2);
  return entry.ok ? entry : err({ kind: 'corrupt-object', oid, says: entry.error });
};

/** Reads one commit. */
export const readCommit = async (objects: Objects, oid: Oid): Answer<Commit> =>
  only(oid, await readCommits(objects, [oid]));

/** Reads the bytes of one commit. */
export const readCommitBytes = async (objects: Objects, oid: Oid): Answer<Uint8Array> =>
  only(
    oid,
    await gather(objects, [oid], (object) => {
      const commit = commitFrom(object);
      return commit.ok ? ok(object.bytes) : commit;
    }),
  );

/** Reads the entries of one tree. */
export const readTree = async (objects: Objects, oid: Oid): Answer<readonly TreeEntry[]> =>
  only(oid, await readTrees(objects, [oid]));

/** Hands over the bytes of blobs, cut at `limit`; nothing else will do. */
export const readBlobs = (objects: Objects, oids: readonly Oid[], { take, limit }: BlobsWanted): Answer<void> =>
  objects.read(
    oids,
    ({ oid, type, size, bytes }) => {
      if (type !== 'blob') return { kind: 'wrong-object', oid, expected: 'blob', found: type };
      take(oid, bytes, size);
      return null;
    },
    limit,
  );

interface BlobsWanted {
  readonly take: (oid: Oid, bytes: Uint8Array, size: number) => void;
  readonly limit: number;
}

/** Reads objects and keeps what `parse` makes of each, in the order asked. */
export const gather = async <T>(
  objects: Objects,
  oids: readonly Oid[],
  parse: (object: StoredObject) => Result<T, Fault>,
): Answer<readonly T[]> => {
  const found: T[] = [];
  const read = await objects.read(oids, (object) => {
    const parsed = parse(object);
    if (!parsed.ok) return parsed.error;
    found.push(parsed.value);
    return null;
  });
  return read.ok ? ok(found) : read;
};

const only = <T>(oid: Oid, answer: Result<readonly T[], Fault>): Result<T, Fault> => {
  if (!answer.ok) return answer;
  const [first] = answer.value;
  return first === undefined ? err({ kind: 'missing-object', oid, why: 'absent' }) : ok(first);
};
