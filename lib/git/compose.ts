import type { Oid } from '../model/oid.ts';
import { ok } from '../model/result.ts';
import { stepsOf, type Walking } from './chain.ts';
import { diffTrees } from './diff.ts';
import { listTree } from './listing.ts';
import { type Objects, readBlobs, readCommit, readCommitBytes, readCommits, readTree } from './objects.ts';
import { type Recent, recent } from './recent.ts';
import type { Answer, Repository, TreeEntry } from './repository.ts';

/** What an adapter must bring along; all the rest is the same code for both. */
export interface Parts
  extends Pick<
    Repository,
    | 'adapter'
    | 'layout'
    | 'objectFormat'
    | 'git'
    | 'commitOf'
    | 'ref'
    | 'head'
    | 'trackingRef'
    | 'isAncestor'
    | 'mergeBases'
    | 'between'
    | 'stagedTree'
    | 'close'
  > {
  readonly objects: Objects;
  readonly walking: Omit<Walking, 'objects'>;
}

/** So many commits and trees are kept at hand: a walk along a line comes back to most of them once or twice. */
const AT_HAND = 1024;
/** So many entries those trees have together at most. */
const ENTRIES = 200_000;

// Objects never change; what could not be read is asked for anew. Who asks while it is being read waits for the same.
const atHand = <T>(read: (oid: Oid) => Answer<T>, known: Recent<Oid, T>): ((oid: Oid) => Answer<T>) => {
  const reading = new Map<Oid, Answer<T>>();
  const readAnew = async (oid: Oid): Answer<T> => {
    const found = await read(oid);
    reading.delete(oid);
    if (found.ok) known.keep(oid, found.value);
    return found;
  };
  return async (oid) => {
    const kept = known.get(oid);
    if (kept !== undefined) return ok(kept);
    const read = reading.get(oid) ?? readAnew(oid);
    reading.set(oid, read);
    return read;
  };
};

/** Builds a repository from an adapter's parts. */
export const compose = ({ objects, walking, ...own }: Parts): Repository => {
  const trees = recent<Oid, readonly TreeEntry[]>(ENTRIES, ({ length }) => Math.max(length, ENTRIES / AT_HAND));
  const tree = atHand((oid) => readTree(objects, oid), trees);
  return {
    ...own,
    commit: atHand((oid) => readCommit(objects, oid), recent(AT_HAND)),
    commitBytes: (oid) => readCommitBytes(objects, oid),
    tree,
    blobs: (oids, take, limit = Infinity) => readBlobs(objects, oids, { take, limit }),
    sizes: (oids) => objects.sizes(oids),
    firstParents: async (tip, until) => {
      const oids = await walking.chain(tip, until);
      return oids.ok ? readCommits(objects, oids.value) : oids;
    },
    steps: (tip, until, directory) => stepsOf({ objects, ...walking }, { tip, until, directory }),
    diff: (before, after) => diffTrees(tree, before, after),
    listing: (root, skip, most) => listTree(objects, root, skip, most),
  };
};
