import type { Fault } from '../model/fault.ts';
import type { Instant } from '../model/instant.ts';
import type { SkillLayer } from '../model/intent.ts';
import { printInstant } from '../model/print-instant.ts';
import { ok, type Result } from '../model/result.ts';
import type { Thresholds } from '../model/skill-usage.ts';
import type { Refusal } from './served.ts';
import { countedSince, requestsOf } from './skill-counts.ts';
import { inAppliedLayers } from './skill-layers.ts';
import { isInForce, type Roll, rollsOf, type SkillRow } from './skill-roll.ts';
import type { OpenWorkspace } from './skills-repository.ts';
import type { Workspace } from './workspace.ts';

/** How the skills of one layer are used, as far as its clone has counted. */
export interface LayerUsage extends Thresholds {
  readonly layer: SkillLayer;
  /** Null where nothing was ever counted. */
  readonly since: string | null;
  readonly requests: number;
  /** Names of skills in force that were never used, sorted. */
  readonly neverUsed: readonly string[];
  /** The skills in force, the most used ones first. */
  readonly skills: readonly SkillRow[];
}

/** Tells how often each skill in force was used, and since when that is counted. Fails: `not-applied`, as reading does. */
export const skillsUsage = (
  workspace: Workspace,
  open: OpenWorkspace,
): Promise<Result<readonly LayerUsage[], Refusal | Fault>> =>
  inAppliedLayers(workspace, open, async (layers) => {
    const rolls = await rollsOf(layers);
    return rolls.ok ? ok(rolls.value.map(usageIn)) : rolls;
  });

const usageIn = ({ layer: { layer, workspace }, thresholds, rows }: Roll): LayerUsage => {
  const skills = rows.filter(isInForce).sort((a, b) => b.uses - a.uses);
  return {
    layer,
    since: printed(countedSince(workspace)),
    requests: requestsOf(workspace).count,
    ...thresholds,
    neverUsed: skills.filter(({ uses }) => uses === 0).map(({ name }) => name),
    skills,
  };
};

const printed = (at: Instant | null): string | null => (at === null ? null : printInstant(at));
