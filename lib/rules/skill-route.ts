import type { LiveSkill } from '../model/admission.ts';
import { foldedName } from '../model/folded-name.ts';
import type { SkillLayer } from '../model/intent.ts';
import { type IntentFinding, intentFinding } from '../model/intent-finding.ts';
import type { Wanted } from '../model/wanted.ts';

/** Where an intent leads: the layer, and the skill that is there. */
export interface SkillRoute<S extends LiveSkill> {
  readonly layer: SkillLayer | null;
  readonly target: S | null;
  readonly findings: readonly IntentFinding[];
}

/**
 * Resolves the name of an intent over both layers. A new skill goes where it says, unless either layer has one of its name; all
 * else needs exactly one skill of the name.
 */
export const skillRoute = <S extends LiveSkill>(wanted: Wanted, live: readonly S[]): SkillRoute<S> => {
  const [target, another] = namesakes(wanted.name, live);
  if (wanted.action === 'create') {
    const findings = target === undefined ? [] : [intentFinding('name-taken', target.layer)];
    return { layer: wanted.level, target: null, findings };
  }
  if (target === undefined) return unrouted('skill-missing');
  return another === undefined ? { layer: target.layer, target, findings: [] } : unrouted('skill-in-both-layers');
};

/** Returns the skills whose names a file system may take for one name. */
export const namesakes = <S extends LiveSkill>(name: string, live: readonly S[]): readonly S[] => {
  const folded = foldedName(name);
  return live.filter((one) => foldedName(one.name) === folded);
};

const unrouted = (code: 'skill-missing' | 'skill-in-both-layers') => ({
  layer: null,
  target: null,
  findings: [intentFinding(code)],
});
