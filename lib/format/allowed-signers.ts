import { type Finding, finding } from '../model/finding.ts';
import { err, ok, type Result } from '../model/result.ts';
import type { KeyRefusal, Signer, SshKey } from '../model/signature.ts';
import type { SignerFlaw } from '../model/signer-facts.ts';
import { atMost } from './at-most.ts';
import { listMatches } from './pattern-list.ts';
import { shown } from './shown.ts';
import { parseSshKeyLine } from './ssh-key.ts';
import { REVIEW_NAMESPACE } from './ssh-signature.ts';
import { decodeUtf8 } from './utf8.ts';

/**
 * Reads a file of those who may sign reviews: `principals [options] algorithm base64 [comment]` a line.
 *
 * Fails:  findings, since a line nobody understands lets nobody sign. Dates are refused: a key counts in exactly those steps
 *         of the governed branch whose first parent has it in this file. So are patterns, authorities, and a key that stands there twice: each key is one person's.
 * Source: ssh-keygen(1), ALLOWED SIGNERS.
 */
export const allowedSignersOf = (path: string, bytes: Uint8Array): Result<readonly Signer[], readonly Finding[]> => {
  const text = decodeUtf8(bytes);
  if (!text.ok) return err([finding('not-utf8', { path }, { offset: text.error })]);
  const lines = new Map<string, number>();
  const signers: Signer[] = [];
  const findings: Finding[] = [];
  for (const [at, row] of text.value.split('\n').entries()) {
    const content = row.trim();
    if (content === '' || content.startsWith('#')) continue;
    const line = at + 1;
    const signer = once(signerIn(content), lines);
    if (signer.ok) {
      lines.set(signer.value.key.fingerprint, line);
      signers.push({ ...signer.value, line });
    } else {
      const { why, what } = signer.error;
      findings.push(finding('signer-invalid', { path, line }, { why, what: shown(what) }));
    }
  }
  return findings.length > 0 ? err(atMost(path, findings)) : ok(signers);
};

interface Flaw {
  readonly why: SignerFlaw;
  readonly what: string;
}
type Named = Omit<Signer, 'line'>;

const flawed = (why: SignerFlaw, what = ''): Result<never, Flaw> => err({ why, what });

const once = (signer: Result<Named, Flaw>, lines: ReadonlyMap<string, number>): Result<Named, Flaw> => {
  const earlier = signer.ok ? lines.get(signer.value.key.fingerprint) : undefined;
  return earlier === undefined ? signer : flawed('key-twice', String(earlier));
};

// A word ends at a blank outside of quotes, in which `\"` is a quote.
const WORD = /^(?:"(?:\\"|[^"\\]|\\(?!"))*"|[^\s"])+/;
const KEY = /^(?:ssh|ecdsa|sk)-/;

const signerIn = (content: string): Result<Named, Flaw> => {
  const first = WORD.exec(content)?.[0] ?? '';
  const rest = content.slice(first.length);
  const options = KEY.test(rest.trimStart()) ? '' : (WORD.exec(rest.trimStart())?.[0] ?? '');
  const after = rest.trimStart().slice(options.length);
  if (/^"/.test(rest) || /^"/.test(after)) return flawed('quotes');
  const principals = principalsIn(first);
  if (!principals.ok) return principals;
  const allowed = checkOptions(options);
  if (!allowed.ok) return allowed;
  if (after.trim() === '') return flawed('key-missing');
  const key = keyIn(after);
  return key.ok ? ok({ principals: principals.value, key: key.value }) : key;
};

const principalsIn = (word: string): Result<readonly string[], Flaw> => {
  const addresses = word.replace(/^"(.*)"$/, '$1').split(',');
  if (!addresses.every((one) => /^[^\s"\p{C}]+$/u.test(one))) return flawed('principals', word);
  return /[*?!]/.test(word) ? flawed('pattern', word) : ok(addresses);
};

const keyIn = (text: string): Result<SshKey, Flaw> => {
  const key = parseSshKeyLine(text);
  return key.ok ? key : flawed(...keyFlaw(key.error));
};

const keyFlaw = (refusal: KeyRefusal): [SignerFlaw, string] =>
  refusal.kind === 'unsupported' ? ['key-unsupported', refusal.found] : ['key-malformed', ''];

const OPTION = /^([^=,"]*)(?:=(?:"((?:\\"|[^"\\]|\\(?!"))*)"|[^",]*))?(?:,|$)/;

const checkOptions = (text: string): Result<null, Flaw> => {
  const seen = new Set<string>();
  let rest = text;
  while (rest !== '') {
    const [whole = '', written = '', value] = OPTION.exec(rest) ?? [];
    if (whole === '') return flawed('option-value', rest);
    const flaw = optionFlaw(written.toLowerCase(), value?.replaceAll('\\"', '"'));
    if (flaw !== null) return flawed(flaw, written);
    if (seen.has(written.toLowerCase())) return flawed('option-twice', written);
    seen.add(written.toLowerCase());
    rest = rest.slice(whole.length);
  }
  return ok(null);
};

const optionFlaw = (name: string, value: string | undefined): SignerFlaw | null => {
  switch (name) {
    case 'namespaces':
      if (value === undefined) return 'option-value';
      return listMatches(value.split(','), REVIEW_NAMESPACE) ? null : 'namespace';
    case 'valid-after':
    case 'valid-before':
      return 'dates';
    case 'cert-authority':
      return 'authority';
    default:
      return 'option-unknown';
  }
};
