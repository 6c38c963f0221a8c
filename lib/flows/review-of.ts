import { join } from 'node:path';
import { refuses } from '../model/finding-order.ts';
import { type Oid, parseRefName, type RefName } from '../model/oid.ts';
import { recall, remember } from '../store/remembered.ts';
import type { StepReport } from './judge-step.ts';
import { protectedBranch } from './protected.ts';
import { verifyChain } from './verify-chain.ts';
import type { Workspace } from './workspace.ts';

/** How what is served came to be there. */
export interface ReviewOf {
  /** Whether a step of it is not proven to be reviewed. What cannot be told counts as that. */
  readonly unreviewed: boolean;
  /** What was erased by review on the way, the oldest first. */
  readonly erasures: readonly { readonly id: string; readonly reason: string; readonly commit: string | null }[];
}

/**
 * Tells how a commit came to be: by reviewed steps alone or not, and with what erased.
 *
 * It is told by the objects alone: no setting and no mark says it, so nothing that is deleted can hide it.
 */
export const reviewOf = async (workspace: Workspace, commit: Oid): Promise<ReviewOf> => {
  const ref = await ownRef(workspace);
  const chain = ref === null ? null : await verifyChain(workspace, { ref, tip: commit, from: null });
  return chain?.ok === true ? reviewIn(chain.value.steps) : { unreviewed: true, erasures: [] };
};

/** Tells of a commit whether something that led to it is not proven to be reviewed, from what is remembered where it is. */
export const isUnreviewed = async (workspace: Workspace, commit: Oid): Promise<boolean> => {
  const ref = await ownRef(workspace);
  if (ref === null) return true;
  const path = join(workspace.derived, 'reviews', `${commit}.json`);
  const known = workspace.world.cache ? recall(path, (kept) => unreviewedIn(kept, ref)) : null;
  if (known !== null) return known;
  const chain = await verifyChain(workspace, { ref, tip: commit, from: null });
  if (!chain.ok) return true;
  const { unreviewed } = reviewIn(chain.value.steps);
  if (workspace.world.cache) remember(path, { ref, unreviewed });
  return unreviewed;
};

const ownRef = async (workspace: Workspace): Promise<RefName | null> => {
  const branch = await protectedBranch(workspace);
  return branch.ok ? parseRefName(`refs/heads/${branch.value.branch}`) : null;
};

const reviewIn = (steps: readonly StepReport[]): ReviewOf => {
  const findings = steps.flatMap((step) => step.findings);
  const erasures = findings.flatMap((one) => (one.code === 'erased' ? [one.facts] : []));
  return { unreviewed: refuses(findings), erasures };
};

const unreviewedIn = (kept: Readonly<Record<string, unknown>>, ref: string): boolean | null =>
  kept.ref === ref && typeof kept.unreviewed === 'boolean' ? kept.unreviewed : null;
