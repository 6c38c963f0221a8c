import { digestOf } from '../model/digest.ts';
import type { ItemId } from '../model/ids.ts';
import type { Reviewed, Thresholds, UsedSkill } from '../model/skill-usage.ts';

/**
 * Tells which skills have earned their place: each used at least once by the end of its probation, and of those past it no more than
 * are kept, the ones used in the largest share of their requests first.
 *
 * Whoever is used equally often goes by a digest of its id, so that it is not always the first of the alphabet who leaves.
 */
export const reviewSkills = (
  skills: readonly UsedSkill[],
  { maturity, capacity }: Thresholds,
): ReadonlyMap<ItemId, Reviewed> => {
  const past = skills.filter(({ requests }) => requests >= maturity);
  const used = past.filter(({ uses }) => uses > 0);
  const leaving = [...used].sort(leastFirst).slice(0, Math.max(0, used.length - capacity));
  const of = (skill: UsedSkill): Reviewed => {
    if (!past.includes(skill)) return { kind: 'probation' };
    if (!used.includes(skill)) return { kind: 'idle' };
    return leaving.includes(skill) ? { kind: 'crowded', among: used.length } : { kind: 'kept' };
  };
  return new Map(skills.map((skill) => [skill.itemId, of(skill)]));
};

// Held against each other without a division, so that equal shares are equal.
const leastFirst = (a: UsedSkill, b: UsedSkill): number =>
  a.uses * b.requests - b.uses * a.requests || (digestOf(a.itemId) < digestOf(b.itemId) ? -1 : 1);
