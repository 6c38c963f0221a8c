import { type IntentFinding, intentFinding } from '../model/intent-finding.ts';
import { SKILL_BUDGET, SKILL_TEXT_LIMITS } from '../model/skill.ts';

/** Returns whether a description has nothing in it, or more characters than a host takes. */
export const descriptionFindings = (description: string): readonly IntentFinding[] => {
  const { length } = [...description.trim()];
  if (length === 0) return [intentFinding('description-empty')];
  return length > SKILL_TEXT_LIMITS.description ? [intentFinding('description-too-long', String(length))] : [];
};

/** Returns whether a description is longer than the one line that an index of skills has for it. */
export const budgetFindings = (description: string): readonly IntentFinding[] => {
  const { length } = [...description.trim()];
  return length > SKILL_BUDGET.description && length <= SKILL_TEXT_LIMITS.description
    ? [intentFinding('description-over-budget', String(length))]
    : [];
};
