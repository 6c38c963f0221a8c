import type { Fault } from '../model/fault.ts';
import { ok, type Result } from '../model/result.ts';
import { isUnreviewed } from './review-of.ts';
import type { Refusal } from './served.ts';
import { inAppliedLayers } from './skill-layers.ts';
import { isInForce, rollsOf, type SkillRow } from './skill-roll.ts';
import type { OpenWorkspace } from './skills-repository.ts';
import type { Workspace } from './workspace.ts';

/** The skills of all layers. */
export interface SkillsListed {
  /** Whether something that is served is not proven to be reviewed. */
  readonly unreviewed: boolean;
  readonly count: number;
  /** Names that a skill in force has in more than one layer: neither can be changed by agents, or counted by its name alone. */
  readonly ambiguous: readonly string[];
  readonly skills: readonly SkillRow[];
}

/** Lists the skills of this repository and of the one for all others, with how they are used here; never rejected ones. */
export const listSkills = (workspace: Workspace, open: OpenWorkspace): Promise<Result<SkillsListed, Refusal | Fault>> =>
  inAppliedLayers(workspace, open, async (layers) => {
    const rolls = await rollsOf(layers);
    if (!rolls.ok) return rolls;
    let unreviewed = false;
    for (const { workspace: one, served } of layers) unreviewed ||= await isUnreviewed(one, served.commit);
    const skills = rolls.value.flatMap(({ rows }) => rows);
    return ok({ unreviewed, count: skills.length, ambiguous: ambiguousIn(skills), skills });
  });

/** Returns the names that more than one skill in force has, sorted. */
export const ambiguousIn = (rows: readonly SkillRow[]): readonly string[] => {
  const names = rows.filter(isInForce).map(({ name }) => name);
  return [...new Set(names.filter((name, n) => names.indexOf(name) !== n))].sort();
};
