import { assignments } from './assignments.ts';
import { cardNumbers } from './card.ts';
import { jsonWebTokens } from './json-web-token.ts';
import { latest } from './latest.ts';
import { SECRET_RULES, withoutMarkers } from './marker.ts';
import { masked } from './mask.ts';
import { personalData } from './personal.ts';
import { presetSecrets } from './preset.ts';
import { privateKeys } from './private-key.ts';
import type { Secret } from './secret.ts';
import { tokens } from './tokens.ts';
import { urlPasswords } from './url-password.ts';
import { viewsOf } from './views.ts';

/**
 * Finds the secrets and the personal data of a text, as it is and folded. What a redaction left is none.
 *
 * Order:  by where they begin; of those that begin at one place, the one of which most is known comes first.
 * Law:    what is found in a text is found in every text that goes on after a line end: no rule asks for what comes later, so
 *         a key that is cut off is a key, and nothing that follows takes a finding back.
 * Cost:   linear in the length of the text.
 */
export const secretsIn = latest(async (text: string): Promise<readonly Secret[]> => {
  const bare = withoutMarkers(text);
  const found: Secret[] = [];
  for (const view of viewsOf(bare)) {
    for (const secret of [...ours(view.text), ...(await presetSecrets(view.text))])
      found.push({ ...secret, start: view.startOf(secret.start), end: view.endOf(secret.end) });
  }
  return found.filter(({ start, end }) => !masked(bare.slice(start, end))).sort(byPlace);
});

const ours = (text: string): readonly Secret[] => [
  ...privateKeys(text),
  ...tokens(text),
  ...jsonWebTokens(text),
  ...urlPasswords(text),
  ...cardNumbers(text),
  ...assignments(text),
  ...personalData(text),
];

const RANKS: ReadonlyMap<string, number> = new Map(SECRET_RULES.map((rule, rank) => [rule, rank]));
const byPlace = (a: Secret, b: Secret): number =>
  a.start - b.start || (RANKS.get(a.rule) ?? 0) - (RANKS.get(b.rule) ?? 0);
