import type { Fault } from '../model/fault.ts';
import { err, ok, type Result } from '../model/result.ts';
import type { Reading } from './item-card.ts';
import { landingsOf } from './landings.ts';
import { isUnreviewed } from './review-of.ts';
import { type Refusal, servedApplied, servedAt } from './served.ts';
import type { Workspace } from './workspace.ts';

/** Opens the applied knowledge for reading, or that of a revision asked for by name. */
export const readServed = async (
  workspace: Workspace,
  revision: string | null,
): Promise<Result<Reading, Refusal | Fault>> => {
  const commit = revision === null ? null : await workspace.repository.commitOf(revision);
  if (commit !== null && !commit.ok) return commit;
  const served = commit === null ? await servedApplied(workspace) : await servedAt(workspace, commit.value, false);
  if (!served.ok) return served;
  const landings = await landingsOf(workspace, served.value.commit);
  if (!landings.ok) return err(landings.error);
  const unreviewed = commit === null ? await isUnreviewed(workspace, served.value.commit) : null;
  return ok({ served: served.value, landings: landings.value, now: workspace.world.now(), unreviewed });
};
