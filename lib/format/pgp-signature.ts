import { createHash } from 'node:crypto';
import { err, ok, type Result } from '../model/result.ts';
import type { SignatureRefusal } from '../model/signature.ts';
import { readerOf } from './byte-reader.ts';
import { mpisIn, PGP_ALGORITHM, type PgpKey } from './pgp-key.ts';
import { bitsOf, COORDINATE, holds, joined } from './public-key.ts';

/** A signature of OpenPGP, version 4. */
export interface PgpSignature {
  /** 0 is a file as it is; others are about keys. */
  readonly type: number;
  readonly algorithm: number;
  readonly hash: 'sha256' | 'sha384' | 'sha512';
  /** Hashed after what is signed. */
  readonly trailer: Uint8Array;
  readonly proof: Uint8Array;
  readonly hashed: readonly Subpacket[];
  /** Nobody signed these. */
  readonly unhashed: readonly Subpacket[];
}

export interface Subpacket {
  readonly type: number;
  readonly critical: boolean;
  readonly body: Uint8Array;
}

/** Source: RFC 4880 5.2.3.1. */
export const SUBPACKET = { expires: 3, issuer: 16, keyFlags: 27, embedded: 32, issuerFingerprint: 33 } as const;

/**
 * Reads the body of a signature packet.
 *
 * Fails: other versions; hashes but SHA-256, 384 and 512; a subpacket that must be understood and is not; a signature that expires,
 *        since nothing here asks what time it is.
 */
export const pgpSignatureOf = (body: Uint8Array): Result<PgpSignature, SignatureRefusal> => {
  const reader = readerOf(body);
  const version = reader.number(1);
  const type = reader.number(1);
  const algorithm = reader.number(1);
  const name = reader.number(1);
  if (version !== 4) return unsupported('version', `OpenPGP ${version}`);
  const hashedBytes = reader.field(2);
  const length = body.length - reader.left();
  const unhashedBytes = reader.field(2);
  reader.take(2);
  const [hashed, unhashed] = [subpacketsIn(hashedBytes), subpacketsIn(unhashedBytes)];
  const proof = reader.take(reader.left());
  if (!reader.ended() || hashed === null || unhashed === null) return err({ kind: 'malformed', what: 'signature' });
  const hash = HASHES.get(name);
  if (hash === undefined) return unsupported('hash', `OpenPGP hash ${name}`);
  const strange = hashed.find((one) => one.type === SUBPACKET.expires || (one.critical && !UNDERSTOOD.has(one.type)));
  if (strange !== undefined) return unsupported('option', `OpenPGP subpacket ${strange.type}`);
  const trailer = Buffer.concat([
    body.subarray(0, length),
    Uint8Array.of(4, 255, 0, length >> 16, length >> 8, length),
  ]);
  return ok({ type, algorithm, hash, trailer, proof, hashed, unhashed });
};

/** Whether the signature is the key's over these bytes. */
export const pgpHolds = (signature: PgpSignature, key: PgpKey, bytes: Uint8Array): boolean => {
  const { hash, trailer } = signature;
  const proof = signature.algorithm === key.algorithm ? proofOf(signature, key) : null;
  const signed = Buffer.concat([bytes, trailer]);
  if (proof === null) return false;
  return key.numbers.kind === 'ed25519'
    ? holds(null, createHash(hash).update(signed).digest(), key.publicKey, proof)
    : holds(hash, signed, key.publicKey, proof);
};

/** Whether the signature says that it is this key's, or does not say whose. */
export const pgpMayBeBy = ({ hashed, unhashed }: PgpSignature, { fingerprint }: PgpKey): boolean => {
  const issuers = [...hashed, ...unhashed].flatMap(({ type, body }) => {
    if (type === SUBPACKET.issuer) return [hexOf(body)];
    return type === SUBPACKET.issuerFingerprint ? [hexOf(body.subarray(1))] : [];
  });
  return issuers.every((issuer) => issuer !== '' && fingerprint.endsWith(issuer));
};

/** Returns whom the signature names as its maker, in hex digits; empty when it names nobody. */
export const pgpIssuer = ({ hashed, unhashed }: PgpSignature): string => {
  const found = [...hashed, ...unhashed].find(({ type }) => type === SUBPACKET.issuer)?.body;
  const whole = [...hashed, ...unhashed].find(({ type }) => type === SUBPACKET.issuerFingerprint)?.body.subarray(1);
  return hexOf(whole ?? found ?? new Uint8Array()).slice(0, 64);
};

const HASHES: ReadonlyMap<number, PgpSignature['hash']> = new Map([
  [8, 'sha256'],
  [9, 'sha384'],
  [10, 'sha512'],
]);

// Times, preferences, names and flags: none of them says that the signature should not count.
const UNDERSTOOD: ReadonlySet<number> = new Set([2, 9, 11, 16, 21, 22, 23, 24, 25, 26, 27, 28, 30, 32, 33]);

const unsupported = (what: 'version' | 'hash' | 'option', found: string): Result<never, SignatureRefusal> =>
  err({ kind: 'unsupported', what, found });

const hexOf = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex').toUpperCase();

const subpacketsIn = (bytes: Uint8Array): readonly Subpacket[] | null => {
  const reader = readerOf(bytes);
  const found: Subpacket[] = [];
  while (reader.left() > 0) {
    const first = reader.number(1);
    const two = first >= 192 && first < 255;
    const length = two ? (first - 192) * 256 + reader.number(1) + 192 : first < 192 ? first : reader.number(4);
    const content = reader.take(length);
    const [type] = content;
    if (type === undefined) return null;
    found.push({ type: type & 127, critical: type > 127, body: content.subarray(1) });
  }
  return found;
};

const proofOf = ({ algorithm, proof }: PgpSignature, { numbers }: PgpKey): Uint8Array | null => {
  if (algorithm === PGP_ALGORITHM.ed25519) return proof.length === 64 ? proof : null;
  const found = mpisIn(proof, numbers.kind === 'rsa' ? 1 : 2);
  if (found === null) return null;
  if (numbers.kind === 'rsa') return joined(found, Math.ceil(bitsOf(numbers.modulus) / 8));
  return joined(found, numbers.kind === 'ecdsa' ? COORDINATE[numbers.curve] : 32);
};
