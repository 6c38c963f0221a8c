import { createHash, type KeyObject } from 'node:crypto';
import { err, ok, type Result } from '../model/result.ts';
import type { KeyRefusal } from '../model/signature.ts';
import { readerOf } from './byte-reader.ts';
import { type Curve, type KeyNumbers, publicKeyOf, unfit } from './public-key.ts';

/** A public key of OpenPGP, version 4, that can verify signatures. */
export interface PgpKey {
  /** What signatures of this key call it: one of the numbers below. */
  readonly algorithm: number;
  readonly numbers: KeyNumbers;
  readonly publicKey: KeyObject;
  /** 40 hex digits, upper case. Source: RFC 4880 12.2, where SHA-1 gives a name and proves nothing. */
  readonly fingerprint: string;
  /** What is hashed where a signature is about the key. */
  readonly hashed: Uint8Array;
}

/** RSA, RSA for signing, ECDSA, EdDSA, Ed25519. Source: RFC 4880 9.1; RFC 9580 9.1. */
export const PGP_ALGORITHM = { rsa: 1, rsaSigning: 3, ecdsa: 19, eddsa: 22, ed25519: 27 } as const;

/** Reads the body of a public key or subkey packet. Fails: other versions, keys that cannot sign, weak ones, and what is none. */
export const pgpKeyOf = (body: Uint8Array): Result<PgpKey, KeyRefusal> => {
  const reader = readerOf(body);
  const version = reader.number(1);
  reader.take(4);
  const algorithm = reader.number(1);
  if (version !== 4) return err({ kind: 'unsupported', what: 'key', found: `OpenPGP version ${version}` });
  const numbers = numbersIn(algorithm, body.subarray(6));
  if (numbers === undefined) return err({ kind: 'unsupported', what: 'key', found: `OpenPGP algorithm ${algorithm}` });
  const publicKey = numbers === null ? null : publicKeyOf(numbers);
  const found = numbers === null ? null : unfit(numbers);
  if (found !== null) return err({ kind: 'unsupported', what: 'key', found });
  if (numbers === null || publicKey === null) return err({ kind: 'malformed', what: 'key' });
  const hashed = Buffer.concat([Uint8Array.of(0x99, body.length >> 8, body.length & 255), body]);
  const fingerprint = createHash('sha1').update(hashed).digest('hex').toUpperCase();
  return ok({ algorithm, numbers, publicKey, fingerprint, hashed });
};

/** Reads numbers with their length in bits before each; null when there are not exactly so many. */
export const mpisIn = (bytes: Uint8Array, count: number): readonly Uint8Array[] | null => {
  const reader = readerOf(bytes);
  const numbers = Array.from({ length: count }, () => reader.take((reader.number(2) + 7) >> 3));
  return reader.ended() ? numbers : null;
};

const CURVES: ReadonlyMap<string, Curve | 'Ed25519'> = new Map([
  ['2a8648ce3d030107', 'P-256'],
  ['2b81040022', 'P-384'],
  ['2b81040023', 'P-521'],
  ['2b06010401da470f01', 'Ed25519'],
]);

/** Null where the numbers do not fit the algorithm, undefined where it is not known. */
const numbersIn = (algorithm: number, bytes: Uint8Array): KeyNumbers | null | undefined => {
  switch (algorithm) {
    case PGP_ALGORITHM.rsa:
    case PGP_ALGORITHM.rsaSigning: {
      const [modulus, exponent] = mpisIn(bytes, 2) ?? [];
      return modulus === undefined || exponent === undefined ? null : { kind: 'rsa', modulus, exponent };
    }
    case PGP_ALGORITHM.ecdsa:
    case PGP_ALGORITHM.eddsa:
      return pointIn(algorithm, bytes);
    case PGP_ALGORITHM.ed25519:
      return { kind: 'ed25519', point: bytes };
    default:
      return undefined;
  }
};

const pointIn = (algorithm: number, bytes: Uint8Array): KeyNumbers | null | undefined => {
  const reader = readerOf(bytes);
  const name = Buffer.from(reader.take(reader.number(1))).toString('hex');
  const curve = CURVES.get(name);
  if (curve === undefined || (curve === 'Ed25519') !== (algorithm === PGP_ALGORITHM.eddsa)) return undefined;
  const [point] = mpisIn(reader.take(reader.left()), 1) ?? [];
  if (point === undefined) return null;
  if (curve !== 'Ed25519') return { kind: 'ecdsa', curve, point };
  // 0x40 marks a point as it is, without a second coordinate.
  return point[0] === 0x40 ? { kind: 'ed25519', point: point.subarray(1) } : null;
};
