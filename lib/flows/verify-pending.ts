import { coAuthorsOf } from '../format/trailers.ts';
import { identitiesFor } from '../git/identity.ts';
import { mergeHeads } from '../git/merge-heads.ts';
import type { Fault } from '../model/fault.ts';
import { type Finding, finding } from '../model/finding.ts';
import { ROOT } from '../model/governed.ts';
import { type Oid, parseRefName, type RefName } from '../model/oid.ts';
import { DEFAULT_POLICY } from '../model/policy.ts';
import { err, ok, type Result } from '../model/result.ts';
import type { ReviewedCommit } from '../model/review.ts';
import type { Claim, Judged } from './claim.ts';
import { committedMessage } from './committed-message.ts';
import { judgeStep, type StepReport } from './judge-step.ts';
import { landedBase } from './landed-base.ts';
import { landingsOf } from './landings.ts';
import { personIn } from './person-in.ts';
import { headCommit, protectedBranch } from './protected.ts';
import { stagedFindings } from './staged-findings.ts';
import { policyOfCommit } from './step-policy.ts';
import { rootSide } from './tree-side.ts';
import { unlessAnnounced } from './unless-announced.ts';
import { whyNotForward } from './verify-updates.ts';
import type { Workspace } from './workspace.ts';

type Pending = Extract<Claim, { readonly kind: 'staged' | 'merge' }>;

/**
 * Verifies the commit that is being made: what it would leave behind and, on a protected branch, its review.
 *
 * On another branch nothing lands yet, so nobody has to have reviewed it.
 */
export const verifyPending = async (workspace: Workspace, claim: Pending): Promise<Result<Judged, Fault>> => {
  const { repository } = workspace;
  if (repository.layout.topLevel === null) return err({ kind: 'no-worktree', at: repository.layout.gitDir });
  const head = await headCommit(workspace);
  if (!head.ok) return head;
  const joins = claim.kind === 'merge' ? await mergeHeads(repository.layout) : ok([]);
  if (!joins.ok) return joins;
  // What is staged does not depend on where it would land: git is asked for all of it at once.
  const [ref, root, base, message] = await Promise.all([
    guardedRef(workspace, head.value),
    repository.stagedTree(),
    landedBase(workspace, head.value),
    committedMessage(workspace, claim.message),
  ]);
  if (!ref.ok) return ref;
  if (!root.ok) return root;
  if (!message.ok) return message;
  if (ref.value === null) {
    if (!base.ok) return base;
    const findings = await stagedFindings(workspace, { head: head.value, root: root.value, base: base.value });
    if (!findings.ok) return findings;
    const making = { head: head.value, joins: joins.value, message: message.value };
    const standing = await unlessAnnounced(workspace, making, findings.value);
    return standing.ok ? ok({ lines: [], findings: standing.value }) : standing;
  }
  const making = { head: head.value, joins: joins.value, root: root.value, message: message.value };
  return onGuarded(workspace, { ref: ref.value, ...making });
};

interface OnGuarded {
  readonly ref: RefName;
  readonly head: Oid | null;
  readonly joins: readonly Oid[];
  readonly root: Oid;
  readonly message: string | null;
}

const onGuarded = async (
  workspace: Workspace,
  { ref, head, joins, root, message }: OnGuarded,
): Promise<Result<Judged, Fault>> => {
  const commit = await pendingCommit(workspace, [...(head === null ? [] : [head]), ...joins], message ?? '');
  if (!commit.ok) return commit;
  const landings = head === null ? ok(new Map()) : await landingsOf(workspace, head);
  if (!landings.ok) return landings;
  const ever = new Map<string, Oid>([...landings.value].map(([id, landing]) => [id, landing.commit]));
  const side = rootSide(workspace, root);
  const step = { ref, parent: head, commit: commit.value, message: message ?? '', side, open: false };
  const report = await judgeStep(workspace, step, ever);
  if (!report.ok) return report;
  const foxtrot = await foxtrotIn(workspace, head, joins);
  if (!foxtrot.ok) return foxtrot;
  // Before there is a message, nobody can have approved anything in it.
  const steps = [message === null ? withoutApprovals(report.value) : report.value];
  const awaitsApproval = steps.some(({ findings }) => findings.length < report.value.findings.length);
  return ok({ lines: [{ ref, tip: null, since: head, steps }], findings: foxtrot.value, awaitsApproval });
};

const withoutApprovals = (report: StepReport): StepReport => ({
  ...report,
  findings: report.findings.filter(
    (f) => !(f.code === 'review-missing' && f.facts.level === 'trailer' && f.facts.why === 'unapproved'),
  ),
});

// The branch that HEAD is on, when the policy there protects it.
const guardedRef = async (workspace: Workspace, head: Oid | null): Promise<Result<RefName | null, Fault>> => {
  const own = await workspace.repository.head();
  if (!own.ok || own.value === null) return own;
  const policy = await policyOfCommit(workspace, head);
  if (!policy.ok) return policy;
  const branch = await protectedBranch(workspace);
  if (!branch.ok && branch.error.kind !== 'no-branch') return branch;
  const { branches } = policy.value ?? DEFAULT_POLICY;
  const names = branches.length > 0 ? branches : [branch.ok ? branch.value.branch : 'main'];
  const found = names.map((name) => parseRefName(`refs/heads/${name}`)).find((name) => name === own.value);
  return ok(found ?? null);
};

const pendingCommit = async (
  { repository, world }: Workspace,
  parents: readonly Oid[],
  message: string,
): Promise<Result<ReviewedCommit, Fault>> => {
  const found = await identitiesFor(repository, { env: world.env, now: world.now() });
  if (!found.ok) return found;
  const { author, committer } = found.value;
  return ok({
    oid: null,
    parents,
    author: personIn(author),
    committer: personIn(committer),
    coAuthors: coAuthorsOf(message),
  });
};

// A pull into commits of one's own puts these in the place of the line that everybody has.
const foxtrotIn = async (
  workspace: Workspace,
  head: Oid | null,
  joins: readonly Oid[],
): Promise<Result<readonly Finding[], Fault>> => {
  if (head === null || joins.length === 0) return ok([]);
  const branch = await protectedBranch(workspace);
  if (!branch.ok) return branch;
  const { ref, tip } = branch.value;
  for (const join of joins) {
    const comes = tip === join ? ok(true) : await workspace.repository.isAncestor(tip, join);
    if (!comes.ok) return comes;
    if (!comes.value) continue;
    const how = await whyNotForward(workspace, tip, head);
    if (!how.ok) return how;
    if (how.value !== null)
      return ok([
        finding('branch-rewritten', { path: ROOT }, { ref, how: 'foxtrot', old: tip, next: head, begun: true }),
      ]);
  }
  return ok([]);
};
