import type { Secret } from './secret.ts';

/** The rule of this screen. */
export const PRIVATE_KEY = 'private-key';

/**
 * Finds private keys in PEM form: a header with key material right after it, to the line that ends it, or, when that is cut
 * off, as far as the material goes. A header that is only spoken of is no key.
 *
 * So is the private part of a key file of PuTTY.
 * Source: RFC 7468; RFC 1421 for the lines between header and material; RFC 9580 for PGP; PuTTY's manual, appendix C.
 */
export function* privateKeys(text: string): Generator<Secret> {
  const [putty, pem] = [text.includes('Private-Lines'), text.includes('-----BEGIN')];
  for (const { 0: header, index } of putty ? text.matchAll(PUTTY) : []) {
    const body = index + header.length;
    const material = lengthAt(MATERIAL, text, body);
    if (material > 0) yield { rule: PRIVATE_KEY, start: index, end: runOn(text, body + material), sure: true };
  }
  for (const { 0: header, index } of pem ? text.matchAll(HEADER) : []) {
    const body = index + header.length;
    const material = lengthAt(MATERIAL, text, body);
    if (material > 0) yield { rule: PRIVATE_KEY, start: index, end: endOf(text, body + material), sure: true };
  }
}

const HEADER = /-----BEGIN ?[A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)?-----/g;
const PUTTY = /\bPrivate-Lines:[ \t]{1,4}\d{1,4}/g;
const FOOTER = /-----END ?[A-Z0-9 ]{0,40}(?:KEY)?(?: BLOCK)?(?:-----)?/y;
// What a quotation, a comment or an escaped text puts around a line.
const BESIDE = '(?:[\\s>|#*+"\',-]|\\\\[nrt]){0,60}';
const MATERIAL = new RegExp(`${BESIDE}(?:[A-Z][A-Za-z-]{2,20}:[^\\n\\\\]{0,120}${BESIDE}){0,5}[A-Za-z0-9+/]{16,}`, 'y');
const MORE = /[A-Za-z0-9+/=]{1,80}|(?:\s|\\[nrt]|[>|#*+"',=-]){1,60}[A-Za-z0-9+/]{16,}/y;

const lengthAt = (pattern: RegExp, text: string, at: number): number => {
  pattern.lastIndex = at;
  return pattern.exec(text)?.[0].length ?? 0;
};

// Up to the footer when there is one before the next header; each stretch is searched once.
const endOf = (text: string, from: number): number => {
  const next = text.indexOf('-----BEGIN', from);
  const footer = text.slice(from, next === -1 ? text.length : next).indexOf('-----END');
  if (footer !== -1) return from + footer + lengthAt(FOOTER, text, from + footer);
  return runOn(text, from);
};

const runOn = (text: string, from: number): number => {
  let end = from;
  for (let more = lengthAt(MORE, text, end); more > 0; more = lengthAt(MORE, text, end)) end += more;
  return end;
};
