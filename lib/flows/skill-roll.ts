import type { Fault } from '../model/fault.ts';
import type { ItemId, RevisionId } from '../model/ids.ts';
import type { SkillLayer } from '../model/intent.ts';
import { printInstant } from '../model/print-instant.ts';
import { ok, type Result } from '../model/result.ts';
import { isMadeByAgent, skillNameOf } from '../model/skill.ts';
import type { Thresholds, UsedSkill } from '../model/skill-usage.ts';
import type { Item, Revision } from '../model/state.ts';
import type { Status } from '../model/words.ts';
import type { Refusal } from './served.ts';
import { anchorsOf } from './skill-anchors.ts';
import { requestsOf, usesOf } from './skill-counts.ts';
import type { AppliedLayer } from './skill-layers.ts';
import { successorsOf } from './skill-successors.ts';
import { thresholdsOf } from './skill-thresholds.ts';

/** A skill as it is listed: what it is, and how it is used in this clone. */
export interface SkillRow {
  readonly layer: SkillLayer;
  readonly name: string;
  readonly itemId: ItemId;
  /** `agent`: an agent made it, and agents may maintain it. */
  readonly origin: 'agent' | 'human';
  readonly revisionId: RevisionId | null;
  readonly status: Status;
  /** What takes the place of a retired one, by names of skills or ids of items. */
  readonly successors: readonly string[];
  readonly uses: number;
  readonly lastUsed: string | null;
  /** Null for what no review looks at: what a person made, and what is not in force. */
  readonly probation: Probation | null;
}

/** How far a skill is in its probation: what was counted since this clone first served it. */
export interface Probation {
  readonly over: boolean;
  readonly requests: number;
  readonly uses: number;
  /** So many requests it takes. */
  readonly maturity: number;
}

/** What a layer has of skills. */
export interface Roll {
  readonly layer: AppliedLayer;
  readonly thresholds: Thresholds;
  /** By name, those in force first; none that was rejected. */
  readonly rows: readonly SkillRow[];
  /** What a review looks at: the skills in force that agents made. */
  readonly reviewed: readonly UsedSkill[];
}

/** Reads what each of several layers has. Fails: as `rollOf` does. */
export const rollsOf = async (layers: readonly AppliedLayer[]): Promise<Result<readonly Roll[], Refusal | Fault>> => {
  const rolls: Roll[] = [];
  for (const layer of layers) {
    const roll = await rollOf(layer);
    if (!roll.ok) return roll;
    rolls.push(roll.value);
  }
  return ok(rolls);
};

/** Reads what a layer has of skills, with how they are used. Refused: a configuration that breaks its schema. Fails: as reading does. */
export const rollOf = async (applied: AppliedLayer): Promise<Result<Roll, Refusal | Fault>> => {
  const thresholds = await thresholdsOf(applied);
  if (!thresholds.ok) return thresholds;
  const { workspace, served, layer } = applied;
  const { items, revisions } = served.state;
  const anchors = anchorsOf(workspace, served.state);
  const requests = requestsOf(workspace).count;
  const rows: SkillRow[] = [];
  const reviewed: UsedSkill[] = [];
  for (const item of items.values()) {
    if (item.kind !== 'skill' || item.status === 'rejected') continue;
    const { count: uses, last } = usesOf(workspace, item.id);
    const origin = originOf(item, revisions);
    const anchor = origin === 'agent' ? anchors.get(item.id) : undefined;
    const since = anchor === undefined ? null : { requests: requests - anchor.requests, uses: uses - anchor.uses };
    if (since !== null) reviewed.push({ itemId: item.id, ...since });
    rows.push({
      layer,
      name: skillNameOf(item.id),
      itemId: item.id,
      origin,
      revisionId: item.currentRevision,
      status: item.status,
      successors: successorsOf(served.state, item),
      uses,
      lastUsed: last === null ? null : printInstant(last),
      probation: since === null ? null : probationOf(since, thresholds.value),
    });
  }
  return ok({ layer: applied, thresholds: thresholds.value, rows: rows.sort(inOrder), reviewed });
};

const originOf = ({ currentRevision }: Item, revisions: ReadonlyMap<RevisionId, Revision>): SkillRow['origin'] => {
  const revision = currentRevision === null ? undefined : revisions.get(currentRevision);
  return isMadeByAgent(revision?.metadata.labels) ? 'agent' : 'human';
};

const probationOf = (
  since: { readonly requests: number; readonly uses: number },
  { maturity }: Thresholds,
): Probation => ({ over: since.requests >= maturity, ...since, maturity });

const inOrder = (a: SkillRow, b: SkillRow): number =>
  Number(isInForce(b)) - Number(isInForce(a)) || (`${a.name} ${a.itemId}` < `${b.name} ${b.itemId}` ? -1 : 1);

/** Returns whether a skill is in force, and may be in a host. */
export const isInForce = ({ status }: Pick<SkillRow, 'status'>): boolean => status === 'approved';
