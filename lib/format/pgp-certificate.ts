import { err, ok, type Result } from '../model/result.ts';
import type { KeyRefusal } from '../model/signature.ts';
import { type PgpKey, pgpKeyOf } from './pgp-key.ts';
import { type PgpPacket, pgpArmored, pgpPackets } from './pgp-packets.ts';
import { type PgpSignature, pgpHolds, pgpSignatureOf, SUBPACKET } from './pgp-signature.ts';

/** A key that signs, and the fingerprint of the primary key that it belongs to, or is. */
export interface SigningKey {
  readonly key: PgpKey;
  readonly owner: string;
}

/**
 * Returns the keys of an armored public key block that may sign: primary keys, and the subkeys bound to them for signing.
 *
 * A key with a revocation in the block is left out, whoever made that. Dates are not looked at: a key counts as long as it is pinned.
 * Fails:  with why the first primary key cannot be used, when none can.
 * Source: RFC 4880 11.1; 5.2.1 for what each type of signature means.
 */
export const signingKeysOf = (text: string): Result<readonly SigningKey[], KeyRefusal> => {
  const bytes = pgpArmored(text, 'PUBLIC KEY BLOCK');
  const packets = bytes === null ? null : pgpPackets(bytes);
  if (packets === null) return err({ kind: 'malformed', what: 'armor' });
  const certificates = splitAt(packets, TAG.key);
  if (certificates.length === 0 || !packets.every(({ tag }) => KNOWN.has(tag)) || packets[0]?.tag !== TAG.key)
    return err({ kind: 'malformed', what: 'packets' });
  const read = certificates.map(keysOf);
  const keys = read.flatMap((one) => (one.ok ? one.value : []));
  const failed = read.find((one) => !one.ok);
  return keys.length === 0 && failed?.ok === false ? failed : ok(keys);
};

const TAG = { signature: 2, key: 6, trust: 12, name: 13, subkey: 14, attribute: 17 } as const;
const KNOWN: ReadonlySet<number> = new Set(Object.values(TAG));
const TYPE = { subkey: 0x18, primary: 0x19, keyRevoked: 0x20, subkeyRevoked: 0x28 } as const;
const SIGNS = 2;

// What stands before the first packet of that kind belongs to none.
const splitAt = (packets: readonly PgpPacket[], tag: number): readonly (readonly PgpPacket[])[] => {
  const starts = packets.flatMap((packet, at) => (packet.tag === tag ? [at] : []));
  return starts.map((start, nth) => packets.slice(start, starts[nth + 1]));
};

const keysOf = (packets: readonly PgpPacket[]): Result<readonly SigningKey[], KeyRefusal> => {
  const subkeys = splitAt(packets, TAG.subkey);
  const [first, ...about] = packets.slice(0, packets.length - subkeys.flat().length);
  const primary = pgpKeyOf(first?.body ?? new Uint8Array());
  if (!primary.ok) return primary;
  const owner = primary.value.fingerprint;
  if (typesOf(about).includes(TYPE.keyRevoked))
    return err({ kind: 'unsupported', what: 'key', found: `${owner}, revoked` });
  const bound = subkeys.flatMap((one) => boundKey(primary.value, one));
  return ok([primary.value, ...bound].map((key) => ({ key, owner })));
};

// The type is the second byte, in every version that has one.
const typesOf = (packets: readonly PgpPacket[]): readonly number[] =>
  packets.filter(({ tag }) => tag === TAG.signature).map(({ body }) => body[1] ?? 0);

const boundKey = (primary: PgpKey, [first, ...about]: readonly PgpPacket[]): readonly PgpKey[] => {
  const subkey = pgpKeyOf(first?.body ?? new Uint8Array());
  if (!subkey.ok || typesOf(about).includes(TYPE.subkeyRevoked)) return [];
  const both = Buffer.concat([primary.hashed, subkey.value.hashed]);
  const bound = about
    .filter(({ tag }) => tag === TAG.signature)
    .some(({ body }) => {
      const binding = pgpSignatureOf(body);
      return binding.ok && binds(binding.value, { primary, subkey: subkey.value, both });
    });
  return bound ? [subkey.value] : [];
};

interface Pair {
  readonly primary: PgpKey;
  readonly subkey: PgpKey;
  readonly both: Uint8Array;
}

// Both keys have to say so: else anybody could take somebody else's key for a subkey of theirs.
const binds = (binding: PgpSignature, { primary, subkey, both }: Pair): boolean => {
  const flags = binding.hashed.find(({ type }) => type === SUBPACKET.keyFlags)?.body[0] ?? 0;
  if (binding.type !== TYPE.subkey || (flags & SIGNS) === 0 || !pgpHolds(binding, primary, both)) return false;
  return [...binding.hashed, ...binding.unhashed].some(({ type, body }) => {
    const back = type === SUBPACKET.embedded ? pgpSignatureOf(body) : null;
    return back?.ok === true && back.value.type === TYPE.primary && pgpHolds(back.value, subkey, both);
  });
};
