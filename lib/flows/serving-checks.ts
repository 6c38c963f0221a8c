import type { Check } from '../model/check.ts';
import type { Fault } from '../model/fault.ts';
import type { Oid } from '../model/oid.ts';
import type { Result } from '../model/result.ts';
import { judgeCommit } from './judge-commit.ts';
import { type ProtectedBranch, protectedBranch } from './protected.ts';
import { isUnreviewed } from './review-of.ts';
import { appliedCommit, servedAt } from './served.ts';
import { type Verification, verify } from './verify.ts';
import type { Workspace } from './workspace.ts';

type Branch = Result<ProtectedBranch, Fault>;

/** Looks over what has landed on the protected branch, and what of it is served: whether each is proven to be reviewed. */
export const servingChecks = async (workspace: Workspace): Promise<readonly Check[]> => {
  const branch = await protectedBranch(workspace);
  const applied = await appliedCommit(workspace);
  const landed = await landedCheck(workspace, branch);
  return [
    landed,
    await appliedCheck(workspace, branch, { applied, proven: landed.state !== 'problem' }),
    await reviewedCheck(workspace, applied),
  ];
};

// That the branch is not here is told by a check of its own.
const landedCheck = async (workspace: Workspace, branch: Branch): Promise<Check> => {
  if (!branch.ok && branch.error.kind === 'no-branch') return { id: 'landed', state: 'absent', seen: 'no branch' };
  const verified = branch.ok ? await verify(workspace, { kind: 'line', revision: null, from: null }) : branch;
  if (!verified.ok)
    return { id: 'landed', state: 'problem', seen: `not told: ${verified.error.kind}`, fault: verified.error };
  const { proven } = verified.value;
  return { id: 'landed', state: proven ? 'fine' : 'problem', seen: proven ? 'proven' : unprovenIn(verified.value) };
};

// What is wrong after the first one may only follow from it.
const unprovenIn = ({ lines, findings }: Verification): string => {
  const steps = lines.flatMap((line) => line.steps);
  const first = steps.flatMap((step) =>
    step.findings.flatMap(({ code, severity }) => (severity === 'refusal' ? [{ code, commit: step.commit }] : [])),
  )[0];
  if (first === undefined) return `not proven: ${findings.map(({ code }) => code).join(', ')}`;
  return `not proven: ${first.code}${first.commit === null ? '' : ` at ${first.commit.slice(0, 12)}`}`;
};

interface Served {
  readonly applied: Result<Oid | null, Fault>;
  /** Whether what has landed may be applied. */
  readonly proven: boolean;
}

const appliedCheck = async (workspace: Workspace, branch: Branch, { applied, proven }: Served): Promise<Check> => {
  if (!applied.ok) return { id: 'applied', state: 'problem', seen: applied.error.kind, fault: applied.error };
  const unproven = proven ? '' : ', which is not proven';
  if (applied.value === null)
    return { id: 'applied', state: 'absent', seen: `nothing${proven ? '' : ' of what has landed'}${unproven}` };
  if (!branch.ok) return { id: 'applied', state: 'problem', seen: branch.error.kind, fault: branch.error };
  const { branch: name, tip } = branch.value;
  const kept = await workspace.repository.isAncestor(applied.value, tip);
  const seen = applied.value.slice(0, 12);
  if (!kept.ok || !kept.value) {
    const left: Fault = { kind: 'applied-left-behind', applied: applied.value, tip, branch: name, at: null };
    return { id: 'applied', state: 'problem', seen: `${seen} is not on ${name}`, fault: kept.ok ? left : kept.error };
  }
  if (applied.value === tip) return { id: 'applied', state: 'fine', seen };
  const pending = await pendingCount(workspace, applied.value, tip);
  if (pending === 0) return { id: 'applied', state: 'fine', seen: `${seen}, behind ${name}` };
  const behind = `${pending} ${pending === 1 ? 'migration' : 'migrations'} behind ${name}`;
  return { id: 'applied', state: 'absent', seen: `${seen}, ${behind}${unproven}` };
};

// Of a set that is refused nothing waits to be applied.
const pendingCount = async (workspace: Workspace, applied: Oid, tip: Oid): Promise<number> => {
  const landed = await judgeCommit(workspace, tip);
  if (!landed.ok || landed.value.kind !== 'sound') return 0;
  const served = await servedAt(workspace, applied, true);
  const inForce = new Set(served.ok ? served.value.summary.applicationOrder : []);
  return landed.value.summary.applicationOrder.filter((id) => !inForce.has(id)).length;
};

const reviewedCheck = async (workspace: Workspace, applied: Served['applied']): Promise<Check> => {
  if (!applied.ok || applied.value === null) return { id: 'reviewed', state: 'fine', seen: 'nothing applied' };
  const unreviewed = await isUnreviewed(workspace, applied.value);
  return { id: 'reviewed', state: unreviewed ? 'problem' : 'fine', seen: unreviewed ? 'not proven' : 'proven' };
};
