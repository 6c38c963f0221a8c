import { pinsIn, type SupportFile } from './support-file.ts';

/** What becomes of a support file with a revision. */
export interface SupportChange {
  /** Below the skill. */
  readonly path: string;
  readonly change: 'added' | 'changed' | 'kept' | 'dropped';
}

/** Returns what becomes of the support files of one revision with another one, by path. */
export const supportChanges = (
  former: readonly SupportFile[],
  latter: readonly SupportFile[],
): readonly SupportChange[] => {
  const [before, after] = [pinsIn(former), pinsIn(latter)];
  return [...new Set([...before.keys(), ...after.keys()])]
    .sort()
    .map((path) => ({ path, change: changeOf(before.get(path), after.get(path)) }));
};

const changeOf = (was: string | undefined, is: string | undefined): SupportChange['change'] => {
  if (is === undefined) return 'dropped';
  if (was === undefined) return 'added';
  return was === is ? 'kept' : 'changed';
};
