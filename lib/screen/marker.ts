import { ASSIGNMENT_RULES } from './assignments.ts';
import { CARD_NUMBER } from './card.ts';
import { JSON_WEB_TOKEN } from './json-web-token.ts';
import { MASK } from './mask.ts';
import { PERSONAL_RULES } from './personal.ts';
import { PRESET_RULES } from './preset.ts';
import { PRIVATE_KEY } from './private-key.ts';
import { TOKEN_RULES } from './tokens.ts';
import { URL_PASSWORD } from './url-password.ts';

/** Returns what stands in a text where a secret was. */
export const markerOf = (rule: string): string => `[redacted:${rule}]`;

/**
 * Returns a text of the same length in which no marker can be taken for a secret.
 *
 * Only the names of rules make a marker, so that nothing can be hidden in one.
 */
export const withoutMarkers = (text: string): string =>
  text.includes('[redacted:') ? text.replaceAll(MARKER, (marker) => MASK.repeat(marker.length)) : text;

/** Every name that a marker can hold, those first that know most of a secret. */
export const SECRET_RULES: readonly string[] = [
  PRIVATE_KEY,
  ...TOKEN_RULES,
  JSON_WEB_TOKEN,
  URL_PASSWORD,
  CARD_NUMBER,
  ...ASSIGNMENT_RULES,
  ...PERSONAL_RULES,
  ...PRESET_RULES,
];
const MARKER = new RegExp(`\\[redacted:(?:${SECRET_RULES.join('|')})\\]`, 'g');
