import { createHash, createPublicKey, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';

/** The kinds of keys that are made here, with what OpenPGP calls them. */
export const PGP_KINDS = {
  rsa: { algorithm: 1, curve: '', oid: '' },
  eddsa: { algorithm: 22, curve: '', oid: '2b06010401da470f01' },
  ed25519: { algorithm: 27, curve: '', oid: '' },
  p256: { algorithm: 19, curve: 'P-256', oid: '2a8648ce3d030107' },
  p384: { algorithm: 19, curve: 'P-384', oid: '2b81040022' },
  p521: { algorithm: 19, curve: 'P-521', oid: '2b81040023' },
} as const;
export type PgpKind = keyof typeof PGP_KINDS;

/** How a signature is made; what is left out is as gpg does it. */
export interface PgpSigning {
  readonly version?: number;
  readonly type?: number;
  readonly hash?: number;
  readonly hashed?: readonly Buffer[];
  readonly unhashed?: readonly Buffer[];
  readonly algorithm?: number;
}

export interface PgpPair {
  readonly kind: PgpKind;
  readonly body: Buffer;
  readonly fingerprint: string;
  /** What is hashed where a signature is about this key. */
  readonly hashed: Buffer;
  /** The body of a signature packet. */
  sign(bytes: Uint8Array, how?: PgpSigning): Buffer;
}

export const mpi = (bytes: Uint8Array): Buffer => {
  const first = bytes.findIndex((byte) => byte !== 0);
  const digits = Buffer.from(bytes.subarray(first < 0 ? bytes.length : first));
  const bits = digits.length === 0 ? 0 : digits.length * 8 - Math.clz32(digits[0] ?? 0) + 24;
  return Buffer.concat([u16(bits), digits]);
};

export const u16 = (value: number): Buffer => Buffer.from([value >> 8, value & 255]);

/** A packet with a header of the newer form, its length in five bytes. */
export const packet = (tag: number, body: Uint8Array): Buffer => {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(body.length);
  return Buffer.concat([Buffer.from([0xc0 | tag, 255]), length, body]);
};

/** A part of a signature, its length in as few bytes as can be. */
export const subpacket = (type: number, body: Uint8Array): Buffer => {
  const length = body.length + 1;
  const short = length < 192 ? [length] : [((length - 192) >> 8) + 192, (length - 192) & 255];
  return Buffer.concat([Buffer.from([...short, type]), body]);
};

export const pgpArmor = (label: string, bytes: Uint8Array): string => {
  const lines =
    Buffer.from(bytes)
      .toString('base64')
      .match(/.{1,64}/g) ?? [];
  return [`-----BEGIN PGP ${label}-----`, '', ...lines, '=AAAA', `-----END PGP ${label}-----`, ''].join('\n');
};

const CREATED = subpacket(2, Buffer.from([58, 123, 129, 34]));
const HASHES: Readonly<Record<number, string>> = { 2: 'sha1', 8: 'sha256', 9: 'sha384', 10: 'sha512' };

/** Makes a pair of keys. `bits` is for RSA. */
export const pgpPair = (kind: PgpKind, bits = 2048): PgpPair => {
  const privateKey = keyOf(kind, bits);
  const { algorithm } = PGP_KINDS[kind];
  const body = Buffer.concat([Buffer.from([4, 58, 123, 129, 34, algorithm]), numbersOf(kind, privateKey)]);
  const hashed = Buffer.concat([Buffer.from([0x99]), u16(body.length), body]);
  const fingerprint = createHash('sha1').update(hashed).digest('hex').toUpperCase();
  const name = Buffer.from(fingerprint, 'hex');
  const own = [CREATED, subpacket(33, Buffer.concat([Buffer.from([4]), name]))];
  return {
    kind,
    body,
    fingerprint,
    hashed,
    sign: (bytes, how = {}) => {
      const { version = 4, type = 0, hash = 8, unhashed = [subpacket(16, name.subarray(12))] } = how;
      const parts = Buffer.concat(how.hashed ?? own);
      const head = Buffer.concat([
        Buffer.from([version, type, how.algorithm ?? algorithm, hash]),
        u16(parts.length),
        parts,
      ]);
      const length = Buffer.alloc(4);
      length.writeUInt32BE(head.length);
      const signed = Buffer.concat([bytes, head, Buffer.from([4, 255]), length]);
      const rest = Buffer.concat(unhashed);
      const digest = createHash(HASHES[hash] ?? 'sha256')
        .update(signed)
        .digest();
      const proof = proofOf({ kind, privateKey }, HASHES[hash] ?? 'sha256', signed);
      return Buffer.concat([head, u16(rest.length), rest, digest.subarray(0, 2), proof]);
    },
  };
};

/** The armored block of a primary key and its subkeys; `parts` are packets put between them. */
export const pgpBlock = (primary: PgpPair, ...parts: readonly Uint8Array[]): string =>
  pgpArmor(
    'PUBLIC KEY BLOCK',
    Buffer.concat([packet(6, primary.body), packet(13, Buffer.from('Forge <f@x>')), ...parts]),
  );

/** The packets of a subkey that both keys have bound to each other for signing. */
export const pgpSubkey = (primary: PgpPair, subkey: PgpPair, flags = 2): Buffer => {
  const both = Buffer.concat([primary.hashed, subkey.hashed]);
  const back = subpacket(32, subkey.sign(both, { type: 0x19 }));
  const binding = primary.sign(both, { type: 0x18, hashed: [CREATED, subpacket(27, Buffer.from([flags])), back] });
  return Buffer.concat([packet(14, subkey.body), packet(2, binding)]);
};

const keyOf = (kind: PgpKind, bits: number): KeyObject => {
  if (kind === 'rsa') return generateKeyPairSync('rsa', { modulusLength: bits }).privateKey;
  const { curve } = PGP_KINDS[kind];
  return curve === ''
    ? generateKeyPairSync('ed25519').privateKey
    : generateKeyPairSync('ec', { namedCurve: curve }).privateKey;
};

const numbersOf = (kind: PgpKind, privateKey: KeyObject): Buffer => {
  const { n = '', e = '', x = '', y = '' } = createPublicKey(privateKey).export({ format: 'jwk' });
  const [modulus, exponent, first, second] = [n, e, x, y].map((text) => Buffer.from(text, 'base64url')) as [
    Buffer,
    Buffer,
    Buffer,
    Buffer,
  ];
  if (kind === 'rsa') return Buffer.concat([mpi(modulus), mpi(exponent)]);
  if (kind === 'ed25519') return first;
  const oid = Buffer.from(PGP_KINDS[kind].oid, 'hex');
  const point = kind === 'eddsa' ? [Buffer.from([0x40]), first] : [Buffer.from([4]), first, second];
  return Buffer.concat([Buffer.from([oid.length]), oid, mpi(Buffer.concat(point))]);
};

const proofOf = (
  { kind, privateKey }: { kind: PgpKind; privateKey: KeyObject },
  hash: string,
  bytes: Uint8Array,
): Buffer => {
  if (kind === 'rsa') return mpi(sign(hash, bytes, privateKey));
  const digest = createHash(hash).update(bytes).digest();
  const both =
    PGP_KINDS[kind].curve === ''
      ? sign(null, digest, privateKey)
      : sign(hash, bytes, { key: privateKey, dsaEncoding: 'ieee-p1363' });
  if (kind === 'ed25519') return both;
  return Buffer.concat([mpi(both.subarray(0, both.length / 2)), mpi(both.subarray(both.length / 2))]);
};
