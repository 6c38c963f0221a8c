import { listed, quoted } from './quoted.ts';

/** Says that a skill is retired, and what takes its place where that is known. */
export const retiredSkill = (name: string, successors: readonly string[]): string =>
  [`${quoted(name)} is retired`, ...(successors.length === 0 ? [] : [inItsPlace(successors)])].join('; ').concat('.');

/** Says what takes the place of a skill. */
export const inItsPlace = (successors: readonly string[]): string =>
  `${listed(successors)} ${successors.length === 1 ? 'takes' : 'take'} its place`;
