import type { Oid } from '../model/oid.ts';
import { ok } from '../model/result.ts';
import { standingIn } from './chain.ts';
import { compose } from './compose.ts';
import type { Discovered, Place } from './discover.ts';
import { graph } from './graph.ts';
import { indexPath } from './index-path.ts';
import { isomorphicRefs } from './isomorphic-refs.ts';
import { stagedTrees } from './isomorphic-staged.ts';
import type { Answer, Repository } from './repository.ts';
import { shallowCommits } from './shallow.ts';

/** Reads a SHA-1 repository in process, without any git. Its library is loaded here and not before. */
export const isomorphicRepository = async (
  { layout, config }: Discovered,
  place: Place,
  directories: readonly string[],
): Promise<Repository> => {
  const { isomorphicObjects } = await import('./isomorphic-objects.ts');
  const overlay = new Map<Oid, Uint8Array>();
  const objects = isomorphicObjects(directories, overlay);
  const shallow = shallowCommits(layout, place);
  const { chain, ...history } = graph({ objects, shallow });
  return compose({
    adapter: 'isomorphic',
    layout,
    objectFormat: 'sha1',
    git: null,
    objects,
    ...isomorphicRefs({ objects, layout, config, shallow }),
    ...history,
    walking: { chain, standing: standingIn(objects), touching: async () => null },
    stagedTree: async (): Answer<Oid> => {
      const trees = stagedTrees(indexPath(layout, place));
      if (!trees.ok) return trees;
      for (const { oid, bytes } of trees.value) overlay.set(oid, bytes);
      const root = trees.value.at(-1);
      if (root === undefined) throw new TypeError('an index without a root');
      return ok(root.oid);
    },
    close: async () => undefined,
  });
};
