import { execFileSync } from 'node:child_process';
import { createHash, createPublicKey, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import type { Lab } from './repo.ts';

/** Whether ssh-keygen is on this machine. */
export const hasKeygen = ({ root, env }: Pick<Lab, 'root' | 'env'>): boolean => {
  try {
    execFileSync('ssh-keygen', ['-Y', 'find-principals', '-f', 'none', '-s', 'none'], {
      cwd: root,
      env,
      stdio: 'pipe',
    });
    return true;
  } catch (error) {
    return error instanceof Error && !('code' in error && error.code === 'ENOENT');
  }
};

/** Bytes with their length before them, as SSH writes them. */
export const field = (bytes: Uint8Array | string): Buffer => {
  const content = Buffer.from(bytes as Uint8Array);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(content.length);
  return Buffer.concat([length, content]);
};

/** A number as SSH writes it: without leading zeros, and with one where it would look negative. */
export const mpint = (bytes: Uint8Array): Buffer => {
  const first = bytes.findIndex((byte) => byte !== 0);
  const digits = Buffer.from(bytes.subarray(first < 0 ? bytes.length : first));
  return field((digits[0] ?? 0) > 127 ? Buffer.concat([Buffer.from([0]), digits]) : digits);
};

export const armored = (bytes: Uint8Array): string => {
  const lines =
    Buffer.from(bytes)
      .toString('base64')
      .match(/.{1,70}/g) ?? [];
  return ['-----BEGIN SSH SIGNATURE-----', ...lines, '-----END SSH SIGNATURE-----', ''].join('\n');
};

/** How a signature is made; what is left out is as ssh-keygen does it. */
export interface Signing {
  readonly namespace?: string;
  readonly hash?: 'sha256' | 'sha512';
  readonly form?: string;
  readonly flags?: number;
}

/** A key of a kind, made for the run, which signs as ssh-keygen does. */
export interface SshPair {
  readonly blob: Buffer;
  /** As a line of a file, without a comment. */
  readonly line: string;
  readonly fingerprint: string;
  /** The binary signature, before it is armored. */
  signature(message: string | Uint8Array, how?: Signing): Buffer;
}

const SK = 'ssh:';
const CURVES = {
  'ecdsa-sha2-nistp256': ['P-256', 'nistp256', 'sha256', 32],
  'ecdsa-sha2-nistp384': ['P-384', 'nistp384', 'sha384', 48],
  'ecdsa-sha2-nistp521': ['P-521', 'nistp521', 'sha512', 66],
} as const;
export const KINDS = [
  'ssh-ed25519',
  'ssh-rsa',
  'ecdsa-sha2-nistp256',
  'ecdsa-sha2-nistp384',
  'ecdsa-sha2-nistp521',
  'sk-ssh-ed25519@openssh.com',
  'sk-ecdsa-sha2-nistp256@openssh.com',
] as const;
export type SshKind = (typeof KINDS)[number];

/** Makes a pair of keys. `bits` is for RSA. */
export const sshPair = (kind: SshKind, bits = 2048): SshPair => {
  const plain = kind.replace(/^sk-(.*)@openssh\.com$/, '$1') as keyof typeof CURVES | 'ssh-ed25519' | 'ssh-rsa';
  const secure = plain !== kind;
  const privateKey = keyOf(plain, bits);
  const blob = Buffer.concat([field(kind), numbersOf(plain, privateKey), secure ? field(SK) : Buffer.alloc(0)]);
  return {
    blob,
    line: `${kind} ${blob.toString('base64')}`,
    fingerprint: `SHA256:${createHash('sha256').update(blob).digest('base64').replace(/=+$/, '')}`,
    signature: (message, { namespace = 'theurian-review', hash = 'sha512', form, flags = 1 } = {}) => {
      const parts = [namespace, '', hash, createHash(hash).update(message).digest()].map(field);
      const bytes = Buffer.concat([Buffer.from('SSHSIG'), ...parts]);
      const counted = Buffer.from([flags, 0, 0, 0, 7]);
      const signed = secure ? Buffer.concat([sha256(SK), counted, sha256(bytes)]) : bytes;
      const name = form ?? (kind === 'ssh-rsa' ? 'rsa-sha2-512' : kind);
      const proof = Buffer.concat([
        field(name),
        field(proofOf(plain, privateKey, name, signed)),
        secure ? counted : Buffer.alloc(0),
      ]);
      const version = Buffer.from([0, 0, 0, 1]);
      return Buffer.concat([Buffer.from('SSHSIG'), version, ...[blob, namespace, '', hash, proof].map(field)]);
    },
  };
};

const sha256 = (bytes: Uint8Array | string): Buffer => createHash('sha256').update(bytes).digest();

const keyOf = (kind: keyof typeof CURVES | 'ssh-ed25519' | 'ssh-rsa', bits: number): KeyObject => {
  if (kind === 'ssh-rsa') return generateKeyPairSync('rsa', { modulusLength: bits }).privateKey;
  if (kind === 'ssh-ed25519') return generateKeyPairSync('ed25519').privateKey;
  return generateKeyPairSync('ec', { namedCurve: CURVES[kind][0] }).privateKey;
};

const numbersOf = (kind: string, privateKey: KeyObject): Buffer => {
  const { n = '', e = '', x = '', y = '', crv } = createPublicKey(privateKey).export({ format: 'jwk' });
  const [first, second] = [x, y].map((text) => Buffer.from(text, 'base64url'));
  if (kind === 'ssh-rsa') return Buffer.concat([e, n].map((text) => mpint(Buffer.from(text, 'base64url'))));
  if (crv === 'Ed25519') return field(first ?? '');
  const curve = Object.values(CURVES).find(([name]) => name === crv)?.[1] ?? '';
  return Buffer.concat([
    field(curve),
    field(Buffer.concat([Buffer.from([4]), first ?? '', second ?? ''] as Uint8Array[])),
  ]);
};

const proofOf = (kind: string, key: KeyObject, form: string, bytes: Uint8Array): Buffer => {
  if (kind === 'ssh-rsa') return sign(form === 'rsa-sha2-256' ? 'sha256' : 'sha512', bytes, key);
  if (kind === 'ssh-ed25519') return sign(null, bytes, key);
  const [, , hash = '', size = 0] = CURVES[kind as keyof typeof CURVES];
  const both = sign(hash, bytes, { key, dsaEncoding: 'ieee-p1363' });
  return Buffer.concat([mpint(both.subarray(0, size)), mpint(both.subarray(size))]);
};
