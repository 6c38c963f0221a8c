import { err, ok, type Result } from '../model/result.ts';
import type { CommitVerdict, SignatureRefusal, SignatureVerdict } from '../model/signature.ts';
import { type ForgeKey, parseForgeKey } from './forge-key.ts';
import type { SigningKey } from './pgp-certificate.ts';
import { pgpArmored, pgpPackets } from './pgp-packets.ts';
import { pgpHolds, pgpIssuer, pgpMayBeBy, pgpSignatureOf } from './pgp-signature.ts';
import { latin1 } from './ssh-key.ts';
import { sshVerdict } from './ssh-signature.ts';

/** A commit object, taken apart: what was signed, and the signature as it stands in its header. */
export interface SignedCommit {
  readonly payload: Uint8Array;
  readonly signature: string;
}

/**
 * Returns whether one of the pinned keys signed a commit.
 *
 * Shape:  `bytes` is the content of the commit object, `forgeKeys` as the policy has them. Of an OpenPGP key, the fingerprint of its
 *         primary key is given.
 * Source: gitformat-signature(5). A signature of SSH has to be in the namespace `git`.
 */
export const verifyCommit = (bytes: Uint8Array, forgeKeys: readonly string[]): CommitVerdict => {
  const found = signedCommit(bytes);
  if (!found.ok) return refused(found.error);
  if (found.value === null) return { kind: 'unsigned' };
  const { payload, signature } = found.value;
  const keys = keysOf(forgeKeys);
  if (signature.startsWith('-----BEGIN SSH SIGNATURE-----')) {
    const armored = Buffer.from(signature, 'latin1');
    return pinned(sshVerdict({ armored, message: payload, namespace: 'git' }), keys);
  }
  return pgpVerdict(
    signature,
    payload,
    keys.flatMap((key) => (key.kind === 'openpgp' ? key.keys : [])),
  );
};

/**
 * Takes a commit object apart; null when it is not signed.
 *
 * The payload is the object without its headers of signatures: `gpgsig`, or `gpgsig-sha256` in a repository of SHA-256, and the one that
 * is for the other kind. Fails: with a signature that stands there twice, or a header that is nearly one.
 */
export const signedCommit = (bytes: Uint8Array): Result<SignedCommit | null, SignatureRefusal> => {
  const text = latin1(bytes);
  const blank = text.indexOf('\n\n');
  const headers = headersOf(blank < 0 ? text : text.slice(0, blank + 1));
  const own = /^tree [0-9a-f]{64}\n/.test(text) ? 'gpgsig-sha256 ' : 'gpgsig ';
  const about = headers.filter((header) => header.startsWith('gpgsig'));
  const signatures = about.filter((header) => header.startsWith(own));
  const known = about.every((header) => /^gpgsig(?:-sha256)? /.test(header));
  if (!known || signatures.length > 1) return err({ kind: 'malformed', what: 'header' });
  const [first] = signatures;
  if (first === undefined) return ok(null);
  const left = headers.filter((header) => !header.startsWith('gpgsig')).join('');
  return ok({
    payload: Buffer.from(left + (blank < 0 ? '' : text.slice(blank + 1)), 'latin1'),
    signature: first.slice(own.length).replaceAll('\n ', '\n'),
  });
};

// A line that begins with a space goes on with the header before it.
const headersOf = (text: string): readonly string[] => {
  const headers: string[][] = [];
  for (const line of text.match(/[^\n]*\n|[^\n]+$/g) ?? []) {
    const last = headers.at(-1);
    if (last !== undefined && line.startsWith(' ')) last.push(line);
    else headers.push([line]);
  }
  return headers.map((lines) => lines.join(''));
};

const refused = (why: SignatureRefusal): SignatureVerdict => ({ kind: 'refused', why });

// A policy is asked about many commits, and its keys are the same each time.
const read = new WeakMap<readonly string[], readonly ForgeKey[]>();

const keysOf = (forgeKeys: readonly string[]): readonly ForgeKey[] => {
  const known = read.get(forgeKeys);
  if (known !== undefined) return known;
  const keys = forgeKeys.flatMap((text) => {
    const key = parseForgeKey(text);
    return key.ok ? [key.value] : [];
  });
  read.set(forgeKeys, keys);
  return keys;
};

const pinned = (verdict: SignatureVerdict, keys: readonly ForgeKey[]): SignatureVerdict => {
  if (verdict.kind === 'refused') return verdict;
  const { fingerprint } = verdict;
  const known = keys.some((one) => one.kind === 'ssh' && one.key.fingerprint === fingerprint);
  return known ? verdict : refused({ kind: 'unknown-key', fingerprint });
};

const LIMIT = 16_384;
const BINARY = 0;

const pgpVerdict = (text: string, payload: Uint8Array, keys: readonly SigningKey[]): SignatureVerdict => {
  if (text.length > LIMIT) return refused({ kind: 'too-long', size: text.length, limit: LIMIT });
  const bytes = pgpArmored(text, 'SIGNATURE');
  if (bytes === null) return refused({ kind: 'not-a-signature' });
  const [packet, ...more] = pgpPackets(bytes) ?? [];
  if (packet?.tag !== 2 || more.length > 0) return refused({ kind: 'malformed', what: 'packets' });
  const signature = pgpSignatureOf(packet.body);
  if (!signature.ok) return refused(signature.error);
  if (signature.value.type !== BINARY)
    return refused({ kind: 'unsupported', what: 'signature', found: `OpenPGP type ${signature.value.type}` });
  const named = keys.filter(({ key }) => pgpMayBeBy(signature.value, key));
  const by = named.find(({ key }) => pgpHolds(signature.value, key, payload));
  if (by !== undefined) return { kind: 'signed', fingerprint: by.owner };
  const [candidate] = named;
  return refused(
    candidate === undefined
      ? { kind: 'unknown-key', fingerprint: pgpIssuer(signature.value) }
      : { kind: 'mismatch', fingerprint: candidate.owner },
  );
};
