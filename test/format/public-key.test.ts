import { createPublicKey, generateKeyPairSync } from 'node:crypto';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { bitsOf, holds, publicKeyOf } from '../../lib/format/public-key.ts';

const key = suite('public key');

key('a hash that the key cannot take proves nothing', () => {
  const { publicKey } = generateKeyPairSync('ed25519');
  const bytes = new Uint8Array(64);
  assert.is(holds('sha256', bytes, publicKey, bytes), false);
  assert.is(holds('no-such-hash', bytes, publicKey, bytes), false);
});

const numbers: readonly (readonly [bytes: readonly number[], bits: number])[] = [
  [[], 0],
  [[0, 0], 0],
  [[1], 1],
  [[0, 1], 1],
  [[128], 8],
  [[0, 1, 0], 9],
  [[255, 0, 0, 0, 0], 40],
];
for (const [bytes, bits] of numbers)
  key(`${bytes.join(' ')} has ${bits} bits`, () => assert.is(bitsOf(Uint8Array.from(bytes)), bits));

key('numbers of another length are no key', () => {
  const { x = '' } = createPublicKey(generateKeyPairSync('ed25519').privateKey).export({ format: 'jwk' });
  const point = Buffer.from(x, 'base64url');
  assert.is(publicKeyOf({ kind: 'ed25519', point })?.type, 'public');
  assert.is(publicKeyOf({ kind: 'ed25519', point: point.subarray(1) }), null);
  assert.is(publicKeyOf({ kind: 'ecdsa', curve: 'P-256', point: new Uint8Array(0) }), null);
  assert.is(publicKeyOf({ kind: 'rsa', modulus: new Uint8Array(0), exponent: new Uint8Array(0) }), null);
});

key.run();
