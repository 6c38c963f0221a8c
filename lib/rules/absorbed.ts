import type { LiveSkill, RunFacts } from '../model/admission.ts';
import { foldedName } from '../model/folded-name.ts';
import { type IntentFinding, intentFinding } from '../model/intent-finding.ts';
import { namesakes } from './skill-route.ts';

/** A claim that a skill may go, since another one has what it says. */
export interface Absorption<S extends LiveSkill> {
  /** The skill that is to go; null when it could not be told which. */
  readonly target: S | null;
  readonly name: string;
  readonly absorbedInto: string;
}

/** What becomes of the claim. */
export interface Absorbed<S extends LiveSkill> {
  readonly absorber: S | null;
  readonly findings: readonly IntentFinding[];
}

/**
 * Judges such a claim: exactly one skill of that name is there, an agent made it, it is served wherever the other one was, it
 * is not the one that goes, and the run neither retires it nor failed to write into it what it was to take over.
 */
export const absorbed = <S extends LiveSkill>(
  { target, name, absorbedInto }: Absorption<S>,
  live: readonly S[],
  run: RunFacts,
): Absorbed<S> => {
  const has = (names: readonly string[]): boolean => names.some((one) => same(one, absorbedInto));
  const [absorber, another] = namesakes(absorbedInto, live);
  const findings = [
    ...(same(name, absorbedInto) ? [intentFinding('absorber-itself')] : []),
    ...(absorber === undefined ? [intentFinding('absorber-unknown')] : []),
    ...(another === undefined ? [] : [intentFinding('absorber-in-both-layers')]),
    ...(absorber?.madeByAgent === false ? [intentFinding('absorber-not-made-by-agent')] : []),
    ...(target?.layer === 'global' && absorber?.layer === 'project' ? [intentFinding('absorber-narrower')] : []),
    ...(!same(name, absorbedInto) && has(run.retired) ? [intentFinding('absorber-retired')] : []),
    ...(has(run.failed) ? [intentFinding('absorber-failed')] : []),
  ];
  return { absorber: absorber ?? null, findings };
};

const same = (one: string, other: string): boolean => foldedName(one) === foldedName(other);
