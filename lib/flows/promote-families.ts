import type { Finding } from '../model/finding.ts';
import { type IntentCode, type IntentFinding, intentFinding } from '../model/intent-finding.ts';
import type { Stage } from '../model/stage.ts';

/** Returns what is told of an intent whose proposal is refused: by stage, with the code that people can have explained. */
export const judgedFindings = (findings: readonly Finding[]): readonly IntentFinding[] => {
  const told = findings
    .filter(({ severity }) => severity === 'refusal')
    .map(({ code, stage }) =>
      code === 'secret' ? intentFinding('secret', 'the proposal') : intentFinding(CODES[stage], code),
    );
  return [...new Map(told.map((one) => [one.detail, one])).values()];
};

const CODES: Readonly<Record<Stage, IntentCode>> = {
  path: 'judged-schema',
  limits: 'judged-schema',
  parse: 'judged-schema',
  schema: 'judged-schema',
  identity: 'judged-schema',
  pin: 'judged-pin',
  order: 'judged-replay',
  guard: 'judged-replay',
  replay: 'judged-replay',
  screen: 'judged-unsafe',
  draft: 'judged-conflict',
  accept: 'judged-otherwise',
  history: 'judged-otherwise',
  review: 'judged-otherwise',
  host: 'judged-otherwise',
};
