import type { LiveSkill } from '../model/admission.ts';
import { type IntentFinding, intentFinding } from '../model/intent-finding.ts';

/** Returns whether a skill that an agent wants changed or retired was not made by one. */
export const selfProducedFindings = ({ madeByAgent }: LiveSkill): readonly IntentFinding[] =>
  madeByAgent ? [] : [intentFinding('not-made-by-agent')];
