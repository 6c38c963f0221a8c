import { distance } from './distance.ts';

/**
 * Returns the candidate that was most likely meant by a word, or null when none is near.
 *
 * A candidate that is the word below one namespace is meant, when it is the only one: `auth.retry` for `retry`.
 * Otherwise one edit is forgiven up to five letters, two up to eight, three beyond; case is no edit. Of two that are as near,
 * the first in ascending order is given.
 */
export const closest = (word: string, candidates: readonly string[]): string | null => {
  const named = candidates.filter((candidate) => candidate.endsWith(`.${word}`));
  if (named.length === 1 && named[0] !== undefined) return named[0];
  const meant = word.toLowerCase();
  const atMost = meant.length <= 5 ? 1 : meant.length <= 8 ? 2 : 3;
  const near = candidates
    .map((candidate) => ({ candidate, far: distance(meant, candidate.toLowerCase(), atMost) }))
    .filter(({ far }) => far <= atMost)
    .sort((a, b) => a.far - b.far || (a.candidate < b.candidate ? -1 : 1));
  return near[0]?.candidate ?? null;
};
