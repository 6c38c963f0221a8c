import { ok } from '../model/result.ts';
import { discover, type Place } from './discover.ts';
import { isomorphicRepository } from './isomorphic.ts';
import { nativeRepository } from './native.ts';
import { objectDirectories } from './object-dirs.ts';
import { choose, findGit, type Preference, probe } from './probe.ts';
import type { Answer, Repository } from './repository.ts';

/**
 * Opens the repository around a place. The adapter is chosen here, once: what it turns out not to be able to read is a fault.
 *
 * Fails:  `no-repository`, `damaged`, `git-missing`, `unsupported`.
 */
export const openRepository = async ({
  prefer,
  ...place
}: Place & { readonly prefer: Preference }): Answer<Repository> => {
  const found = discover(place);
  if (!found.ok) return found;
  const directories = objectDirectories(found.value.layout, place);
  const facts = probe(found.value, directories);
  const choice = choose(prefer, findGit(place.env), facts.obstacle);
  if (!choice.ok) return choice;
  return choice.value.adapter === 'native'
    ? ok(nativeRepository({ path: choice.value.git, ...place }, found.value.layout, facts))
    : ok(await isomorphicRepository(found.value, place, directories));
};
