import { join } from 'node:path';
import type { LandingWrite } from '../model/landing.ts';
import { isSameThing, lookAt } from './directories.ts';
import type { Look } from './disk.ts';
import { codeOf } from './errno.ts';
import type { Site } from './site.ts';
import { standingAt } from './standing.ts';

/** What a landing has made so far, in this process. Paths are from the top. */
export interface Made {
  readonly files: { readonly write: LandingWrite; readonly look: Look }[];
  readonly directories: string[];
  /** The directories it went through, made or found. */
  readonly passed: Map<string, Look>;
}

/** Returns the account of a landing that has not begun. */
export const nothingYet = (): Made => ({ files: [], directories: [], passed: new Map() });

/** Removes what a landing has made, and nothing else: same file, same bytes. Gives whether all of it is gone. */
export const takeBack = ({ fs, top }: Site, { files, directories }: Made): boolean => {
  const removals = [
    ...files.toReversed().map(({ write, look }) => () => {
      const path = join(top, write.path);
      const ours = standingAt(fs, top, write) === 'same' && isSameThing(look, lookAt(fs, path));
      if (ours) fs.unlinkSync(path);
    }),
    ...directories.toReversed().map((path) => () => fs.rmdirSync(join(top, path))),
  ];
  return removals.map(isDone).every((done) => done);
};

const isDone = (remove: () => void): boolean => {
  try {
    remove();
    return true;
  } catch (error) {
    return NOT_OURS.has(codeOf(error));
  }
};

// Gone already, or somebody has put something into a directory meanwhile.
const NOT_OURS: ReadonlySet<string> = new Set(['EEXIST', 'ENOENT', 'ENOTDIR', 'ENOTEMPTY']);
