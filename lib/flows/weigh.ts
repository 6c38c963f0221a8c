import { readWorktreeFile } from '../git/worktree-file.ts';
import type { Fault } from '../model/fault.ts';
import type { Finding } from '../model/finding.ts';
import { inOrder, refuses } from '../model/finding-order.ts';
import { fromTop } from '../model/governed.ts';
import { LIMITS } from '../model/limits.ts';
import type { Migration } from '../model/migration.ts';
import { err, ok, type Result } from '../model/result.ts';
import { waysTo } from '../model/ways-to.ts';
import { filesOf } from '../rules/declared-files.ts';
import { type Carried, idsOf } from './accept-carried.ts';
import { conflictsNamed, type ProposalsByMigration } from './accept-conflict.ts';
import type { FoundProposal } from './accept-find.ts';
import { type Before, guardFindings } from './accept-guards.ts';
import type { InOrder } from './accept-order.ts';
import { acceptPlan, incomingOf } from './accept-plan.ts';
import { acceptTexts } from './accept-texts.ts';
import { located, misplacedFindings, takenFinding, toldOfProposal } from './accept-told.ts';
import { rejectionsMet } from './accept-tombstone.ts';
import { unsaidFindings } from './evidence-unsaid.ts';
import type { Ground } from './ground.ts';
import { judgeAdded } from './judge-added.ts';
import { lateOnGround } from './late-on-ground.ts';
import type { Pending } from './pending-proposals.ts';
import type { Incoming } from './propose-union.ts';
import { screenProposal } from './screen-proposal.ts';
import { withoutSecrets } from './without-secrets.ts';
import type { Workspace } from './workspace.ts';

/** What accepting a proposal would come to, as far as its place and the rules of the whole set go. */
export interface Weighed {
  readonly pending: Pending;
  /** Broken: it cannot be read as a proposal. Accepted: it is what was left of one that is in place. */
  readonly verdict: 'replays' | 'refused' | 'accepted' | 'broken';
  /** The files it would land, relative to `.theurian/`; null unless it replays. */
  readonly incoming: Incoming | null;
  /** With those of its evidence; warnings too. */
  readonly findings: readonly Finding[];
}

/** What proposals are weighed on, and by which of them each migration came. */
export interface Scales {
  readonly workspace: Workspace;
  readonly ground: Ground;
  readonly cameBy: ProposalsByMigration;
}

/**
 * Weighs a proposal on what is there: by the guards of acceptance, and by what it brings into the set.
 *
 * Its texts are screened only where findings would repeat some of them: where one holds a secret, that is all that is told.
 * Landing it is not rehearsed.
 */
export const weigh = async (scales: Scales, pending: Pending): Promise<Result<Weighed, Fault>> => {
  const { read, evidence } = pending;
  const aside = asideOf(pending);
  if (read === null) {
    const accepted = pending.findings.some((f) => f.code === 'already-in-place' && f.facts.by === 'accepted');
    const verdict = accepted ? 'accepted' : 'broken';
    const told = aside.length === 0 ? aside : await withoutSecrets(aside);
    return ok({ pending, verdict, incoming: null, findings: inOrder([...pending.findings, ...told]) });
  }
  const judged = await judgedOn(scales, read.found, { carried: read.carried, evidence: evidence?.bytes ?? null });
  if (!judged.ok) return judged;
  const { incoming } = judged.value;
  const met = judged.value.refused ? ok([]) : await rejectionsOfOpen(scales, pending, read.carried);
  if (!met.ok) return met;
  const refused = judged.value.refused || refuses(met.value) || evidence?.refused === true;
  const told = await tellable(scales, pending, [...judged.value.findings, ...met.value, ...aside]);
  if (!told.ok) return told;
  const verdict = refused ? 'refused' : 'replays';
  return ok({ pending, verdict, incoming: refused ? null : incoming, findings: inOrder(told.value) });
};

// Evidence that nobody may go by refuses; what it only lacks does not.
const asideOf = ({ read, evidence }: Pending): readonly Finding[] => {
  if (read === null || evidence?.refused === true) return evidence?.findings ?? [];
  return unsaidFindings(read.found, evidence?.bytes ?? null);
};

// A landed body that is not what its pin says makes it impossible to tell.
const rejectionsOfOpen = async (
  { workspace, ground }: Scales,
  { evidence }: Pending,
  carried: Carried,
): Promise<Result<readonly Finding[], Fault>> => {
  const met = await rejectionsMet(workspace, ground.base, carried, evidence?.value ?? null);
  if (met.ok) return met;
  const { error } = met;
  return error.kind === 'refused' ? ok(error.findings) : err(error);
};

interface JudgedOn {
  readonly refused: boolean;
  readonly incoming: Incoming;
  readonly findings: readonly Finding[];
}

const judgedOn = async (
  { workspace, ground, cameBy }: Scales,
  found: FoundProposal,
  { carried, evidence }: InOrder,
): Promise<Result<JudgedOn, Fault>> => {
  const refused = (findings: readonly Finding[]) => ok({ refused: true, incoming: new Map(), findings });
  const guards = [...guardFindings(nearby(ground, carried), carried), ...misplacedFindings(carried)];
  if (guards.length > 0) return refused(await located(carried, guards));
  const plan = acceptPlan(found, carried);
  if (!plan.ok) return refused(plan.error);
  const incoming = incomingOf(plan.value);
  const taken = takenIn(ground, incoming);
  if (!taken.ok) return taken;
  if (taken.value !== null) return refused([takenFinding(fromTop(taken.value), carried)]);
  const late = await lateOnGround(ground, { carried, evidence });
  if (late.length > 0) return refused(conflictsNamed(late, cameBy));
  const added = await judgeAdded(workspace, ground, incoming, known(carried));
  if (!added.ok) return added;
  const findings = conflictsNamed(toldOfProposal(added.value.findings, carried), cameBy);
  return ok({ refused: added.value.refused || refuses(findings), incoming, findings });
};

// It was parsed when it was read.
const known = ({ migration }: Carried): readonly Migration[] => (migration === null ? [] : [migration]);

// All that the guards look at: what has the names and ids of the proposal's files, and what lies on the way to them.
const nearby = ({ base, entryAt, withId, declaring }: Ground, carried: Carried): Before => {
  const ways = filesOf(known(carried)).flatMap(waysTo);
  const entries = [...new Set([carried.migrationPath, ...ways])].flatMap((path) => entryAt(path) ?? []);
  const declared = entries.flatMap(({ path, kind }) =>
    kind === 'file' ? declaring(path).map((one) => one.migration) : [],
  );
  return {
    snapshot: { ...base.snapshot, entries },
    ordered: [...new Set([...[...idsOf(carried)].flatMap(withId), ...declared])],
    state: base.state,
  };
};

// A file may stand at its destination already, byte for byte.
const takenIn = ({ base, entryAt }: Ground, incoming: Incoming): Result<string | null, Fault> => {
  for (const [path, bytes] of incoming) {
    const entry = entryAt(path);
    if (entry?.kind !== 'file') continue;
    const read = readWorktreeFile(base.topLevel, fromTop(path), LIMITS.bodyBytes);
    if (!read.ok) return read;
    if (read.value.kind === 'too-large' || !Buffer.from(read.value.bytes).equals(bytes)) return ok(path);
  }
  return ok(null);
};

const tellable = async (
  { workspace }: Scales,
  { read, evidence }: Pending,
  findings: readonly Finding[],
): Promise<Result<readonly Finding[], Fault>> => {
  if (read === null || findings.length === 0) return ok(findings);
  const texts = acceptTexts(read.carried, evidence?.bytes ?? null);
  const screened = await screenProposal(workspace, texts);
  if (!screened.ok) return screened;
  const secrets = screened.value.filter(({ code }) => code === 'secret');
  return ok(secrets.length > 0 ? secrets : findings);
};
