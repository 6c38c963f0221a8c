import { type IntentFinding, intentFinding } from '../model/intent-finding.ts';

/** Returns whether the front matter names another skill than the intent does. */
export const identityFindings = (name: string, named: string): readonly IntentFinding[] =>
  name === named ? [] : [intentFinding('name-differs', named)];
