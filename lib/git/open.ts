import { err, ok } from '../model/result.ts';
import { discover, type Place } from './discover.ts';
import { nativeRepository } from './native.ts';
import { objectDirectories } from './object-dirs.ts';
import { choose, findGit, type Preference, probe } from './probe.ts';
import type { Answer, Repository } from './repository.ts';

/**
 * Opens the repository around a place. The adapter is chosen here, once.
 *
 * Fails:  `no-repository`, `damaged`, `git-missing`, `unsupported`.
 */
export const openRepository = async ({
  prefer,
  ...place
}: Place & { readonly prefer: Preference }): Answer<Repository> => {
  const found = discover(place);
  if (!found.ok) return found;
  const { layout } = found.value;
  const facts = probe({ ...found.value, objectDirs: objectDirectories(layout, place) });
  const choice = choose(prefer, findGit(place.env), facts.obstacle);
  if (!choice.ok) return choice;
  if (choice.value.adapter === 'native')
    return ok(nativeRepository({ path: choice.value.git, ...place }, layout, facts));
  return err({ kind: 'unsupported', feature: 'repository-format', says: 'not yet' });
};
