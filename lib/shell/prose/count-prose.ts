import type { Prose } from './prose.ts';

/** The words for a run of `skills use` that has nothing to count. */
export const NOTHING_TO_COUNT: Prose = {
  message: 'Nothing was counted: neither a skill was named, nor a request.',
  remedy: 'Name the skill: theurian skills use name-tests',
};
