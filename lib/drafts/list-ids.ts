import type { Fault } from '../model/fault.ts';
import { type ProposalId, type ProposalRoom, parseProposalId } from '../model/proposal.ts';
import { ok, type Result } from '../model/result.ts';
import { listRoom } from './list-room.ts';

/**
 * Lists the ids of the proposals in one of their two places, sorted; whatever has another name is none. A link on the way
 * is not followed. Fails: `unreadable` with a path from the top.
 */
export const listProposalIds = (top: string, room: ProposalRoom): Result<readonly ProposalId[], Fault> => {
  const entries = listRoom(top, room);
  return entries.ok ? ok(entries.value.flatMap(({ name }) => parseProposalId(name) ?? [])) : entries;
};
