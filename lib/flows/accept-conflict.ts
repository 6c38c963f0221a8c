import { listProposalIds } from '../drafts/list-ids.ts';
import { type Finding, finding } from '../model/finding.ts';
import { PROPOSAL_ROOMS } from '../model/proposal.ts';
import type { Carried } from './accept-carried.ts';
import { toldInEvidence } from './accept-evidence.ts';
import { findProposalIn } from './accept-find.ts';
import { conflictFacts } from './conflict-facts.ts';
import type { DraftBase } from './propose-base.ts';

/**
 * Returns the findings, where those about a revision that is current meanwhile are about the proposal, and name what came
 * in between: the migration, and the proposal it came by.
 *
 * The id of a proposal may be the smaller one. Then it is replayed first, and what is in place already seems to be wrong.
 * The evidence of an accepted proposal stays where it was and tells its migration; what cannot be read names nothing.
 */
export const conflictsNamed = async (
  base: DraftBase,
  carried: Carried,
  findings: readonly Finding[],
  cameBy: ProposalsByMigration = () => proposalsByMigration(base.topLevel),
): Promise<readonly Finding[]> => {
  if (!findings.some(({ code }) => code === 'revision-conflict')) return findings;
  const { locate } = await import('../format/locate.ts');
  const proposals = cameBy();
  return findings.map((found) => {
    const turned = turnedRound(base, carried, found);
    if (turned.code !== 'revision-conflict') return turned;
    const [at = turned.at] = turned === found ? [] : locate(turned.at.path, carried.migrationBytes, [turned.at]);
    const proposal = proposals.get(turned.facts.setBy ?? '') ?? null;
    return { ...turned, at, facts: { ...turned.facts, proposal } };
  });
};

/** Tells by which proposal each migration came, when it is asked for. */
export type ProposalsByMigration = () => ReadonlyMap<string, string>;

const turnedRound = (base: DraftBase, { migration, migrationFrom: path }: Carried, found: Finding): Finding => {
  if (found.code !== 'revision-conflict' || found.at.path === path || found.facts.setIn !== path) return found;
  const { operations } = migration?.document ?? { operations: [] };
  const index = operations.findIndex((one) => one.op === 'upsertRevision' && one.revisionId === found.facts.current);
  const operation = operations[index];
  if (operation?.op !== 'upsertRevision') return found;
  const current = base.state.items.get(operation.itemId)?.currentRevision ?? null;
  const revision = current === null ? undefined : base.state.revisions.get(current);
  if (revision === undefined) return found;
  const pointer = ['operations', index, 'expectedRevision'];
  const expected = operation.expectedRevision ?? null;
  return finding('revision-conflict', { path, pointer }, conflictFacts(base, revision, expected));
};

// From the evidence of all that lie where proposals do.
const proposalsByMigration = (topLevel: string): ReadonlyMap<string, string> => {
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
