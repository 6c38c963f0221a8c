import { createHash } from 'node:crypto';
import { err, ok, type Result } from '../model/result.ts';
import type { SignatureRefusal, SignatureVerdict } from '../model/signature.ts';
import { decodeBase64Lines } from './base64.ts';
import { readerOf } from './byte-reader.ts';
import { bitsOf, COORDINATE, holds, joined, type KeyNumbers } from './public-key.ts';
import { latin1, type SshKeyParts, sshKeyParts } from './ssh-key.ts';

/** The namespace of a signature that approves. git signs commits in `git`, so neither can stand for the other. */
export const REVIEW_NAMESPACE = 'theurian-review';

/** What was signed, with what, and for what use. */
export interface SshSigned {
  /** The file as `ssh-keygen -Y sign` writes it. */
  readonly armored: Uint8Array;
  readonly message: Uint8Array;
  readonly namespace: string;
}

/**
 * Returns by which key a message is signed, or why the signature counts for nothing. Whose key that is, it does not say.
 *
 * Source: OpenSSH PROTOCOL.sshsig; a security key has to have been touched (PROTOCOL.u2f).
 */
export const sshVerdict = ({ armored, message, namespace }: SshSigned): SignatureVerdict => {
  const read = signatureIn(armored);
  if (!read.ok) return refused(read.error);
  const signature = read.value;
  if (signature.namespace !== namespace)
    return refused({ kind: 'wrong-namespace', expected: namespace, found: signature.namespace.slice(0, 60) });
  const parts = sshKeyParts(signature.key);
  if (!parts.ok) return refused(parts.error);
  const { fingerprint } = parts.value.key;
  const sound = soundBy(parts.value, signature.signature, signedBytes(signature, message));
  if (!sound.ok) return refused(sound.error);
  return sound.value ? { kind: 'signed', fingerprint } : refused({ kind: 'mismatch', fingerprint });
};

const LIMIT = 16_384;
const MAGIC = 'SSHSIG';
const ARMOR = /^-----BEGIN SSH SIGNATURE-----[ \t\r]*\n([A-Za-z0-9+/=\s]*\n)-----END SSH SIGNATURE-----\s*$/;

interface SshSignature {
  readonly key: Uint8Array;
  readonly namespace: string;
  readonly reserved: Uint8Array;
  readonly hash: 'sha256' | 'sha512';
  readonly signature: Uint8Array;
}

const refused = (why: SignatureRefusal): SignatureVerdict => ({ kind: 'refused', why });
const malformed = (what: string) => err({ kind: 'malformed', what } as const);
const unsupported = (what: 'version' | 'hash' | 'signature', found: string) =>
  err({ kind: 'unsupported', what, found: found.slice(0, 60) } as const);

const signatureIn = (armored: Uint8Array): Result<SshSignature, SignatureRefusal> => {
  if (armored.length > LIMIT) return err({ kind: 'too-long', size: armored.length, limit: LIMIT });
  const base64 = ARMOR.exec(latin1(armored))?.[1];
  if (base64 === undefined) return err({ kind: 'not-a-signature' });
  const bytes = decodeBase64Lines(base64);
  if (bytes === null) return malformed('base64');
  const reader = readerOf(bytes);
  if (latin1(reader.take(MAGIC.length)) !== MAGIC) return malformed('magic');
  const version = reader.number(4);
  const key = reader.field(4);
  const namespace = latin1(reader.field(4));
  const reserved = reader.field(4);
  const hash = latin1(reader.field(4));
  const signature = reader.field(4);
  if (version !== 1) return unsupported('version', String(version));
  if (!reader.ended()) return malformed('length');
  if (hash !== 'sha256' && hash !== 'sha512') return unsupported('hash', hash);
  return ok({ key, namespace, reserved, hash, signature });
};

const signedBytes = ({ namespace, reserved, hash }: SshSignature, message: Uint8Array): Uint8Array =>
  Buffer.concat([
    Buffer.from(MAGIC),
    ...[
      Buffer.from(namespace, 'latin1'),
      reserved,
      Buffer.from(hash),
      createHash(hash).update(message).digest(),
    ].flatMap((field) => [lengthOf(field), field]),
  ]);

const lengthOf = (field: Uint8Array): Uint8Array => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(field.length);
  return bytes;
};

/** Whether the signature is the key's over these bytes; or why that cannot be asked. */
const soundBy = (
  { key, numbers, publicKey, application }: SshKeyParts,
  signature: Uint8Array,
  bytes: Uint8Array,
): Result<boolean, SignatureRefusal> => {
  const reader = readerOf(signature);
  const form = latin1(reader.field(4));
  const hash = HASHES.get(`${key.algorithm} ${form}`);
  if (hash === undefined) return unsupported('signature', form);
  const blob = reader.field(4);
  const counted = reader.take(application === null ? 0 : 5);
  const proof = proofIn(numbers, blob);
  if (!reader.ended() || proof === null) return malformed('signature');
  if (application === null) return ok(holds(hash, bytes, publicKey, proof));
  if (((counted[0] ?? 0) & TOUCHED) === 0) return err({ kind: 'untouched' });
  return ok(holds(hash, Buffer.concat([sha256(application), counted, sha256(bytes)]), publicKey, proof));
};

// A bit of the first of the five bytes, flags and counter, that a security key signs along.
const TOUCHED = 1;

const sha256 = (bytes: Uint8Array): Uint8Array => createHash('sha256').update(bytes).digest();

// What a key signs with: the kind of key, the form of the signature, and the hash that form means.
const HASHES: ReadonlyMap<string, string | null> = new Map([
  ['ssh-ed25519 ssh-ed25519', null],
  ['ssh-rsa rsa-sha2-256', 'sha256'],
  ['ssh-rsa rsa-sha2-512', 'sha512'],
  ['ecdsa-sha2-nistp256 ecdsa-sha2-nistp256', 'sha256'],
  ['ecdsa-sha2-nistp384 ecdsa-sha2-nistp384', 'sha384'],
  ['ecdsa-sha2-nistp521 ecdsa-sha2-nistp521', 'sha512'],
  ['sk-ssh-ed25519@openssh.com sk-ssh-ed25519@openssh.com', null],
  ['sk-ecdsa-sha2-nistp256@openssh.com sk-ecdsa-sha2-nistp256@openssh.com', 'sha256'],
]);

const proofIn = (numbers: KeyNumbers, blob: Uint8Array): Uint8Array | null => {
  switch (numbers.kind) {
    case 'ed25519':
      return blob.length === 64 ? blob : null;
    case 'rsa':
      return joined([blob], Math.ceil(bitsOf(numbers.modulus) / 8));
    case 'ecdsa': {
      const reader = readerOf(blob);
      const [r, s] = [reader.field(4), reader.field(4)];
      return reader.ended() ? joined([r, s], COORDINATE[numbers.curve]) : null;
    }
  }
};
