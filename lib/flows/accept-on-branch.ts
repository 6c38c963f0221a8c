import { snapshotAt } from '../git/snapshot.ts';
import { type Clearing, clear } from '../landing/clear.ts';
import type { At } from '../landing/step.ts';
import { blobOidOf } from '../model/blob.ts';
import { digestOf } from '../model/digest.ts';
import type { Fault } from '../model/fault.ts';
import { fromTop } from '../model/governed.ts';
import type { RefName } from '../model/oid.ts';
import { EVIDENCE_FILE } from '../model/proposal.ts';
import { ok, type Result } from '../model/result.ts';
import { entryAt, type Holding, onBranchFinding } from './accept-branch.ts';
import type { Move } from './accept-carried.ts';
import type { Judging } from './accept-judging.ts';
import type { ReadProposal } from './accept-read.ts';
import { carriedEvidence } from './accept-tip.ts';
import { type Accepted, committedOf, movesTold } from './accepted.ts';
import { judgeSnapshot } from './judge-commit.ts';
import type { ProtectedBranch } from './protected.ts';
import { refused } from './refused.ts';
import type { Refusal } from './served.ts';
import type { Workspace } from './workspace.ts';

/** A proposal whose migration a branch holds already. */
export interface OnBranch {
  readonly judging: Judging;
  readonly onto: ProtectedBranch;
  readonly at: At;
  readonly dryRun: boolean;
  /** The branch that was asked for; null for the usual one. */
  readonly asked: RefName | null;
}

/**
 * Completes an acceptance that was interrupted when its branch was there already: what the branch holds, byte for byte, is
 * cleared away here. It was one of this proposal when the message of the branch's tip names it, and one of this repository
 * when the branch is its own: what a remote has, somebody else may have made.
 *
 * Refused: anything else; the branch has the migration, and nobody knows how it came there.
 */
export const onItsBranch = async (
  workspace: Workspace,
  { judging, onto, at, dryRun, asked }: OnBranch,
  held: Holding,
): Promise<Result<Accepted, Refusal | Fault>> => {
  const { site, found, carried } = judging;
  const { repository } = workspace;
  const tip = await repository.commit(held.tip);
  if (!tip.ok) return tip;
  const snapshot = await snapshotAt(repository, held.tip);
  if (!snapshot.ok) return snapshot;
  const oids = new Map(snapshot.value.entries.map(({ path, oid }) => [fromTop(path), oid]));
  const isThere = ({ to, bytes }: Move): boolean =>
    bytes === null ? oids.has(to) : oids.get(to) === blobOidOf(bytes, repository.objectFormat);
  const verdict = await judgeSnapshot(workspace, snapshot.value);
  if (!verdict.ok) return verdict;
  const here = held.ref.startsWith('refs/heads/') && (asked === null || asked === held.ref);
  const own = here && tip.value.message.includes(found.id) && carried.moves.every(isThere);
  if (!own || dryRun || verdict.value.kind === 'refused') {
    const id = carried.migration?.document.id ?? '';
    return refused([onBranchFinding({ path: carried.migrationFrom }, id, held)]);
  }
  const evidence = await entryAt(workspace, held.tip, ['proposals', found.id, EVIDENCE_FILE]);
  if (!evidence.ok) return evidence;
  const bytes = judging.evidence;
  const same = bytes !== null && evidence.value?.oid === blobOidOf(bytes, repository.objectFormat);
  const troubles = clear(site, clearingOf({ ...judging, evidence: same ? bytes : null }), at);
  return ok({
    proposalId: found.id,
    ...movesTold(carried.moves),
    dryRun,
    stateHash: verdict.value.summary.stateHash,
    recovered: [{ kind: 'completed', id: found.id, migration: held.path, troubles }],
    troubles,
    findings: [],
    // The protected branch may have moved on since.
    committed: { ...committedOf(onto, held.ref, held.tip), parent: tip.value.parents[0] ?? onto.tip },
  });
};

/** Returns what is cleared away of a proposal once a commit holds it. Its migration goes last: while it is there, there is more to do. */
export const clearingOf = (read: ReadProposal): Clearing => {
  const { found, carried } = read;
  const evidence = carriedEvidence(read);
  const files = [
    ...(evidence === null ? [] : [evidence]),
    ...carried.moves.flatMap(({ from, bytes }) => (bytes === null ? [] : [{ path: from, bytes }])),
  ];
  return { directory: found.directory, removes: files.map(({ path, bytes }) => ({ path, digest: digestOf(bytes) })) };
};
