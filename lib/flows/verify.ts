import type { Fault } from '../model/fault.ts';
import type { Finding } from '../model/finding.ts';
import { inOrder, refuses } from '../model/finding-order.ts';
import { ok, type Result } from '../model/result.ts';
import type { Claim, Judged, VerifiedLine } from './claim.ts';
import { verifiedNow } from './verified-now.ts';
import type { Workspace } from './workspace.ts';

/** What verifying came to. */
export interface Verification {
  readonly proven: boolean;
  readonly kind: Claim['kind'];
  readonly lines: readonly VerifiedLine[];
  /** Of all steps, and of what moves no step at all. */
  readonly findings: readonly Finding[];
  /** Whether approvals were not looked for, since there is no message yet that they could stand in. */
  readonly awaitsApproval: boolean;
}

/**
 * Proves, from git's objects alone, that nothing governed landed or changed outside a reviewed commit.
 *
 * Fails: with a fault when it cannot be told. A fault is never a proof.
 */
export const verify = async (workspace: Workspace, claim: Claim): Promise<Result<Verification, Fault>> => {
  const judged = await judgedBy(workspace, claim);
  if (!judged.ok) return judged;
  const { lines, awaitsApproval = false } = judged.value;
  const findings = inOrder([
    ...judged.value.findings,
    ...lines.flatMap(({ steps }) => steps.flatMap((s) => s.findings)),
  ]);
  return ok({ proven: !refuses(findings), kind: claim.kind, lines, findings, awaitsApproval });
};

// What is known already takes nothing of what judges.
const judgedBy = async (workspace: Workspace, claim: Claim): Promise<Result<Judged, Fault>> => {
  switch (claim.kind) {
    case 'line': {
      const now = claim.revision === null && claim.from === null ? verifiedNow(workspace) : null;
      if (now !== null && now.line !== null) return ok({ lines: [now.line], findings: [] });
      return (await import('./verify-line.ts')).verifyLine(workspace, claim, now);
    }
    case 'staged':
    case 'merge':
      return (await import('./verify-pending.ts')).verifyPending(workspace, claim);
    case 'mergeable':
      return (await import('./verify-mergeable.ts')).verifyMergeable(workspace, claim);
    case 'updates':
      return (await import('./verify-updates.ts')).verifyUpdates(workspace, claim.updates);
  }
};
