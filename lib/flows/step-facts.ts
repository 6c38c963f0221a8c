import { verifyCommit } from '../format/commit-signature.ts';
import { showName } from '../git/name.ts';
import type { Fault } from '../model/fault.ts';
import { isReviewed } from '../model/governed.ts';
import type { Oid } from '../model/oid.ts';
import { DEFAULT_POLICY, type Policy } from '../model/policy.ts';
import { ok, type Result } from '../model/result.ts';
import type { ReviewStep } from '../model/review.ts';
import { broughtBy, broughtCommits } from './brought.ts';
import { foreignIn } from './foreign.ts';
import { governedAt } from './judge-commit.ts';
import { treeOrNull } from './landed-changes.ts';
import type { Step, StepFacts } from './step.ts';
import { stepChange } from './step-change.ts';
import { policyOfTree } from './step-policy.ts';
import { subjectsOf } from './step-subjects.ts';
import type { Workspace } from './workspace.ts';

/** Gathers what a step is judged by; nothing that its policy does not ask for is read. */
export const factsOfStep = async (workspace: Workspace, step: Step): Promise<Result<StepFacts, Fault>> => {
  const { parent, commit, side } = step;
  const before = await treeBefore(workspace, step);
  if (!before.ok) return before;
  const changes = await side.changesFrom(before.value);
  if (!changes.ok) return changes;
  const reviewed = changes.value.filter(({ path }) => isReviewed(showName(path).text));
  const found = parent === null ? ok(null) : await policyOfTree(workspace, before.value, parent);
  if (!found.ok) return found;
  const policy = found.value ?? DEFAULT_POLICY;
  const shown = reviewed.map(stepChange);
  const bare = {
    commit,
    policy,
    changes: shown,
    foreign: [],
    outside: [],
    brought: [],
    forgeKey: null,
    subjects: [],
    open: step.open,
  };
  // What was there already is under the rules that hold without a policy.
  const introduces =
    found.value === null &&
    shown.every(({ kind }) => kind === 'added') &&
    shown.some(({ path }) => path === 'policy.yaml');
  const review: ReviewStep = { ...bare, introduces };
  const facts: StepFacts = {
    review,
    before: before.value,
    changes: changes.value,
    messages: [step.message],
    ignored: [],
  };
  return shown.length === 0 || introduces ? ok(facts) : gather(workspace, step, facts);
};

const treeBefore = async (workspace: Workspace, { parent, before }: Step): Promise<Result<Oid | null, Fault>> => {
  if (before === undefined) return governedAt(workspace, parent);
  return before === null ? ok(null) : treeOrNull(workspace, before);
};

const gather = async (workspace: Workspace, step: Step, facts: StepFacts): Promise<Result<StepFacts, Fault>> => {
  const { policy, changes } = facts.review;
  const foreign = await foreignIn(workspace, step, changes);
  if (!foreign.ok) return foreign;
  const asked = policy.review === 'trailer' || policy.review === 'signed';
  // Who wrote it and what the messages say matters only then; finding it out takes a walk.
  const wanted = asked || policy.twoParty || changes.some(({ kind }) => kind !== 'added');
  const brought = wanted ? await broughtBy(workspace, step) : ok([]);
  if (!brought.ok) return brought;
  const outside = await outsideOf(workspace, step, policy);
  if (!outside.ok) return outside;
  const forgeKey = await forgeKeyOf(workspace, step, policy);
  if (!forgeKey.ok) return forgeKey;
  const approved = asked ? await subjectsOf(workspace, step, { review: facts.review, brought: brought.value }) : null;
  if (approved?.ok === false) return approved;
  const people = await broughtCommits(workspace, brought.value, policy.twoParty);
  if (!people.ok) return people;
  const review: ReviewStep = {
    ...facts.review,
    foreign: foreign.value,
    outside: outside.value,
    brought: people.value,
    forgeKey: forgeKey.value,
    subjects: approved?.value.subjects ?? [],
  };
  const messages = [step.message, ...brought.value.map(({ message }) => message)];
  return ok({ ...facts, review, messages, ignored: approved?.value.ignored ?? [] });
};

const outsideOf = async (
  { repository }: Workspace,
  { parent, commit, side }: Step,
  { review }: Policy,
): Promise<Result<readonly string[], Fault>> => {
  if (review !== 'commit' || commit.parents.length > 1) return ok([]);
  const before = parent === null ? ok(null) : await repository.commit(parent);
  return before.ok ? side.outside(before.value?.tree ?? null) : before;
};

const forgeKeyOf = async (
  { repository }: Workspace,
  { commit }: Step,
  { forgeKeys }: Policy,
): Promise<Result<string | null, Fault>> => {
  if (forgeKeys.length === 0 || commit.oid === null || commit.parents.length > 1) return ok(null);
  const bytes = await repository.commitBytes(commit.oid);
  if (!bytes.ok) return bytes;
  const verdict = verifyCommit(bytes.value, forgeKeys);
  return ok(verdict.kind === 'signed' ? verdict.fingerprint : null);
};
