import type { AtDraft } from '../drafts/step.ts';
import type { Fault } from '../model/fault.ts';
import type { ItemId } from '../model/ids.ts';
import type { SkillLayer } from '../model/intent.ts';
import { mintIds, type ProposalId, type ProposalRoom } from '../model/proposal.ts';
import { err, ok, type Result } from '../model/result.ts';
import type { Reviewed, Thresholds, UsedSkill } from '../model/skill-usage.ts';
import { reviewSkills } from '../rules/skill-review.ts';
import type { Lander } from './accept.ts';
import { noted } from './promote-decide.ts';
import { type Ground, groundOf } from './promote-ground.ts';
import { amongPromoters, ownAddress } from './promote-skills.ts';
import { writeDraft } from './propose.ts';
import { currentRevision } from './propose-body.ts';
import { judgedDraft } from './propose-judged.ts';
import type { Refusal } from './served.ts';
import { countedSince, requestsOf } from './skill-counts.ts';
import { type AppliedLayer, inAppliedLayers, placeOf } from './skill-layers.ts';
import { retirementOf, type ToldOf } from './skill-retirement.ts';
import { type Roll, rollOf } from './skill-roll.ts';
import type { OpenWorkspace } from './skills-repository.ts';
import type { Workspace } from './workspace.ts';

/** How skills are to be reviewed. */
export interface ReviewRequest {
  readonly dryRun: boolean;
  readonly local: boolean;
  readonly open: OpenWorkspace;
  readonly lander: Lander;
  /** What people are told of a skill that is to be retired. */
  readonly tell: ToldOf;
  readonly at: AtDraft;
}

/** What a review makes of one skill. */
export interface SkillReviewed extends UsedSkill {
  readonly name: string;
  /** `open`: a proposal changes it already. `unmerged`: what lies in the working directory of it is not what is served. */
  readonly verdict: Reviewed['kind'] | 'open' | 'unmerged';
  /** Why it is to be retired, in words and numbers; null where it is not. */
  readonly reason: string | null;
  /** The one that changes it, or that was made here; null where there is none. */
  readonly proposalId: ProposalId | null;
}

/** What a review makes of the skills of one layer that agents made. */
export interface LayerReviewed extends Thresholds {
  readonly layer: SkillLayer;
  /** Where its repository lies; null for this one. */
  readonly repository: string | null;
  /** When this clone began to count; null where it never did. Units: milliseconds since 1970. */
  readonly since: number | null;
  readonly requests: number;
  /** By name. */
  readonly skills: readonly SkillReviewed[];
  /** How many proposals were made. */
  readonly proposed: number;
}

/**
 * Reviews the skills that agents made, by what this clone counted, and proposes to deprecate those that have not earned their place.
 * Nothing else changes: a person decides, as about every proposal.
 *
 * A skill that an open proposal changes already is left out, so a second review adds nothing to the first.
 * Fails: `not-applied`, `locked`, `no-identity`, `unwritable`, and as reading and judging do.
 */
export const reviewLayers = (
  workspace: Workspace,
  request: ReviewRequest,
): Promise<Result<readonly LayerReviewed[], Refusal | Fault>> =>
  inAppliedLayers(workspace, request.open, async (layers) => {
    const all: LayerReviewed[] = [];
    for (const applied of layers) {
      const work = () => reviewLayer(workspace, applied, request);
      const reviewed = request.dryRun ? await work() : await amongPromoters(applied.workspace, request.lander, work);
      if (!reviewed.ok) return reviewed;
      all.push(reviewed.value);
    }
    return ok(all);
  });

const reviewLayer = async (
  here: Workspace,
  applied: AppliedLayer,
  request: ReviewRequest,
): Promise<Result<LayerReviewed, Refusal | Fault>> => {
  const roll = await rollOf(applied);
  if (!roll.ok) return roll;
  const { thresholds } = roll.value;
  const { layer, workspace } = applied;
  const [since, requests] = [countedSince(workspace), requestsOf(workspace).count];
  const counted = { layer, repository: placeOf(applied), since, requests, ...thresholds };
  if (roll.value.reviewed.length === 0) return ok({ ...counted, skills: [], proposed: 0 });
  const ground = await groundOf(workspace, layer);
  if (!ground.ok) return ground;
  const reviewed = verdictsIn(roll.value, ground.value);
  const skills: SkillReviewed[] = [];
  for (const one of reviewed) {
    const retired = await retiredBy(here, { ground: ground.value, roll: roll.value, one, request });
    if (!retired.ok) return retired;
    skills.push(retired.value);
  }
  const made = skills.filter(({ verdict, proposalId }) => verdict !== 'open' && proposalId !== null);
  return ok({ ...counted, skills, proposed: made.length });
};

interface Verdict extends UsedSkill {
  readonly name: string;
  readonly reviewed: Reviewed | { readonly kind: 'open' | 'unmerged' };
  readonly proposalId: ProposalId | null;
}

const verdictsIn = ({ rows, reviewed, thresholds }: Roll, ground: Ground): readonly Verdict[] => {
  const standing = new Map(reviewed.map((one) => [one.itemId, standingOf(ground, one.itemId)]));
  const free = reviewed.filter(({ itemId }) => standing.get(itemId) === null);
  const verdicts = reviewSkills(free, thresholds);
  return rows.flatMap(({ itemId, name }) => {
    const used = reviewed.find((one) => one.itemId === itemId);
    const verdict = standing.get(itemId) ?? verdicts.get(itemId);
    if (used === undefined || verdict === undefined) return [];
    return [{ ...used, name, reviewed: verdict, proposalId: ground.open.get(itemId) ?? null }];
  });
};

// What is on its way to be something else is not judged by what it was.
const standingOf = ({ open, served, base }: Ground, itemId: ItemId): { readonly kind: 'open' | 'unmerged' } | null => {
  if (open.has(itemId)) return { kind: 'open' };
  const live = [...served.values()].find(({ item }) => item.id === itemId);
  const same =
    currentRevision(base, itemId)?.id === live?.revision.id && base.state.items.get(itemId)?.status === 'approved';
  return same ? null : { kind: 'unmerged' };
};

interface Retiring {
  readonly ground: Ground;
  readonly roll: Roll;
  readonly one: Verdict;
  readonly request: ReviewRequest;
}

const retiredBy = async (
  here: Workspace,
  { ground, roll, one, request }: Retiring,
): Promise<Result<SkillReviewed, Refusal | Fault>> => {
  const { reviewed, ...used } = one;
  const { kind } = reviewed;
  if (reviewed.kind !== 'idle' && reviewed.kind !== 'crowded') return ok({ ...used, verdict: kind, reason: null });
  const { layer, workspace } = ground;
  const facts = { ...used, layer, reviewed, ...roll.thresholds, since: countedSince(workspace) };
  const { reason, evidence } = request.tell(facts);
  if (request.dryRun) return ok({ ...used, verdict: kind, reason });
  const author = ownAddress(here);
  if (!author.ok) return author;
  const judged = await judgedDraft(workspace, {
    base: ground.base,
    request: retirementOf({
      itemId: one.itemId,
      name: one.name,
      author: author.value,
      reason,
      evidence,
      local: request.local,
    }),
    ids: mintIds(workspace.world.newId),
    now: workspace.world.now(),
    judgeUnion: ground.judgeUnion,
  });
  if (!judged.ok) {
    if (judged.error.kind === 'no-request') throw new TypeError('a deprecation asks for no labels');
    return err(judged.error);
  }
  const room: ProposalRoom = request.local ? 'proposals-local' : 'proposals';
  const written = writeDraft(workspace, { base: ground.base, room, at: request.at }, judged.value);
  if (!written.ok) return written;
  noted(ground, judged.value);
  return ok({ ...used, verdict: kind, reason, proposalId: written.value.proposalId });
};
