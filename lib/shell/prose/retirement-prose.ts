import type { RetirementFacts, ToldOf } from '../../flows/skill-retirement.ts';
import { printInstant } from '../../model/print-instant.ts';
import { counted } from './quoted.ts';

/** The words for a skill that has not earned its place: why, and what was counted. */
export const retirementProse: ToldOf = (facts) => ({ reason: reasonOf(facts), evidence: evidenceOf(facts) });

const reasonOf = ({ reviewed, requests, uses, maturity, capacity }: RetirementFacts): string => {
  const asked = counted(requests, 'request');
  if (reviewed.kind === 'idle')
    return `Not used once in the ${asked} since it was approved, as one clone counted; a skill has ${maturity} to be used in.`;
  const share = ((100 * uses) / requests).toFixed(1);
  return `Used in ${uses} of ${asked} since it was approved (${share} %), as one clone counted: of ${counted(reviewed.among, 'skill')} past probation among the least used, and ${capacity} are kept.`;
};

const evidenceOf = ({ name, itemId, layer, since, requests, uses, maturity, capacity }: RetirementFacts): string =>
  [
    `What one clone counted of the skill ${name} (${itemId}).`,
    '',
    `- layer: ${layer}`,
    `- counted since: ${since === null ? 'never' : printInstant(since)}`,
    `- requests since it was first served there: ${requests}`,
    `- uses since then: ${uses}`,
    `- requests that a skill has to be used in: ${maturity}`,
    `- skills past that which are kept: ${capacity}`,
    '',
  ].join('\n');
