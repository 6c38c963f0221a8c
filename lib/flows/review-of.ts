import { join } from 'node:path';
import { refuses } from '../model/finding-order.ts';
import { type Oid, parseRefName } from '../model/oid.ts';
import { recall, remember } from '../store/remembered.ts';
import { protectedBranch } from './protected.ts';
import { verifyChain } from './verify-chain.ts';
import type { Workspace } from './workspace.ts';

/**
 * Returns whether something that led to a commit is not proven to be reviewed. What cannot be told counts as that.
 *
 * It is told by the objects alone: no setting and no mark says it, so nothing that is deleted can hide it.
 */
export const isUnreviewed = async (workspace: Workspace, commit: Oid): Promise<boolean> => {
  const branch = await protectedBranch(workspace);
  const ref = branch.ok ? parseRefName(`refs/heads/${branch.value.branch}`) : null;
  if (ref === null) return true;
  const path = join(workspace.derived, 'reviews', `${commit}.json`);
  const known = workspace.world.cache ? recall(path, (kept) => unreviewedIn(kept, ref)) : null;
  if (known !== null) return known;
  const chain = await verifyChain(workspace, { ref, tip: commit, from: null });
  if (!chain.ok) return true;
  const unreviewed = chain.value.steps.some(({ findings }) => refuses(findings));
  if (workspace.world.cache) remember(path, { ref, unreviewed });
  return unreviewed;
};

const unreviewedIn = (kept: Readonly<Record<string, unknown>>, ref: string): boolean | null =>
  kept.ref === ref && typeof kept.unreviewed === 'boolean' ? kept.unreviewed : null;
