import { listProposalIds } from '../drafts/list-ids.ts';
import type { Finding } from '../model/finding.ts';
import { PROPOSAL_ROOMS } from '../model/proposal.ts';
import { toldInEvidence } from './accept-evidence.ts';
import { findProposalIn } from './accept-find.ts';

/** Tells by which proposal each migration came, when it is asked for. */
export type ProposalsByMigration = () => ReadonlyMap<string, string>;

/** Returns the findings, where those about what came in between name the proposal that it came by. */
export const conflictsNamed = (findings: readonly Finding[], cameBy: ProposalsByMigration): readonly Finding[] => {
  if (!findings.some(namesMigration)) return findings;
  const proposals = cameBy();
  return findings.map((found) => {
    const proposal = proposals.get(setByIn(found) ?? '') ?? null;
    switch (found.code) {
      case 'revision-conflict':
        return { ...found, facts: { ...found.facts, proposal } };
      case 'out-of-order':
        return { ...found, facts: { ...found.facts, proposal } };
      case 'overtaken':
        return { ...found, facts: { ...found.facts, proposal } };
      default:
        return found;
    }
  });
};

const setByIn = (found: Finding): string | null =>
  found.code === 'revision-conflict' || found.code === 'out-of-order' || found.code === 'overtaken'
    ? found.facts.setBy
    : null;

const namesMigration = (found: Finding): boolean => setByIn(found) !== null;

/**
 * Tells by the evidence of all that lie where proposals do. That of an accepted one stays where it was and tells its
 * migration; what cannot be read names nothing.
 */
export const proposalsByMigration =
  (topLevel: string): ProposalsByMigration =>
  () => {
    const told = PROPOSAL_ROOMS.flatMap((room) => {
      const ids = listProposalIds(topLevel, room);
      return (ids.ok ? ids.value : []).flatMap((id) => {
        const found = findProposalIn(topLevel, room, id);
        const evidence = found.ok && found.value !== null ? toldInEvidence(topLevel, found.value) : null;
        return evidence === null ? [] : [[evidence.migrationId, id] as const];
      });
    });
    return new Map<string, string>(told);
  };
