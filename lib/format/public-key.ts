import { createPublicKey, type JsonWebKey, type KeyObject, verify } from 'node:crypto';
import { padded } from './byte-reader.ts';

/** Curves of ECDSA, with the bytes of a coordinate. */
export const COORDINATE = { 'P-256': 32, 'P-384': 48, 'P-521': 66 } as const;
export type Curve = keyof typeof COORDINATE;

/** The numbers of a public key. */
export type KeyNumbers =
  | { readonly kind: 'rsa'; readonly modulus: Uint8Array; readonly exponent: Uint8Array }
  | { readonly kind: 'ed25519'; readonly point: Uint8Array }
  /** The point is uncompressed: 4, x, y. */
  | { readonly kind: 'ecdsa'; readonly curve: Curve; readonly point: Uint8Array };

/** Returns a key to verify with, or null when the numbers are none: off the curve, of another length, an exponent of 1. */
export const publicKeyOf = (numbers: KeyNumbers): KeyObject | null => {
  const key = jwkOf(numbers);
  if (key === null) return null;
  try {
    return createPublicKey({ format: 'jwk', key });
  } catch {
    return null;
  }
};

/** Whether a signature is a key's over these bytes. `hash` is null where the key takes the bytes as they are. */
export const holds = (hash: string | null, bytes: Uint8Array, key: KeyObject, signature: Uint8Array): boolean => {
  try {
    return verify(hash, bytes, { key, dsaEncoding: 'ieee-p1363' }, signature);
  } catch {
    return false;
  }
};

/** Returns what a key is when it is too weak, or so large that a signature would take too long; null when it is neither. */
export const unfit = (numbers: KeyNumbers): string | null => {
  const bits = numbers.kind === 'rsa' ? bitsOf(numbers.modulus) : 2048;
  return bits < 2048 || bits > 16_384 ? `RSA of ${bits} bits` : null;
};

/** Returns how many bits an unsigned number has. */
export const bitsOf = (number: Uint8Array): number => {
  const first = number.findIndex((byte) => byte !== 0);
  return first < 0 ? 0 : (number.length - first) * 8 - Math.clz32(number[first] ?? 0) + 24;
};

const jwkOf = (numbers: KeyNumbers): JsonWebKey | null => {
  switch (numbers.kind) {
    case 'rsa': {
      const { modulus, exponent } = numbers;
      const odd = ((modulus.at(-1) ?? 0) & (exponent.at(-1) ?? 0) & 1) === 1;
      const sound = odd && bitsOf(exponent) >= 2 && bitsOf(exponent) <= 64;
      return sound ? { kty: 'RSA', n: encoded(modulus), e: encoded(exponent) } : null;
    }
    case 'ed25519':
      return numbers.point.length === 32 ? { kty: 'OKP', crv: 'Ed25519', x: encoded(numbers.point) } : null;
    case 'ecdsa': {
      const size = COORDINATE[numbers.curve];
      const [form, x, y] = [numbers.point[0], numbers.point.subarray(1, 1 + size), numbers.point.subarray(1 + size)];
      return form === 4 && y.length === size ? { kty: 'EC', crv: numbers.curve, x: encoded(x), y: encoded(y) } : null;
    }
  }
};

const encoded = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64url');

/** Returns numbers one after the other, each in so many bytes; null when one is larger. */
export const joined = (numbers: readonly Uint8Array[], size: number): Uint8Array | null => {
  const parts = numbers.map((number) => padded(number, size));
  return parts.every((part) => part !== null) ? Buffer.concat(parts) : null;
};
