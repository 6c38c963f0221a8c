import { catFile } from './cat-file.ts';
import { compose } from './compose.ts';
import { nativeHistory } from './native-history.ts';
import { absentIn, nativeObjects } from './native-objects.ts';
import { nativeRefs } from './native-refs.ts';
import { nativeStanding } from './native-standing.ts';
import { nativeTouching } from './native-touching.ts';
import type { Probe } from './probe.ts';
import type { Git, Layout, Repository } from './repository.ts';
import { shallowCommits } from './shallow.ts';
import { together } from './together.ts';

/** Reads a repository through git's own plumbing. */
export const nativeRepository = (
  git: Git,
  layout: Layout,
  { objectFormat, fileRefs, partial, directories }: Probe,
): Repository => {
  const absent = absentIn(partial, directories);
  const cat = catFile(git, absent.lost);
  const objects = nativeObjects(git, cat, absent);
  const shallow = shallowCommits(layout, git);
  const { chain, ...history } = nativeHistory({ git, absent, objects, shallow });
  return compose({
    adapter: 'native',
    layout,
    objectFormat,
    git,
    objects: together(objects),
    ...nativeRefs({ git, cat, absent, layout, objects, shallow, fileRefs }),
    ...history,
    walking: {
      chain,
      standing: nativeStanding(cat, objects),
      // What a clone was not given is missed only by a walk along all of it.
      touching: partial || shallow.size > 0 ? async () => null : nativeTouching(git),
    },
    // Few commands have a use for it.
    stagedTree: async () => (await import('./native-staged.ts')).nativeStagedTree(git, layout, absent),
    close: () => cat.close(),
  });
};
