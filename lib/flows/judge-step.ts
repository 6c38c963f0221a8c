import { showName } from '../git/name.ts';
import type { Fault } from '../model/fault.ts';
import { type Finding, finding } from '../model/finding.ts';
import { inOrder, refuses } from '../model/finding-order.ts';
import { fromTop, isMigrationPath } from '../model/governed.ts';
import type { Instant } from '../model/instant.ts';
import type { Oid } from '../model/oid.ts';
import { ok, type Result } from '../model/result.ts';
import type { ReviewProof } from '../model/review.ts';
import { idInName } from '../rules/names.ts';
import { reviewProof } from '../rules/review-proof.ts';
import { stepFindings } from '../rules/review-step.ts';
import { type ErasedMigration, erasedBy, isErased } from './erasures.ts';
import { judgeChanges } from './landed-changes.ts';
import { screenStep, tellsSecret } from './screen-step.ts';
import type { Step, StepFacts } from './step.ts';
import { factsOfStep } from './step-facts.ts';
import { withoutSecrets } from './without-secrets.ts';
import type { Workspace } from './workspace.ts';

/** What judging one step came to. */
export interface StepReport {
  /** Null for a step that is still to be made. */
  readonly commit: Oid | null;
  readonly parent: Oid | null;
  /** By what it is proven; null when it is not, or when something else is wrong with it. */
  readonly proof: ReviewProof | null;
  /** The ids of the migrations that it lands. */
  readonly landed: readonly string[];
  readonly findings: readonly Finding[];
}

/** By which commit each migration id that ever stood on the branch first landed. */
export type EverLanded = ReadonlyMap<string, Oid>;

/**
 * Judges one step of a protected branch by the policy of the commit before it: what it changes, the knowledge it leaves
 * behind, and by whom it was reviewed. Fails: with a fault when that cannot be told. A fault is never a proof.
 */
export const judgeStep = async (
  workspace: Workspace,
  step: Step,
  ever: EverLanded,
): Promise<Result<StepReport, Fault>> => {
  const facts = await factsOfStep(workspace, step);
  return facts.ok ? judgeFacts(workspace, step, facts.value, ever) : facts;
};

/** Judges a step whose facts have been gathered. */
export const judgeFacts = async (
  workspace: Workspace,
  step: Step,
  facts: StepFacts,
  ever: EverLanded,
): Promise<Result<StepReport, Fault>> => {
  const { review, changes } = facts;
  const landed = changes.flatMap(({ path, before }) => {
    const shown = showName(path).text;
    return before === null && isMigrationPath(shown) ? (idInName(shown) ?? []) : [];
  });
  const base = { commit: step.commit.oid, parent: step.parent, landed };
  if (changes.length === 0) return ok({ ...base, proof: { kind: 'unchanged' }, findings: [] });
  const erased = await erasedBy(workspace, facts.before, facts.messages);
  if (!erased.ok) return erased;
  const lost = await lostIn(workspace, step, facts);
  if (!lost.ok) return lost;
  const verdict = await step.side.findings(changes);
  if (!verdict.ok) return verdict;
  const screened =
    facts.clean === true
      ? ok([])
      : await screenStep(workspace, {
          ...{ changes, reviewed: facts.before, at: () => madeAt(workspace, step), pending: step.commit.oid === null },
        });
  if (!screened.ok) return screened;
  const proof = reviewProof(review);
  const others = [
    ...lost.value.filter(({ at }) => !isErased(erased.value, at.path)),
    ...stepFindings(review, {
      ever,
      tree: changes.map(({ path, after }) => ({ path: showName(path).text, there: after !== null })),
    }),
    // What is said of the knowledge would repeat some of the text.
    ...(tellsSecret(screened.value) ? [] : verdict.value),
    ...(proof.ok ? [] : [missingFinding(facts, proof.error)]),
    ...ignoredFindings(step, facts),
    ...erasedFindings(step, erased.value, lost.value),
  ];
  const findings = await withScreened(others, screened.value);
  return ok({ ...base, proof: proof.ok && !refuses(findings) ? proof.value : null, findings });
};

/** Returns findings in their order with those of the screening; where these tell of a secret, no path or name repeats it. */
export const withScreened = async (
  findings: readonly Finding[],
  screened: readonly Finding[],
): Promise<readonly Finding[]> => {
  const all = inOrder([...findings, ...screened]);
  return tellsSecret(screened) ? withoutSecrets(all) : all;
};

// A date that lies before the parent's is not believed.
const madeAt = async ({ repository, world }: Workspace, { commit, parent }: Step): Promise<Result<Instant, Fault>> => {
  if (commit.oid === null) return ok(world.now());
  const made = await repository.commit(commit.oid);
  if (!made.ok) return made;
  const before = parent === null ? made : await repository.commit(parent);
  if (!before.ok) return before;
  return ok(Math.max(made.value.committer.seconds, before.value.committer.seconds) * 1000);
};

const missingFinding = ({ review }: StepFacts, why: Parameters<typeof missingFacts>[1]): Finding => {
  const { path } = review.changes.find((change) => isMigrationPath(change.path)) ?? review.changes[0] ?? { path: '' };
  return finding('review-missing', { path: fromTop(path) }, missingFacts(review, why));
};

const missingFacts = (
  { policy, commit }: StepFacts['review'],
  why: Extract<ReturnType<typeof reviewProof>, { readonly ok: false }>['error'],
) => ({ ...why, level: policy.review, commit: commit.oid });

// Landed bytes that are not what they were.
const lostIn = async (
  workspace: Workspace,
  { commit, parent }: Step,
  { before, changes }: StepFacts,
): Promise<Result<readonly Finding[], Fault>> =>
  before === null || !changes.some((change) => change.before !== null)
    ? ok([])
    : judgeChanges(workspace, before, changes, { from: parent ?? '', changedIn: commit.oid });

const ignoredFindings = ({ commit }: Step, { ignored }: StepFacts): readonly Finding[] =>
  ignored.map(({ path, why }) => finding('approval-ignored', { path: fromTop(path) }, { commit: commit.oid, why }));

// A step that announces an erasure and changes nothing of it erases nothing.
const erasedFindings = (
  { commit }: Step,
  erased: readonly ErasedMigration[],
  lost: readonly Finding[],
): readonly Finding[] =>
  erased
    .filter((one) => lost.some(({ at }) => isErased([one], at.path)))
    .map(({ id, reason, path }) => finding('erased', { path: fromTop(path) }, { commit: commit.oid, id, reason }));
