import { theDisk } from '../landing/disk.ts';
import { land } from '../landing/land.ts';
import { type Waiting, withLock } from '../landing/lock.ts';
import type { Alive, Owner } from '../landing/owner.ts';
import type { Site } from '../landing/site.ts';
import type { At } from '../landing/step.ts';
import type { Fault } from '../model/fault.ts';
import type { Finding } from '../model/finding.ts';
import { inOrder } from '../model/finding-order.ts';
import type { ProposalId } from '../model/proposal.ts';
import { err, ok, type Result } from '../model/result.ts';
import { idInName } from '../rules/names.ts';
import { type Carried, readCarried } from './accept-carried.ts';
import { type FoundProposal, findProposal } from './accept-find.ts';
import { finished } from './accept-finished.ts';
import { judgeUnion, type Union } from './accept-judge.ts';
import { missingFindings } from './accept-missing.ts';
import { recoverLandings } from './accept-recover.ts';
import { tellingRecovered } from './accept-recovered.ts';
import { takenFinding } from './accept-told.ts';
import { type Accepted, movesTold } from './accepted.ts';
import { draftBase } from './propose-base.ts';
import type { Refusal } from './served.ts';
import { withoutSecrets } from './without-secrets.ts';
import type { Workspace } from './workspace.ts';

/** What is to be accepted, and whether it is only to be tried. */
export interface Accepting {
  readonly id: ProposalId;
  readonly dryRun: boolean;
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
 * undone first; a proposal that this completes is accepted. A trial takes no lock and writes nothing.
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
  if (accepting.dryRun) {
    const judged = await judgeProposal(workspace, site, accepting.id);
    return judged.ok ? ok(acceptedOf(judged.value, accepting, { recovered: [], troubles: [] })) : judged;
  }
  const work = async () => ok(await acceptLocked(workspace, { site, at, accepting }));
  const held = await withLock({ site, waiting, at }, work);
  return held.ok ? held.value : held;
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
  const done = await finished(workspace, accepting.id, after.value);
  if (done !== null) return done;
  const judged = await judgeProposal(workspace, site, accepting.id);
  if (!judged.ok) return tellingRecovered(judged, after.value);
  const { plan, carried } = judged.value;
  const landed = land(site, plan, at);
  if (!landed.ok) return landed;
  if (landed.value.kind === 'taken')
    return tellingRecovered(refused([takenFinding(landed.value.path, carried)]), after.value);
  const { recovered } = after.value;
  return ok(acceptedOf(judged.value, accepting, { recovered, troubles: landed.value.troubles }));
};

const refused = (findings: readonly Finding[]): Result<never, Refusal> =>
  err({ kind: 'refused', findings: inOrder(findings) });

interface JudgedProposal extends Union {
  readonly carried: Carried;
}

const judgeProposal = async (
  workspace: Workspace,
  site: Site,
  id: ProposalId,
): Promise<Result<JudgedProposal, Refusal | Fault>> => {
  const found = findProposal(site.top, id);
  if (!found.ok) return err(await withoutSecrets(found.error));
  const names = found.value.files.filter((name) => !name.includes('/') && idInName(name) !== null);
  const [name] = names;
  if (name === undefined || names.length > 1) return missing(workspace, { site, found: found.value, names });
  const carried = await readCarried(site.top, found.value, name);
  if (!carried.ok) return err(await withoutSecrets(carried.error));
  const union = await judgeUnion(workspace, { site, found: found.value, carried: carried.value });
  return union.ok ? ok({ ...union.value, carried: carried.value }) : union;
};

interface Unnamed {
  readonly site: Site;
  readonly found: FoundProposal;
  readonly names: readonly string[];
}

const missing = async (
  workspace: Workspace,
  { site, found, names }: Unnamed,
): Promise<Result<never, Refusal | Fault>> => {
  const base = await draftBase(workspace);
  if (!base.ok) return base;
  return refused(await withoutSecrets(missingFindings(site.top, { found, names, ordered: base.value.ordered })));
};

const acceptedOf = (
  { carried, stateHash, findings }: JudgedProposal,
  { id, dryRun }: Accepting,
  { recovered, troubles }: Pick<Accepted, 'recovered' | 'troubles'>,
): Accepted => ({ proposalId: id, ...movesTold(carried.moves), dryRun, stateHash, recovered, troubles, findings });
