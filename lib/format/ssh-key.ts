import { createHash, type KeyObject } from 'node:crypto';
import { err, ok, type Result } from '../model/result.ts';
import { type KeyRefusal, SSH_ALGORITHMS, type SshAlgorithm, type SshKey } from '../model/signature.ts';
import { decodeBase64 } from './base64.ts';
import { type ByteReader, readerOf } from './byte-reader.ts';
import { type Curve, type KeyNumbers, publicKeyOf, unfit } from './public-key.ts';

/** A key in the wire format, taken apart. `application` is what a security key mixes into what it signs. */
export interface SshKeyParts {
  readonly key: SshKey;
  readonly numbers: KeyNumbers;
  readonly publicKey: KeyObject;
  readonly application: Uint8Array | null;
}

/**
 * Reads a public key as it stands in a file: `<algorithm> <base64> [comment]`.
 *
 * Fails: with why it is none, or none that is accepted: DSA, certificates, RSA below 2048 bits, a point that is not on its curve.
 */
export const parseSshKeyLine = (text: string): Result<SshKey, KeyRefusal> => {
  const [name = '', blob = ''] = text.trim().split(/[ \t]+/, 2);
  const bytes = blob === '' ? null : decodeBase64(blob);
  if (bytes === null) return err(MALFORMED);
  const parts = sshKeyParts(bytes);
  if (!parts.ok) return parts;
  const { key } = parts.value;
  return key.algorithm === name ? ok(key) : err(MALFORMED);
};

/**
 * Reads a public key in the wire format. Fails as `parseSshKeyLine`.
 *
 * Source: RFC 4253 6.6, RFC 5656 3.1, RFC 8709 4; OpenSSH PROTOCOL.u2f for security keys.
 */
export const sshKeyParts = (bytes: Uint8Array): Result<SshKeyParts, KeyRefusal> => {
  const reader = readerOf(bytes);
  const name = latin1(reader.field(4));
  const algorithm = SSH_ALGORITHMS.find((one) => one === name);
  if (algorithm === undefined)
    return err(reader.left() > 0 ? { kind: 'unsupported', what: 'key', found: name.slice(0, 60) } : MALFORMED);
  const numbers = numbersIn(algorithm, reader);
  const application = algorithm.startsWith('sk-') ? reader.field(4) : null;
  if (numbers === null || !reader.ended()) return err(MALFORMED);
  const found = unfit(numbers);
  if (found !== null) return err({ kind: 'unsupported', what: 'key', found });
  const publicKey = publicKeyOf(numbers);
  return publicKey === null ? err(MALFORMED) : ok({ key: keyOf(algorithm, bytes), numbers, publicKey, application });
};

const keyOf = (algorithm: SshAlgorithm, bytes: Uint8Array): SshKey => ({
  algorithm,
  blob: Buffer.from(bytes).toString('base64'),
  fingerprint: `SHA256:${createHash('sha256').update(bytes).digest('base64').replace(/=+$/, '')}`,
});

/** Reads bytes that should be ASCII; others stay what they are. */
export const latin1 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('latin1');

const MALFORMED: KeyRefusal = { kind: 'malformed', what: 'key' };

const CURVES: { readonly [A in SshAlgorithm]?: readonly [name: string, curve: Curve] } = {
  'ecdsa-sha2-nistp256': ['nistp256', 'P-256'],
  'ecdsa-sha2-nistp384': ['nistp384', 'P-384'],
  'ecdsa-sha2-nistp521': ['nistp521', 'P-521'],
  'sk-ecdsa-sha2-nistp256@openssh.com': ['nistp256', 'P-256'],
};

const numbersIn = (algorithm: SshAlgorithm, reader: ByteReader): KeyNumbers | null => {
  if (algorithm === 'ssh-rsa') {
    const exponent = reader.field(4);
    return { kind: 'rsa', exponent, modulus: reader.field(4) };
  }
  const [name, curve] = CURVES[algorithm] ?? [];
  if (curve === undefined) return { kind: 'ed25519', point: reader.field(4) };
  return latin1(reader.field(4)) === name ? { kind: 'ecdsa', curve, point: reader.field(4) } : null;
};
