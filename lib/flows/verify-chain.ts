import { holding } from '../git/holding.ts';
import type { Step as Move, TreeChange } from '../git/repository.ts';
import type { Fault } from '../model/fault.ts';
import { refuses } from '../model/finding-order.ts';
import { ROOT } from '../model/governed.ts';
import type { Oid, RefName } from '../model/oid.ts';
import { err, ok, type Result } from '../model/result.ts';
import { cleanSteps } from './clean-steps.ts';
import { judgeFacts, type StepReport } from './judge-step.ts';
import { idsAdded, landingsOf } from './landings.ts';
import { type LineSets, lineSets } from './line-sets.ts';
import { policyChanged } from './policy-changed.ts';
import { reviewedCommit } from './reviewed-commit.ts';
import type { Step } from './step.ts';
import { factsOfStep } from './step-facts.ts';
import { policyOfCommit } from './step-policy.ts';
import { changesBetween, rootSide, type TreeSide } from './tree-side.ts';
import { rememberVerified, type Verified, verifiedBelow } from './verified.ts';
import type { Workspace } from './workspace.ts';

/** A line of first parents, judged step by step. */
export interface ChainReport {
  readonly tip: Oid;
  /** Where the claims start; null when they start with the branch. */
  readonly since: Oid | null;
  /** The steps that changed anything below `.theurian/`, the oldest first. */
  readonly steps: readonly StepReport[];
}

/** Which line is judged: that of a tip, under the name of a branch; `from` null begins where the policy's claims begin. */
export interface Line {
  readonly ref: RefName;
  readonly tip: Oid;
  readonly from: Oid | null;
}

/**
 * Judges every step of a line since the policy's start, and every change of the policy since there is one.
 *
 * Whoever could move the start without a review could hide what lies before it, so the policy's own steps are always judged.
 * A line that is proven is remembered by its tip, and later gone on from. Fails: `since-not-on-branch`; as reading history does.
 */
export const verifyChain = async (workspace: Workspace, line: Line): Promise<Result<ChainReport, Fault>> => {
  const policy = await policyOfCommit(workspace, line.tip);
  if (!policy.ok) return policy;
  const since = policy.value?.since ?? null;
  const moved = await startMoved(workspace, line, since);
  if (!moved.ok) return moved;
  const known = line.from === null ? await verifiedBelow(workspace, line, since) : ok(null);
  if (!known.ok) return known;
  if (known.value?.tip === line.tip) return ok({ tip: line.tip, since, steps: known.value.steps });
  const start = known.value?.tip ?? line.from;
  const claimed =
    start === null ? await stepsSince(workspace, line, since) : await workspace.repository.steps(line.tip, start, ROOT);
  if (!claimed.ok) return claimed;
  const ever = new Map(known.value?.ever);
  const earlier = await judgeBefore(workspace, line, { known: known.value, since, claimed: claimed.value, ever });
  if (!earlier.ok) return earlier;
  const judged = await judgeMoves(workspace, line.ref, claimed.value, ever);
  if (!judged.ok) return judged;
  const steps = [...(known.value?.steps ?? []), ...earlier.value, ...judged.value];
  if (line.from === null && !steps.some(({ findings }) => refuses(findings)))
    rememberVerified(workspace, { ref: line.ref, tip: line.tip, since, steps, ever: [...ever] });
  return ok({ tip: line.tip, since, steps });
};

// Where the caller names the start, a new start in the policy has to be on the line all the same: the next one relies on it.
const startMoved = async (workspace: Workspace, line: Line, since: Oid | null): Promise<Result<null, Fault>> => {
  if (line.from === null || since === null) return ok(null);
  const before = await policyOfCommit(workspace, line.from);
  if (!before.ok || before.value?.since === since) return before.ok ? ok(null) : before;
  const steps = await stepsSince(workspace, line, since);
  return steps.ok ? ok(null) : steps;
};

const judgeMoves = async (
  from: Workspace,
  ref: RefName,
  moves: readonly Move[],
  ever: Map<string, Oid>,
): Promise<Result<readonly StepReport[], Fault>> => {
  const reports: StepReport[] = [];
  const { repository, hold } = holding(from.repository);
  const workspace = { ...from, repository };
  const sets = lineSets(workspace);
  for (let at = 0; at < moves.length; at += TOGETHER) {
    const some = moves.slice(at, at + TOGETHER).map((move) => ({ move, step: stepOf(workspace, { ref, move, sets }) }));
    // What is asked of git for one step does not depend on the others.
    const facts = await Promise.all(some.map(({ step }) => factsOfStep(workspace, step)));
    const changes = facts.flatMap((one) => (one.ok ? [one.value.changes] : []));
    await hold(changes.flatMap(blobsIn));
    const clean = await cleanSteps(workspace, changes);
    if (!clean.ok) return clean;
    for (const [nth, { move, step }] of some.entries()) {
      const gathered = facts[nth];
      if (gathered?.ok !== true) return gathered ?? ok(reports);
      const known = { ...gathered.value, clean: clean.value.has(gathered.value.changes) };
      const report = await judgeFacts(workspace, step, known, ever);
      if (!report.ok) return report;
      noteFirst(ever, report.value.landed, move);
      reports.push(report.value);
    }
  }
  return ok(reports);
};

/** So many steps are looked up at once. */
const TOGETHER = 64;

const blobsIn = (changes: readonly TreeChange[]): readonly Oid[] =>
  changes.flatMap(({ after }) => (after?.mode === '100644' ? [after.oid] : []));

const noteFirst = (ever: Map<string, Oid>, ids: readonly string[], { commit }: Move): void => {
  for (const id of ids) if (!ever.has(id)) ever.set(id, commit.oid);
};

interface Before {
  readonly known: Verified | null;
  readonly since: Oid | null;
  readonly claimed: readonly Move[];
  readonly ever: Map<string, Oid>;
}

// Where the start of the line was named by the caller, what lies before it is the caller's word.
const judgeBefore = async (
  workspace: Workspace,
  line: Line,
  { known, since, claimed, ever }: Before,
): Promise<Result<readonly StepReport[], Fault>> => {
  if (known !== null) return ok([]);
  if (line.from === null) return since === null ? ok([]) : judgeEarlier(workspace, line, claimed, ever);
  const landings = await landingsOf(workspace, line.from);
  if (!landings.ok) return landings;
  for (const [id, { commit }] of landings.value) ever.set(id, commit);
  return ok([]);
};

const stepsSince = async (
  { repository }: Workspace,
  { ref, tip }: Line,
  since: Oid | null,
): Promise<Result<readonly Move[], Fault>> => {
  const steps = await repository.steps(tip, since, ROOT);
  if (steps.ok || steps.error.kind !== 'not-on-chain' || since === null) return steps;
  return err({ kind: 'since-not-on-branch', since, branch: ref.replace(/^refs\/heads\//, '') });
};

interface Moved {
  readonly ref: RefName;
  readonly move: Move;
  readonly sets: LineSets;
}

const stepOf = (workspace: Workspace, { ref, move: { commit, before, after }, sets }: Moved): Step => {
  const [parent = null] = commit.parents;
  const side: TreeSide = {
    ...rootSide(workspace, commit.tree),
    changesFrom: (tree) => changesBetween(workspace, tree, after),
    findings: (changes) => sets.findings(commit.tree, changes),
  };
  return { ref, parent, commit: reviewedCommit(commit), message: commit.message, side, before, open: false };
};

// What lies before the start is not claimed, but for who may approve and how.
const judgeEarlier = async (
  workspace: Workspace,
  line: Line,
  claimed: readonly Move[],
  ever: Map<string, Oid>,
): Promise<Result<readonly StepReport[], Fault>> => {
  const all = await workspace.repository.steps(line.tip, null, ROOT);
  if (!all.ok) return all;
  const later = new Set(claimed.map(({ commit }) => commit.oid));
  const before = all.value.filter(({ commit }) => !later.has(commit.oid));
  const changing: Move[] = [];
  for (const move of before) {
    const ids = await idsAdded(workspace, move);
    if (!ids.ok) return ids;
    noteFirst(ever, ids.value, move);
    const changed = await policyChanged(workspace, move);
    if (!changed.ok) return changed;
    if (changed.value) changing.push(move);
  }
  // The first of them brought the policy.
  const reports = await judgeMoves(workspace, line.ref, changing.slice(1), new Map());
  if (!reports.ok) return reports;
  return ok(reports.value.map((one) => ({ ...one, findings: one.findings.filter(({ stage }) => stage === 'review') })));
};
