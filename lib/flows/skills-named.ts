import type { Fault } from '../model/fault.ts';
import type { SkillLayer } from '../model/intent.ts';
import { err, ok, type Result } from '../model/result.ts';
import { closest } from '../recall/closest.ts';

/** What a skill is found by. */
export interface Named {
  readonly layer: SkillLayer;
  readonly name: string;
  readonly itemId: string;
}

/**
 * Finds skills by their name or the id of their item, in one layer or in all (null).
 *
 * Fails: `unknown-skill`, with the nearest name.
 */
export const skillsNamed = <T extends Named>(
  all: readonly T[],
  name: string,
  layer: SkillLayer | null,
): Result<readonly T[], Fault> => {
  const within = all.filter((one) => layer === null || one.layer === layer);
  const found = within.filter((one) => one.name === name || one.itemId === name);
  if (found.length > 0) return ok(found);
  return err({ kind: 'unknown-skill', name, closest: closest(name, [...new Set(within.map((one) => one.name))]) });
};
