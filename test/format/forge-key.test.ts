import fc from 'fast-check';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { parseForgeKey } from '../../lib/format/forge-key.ts';
import {
  mpi,
  PGP_KINDS,
  type PgpKind,
  type PgpPair,
  packet,
  pgpArmor,
  pgpBlock,
  pgpPair,
  pgpSubkey,
  subpacket,
  u16,
} from '../kit/pgp.ts';
import { seeded } from '../kit/seeded.ts';
import { sshPair } from '../kit/ssh.ts';

const forge = suite('forge key');

const SSH = sshPair('ssh-ed25519');
const PRIMARY = pgpPair('eddsa');
const RSA = pgpPair('rsa');
const SUBKEY = pgpPair('p256');
const named = (text: string): readonly string[] | object => {
  const found = parseForgeKey(text);
  if (!found.ok) return found.error;
  return found.value.kind === 'ssh'
    ? [found.value.key.fingerprint]
    : found.value.keys.map(({ key, owner }) => `${owner} ${key.fingerprint}`);
};
const own = ({ fingerprint }: PgpPair): string => `${fingerprint} ${fingerprint}`;
const both = (primary: PgpPair, subkey: PgpPair): readonly string[] => [
  own(primary),
  `${primary.fingerprint} ${subkey.fingerprint}`,
];

forge('a line of SSH is known by its fingerprint, with or without a comment and blanks around it', () => {
  for (const text of [SSH.line, `${SSH.line} forge`, `\n ${SSH.line}\n`]) assert.equal(named(text), [SSH.fingerprint]);
});

for (const kind of Object.keys(PGP_KINDS) as PgpKind[])
  forge(`a block of ${kind} is known by its fingerprint`, () => {
    const pair = pgpPair(kind);
    assert.equal(named(pgpBlock(pair)), [own(pair)]);
  });

const block = pgpBlock(PRIMARY);
const forms: readonly (readonly [why: string, text: string])[] = [
  ['blanks around it', `\n  ${block}\n`],
  ['carriage returns', block.replaceAll('\n', '\r\n')],
  ['headers', block.replace('\n\n', '\nVersion: GnuPG\nComment: x\n\n')],
  ['no checksum', block.replace('=AAAA\n', '')],
];
for (const [why, text] of forms)
  forge(`a block with ${why} is the same one`, () => assert.equal(named(text), [own(PRIMARY)]));

const pairing = Buffer.concat([PRIMARY.hashed, SUBKEY.hashed]);
const flags = (of: number): Buffer => subpacket(27, Buffer.from([of]));
const back = (by: PgpPair = SUBKEY, type = 0x19): Buffer => subpacket(32, by.sign(pairing, { type }));
const bound = (hashed: readonly Buffer[], type = 0x18, by = PRIMARY): Buffer =>
  Buffer.concat([packet(14, SUBKEY.body), packet(2, by.sign(pairing, { type, hashed }))]);

forge('a subkey counts when both keys say that it signs', () => {
  assert.equal(named(pgpBlock(PRIMARY, pgpSubkey(PRIMARY, SUBKEY))), both(PRIMARY, SUBKEY));
  assert.equal(named(pgpBlock(RSA, pgpSubkey(RSA, PRIMARY))), both(RSA, PRIMARY));
  assert.equal(named(pgpBlock(PRIMARY, bound([flags(2), back()]))), both(PRIMARY, SUBKEY));
});

const REVOKED = packet(2, PRIMARY.sign(pairing, { type: 0x28 }));
const left: readonly (readonly [why: string, packets: Buffer])[] = [
  ['is not bound at all', packet(14, SUBKEY.body)],
  ['is for encryption', bound([flags(12), back()])],
  ['is for nothing', bound([back()])],
  ['does not say so itself', bound([flags(2)])],
  ['has another key say so', bound([flags(2), back(RSA)])],
  ['says something else', bound([flags(2), back(SUBKEY, 0x18)])],
  ['says nothing that can be read', bound([flags(2), subpacket(32, Buffer.from([3]))])],
  ['is bound by another key', bound([flags(2), back()], 0x18, RSA)],
  ['is certified and not bound', bound([flags(2), back()], 0x10)],
  ['is bound by what cannot be read', Buffer.concat([packet(14, SUBKEY.body), packet(2, Buffer.from([3]))])],
  ['is taken back', Buffer.concat([pgpSubkey(PRIMARY, SUBKEY), REVOKED])],
  ['belongs to another primary key', pgpSubkey(RSA, SUBKEY)],
  ['is of no known kind', packet(14, Buffer.from([4, 0, 0, 0, 0, 18]))],
];
for (const [why, packets] of left)
  forge(`a subkey that ${why} is left out`, () => assert.equal(named(pgpBlock(PRIMARY, packets)), [own(PRIMARY)]));

const keyRevoked = packet(2, RSA.sign(RSA.hashed, { type: 0x20 }));
forge('a block may hold several keys, and those that are revoked or cannot be used are left out', () => {
  const two = Buffer.concat([packet(6, RSA.body), packet(13, Buffer.from('x'))]);
  assert.equal(named(pgpBlock(PRIMARY, two)), [own(PRIMARY), own(RSA)]);
  assert.equal(named(pgpBlock(PRIMARY, two, keyRevoked)), [own(PRIMARY)]);
  assert.equal(named(pgpBlock(PRIMARY, packet(6, pgpPair('rsa', 1024).body))), [own(PRIMARY)]);
});

const keyBody = (algorithm: number, ...parts: readonly Uint8Array[]): Buffer =>
  Buffer.concat([Buffer.from([4, 0, 0, 0, 0, algorithm]), ...parts]);
const blockOf = (...packets: readonly Uint8Array[]): string => pgpArmor('PUBLIC KEY BLOCK', Buffer.concat(packets));
const oid = (hex: string): Buffer => Buffer.concat([Buffer.from([hex.length / 2]), Buffer.from(hex, 'hex')]);
const P256 = '2a8648ce3d030107';
const ED25519 = '2b06010401da470f01';
const MALFORMED = (what: string): object => ({ kind: 'malformed', what });
const UNSUPPORTED = (found: string): object => ({ kind: 'unsupported', what: 'key', found });

const refused: readonly (readonly [why: string, text: string, says: object])[] = [
  ['nothing', '', MALFORMED('key')],
  ['text', 'main', MALFORMED('key')],
  ['two lines', `${SSH.line}\n${SSH.line}`, MALFORMED('key')],
  ['a private key of SSH', '-----BEGIN OPENSSH PRIVATE KEY-----\nx', MALFORMED('private key')],
  ['a private key', '-----BEGIN PRIVATE KEY-----\nx', MALFORMED('private key')],
  ['a private key of OpenPGP', '-----BEGIN PGP PRIVATE KEY BLOCK-----\nx', MALFORMED('private key')],
  ['a signature', pgpArmor('SIGNATURE', packet(6, PRIMARY.body)), MALFORMED('armor')],
  ['half a block', block.slice(0, -9), MALFORMED('armor')],
  ['a block of half a packet', blockOf(packet(6, PRIMARY.body).subarray(0, -1)), MALFORMED('armor')],
  ['an empty block', blockOf(), MALFORMED('packets')],
  ['a block without a key', blockOf(packet(13, Buffer.from('x'))), MALFORMED('packets')],
  [
    'a block that begins with a name',
    blockOf(packet(13, Buffer.from('x')), packet(6, PRIMARY.body)),
    MALFORMED('packets'),
  ],
  ['a block with a message in it', pgpBlock(PRIMARY, packet(11, Buffer.from('x'))), MALFORMED('packets')],
  ['a revoked key', pgpBlock(RSA, keyRevoked), UNSUPPORTED(`${RSA.fingerprint}, revoked`)],
  ['an empty key', blockOf(packet(6, Buffer.alloc(0))), UNSUPPORTED('OpenPGP version 0')],
  ['a key of version 3', blockOf(packet(6, Buffer.from([3, 0]))), UNSUPPORTED('OpenPGP version 3')],
  ['a key of version 6', blockOf(packet(6, Buffer.from([6, 0]))), UNSUPPORTED('OpenPGP version 6')],
  ['a key of DSA', blockOf(packet(6, keyBody(17))), UNSUPPORTED('OpenPGP algorithm 17')],
  ['a key of 1024 bits', pgpBlock(pgpPair('rsa', 1024)), UNSUPPORTED('RSA of 1024 bits')],
  ['a key of half its numbers', blockOf(packet(6, RSA.body.subarray(0, 20))), MALFORMED('key')],
  ['a key with a number too many', blockOf(packet(6, Buffer.concat([RSA.body, u16(0)]))), MALFORMED('key')],
  [
    'a curve nobody knows',
    blockOf(packet(6, keyBody(19, oid('2b06'), mpi(Buffer.alloc(65, 4))))),
    UNSUPPORTED('OpenPGP algorithm 19'),
  ],
  [
    'a curve for another algorithm',
    blockOf(packet(6, keyBody(22, oid(P256), mpi(Buffer.alloc(65, 4))))),
    UNSUPPORTED('OpenPGP algorithm 22'),
  ],
  [
    'another algorithm for its curve',
    blockOf(packet(6, keyBody(19, oid(ED25519), mpi(Buffer.alloc(33, 64))))),
    UNSUPPORTED('OpenPGP algorithm 19'),
  ],
  ['half a point', blockOf(packet(6, keyBody(19, oid(P256), Buffer.from([2, 0, 4])))), MALFORMED('key')],
  ['a point off the curve', blockOf(packet(6, keyBody(19, oid(P256), mpi(Buffer.alloc(65, 4))))), MALFORMED('key')],
  [
    'a point without its mark',
    blockOf(packet(6, keyBody(22, oid(ED25519), mpi(Buffer.alloc(33, 1))))),
    MALFORMED('key'),
  ],
  [
    'a point that is too short',
    blockOf(packet(6, keyBody(22, oid(ED25519), mpi(Buffer.alloc(30, 64))))),
    MALFORMED('key'),
  ],
  ['a short key of Ed25519', blockOf(packet(6, keyBody(27, Buffer.alloc(31)))), MALFORMED('key')],
];
for (const [why, text, says] of refused) forge(`${why} is no pinned key`, () => assert.equal(named(text), says));

forge('any text, and any block, is read or refused', () => {
  const tag = fc.constantFrom(2, 6, 12, 13, 14, 17, 63);
  const body = fc.oneof(
    fc.constantFrom(PRIMARY.body, RSA.body, SUBKEY.body).map((bytes) => new Uint8Array(bytes)),
    fc.uint8Array({ maxLength: 60 }),
    fc.uint8Array({ maxLength: 60 }).map((bytes) => Uint8Array.from([4, 0x18, 22, 8, ...bytes])),
    fc
      .tuple(fc.constantFrom(1, 3, 19, 22, 27), fc.uint8Array({ maxLength: 60 }))
      .map(([algorithm, bytes]) => new Uint8Array(keyBody(algorithm, bytes))),
  );
  const packets = fc
    .array(fc.tuple(tag, body), { maxLength: 5 })
    .map((all) => blockOf(...all.map(([t, b]) => packet(t, b))));
  const bytes = fc.uint8Array({ maxLength: 60 }).map((all) => blockOf(all));
  seeded(
    fc.property(fc.oneof(packets, bytes, fc.string({ unit: 'binary' })), (text) => {
      const found = parseForgeKey(text);
      if (found.ok && found.value.kind === 'openpgp') assert.ok(found.value.keys.length > 0);
    }),
    2000,
  );
});

forge.run();
