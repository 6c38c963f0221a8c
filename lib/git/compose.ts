import type { Oid } from '../model/oid.ts';
import { ok } from '../model/result.ts';
import { stepsOf, type Walking } from './chain.ts';
import { diffTrees } from './diff.ts';
import { listTree } from './listing.ts';
import { type Objects, readBlobs, readCommit, readCommitBytes, readCommits, readTree } from './objects.ts';
import { recent } from './recent.ts';
import type { Answer, Repository } from './repository.ts';

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
const AT_HAND = 256;

// Objects never change; what could not be read is asked for anew.
const atHand = <T>(read: (oid: Oid) => Answer<T>): ((oid: Oid) => Answer<T>) => {
  const known = recent<Oid, T>(AT_HAND);
  return async (oid) => {
    const kept = known.get(oid);
    if (kept !== undefined) return ok(kept);
    const found = await read(oid);
    if (found.ok) known.keep(oid, found.value);
    return found;
  };
};

/** Builds a repository from an adapter's parts. */
export const compose = ({ objects, walking, ...own }: Parts): Repository => {
  const tree = atHand((oid) => readTree(objects, oid));
  return {
    ...own,
    commit: atHand((oid) => readCommit(objects, oid)),
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
