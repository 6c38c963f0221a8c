import type { Fault } from '../model/fault.ts';
import { ok, type Result } from '../model/result.ts';
import type { Claim, Judged } from './claim.ts';
import { judgeStep } from './judge-step.ts';
import { landingsOf } from './landings.ts';
import { mergeOf } from './merge-of.ts';
import type { Workspace } from './workspace.ts';

const NOBODY = { name: '', email: '' };

/**
 * Verifies what merging a revision into the protected branch would be: the merge is made in memory.
 *
 * Who will make it is not known yet, and reviews by that where the policy asks for no more.
 */
export const verifyMergeable = async (
  workspace: Workspace,
  claim: Extract<Claim, { readonly kind: 'mergeable' }>,
): Promise<Result<Judged, Fault>> => {
  const merge = await mergeOf(workspace, claim);
  if (!merge.ok) return merge;
  const { ref, base, from, side, conflicts } = merge.value;
  const landings = await landingsOf(workspace, base);
  if (!landings.ok) return landings;
  const ever = new Map([...landings.value].map(([id, { commit }]) => [id, commit] as const));
  const commit = { oid: null, parents: [base, from], author: NOBODY, committer: NOBODY, coAuthors: [] };
  const step = { ref, parent: base, commit, message: '', side, open: true };
  const report = await judgeStep(workspace, step, ever);
  return report.ok
    ? ok({ lines: [{ ref, tip: null, since: base, steps: [report.value] }], findings: conflicts })
    : report;
};
