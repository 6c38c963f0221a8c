import type { Digest } from '../model/digest.ts';
import type { Fault } from '../model/fault.ts';
import { parseProposalId } from '../model/proposal.ts';
import { err, ok, type Result } from '../model/result.ts';
import { knownProposals, rememberProposals } from './known-proposals.ts';
import { type Pending, pendingProposals } from './pending-proposals.ts';
import { agedOf, isOpen, type ProposalRow, rowsOf } from './proposal-rows.ts';
import { seenProposals } from './seen-proposals.ts';
import type { Refusal } from './served.ts';
import type { Weighed } from './weigh.ts';
import { weighAll } from './weigh-all.ts';
import type { Workspace } from './workspace.ts';

/** Every open proposal, by room and id, and the state that they were weighed on. */
export interface ListedProposals {
  readonly stateHash: Digest;
  readonly count: number;
  /** How many of them are open: what is left of accepted ones is listed, too. */
  readonly open: number;
  readonly proposals: readonly ProposalRow[];
}

/** What can be told of a proposal without the knowledge that it is to come into: only whether it is broken by itself. */
export interface UnjudgedRow extends Omit<ProposalRow, 'verdict'> {
  readonly verdict: 'unjudged' | 'broken';
}

/** The knowledge is refused, so no proposal can be judged. */
export interface Unjudged extends Refusal {
  readonly proposals: readonly UnjudgedRow[];
}

/**
 * Lists the open proposals, with what would come of accepting each.
 *
 * Refused: as `weighAll`, with a row for each all the same, but for what may be left of accepted ones. Fails: as
 * `weighAll`.
 */
export const listProposals = async (workspace: Workspace): Promise<Result<ListedProposals, Unjudged | Fault>> => {
  const now = workspace.world.now();
  const known = await knownProposals(workspace);
  if (known !== null) {
    const aged = (row: ProposalRow): ProposalRow => ({ ...row, ...agedOf(parseProposalId(row.proposalId), now) });
    return ok(listOf(known.rows.map(aged), known.stateHash));
  }
  const seen = seenProposals();
  const all = await weighAll(workspace, undefined, seen);
  if (!all.ok) return all.error.kind === 'refused' ? unjudged(workspace, all.error) : err(all.error);
  const { scales, weighed, listing } = all.value;
  const rows = await rowsOf(weighed, now);
  rememberProposals(workspace, { rows, listing, proposals: seen.digest() });
  return ok(listOf(rows, scales.ground.base.summary.stateHash));
};

const listOf = (proposals: readonly ProposalRow[], stateHash: Digest): ListedProposals => ({
  ...{ stateHash, count: proposals.length, open: proposals.filter(isOpen).length, proposals },
});

const unjudged = async (workspace: Workspace, refusal: Refusal): Promise<Result<never, Unjudged | Fault>> => {
  const topLevel = workspace.repository.layout.topLevel ?? '';
  const pending = await pendingProposals({ topLevel, ordered: [] });
  if (!pending.ok) return pending;
  const open = pending.value
    .filter((one) => one.read !== null || isBroken(one))
    .map(
      (one): Weighed => ({
        pending: one,
        verdict: one.read === null ? 'broken' : 'refused',
        incoming: null,
        findings: one.findings,
      }),
    );
  const rows = await rowsOf(open, workspace.world.now());
  const told = (row: ProposalRow): UnjudgedRow => ({
    ...row,
    verdict: row.verdict === 'broken' ? 'broken' : 'unjudged',
  });
  return err({ ...refusal, proposals: rows.map(told) });
};

// What holds no migration may have been accepted, which only the knowledge tells.
const isBroken = ({ findings, fault }: Pending): boolean =>
  fault !== null || findings.some(({ code, facts }) => code !== 'proposal-malformed' || !LEFT.has(facts.why));

const LEFT: ReadonlySet<string> = new Set(['no-migration', 'evidence-unclear', 'other-item']);
