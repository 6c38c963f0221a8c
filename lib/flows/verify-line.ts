import type { Fault } from '../model/fault.ts';
import { refuses } from '../model/finding-order.ts';
import { parseRefName } from '../model/oid.ts';
import { err, ok, type Result } from '../model/result.ts';
import type { Claim, Judged } from './claim.ts';
import { protectedBranch } from './protected.ts';
import type { Now } from './verified-now.ts';
import { verifyChain } from './verify-chain.ts';
import type { Workspace } from './workspace.ts';

/**
 * Verifies the protected branch, or a revision or a range as if it were that branch. What is proven of the former is kept in
 * `now`.
 *
 * Fails: `not-on-chain` when the range does not begin on the first-parent line of its end.
 */
export const verifyLine = async (
  workspace: Workspace,
  { revision, from }: Extract<Claim, { readonly kind: 'line' }>,
  now: Now | null = null,
): Promise<Result<Judged, Fault>> => {
  const branch = await protectedBranch(workspace);
  if (!branch.ok) return branch;
  const { repository } = workspace;
  const tip = revision === null ? ok(branch.value.tip) : await repository.commitOf(revision);
  if (!tip.ok) return tip;
  const start = from === null ? ok(null) : await repository.commitOf(from);
  if (!start.ok) return start;
  const ref = parseRefName(`refs/heads/${branch.value.branch}`);
  if (ref === null) return err({ kind: 'no-branch', branch: branch.value.branch, unborn: false });
  const chain = await verifyChain(workspace, { ref, tip: tip.value, from: start.value });
  if (!chain.ok) return chain;
  const { since, steps } = chain.value;
  const seen = revision === null && branch.value.ref !== ref ? { seenAt: branch.value.ref } : {};
  const line = { ref, ...seen, tip: tip.value, since: start.value ?? since, steps };
  if (steps.every(({ findings }) => !refuses(findings))) now?.keep(branch.value.branch, line);
  return ok({ lines: [line], findings: [] });
};
