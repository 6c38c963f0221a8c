import { renameSync, rmdirSync } from 'node:fs';
import { join } from 'node:path';
import { noStats } from '../model/file-stat.ts';
import { ARCHIVE } from '../model/host.ts';
import { moveToArchive } from './archive.ts';
import { archivedBy } from './done.ts';
import { editsIn } from './edits.ts';
import { attempt } from './errno.ts';
import { type Hidden, hiddenName } from './hidden.ts';
import { markerAt } from './look.ts';
import { removeSkill, removeTree } from './remove-tree.ts';
import type { AtHost } from './step.ts';
import type { Target } from './target.ts';
import type { Way } from './way.ts';

/** Where leftovers are swept. */
export interface Sweeping {
  readonly target: Target;
  readonly way: Way;
  /** Names who sweeps. */
  readonly token: string;
  readonly at: AtHost;
}

/**
 * Removes what processes that are dead left half done: skills that were being written, and former revisions that were taken
 * out of the way. One of these that somebody edited goes to the archive. What cannot be removed stays for the next time.
 */
export const sweep = (sweeping: Sweeping, left: readonly Hidden[]): void => {
  for (const one of left) {
    attempt(() => {
      sweeping.way.settle();
      if (one.what === 'new') removeTree(placeOf(sweeping, one));
      else sweepFormer(sweeping, one);
      sweeping.at(`skill-swept:${one.skill}`);
    });
  }
};

// Whoever sweeps the same finds half of it gone, and would take that for an edit: one of them is given it.
const sweepFormer = (sweeping: Sweeping, one: Hidden): void => {
  const mine = { ...one, token: sweeping.token };
  const [from, to] = [placeOf(sweeping, one), placeOf(sweeping, mine)];
  renameSync(from, to);
  try {
    clear(sweeping, mine);
  } catch (error) {
    // A name of ours that stays taken would keep the skill from being replaced.
    attempt(() => renameSync(to, from));
    throw error;
  }
};

const placeOf = ({ target }: Sweeping, one: Hidden): string => join(target.path, hiddenName(one));

const clear = ({ target, way }: Sweeping, one: Hidden): void => {
  const from = hiddenName(one);
  const directory = join(target.path, from);
  const marker = markerAt(directory);
  if (typeof marker !== 'object') {
    // Its marker is the last that is removed, so what is left was put there by somebody.
    if (!attempt(() => rmdirSync(directory)))
      moveToArchive({ target, way, from, to: `${ARCHIVE}/${one.skill}-edited` });
    return;
  }
  const edits = editsIn({ directory, marker, stats: noStats }).filter(({ how }) => how !== 'removed');
  if (edits.length === 0 && removeSkill(directory, marker)) return;
  moveToArchive({ target, way, from, to: archivedBy({ kind: 'set-aside', former: marker }).archive });
};
