import { withoutEchoes } from './echoes.ts';
import { markerOf } from './marker.ts';
import type { Secret } from './secret.ts';
import { secretsIn } from './secrets.ts';

/** A text without its secrets and personal data, and how many of which kind were taken out. */
export interface Redacted {
  readonly text: string;
  /** By rule, in the order of the alphabet. */
  readonly redactions: readonly { readonly rule: string; readonly count: number }[];
}

/**
 * Returns a text with a marker such as `[redacted:aws-access-key]` for each secret.
 *
 * Law:    redacting again changes nothing, and no screening finds a secret in what is left: it goes on until none is found, and
 *         it ends, because each round takes characters out that no marker brings back.
 * Cost:   linear in the length of the text, two rounds for nearly all.
 */
export const redact = async (text: string): Promise<Redacted> => {
  const counts = new Map<string, number>();
  let left = text;
  for (let found = await stretches(left); found.length > 0; found = await stretches(left)) {
    for (const { rule } of found) counts.set(rule, (counts.get(rule) ?? 0) + 1);
    left = replaced(left, found);
  }
  const redactions = [...counts].map(([rule, count]) => ({ rule, count })).sort((a, b) => (a.rule < b.rule ? -1 : 1));
  return { text: left, redactions };
};

// Secrets that overlap are taken out as one, under the name of the first that is sure.
const stretches = async (text: string): Promise<readonly Secret[]> => {
  const apart: Secret[] = [];
  for (const secret of withoutEchoes(await secretsIn(text))) {
    const last = apart.at(-1);
    if (last === undefined || secret.start >= last.end) {
      apart.push(secret);
      continue;
    }
    const named = secret.sure && !last.sure ? secret : last;
    apart[apart.length - 1] = { ...named, start: last.start, end: Math.max(last.end, secret.end) };
  }
  return apart;
};

const replaced = (text: string, secrets: readonly Secret[]): string => {
  const parts: string[] = [];
  let at = 0;
  for (const { rule, start, end } of secrets) {
    parts.push(text.slice(at, start), markerOf(rule));
    at = end;
  }
  return parts.join('') + text.slice(at);
};
