import type { Refusal } from '../../flows/served.ts';
import type { Counted } from '../../flows/skills-use.ts';
import type { Fault } from '../../model/fault.ts';
import { NOTHING_TO_COUNT } from '../prose/count-prose.ts';
import { faultProse } from '../prose/fault-prose.ts';
import { findingProse } from '../prose/finding-prose.ts';
import type { Prose } from '../prose/prose.ts';
import { refusalProse } from '../prose/refusal-prose.ts';
import { count } from './count.ts';
import { placeNote, tally } from './findings.ts';

/** Says what was counted. */
export const countedText = (counted: Counted): string =>
  counted.kind === 'use'
    ? `${counted.name}: ${count(counted.uses, 'use')}\n`
    : counted.requests.map((one) => `${one.layer}: ${count(one.count, 'request')}\n`).join('');

/** Why nothing was counted. */
interface NotCounted extends Prose {
  readonly code: string;
}

/** What is said where there was nothing to count. */
export const NOTHING_COUNTED: NotCounted = { code: 'nothing-to-count', ...NOTHING_TO_COUNT };

/** Says why nothing was counted. */
export const notCounted = (error: Refusal | Fault): NotCounted => {
  if (error.kind !== 'refused') return faultProse(error);
  const { message, remedy } = refusalProse('knowledge', tally(error.findings), placeNote(error.findings));
  const told = error.findings.map((one) => `${one.at.path}: ${findingProse(one).message}`);
  return { code: 'refused', message: [message, ...told].join('\n'), remedy };
};
