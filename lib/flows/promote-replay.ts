import { posix } from 'node:path';
import type { Fault } from '../model/fault.ts';
import { ROOT } from '../model/governed.ts';
import type { IntentId } from '../model/intent.ts';
import { PROPOSAL_ROOMS, type ProposalId, type ProposalRoom } from '../model/proposal.ts';
import { ok, type Result } from '../model/result.ts';
import { findProposalIn } from './accept-find.ts';
import type { Decision } from './promote-decide.ts';
import { judgedFindings } from './promote-families.ts';
import type { Ground } from './promote-ground.ts';
import type { Refusal } from './served.ts';

/**
 * Tells whether an intent has become a proposal, or has landed; null where it has not. What stands in the place of its proposal
 * and is none rejects it. Refused: a link in the place of all proposals. Fails: `unreadable`.
 */
export const replayOf = (id: IntentId, grounds: readonly Ground[]): Result<Decision | null, Refusal | Fault> => {
  for (const ground of grounds) {
    for (const room of PROPOSAL_ROOMS) {
      const proposed = proposedIn(ground, room, id as unknown as ProposalId);
      if (!proposed.ok || proposed.value !== null) return proposed;
    }
    if (ground.landed.has(id)) return ok({ kind: 'replayed', layer: ground.layer, proposalId: null });
  }
  return ok(null);
};

const proposedIn = (
  { layer, base }: Ground,
  room: ProposalRoom,
  proposalId: ProposalId,
): Result<Decision | null, Refusal | Fault> => {
  const found = findProposalIn(base.topLevel, room, proposalId);
  const proposed = { kind: 'replayed', layer, proposalId } as const;
  if (found.ok) return ok(found.value === null ? null : proposed);
  if (found.error.kind !== 'refused') return found;
  const { findings } = found.error;
  const place = posix.join(ROOT, room, proposalId);
  // A link within it: it has been written, and who looks at it is told.
  if (findings.some(({ at }) => at.path.startsWith(`${place}/`))) return ok(proposed);
  return findings.some(({ at }) => at.path === place)
    ? ok({ kind: 'rejected', layer, findings: judgedFindings(findings) })
    : found;
};
