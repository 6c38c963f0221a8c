import { catFile } from './cat-file.ts';
import { standingIn } from './chain.ts';
import type { Git } from './child.ts';
import { compose } from './compose.ts';
import { nativeHistory } from './native-history.ts';
import { absentIn, nativeObjects } from './native-objects.ts';
import { nativeRefs } from './native-refs.ts';
import { nativeStagedTree } from './native-staged.ts';
import type { Probe } from './probe.ts';
import type { Layout, Repository } from './repository.ts';
import { shallowCommits } from './shallow.ts';

/** Reads a repository through git's own plumbing. */
export const nativeRepository = (git: Git, layout: Layout, { objectFormat, partial }: Probe): Repository => {
  const absent = absentIn(partial);
  const cat = catFile(git, absent.lost);
  const objects = nativeObjects(git, cat, absent);
  const shallow = shallowCommits(layout, git);
  return compose({
    adapter: 'native',
    layout,
    objectFormat,
    objects,
    standing: standingIn(objects),
    ...nativeRefs({ git, cat, absent, layout }),
    ...nativeHistory({ git, absent, objects, shallow }),
    stagedTree: () => nativeStagedTree(git, layout, absent),
    close: () => cat.close(),
  });
};
