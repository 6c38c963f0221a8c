import { type IntentFinding, intentFinding } from '../model/intent-finding.ts';
import { SKILL_BUDGET } from '../model/skill.ts';

/** Returns whether the text of a skill after its front matter has more lines than one should, blank ones left out. */
export const altitudeFindings = (text: string): readonly IntentFinding[] => {
  const { length } = text.split('\n').filter((line) => line.trim() !== '');
  return length > SKILL_BUDGET.lines ? [intentFinding('too-many-lines', String(length))] : [];
};
