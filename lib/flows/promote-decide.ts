import type { Admission, OwnPlace, RunFacts } from '../model/admission.ts';
import type { Fault } from '../model/fault.ts';
import { type MigrationId, parseUlid, type RevisionId } from '../model/ids.ts';
import type { Intent, IntentId, SkillLayer } from '../model/intent.ts';
import type { IntentFinding } from '../model/intent-finding.ts';
import type { ProposalId, ProposalIds } from '../model/proposal.ts';
import { err, ok, type Result } from '../model/result.ts';
import { checkIntent } from './intent-checks.ts';
import { judgedFindings } from './promote-families.ts';
import { changedBy, type Ground } from './promote-ground.ts';
import { type Live, liveIn } from './promote-live.ts';
import { requestOf } from './promote-request.ts';
import { standingFindings, withoutExplained } from './promote-standing.ts';
import { type JudgedDraft, judgedDraft } from './propose-judged.ts';
import type { Refusal } from './served.ts';
import type { Workspace } from './workspace.ts';

/** What intents are decided against, and how. */
export interface Bench {
  readonly grounds: readonly Ground[];
  readonly own: OwnPlace;
  readonly local: boolean;
  /** Who answers for a new skill; asked for only where there is one. */
  owner(): Result<string, Fault>;
}

/** What is to become of an intent. */
export type Decision =
  /** It was decided before: by this proposal, or by something that has landed since. */
  | { readonly kind: 'replayed'; readonly layer: SkillLayer; readonly proposalId: ProposalId | null }
  | { readonly kind: 'rejected'; readonly layer: SkillLayer | null; readonly findings: readonly IntentFinding[] }
  | { readonly kind: 'proposed'; readonly ground: Ground; readonly judged: JudgedDraft };

/**
 * Decides an intent against all that is there now. Nothing is written.
 *
 * Fails: as reading and judging do; then it can be tried again.
 */
export const decide = async (
  intent: Intent,
  run: RunFacts,
  bench: Bench,
): Promise<Result<Decision, Refusal | Fault>> => {
  const { grounds, own } = bench;
  const live = await liveAround(intent, grounds);
  if (!live.ok) return live;
  const admission = await checkIntent(intent, { live: live.value, own, run });
  const standing = standingFindings({ intent, live: live.value, grounds });
  const findings = [...withoutExplained(admission.findings, standing), ...standing];
  if (findings.length > 0 || admission.admitted === null)
    return ok({ kind: 'rejected', layer: admission.layer, findings });
  return drafted(intent, admission, bench);
};

const liveAround = async (
  intent: Intent,
  grounds: readonly Ground[],
): Promise<Result<readonly Live[], Refusal | Fault>> => {
  const absorber = intent.action === 'delete' && intent.absorbedInto !== null ? [intent.absorbedInto] : [];
  const names = new Set([intent.name, ...absorber]);
  const live: Live[] = [];
  for (const ground of grounds) {
    const found = await liveIn(ground, names);
    if (!found.ok) return found;
    live.push(...found.value);
  }
  return ok(live);
};

const drafted = async (
  intent: Intent,
  { layer, admitted }: Admission<Live>,
  { grounds, local, owner }: Bench,
): Promise<Result<Decision, Refusal | Fault>> => {
  const ground = grounds.find((one) => one.layer === layer);
  if (ground === undefined || admitted === null) throw new TypeError('an intent was taken over that leads nowhere');
  const owned = admitted.kind === 'create' ? owner() : ok('');
  if (!owned.ok) return owned;
  const { workspace, base, judgeUnion } = ground;
  const request = requestOf(intent, admitted, { owner: owned.value, local });
  const judged = await judgedDraft(workspace, {
    base,
    request,
    ids: idsOf(intent.intentId, workspace),
    now: workspace.world.now(),
    judgeUnion,
  });
  if (judged.ok) return ok({ kind: 'proposed', ground, judged: judged.value });
  const { error } = judged;
  if (error.kind === 'no-request') throw new TypeError('an intent was taken over that asks for no proposal');
  return error.kind === 'refused'
    ? ok({ kind: 'rejected', layer, findings: judgedFindings(error.findings) })
    : err(error);
};

// The proposal has the id of its intent: its directory is made once, whoever decides.
const idsOf = (intentId: IntentId, { world }: Workspace): ProposalIds => {
  const [migration, revision] = [parseUlid(world.newId()), parseUlid(world.newId())];
  if (migration === null || revision === null) throw new TypeError('the mint gives no ULIDs');
  return {
    proposal: intentId as unknown as ProposalId,
    migration: migration as MigrationId,
    revision: revision as RevisionId,
  };
};

/** Takes note of what was proposed, for the intents that come after it. */
export const noted = (ground: Ground, { draft }: JudgedDraft): void => {
  ground.proposals.add(draft.ids.proposal);
  for (const item of changedBy(draft.document.operations)) ground.open.set(item, draft.ids.proposal);
};
