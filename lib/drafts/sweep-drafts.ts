import { type Dirent, lstatSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../model/governed.ts';
import type { Instant } from '../model/instant.ts';
import { PROPOSAL_ROOMS, type ProposalId, type ProposalRoom } from '../model/proposal.ts';
import { attempt, codeOf } from './errno.ts';
import { hiddenAs, stagedNameOf } from './hidden.ts';
import { areSolid } from './list-proposal.ts';
import { removeTree } from './remove-tree.ts';

// Units: milliseconds. Writing a proposal takes far less.
const HOUR = 3_600_000;

/**
 * Removes what killed processes left in the two rooms: proposals that were taken away, and those that an hour ago were
 * still being written. Somebody may be writing a younger one.
 *
 * Whatever cannot be removed stays for the next time: it is in nobody's way. No link is followed.
 * Time: `now` is passed in; a directory's age is what its own modification time says.
 */
export const sweepDrafts = (top: string, now: Instant): void => {
  for (const room of PROPOSAL_ROOMS) {
    const path = `${ROOT}/${room}`;
    if (!areSolid(top, [ROOT, path])) continue;
    const at = join(top, path);
    for (const entry of entriesOf(at)) sweep(at, entry, now);
  }
};

/**
 * Removes what is left of a proposal that somebody began to write, who is known to be dead: whoever writes one of the same id
 * would take that for it. Whatever cannot be removed stays, and is in his way.
 */
export const sweepStaged = (top: string, room: ProposalRoom, id: ProposalId): void => {
  const path = `${ROOT}/${room}/${stagedNameOf(id)}`;
  attempt(() => {
    if (areSolid(top, [ROOT, `${ROOT}/${room}`, path])) removeTree(join(top, path));
  });
};

const isLeft = (at: string, entry: Dirent, now: Instant): boolean => {
  const what = entry.isDirectory() ? hiddenAs(entry.name) : null;
  if (what !== 'new') return what === 'gone';
  const look = lstatSync(join(at, entry.name), { throwIfNoEntry: false });
  return look !== undefined && now - look.mtimeMs > HOUR;
};

const entriesOf = (at: string): readonly Dirent[] => {
  try {
    return readdirSync(at, { withFileTypes: true });
  } catch (error) {
    codeOf(error);
    return [];
  }
};

const sweep = (at: string, entry: Dirent, now: Instant): void =>
  attempt(() => {
    if (isLeft(at, entry, now)) removeTree(join(at, entry.name));
  });
