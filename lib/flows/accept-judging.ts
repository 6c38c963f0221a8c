import type { Site } from '../landing/site.ts';
import type { Fault } from '../model/fault.ts';
import type { Finding } from '../model/finding.ts';
import type { LandingPlan } from '../model/landing.ts';
import { ok, type Result } from '../model/result.ts';
import type { Snapshot } from '../model/snapshot.ts';
import { type Before, guarded } from './accept-guards.ts';
import { acceptPlan } from './accept-plan.ts';
import type { ReadProposal } from './accept-read.ts';
import { acceptTexts } from './accept-texts.ts';
import { unsaidFindings } from './evidence-unsaid.ts';
import { refused } from './refused.ts';
import { screenProposal } from './screen-proposal.ts';
import type { Refusal } from './served.ts';
import type { Workspace } from './workspace.ts';

/** A proposal that is to be judged, and where it lies. */
export interface Judging extends ReadProposal {
  readonly site: Site;
}

/** What a proposal is to land on, and who judges that when it makes a difference. */
export interface Onto {
  readonly snapshot: Snapshot;
  readonly judge: () => Promise<Result<Before, Refusal | Fault>>;
}

/** How a proposal would land that nothing stands in the way of, and what was found in its texts. */
export interface Planned {
  readonly plan: LandingPlan;
  readonly screened: readonly Finding[];
}

/**
 * Screens all texts that a proposal carries, by the waivers of the protected branch, and plans its landing.
 *
 * Refused: a secret, what stands in the way of its files, and one file that would have to go to two places. What else was
 * found in its texts is told with what the set is refused for.
 */
export const planned = async (
  workspace: Workspace,
  { found, carried, evidence }: ReadProposal,
  { snapshot, judge }: Onto,
): Promise<Result<Planned, Refusal | Fault>> => {
  const screened = await screenProposal(workspace, acceptTexts(carried, evidence));
  if (!screened.ok) return screened;
  // Other findings would repeat some of the text.
  if (screened.value.some(({ code }) => code === 'secret')) return refused(screened.value);
  const guard = await guarded(carried, snapshot, judge);
  if (!guard.ok) return guard;
  const plan = acceptPlan(found, carried);
  const told = [...screened.value, ...unsaidFindings(found, evidence)];
  return plan.ok ? ok({ plan: plan.value, screened: told }) : refused(plan.error);
};
