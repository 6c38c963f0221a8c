import { err, ok } from '../model/result.ts';
import { discover, type Place } from './discover.ts';
import { isomorphicRepository } from './isomorphic.ts';
import { objectDirectories } from './object-dirs.ts';
import { probe } from './probe.ts';
import type { Answer, Repository } from './repository.ts';

/**
 * Opens the repository around a place without ever starting a process: for a process that may not.
 *
 * Fails:  `no-repository`, `damaged`, `unsupported`.
 */
export const openInProcess = async (place: Place): Answer<Repository> => {
  const found = discover(place);
  if (!found.ok) return found;
  const directories = objectDirectories(found.value.layout, place);
  const { obstacle } = probe(found.value, directories);
  if (obstacle !== null) return err({ kind: 'unsupported', ...obstacle });
  return ok(await isomorphicRepository(found.value, place, directories));
};
