import { listRoom, type RoomEntry } from '../drafts/list-room.ts';
import type { Fault } from '../model/fault.ts';
import { PROPOSAL_ROOMS, type ProposalRoom, parseProposalId } from '../model/proposal.ts';
import { ok, type Result } from '../model/result.ts';

/** An entry of a room, and which one. */
export interface Lying extends RoomEntry {
  readonly room: ProposalRoom;
}

/** Lists what lies where proposals do, by room and name, but for files that have no proposal's name. Fails: `unreadable`. */
export const lyingIn = (topLevel: string): Result<readonly Lying[], Fault> => {
  const entries: Lying[] = [];
  for (const room of PROPOSAL_ROOMS) {
    const listed = listRoom(topLevel, room);
    if (!listed.ok) return listed;
    entries.push(...listed.value.filter(isListed).map((entry) => ({ ...entry, room })));
  }
  return ok(entries);
};

const isListed = ({ name, path, kind }: RoomEntry): boolean =>
  kind !== 'other' || parseProposalId(name) !== null || path.split('/').length < 3;
