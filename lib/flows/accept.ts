import { theDisk } from '../landing/disk.ts';
import { land } from '../landing/land.ts';
import { type Waiting, withLock } from '../landing/lock.ts';
import type { Alive, Owner } from '../landing/owner.ts';
import type { Site } from '../landing/site.ts';
import type { At } from '../landing/step.ts';
import type { Fault } from '../model/fault.ts';
import type { ProposalId } from '../model/proposal.ts';
import { err, ok, type Result } from '../model/result.ts';
import type { Carried } from './accept-carried.ts';
import type { AcceptCommit, Committing } from './accept-commit.ts';
import { finished } from './accept-finished.ts';
import { judgeUnion } from './accept-judge.ts';
import { toCommit } from './accept-next.ts';
import { readProposal } from './accept-read.ts';
import { type Afterwards, recoverLandings } from './accept-recover.ts';
import { tellingRecovered } from './accept-recovered.ts';
import { takenFinding } from './accept-told.ts';
import type { Union } from './accept-union.ts';
import { type Accepted, movesTold } from './accepted.ts';
import { refused } from './refused.ts';
import type { Refusal } from './served.ts';
import type { Workspace } from './workspace.ts';

/** What is to be accepted, and whether it is only to be tried. */
export interface Accepting {
  readonly id: ProposalId;
  readonly dryRun: boolean;
  /** Where it is to be committed; absent when its files are to move in the working directory. */
  readonly committing?: Committing;
}

/** Who lands, and how: the part of the world that only landing needs. */
export interface Lander {
  readonly owner: Owner;
  readonly alive: Alive;
  readonly waiting: Waiting;
  readonly at: At;
}

/**
 * Moves a proposal to where its migration says, once the whole set with it in place has been judged sound.
 *
 * What is judged was written in memory by the code that then writes to the disk. Interrupted landings are completed or
 * undone first; a proposal that this completes is accepted. A trial takes no lock and writes nothing. Where it is to be
 * committed, nothing moves in the working directory: see `acceptCommit`.
 * Refused, with nothing moved: what the set would be refused for, texts that must not be carried, links, taken names, ids
 * and destinations. Fails: `unknown-proposal`, and as landing and judging do.
 */
export const accept = async (
  workspace: Workspace,
  accepting: Accepting,
  lander: Lander,
): Promise<Result<Accepted, Refusal | Fault>> => {
  const { topLevel, commonDir, gitDir } = workspace.repository.layout;
  if (topLevel === null) return err({ kind: 'no-worktree', at: gitDir });
  const { owner, alive, waiting, at } = lander;
  const site: Site = { fs: theDisk, top: topLevel, commonDir, owner, alive };
  const { id, dryRun, committing } = accepting;
  if (dryRun && committing !== undefined) return commit(workspace, { site, at, id, dryRun, committing });
  if (dryRun) {
    const judged = await judgeProposal(workspace, site, id);
    if (!judged.ok) return judged;
    return ok(await acceptedOf(workspace, judged.value, { accepting, recovered: [], troubles: [] }));
  }
  const work = async () => ok(await acceptLocked(workspace, { site, at, accepting }));
  const held = await withLock({ site, waiting, at }, work);
  return held.ok ? held.value : held;
};

const commit = async (workspace: Workspace, asked: AcceptCommit): Promise<Result<Accepted, Refusal | Fault>> => {
  const { acceptCommit } = await import('./accept-commit.ts');
  return acceptCommit(workspace, asked);
};

interface Locked {
  readonly site: Site;
  readonly at: At;
  readonly accepting: Accepting;
}

const acceptLocked = async (
  workspace: Workspace,
  { site, at, accepting }: Locked,
): Promise<Result<Accepted, Refusal | Fault>> => {
  const after = await recoverLandings(workspace, site, at);
  if (!after.ok) return after;
  const { id, dryRun, committing } = accepting;
  if (committing !== undefined) {
    const made = await commit(workspace, { site, at, id, dryRun, committing });
    return made.ok ? ok(telling(made.value, after.value)) : tellingRecovered(made, after.value);
  }
  const done = await finished(workspace, id, after.value);
  if (done !== null) return done;
  const judged = await judgeProposal(workspace, site, id);
  if (!judged.ok) return tellingRecovered(judged, after.value);
  const { plan, carried } = judged.value;
  const landed = land(site, plan, at);
  if (!landed.ok) return landed;
  if (landed.value.kind === 'taken')
    return tellingRecovered(refused([takenFinding(landed.value.path, carried)]), after.value);
  judged.value.remember();
  const { recovered } = after.value;
  return ok(await acceptedOf(workspace, judged.value, { accepting, recovered, troubles: landed.value.troubles }));
};

const telling = (accepted: Accepted, { recovered }: Afterwards): Accepted => ({
  ...accepted,
  recovered: [...recovered, ...accepted.recovered],
});

interface JudgedProposal extends Union {
  readonly carried: Carried;
}

const judgeProposal = async (
  workspace: Workspace,
  site: Site,
  id: ProposalId,
): Promise<Result<JudgedProposal, Refusal | Fault>> => {
  const read = await readProposal(workspace, site.top, id);
  if (!read.ok) return read;
  const union = await judgeUnion(workspace, { site, ...read.value });
  return union.ok ? ok({ ...union.value, carried: read.value.carried }) : union;
};

interface Outcome extends Pick<Accepted, 'recovered' | 'troubles'> {
  readonly accepting: Accepting;
}

const acceptedOf = async (
  workspace: Workspace,
  { carried, stateHash, onto, findings }: JudgedProposal,
  { accepting: { id: proposalId, dryRun }, recovered, troubles }: Outcome,
): Promise<Accepted> => {
  const told = movesTold(carried.moves);
  const next = await toCommit(workspace, { proposalId, moved: told.moved }, onto);
  return { proposalId, ...told, dryRun, stateHash, recovered, troubles, findings, toCommit: next };
};
