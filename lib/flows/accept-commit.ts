import { type Branch, listBranches } from '../git/branches.ts';
import { moveRef } from '../git/move-ref.ts';
import { isSpokenFor } from '../git/spoken-for.ts';
import { clear } from '../landing/clear.ts';
import type { At } from '../landing/step.ts';
import type { Fault } from '../model/fault.ts';
import type { Oid, RefName } from '../model/oid.ts';
import type { ProposalId } from '../model/proposal.ts';
import { err, ok, type Result } from '../model/result.ts';
import { branchHolding, type Naming, newBranch } from './accept-branch.ts';
import type { Judging } from './accept-judging.ts';
import { type Maker, makerOf, writtenOnTip } from './accept-make-commit.ts';
import { clearingOf, onItsBranch } from './accept-on-branch.ts';
import { readProposal } from './accept-read.ts';
import { judgeOnTip, type TipUnion } from './accept-tip.ts';
import { type Accepted, committedOf, movesTold } from './accepted.ts';
import { type ProtectedBranch, protectedBranch } from './protected.ts';
import type { Refusal } from './served.ts';
import type { Workspace } from './workspace.ts';

/** What the message of an acceptance tells. */
export interface CommitTold {
  readonly judging: Judging;
  readonly onto: ProtectedBranch;
  readonly stateHash: string;
}

/** How an acceptance is committed. */
export interface Committing {
  /** Null: named after the migration. */
  readonly branch: RefName | null;
  readonly messageOf: (told: CommitTold) => string;
}

/** What is committed, and where it lies. */
export interface AcceptCommit {
  readonly site: Judging['site'];
  readonly at: At;
  readonly id: ProposalId;
  readonly dryRun: boolean;
  readonly committing: Committing;
}

/**
 * Commits a proposal on a new branch: the tip of the protected branch, with nothing but the acceptance on top of it.
 *
 * Index, HEAD and files of the working directory have no part in it. The commit's own tree is judged, read back from the
 * repository, before the commit is written; its branch comes to be by compare-and-swap; the proposal is cleared away last.
 * Interrupted before that, nothing has changed; after it, the next one finds it on its branch, and clears it away.
 * The commit is signed where `commit.gpgSign` asks for it and git is there to do it, and bears no mark of approval.
 * Refused as `accept` is, and where a branch has the migration already. Fails: `no-branch`, `branch-exists`,
 * `branch-protected`, `no-identity`, `cannot-sign`, and as writing and judging do.
 */
export const acceptCommit = async (
  workspace: Workspace,
  asked: AcceptCommit,
): Promise<Result<Accepted, Refusal | Fault>> => {
  const { site, id, committing } = asked;
  const read = await readProposal(workspace, site.top, id);
  if (!read.ok) return read;
  const judging: Judging = { ...read.value, site };
  const onto = await protectedBranch(workspace);
  if (!onto.ok) return onto;
  const branches = await listBranches(workspace.repository);
  if (!branches.ok) return branches;
  const there = await alreadyThere(workspace, asked, { judging, onto: onto.value, branches: branches.value });
  if (there !== null) return there;
  const { migrationPath } = judging.carried;
  const naming = { asked: committing.branch, proposal: id, migrationPath, branches: branches.value, onto: onto.value };
  const branch = await freeBranch(workspace, naming);
  if (!branch.ok) return branch;
  const maker = await makerOf(workspace);
  if (!maker.ok) return maker;
  const union = await judgeOnTip(workspace, judging, onto.value.tip);
  if (!union.ok) return union;
  const making = { judging, onto: onto.value, branch: branch.value, maker: maker.value, union: union.value };
  const done = await made(workspace, asked, making);
  return done.ok || done.error.kind !== 'ref-moved' ? done : takenMeanwhile(workspace, naming, done.error);
};

// A name that no branch has yet may be in use all the same.
const freeBranch = async ({ repository }: Workspace, naming: Naming): Promise<Result<RefName, Fault>> => {
  const named = newBranch(naming);
  if (!named.ok) return named;
  const spoken = await isSpokenFor(repository, named.value);
  if (!spoken.ok) return spoken;
  const standing = { ref: named.value, tip: naming.onto.tip };
  return spoken.value ? newBranch({ ...naming, branches: [...naming.branches, standing] }) : named;
};

const takenMeanwhile = async (workspace: Workspace, naming: Naming, moved: Fault): Promise<Result<never, Fault>> => {
  const branches = await listBranches(workspace.repository);
  if (!branches.ok) return branches;
  const named = newBranch({ ...naming, branches: branches.value });
  return err(named.ok ? moved : named.error);
};

interface Around {
  readonly judging: Judging;
  readonly onto: ProtectedBranch;
  readonly branches: readonly Branch[];
}

// What has landed is told by the guards, with its place.
const alreadyThere = async (
  workspace: Workspace,
  { at, dryRun, committing }: AcceptCommit,
  { judging, onto, branches }: Around,
): Promise<Result<Accepted, Refusal | Fault> | null> => {
  const { migration } = judging.carried;
  if (migration === null) return null;
  const others = branches.filter(({ tip }) => tip !== onto.tip);
  const landed = await branchHolding(workspace, [{ ref: onto.ref, tip: onto.tip }], migration.document.id);
  if (!landed.ok) return landed;
  if (landed.value !== null) return null;
  const held = await branchHolding(workspace, others, migration.document.id);
  if (!held.ok) return held;
  const around = { judging, onto, at, dryRun, asked: committing.branch };
  return held.value === null ? null : onItsBranch(workspace, around, held.value);
};

interface Making {
  readonly judging: Judging;
  readonly onto: ProtectedBranch;
  readonly branch: RefName;
  readonly maker: Maker;
  readonly union: TipUnion;
}

const made = async (
  workspace: Workspace,
  { site, at, id, dryRun, committing }: AcceptCommit,
  making: Making,
): Promise<Result<Accepted, Refusal | Fault>> => {
  const { judging, onto, branch, maker, union } = making;
  const accepted = (commit: Oid | null, troubles: Accepted['troubles']): Accepted => ({
    proposalId: id,
    ...movesTold(judging.carried.moves),
    dryRun,
    stateHash: union.stateHash,
    recovered: [],
    troubles,
    findings: union.findings,
    committed: committedOf(onto, branch, commit),
  });
  if (dryRun) return ok(accepted(null, []));
  const message = committing.messageOf({ judging, onto, stateHash: union.stateHash });
  const commit = await writtenOnTip(workspace, { tip: onto.tip, maker, union, message, at });
  if (!commit.ok) return commit;
  const moved = await moveRef(workspace.repository, branch, commit.value, null);
  if (!moved.ok) return moved;
  at('branch-made');
  return ok(accepted(commit.value, clear(site, clearingOf(judging), at)));
};
