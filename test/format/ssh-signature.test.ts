import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import fc from 'fast-check';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { parseSshKeyLine } from '../../lib/format/ssh-key.ts';
import { REVIEW_NAMESPACE, sshVerdict } from '../../lib/format/ssh-signature.ts';
import type { SignatureVerdict } from '../../lib/model/signature.ts';
import { lab } from '../kit/repo.ts';
import { seeded } from '../kit/seeded.ts';
import { skipped } from '../kit/skip.ts';
import {
  armored,
  field,
  hasKeygen,
  KINDS,
  mpint,
  type Signing,
  type SshKind,
  type SshPair,
  sshPair,
} from '../kit/ssh.ts';

const ssh = suite('ssh signature');
const here = lab();
ssh.after(() => here.remove());

const pairs = new Map<SshKind, SshPair>(KINDS.map((kind) => [kind, sshPair(kind)]));
const pairOf = (kind: SshKind): SshPair => pairs.get(kind) ?? sshPair(kind);
const ED = pairOf('ssh-ed25519');

const judge = (armor: string | Uint8Array, message = 'x'): SignatureVerdict =>
  sshVerdict({ armored: Buffer.from(armor as string), message: Buffer.from(message), namespace: REVIEW_NAMESPACE });
const signed = (pair: SshPair, how?: Signing): string => armored(pair.signature('x', how));
const why = (verdict: SignatureVerdict): object => (verdict.kind === 'refused' ? verdict.why : verdict);

// $ ssh-keygen -t ed25519 -N '' -f k; printf x | ssh-keygen -Y sign -n theurian-review -f k
const FIXED = `-----BEGIN SSH SIGNATURE-----
U1NIU0lHAAAAAQAAADMAAAALc3NoLWVkMjU1MTkAAAAg3Z7Fds96eg2gQuRgOrJPEezL/M
u7cj5DJA4ndtrfY0EAAAAPdGhldXJpYW4tcmV2aWV3AAAAAAAAAAZzaGE1MTIAAABTAAAA
C3NzaC1lZDI1NTE5AAAAQMutCydSdSuyX8ymuHVihjrnq6cYI9G5uwUcOEYDbaPSfAxHww
ovG0FwVpahWBCcC5QZm6CkWeUn2IY1yZhvIgA=
-----END SSH SIGNATURE-----
`;

ssh('a signature that ssh-keygen wrote once holds for its message, and for no other', () => {
  const verdict = judge(FIXED);
  assert.is(verdict.kind, 'signed');
  assert.equal(why(judge(FIXED, 'y')), {
    kind: 'mismatch',
    fingerprint: verdict.kind === 'signed' ? verdict.fingerprint : '',
  });
});

const HOWS: readonly (readonly [SshKind, Signing])[] = KINDS.flatMap((kind) => [
  [kind, {}] as const,
  [kind, { hash: 'sha256' }] as const,
  ...(kind === 'ssh-rsa' ? [[kind, { form: 'rsa-sha2-256' }] as const] : []),
]);
for (const [kind, how] of HOWS)
  ssh(`${kind} signs ${JSON.stringify(how)}, and its key is named as ssh-keygen names it`, () => {
    const pair = pairOf(kind);
    assert.equal(judge(signed(pair, how)), { kind: 'signed', fingerprint: pair.fingerprint });
    assert.equal(why(judge(signed(pair, how), 'y')), { kind: 'mismatch', fingerprint: pair.fingerprint });
    const key = parseSshKeyLine(`${pair.line} ada`);
    assert.is(key.ok && key.value.fingerprint, pair.fingerprint);
  });

const [head, tail] = ['-----BEGIN SSH SIGNATURE-----\n', '-----END SSH SIGNATURE-----\n'];
const sound = signed(ED);
const forms: readonly (readonly [why: string, text: string])[] = [
  ['with carriage returns', sound.replaceAll('\n', '\r\n')],
  ['on one line', `${head}${ED.signature('x').toString('base64')}\n${tail}`],
  ['without a last line feed', sound.trimEnd()],
  ['with blank lines after it', `${sound}\n\n`],
];
for (const [which, text] of forms)
  ssh(`a signature ${which} is the same one`, () => assert.is(judge(text).kind, 'signed'));

const raw = ED.signature('x');
const changed = (from: string, to: string): Buffer => {
  const text = raw.toString('latin1').replace(from, to);
  return Buffer.from(text, 'latin1');
};
const part = (bytes: Buffer): string => bytes.toString('latin1');
const withKey = (blob: Uint8Array): string => armored(changed(part(field(ED.blob)), part(field(blob))));
const withProof = (...parts: readonly Uint8Array[]): string => {
  const bytes = raw.subarray(0, raw.length - 83 - 4);
  return armored(Buffer.concat([bytes, field(Buffer.concat(parts))]));
};
const P256 = pairOf('ecdsa-sha2-nistp256');
const DSA = Buffer.concat([field('ssh-dss'), mpint(Buffer.from([5]))]);
const CERT = Buffer.concat([field('ssh-ed25519-cert-v01@openssh.com'), field('x')]);
const rsa = (exponent: Buffer, modulus: Buffer): Buffer =>
  Buffer.concat([field('ssh-rsa'), mpint(exponent), mpint(modulus)]);
const F4 = Buffer.from([1, 0, 1]);
const MALFORMED = (what: string): object => ({ kind: 'malformed', what });
const UNSUPPORTED = (what: string, found: string): object => ({ kind: 'unsupported', what, found });

const refused: readonly (readonly [why: string, text: string | Uint8Array, says: object])[] = [
  ['nothing', '', { kind: 'not-a-signature' }],
  ['text', 'LGTM\n', { kind: 'not-a-signature' }],
  ['text before it', `x\n${sound}`, { kind: 'not-a-signature' }],
  ['text after it', `${sound}x`, { kind: 'not-a-signature' }],
  ['two signatures', sound + sound, { kind: 'not-a-signature' }],
  ['a PGP signature', sound.replaceAll('SSH', 'PGP'), { kind: 'not-a-signature' }],
  ['no bytes', `${head}\n${tail}`, MALFORMED('magic')],
  ['very many bytes', `${head}${'A'.repeat(20_000)}\n${tail}`, { kind: 'too-long', size: 20_059, limit: 16_384 }],
  [
    'base64 without its end',
    sound.replace(/=*\n-----END/, '\n-----END').replace(/.\n-----END/, '\n-----END'),
    MALFORMED('base64'),
  ],
  ['another magic', armored(changed('SSHSIG', 'SSHSIC')), MALFORMED('magic')],
  ['version 2', armored(changed('SSHSIG\0\0\0\x01', 'SSHSIG\0\0\0\x02')), UNSUPPORTED('version', '2')],
  ['another hash', armored(changed('sha512', 'sha1__')), UNSUPPORTED('hash', 'sha1__')],
  ['bytes after its end', armored(Buffer.concat([raw, Buffer.from([0])])), MALFORMED('length')],
  ['one byte less', armored(raw.subarray(0, -1)), MALFORMED('length')],
  [
    'the namespace of commits',
    signed(ED, { namespace: 'git' }),
    { kind: 'wrong-namespace', expected: 'theurian-review', found: 'git' },
  ],
  ['no namespace', signed(ED, { namespace: '' }), { kind: 'wrong-namespace', expected: 'theurian-review', found: '' }],
  [
    'a longer namespace',
    signed(ED, { namespace: 'theurian-review2' }),
    { kind: 'wrong-namespace', expected: 'theurian-review', found: 'theurian-review2' },
  ],
  [
    'an exchanged namespace',
    armored(
      Buffer.from(part(ED.signature('x', { namespace: 'theurian-revieW' })).replace('revieW', 'review'), 'latin1'),
    ),
    { kind: 'mismatch', fingerprint: ED.fingerprint },
  ],
  ['an exchanged hash', armored(changed('sha512', 'sha256')), { kind: 'mismatch', fingerprint: ED.fingerprint }],
  ['a DSA key', withKey(DSA), UNSUPPORTED('key', 'ssh-dss')],
  ['a certificate', withKey(CERT), UNSUPPORTED('key', 'ssh-ed25519-cert-v01@openssh.com')],
  ['no key', withKey(Buffer.alloc(0)), MALFORMED('key')],
  ['a key of 31 bytes', withKey(Buffer.concat([field('ssh-ed25519'), field(Buffer.alloc(31))])), MALFORMED('key')],
  ['bytes after the key', withKey(Buffer.concat([ED.blob, Buffer.from([0])])), MALFORMED('key')],
  [
    'a point off the curve',
    withKey(Buffer.concat([field('ecdsa-sha2-nistp256'), field('nistp256'), field(Buffer.alloc(65, 4))])),
    MALFORMED('key'),
  ],
  [
    'a compressed point',
    withKey(Buffer.concat([field('ecdsa-sha2-nistp256'), field('nistp256'), field(Buffer.alloc(33, 2))])),
    MALFORMED('key'),
  ],
  [
    'a curve by another name',
    withKey(Buffer.from(part(P256.blob).replace('nistp256\0\0\0\x41', 'nistp384\0\0\0\x41'), 'latin1')),
    MALFORMED('key'),
  ],
  ['an RSA key of 1024 bits', withKey(sshPair('ssh-rsa', 1024).blob), UNSUPPORTED('key', 'RSA of 1024 bits')],
  [
    'an RSA key of 16385 bits',
    withKey(rsa(F4, Buffer.concat([Buffer.from([1]), Buffer.alloc(2048, 255)]))),
    UNSUPPORTED('key', 'RSA of 16385 bits'),
  ],
  ['an RSA key of no bits', withKey(rsa(F4, Buffer.alloc(0))), UNSUPPORTED('key', 'RSA of 0 bits')],
  ['an exponent of 1', withKey(rsa(Buffer.from([1]), Buffer.alloc(256, 255))), MALFORMED('key')],
  ['an even exponent', withKey(rsa(Buffer.from([4]), Buffer.alloc(256, 255))), MALFORMED('key')],
  ['an exponent of 72 bits', withKey(rsa(Buffer.alloc(9, 255), Buffer.alloc(256, 255))), MALFORMED('key')],
  ['an even modulus', withKey(rsa(F4, Buffer.alloc(256, 254))), MALFORMED('key')],
  ['another key', withKey(sshPair('ssh-ed25519').blob), {}],
  ['no proof', withProof(), UNSUPPORTED('signature', '')],
  [
    'the form of another key',
    withProof(field('rsa-sha2-512'), field(Buffer.alloc(64))),
    UNSUPPORTED('signature', 'rsa-sha2-512'),
  ],
  ['a proof of 63 bytes', withProof(field('ssh-ed25519'), field(Buffer.alloc(63))), MALFORMED('signature')],
  [
    'a proof of zeros',
    withProof(field('ssh-ed25519'), field(Buffer.alloc(64))),
    { kind: 'mismatch', fingerprint: ED.fingerprint },
  ],
  [
    'bytes after the proof',
    withProof(field('ssh-ed25519'), field(Buffer.alloc(64)), Buffer.alloc(1)),
    MALFORMED('signature'),
  ],
  ['RSA with SHA-1', signed(pairOf('ssh-rsa'), { form: 'ssh-rsa' }), UNSUPPORTED('signature', 'ssh-rsa')],
  ['a security key nobody touched', signed(pairOf('sk-ssh-ed25519@openssh.com'), { flags: 4 }), { kind: 'untouched' }],
  [
    'a security key nobody touched',
    signed(pairOf('sk-ecdsa-sha2-nistp256@openssh.com'), { flags: 0 }),
    { kind: 'untouched' },
  ],
];
for (const [which, text, says] of refused)
  ssh(`${which} is refused as ${JSON.stringify(says)}`, () => {
    const found = why(judge(text));
    if (Object.keys(says).length > 0) assert.equal(found, says);
    else assert.is('kind' in found && found.kind, 'mismatch');
  });

const proofOf = (kind: SshKind, blob: Uint8Array): string => {
  const pair = pairOf(kind);
  const bytes = pair.signature('x');
  const at = bytes.lastIndexOf(kind === 'ssh-rsa' ? 'rsa-sha2-512' : kind) - 8;
  const form = kind === 'ssh-rsa' ? 'rsa-sha2-512' : kind;
  return armored(Buffer.concat([bytes.subarray(0, at), field(Buffer.concat([field(form), field(blob)]))]));
};

const proofs: readonly (readonly [why: string, kind: SshKind, blob: Uint8Array, says: string])[] = [
  ['an RSA proof that is longer than its key', 'ssh-rsa', Buffer.alloc(257, 1), 'malformed'],
  ['an RSA proof that is shorter', 'ssh-rsa', Buffer.alloc(255, 1), 'mismatch'],
  ['an RSA proof as large as can be', 'ssh-rsa', Buffer.alloc(256, 255), 'mismatch'],
  ['no RSA proof', 'ssh-rsa', Buffer.alloc(0), 'mismatch'],
  ['an ECDSA proof of one number', 'ecdsa-sha2-nistp256', mpint(Buffer.alloc(32, 1)), 'malformed'],
  [
    'an ECDSA proof that is larger than its curve',
    'ecdsa-sha2-nistp256',
    Buffer.concat([mpint(Buffer.alloc(33, 1)), mpint(Buffer.from([1]))]),
    'malformed',
  ],
  [
    'an ECDSA proof of zeros',
    'ecdsa-sha2-nistp256',
    Buffer.concat([mpint(Buffer.alloc(0)), mpint(Buffer.alloc(0))]),
    'mismatch',
  ],
];
for (const [which, kind, blob, says] of proofs)
  ssh(`${which} is refused`, () => {
    const found = judge(proofOf(kind, blob));
    assert.is(found.kind === 'refused' && found.why.kind, says);
  });

const lines: readonly (readonly [line: string, says: object])[] = [
  ['', MALFORMED('key')],
  ['ssh-ed25519', MALFORMED('key')],
  ['ssh-ed25519 AAAA!', MALFORMED('key')],
  [`ssh-rsa ${ED.blob.toString('base64')}`, MALFORMED('key')],
  [`ssh-dss ${DSA.toString('base64')}`, UNSUPPORTED('key', 'ssh-dss')],
];
for (const [line, says] of lines)
  ssh(`${JSON.stringify(line)} is no line of a key`, () =>
    assert.equal(parseSshKeyLine(line), { ok: false, error: says }),
  );

ssh('no byte of a signature can be changed', () => {
  seeded(
    fc.property(fc.constantFrom(...KINDS), fc.nat(), fc.integer({ min: 1, max: 255 }), (kind, place, mask) => {
      const bytes = pairOf(kind).signature('x');
      const at = place % bytes.length;
      bytes[at] = (bytes[at] ?? 0) ^ mask;
      const found = judge(armored(bytes));
      assert.is(found.kind, 'refused', `${kind} ${at}`);
    }),
    1000,
  );
});

ssh('any bytes are judged', () => {
  const piece = fc.oneof(
    fc.uint8Array({ maxLength: 40 }),
    fc
      .constantFrom(...KINDS, 'SSHSIG', 'sha512', 'theurian-review', 'nistp256')
      .map((text) => new Uint8Array(field(text))),
    fc.constantFrom(...KINDS).map((kind) => new Uint8Array(field(pairOf(kind).blob))),
    fc.constant(Uint8Array.of(0, 0, 0, 1)),
    fc.constant(Uint8Array.of(255, 255, 255, 255)),
  );
  const pieces = fc
    .array(piece, { maxLength: 8 })
    .map((all) => Buffer.concat([Buffer.from('SSHSIG\0\0\0\x01'), ...all]));
  seeded(
    fc.property(fc.oneof(pieces.map(armored), fc.string(), fc.uint8Array({ maxLength: 99 }).map(armored)), (text) => {
      assert.is(judge(text).kind, 'refused');
      parseSshKeyLine(text);
    }),
    2000,
  );
});

const keygen = (...args: readonly string[]): string =>
  execFileSync('ssh-keygen', args, {
    cwd: here.root,
    env: here.env,
    encoding: 'utf8',
    stdio: ['pipe', 'pipe', 'pipe'],
  });
const MADE: readonly (readonly [type: string, bits: string, kind: SshKind])[] = [
  ['ed25519', '256', 'ssh-ed25519'],
  ['rsa', '2048', 'ssh-rsa'],
  ['rsa', '3072', 'ssh-rsa'],
  ['ecdsa', '256', 'ecdsa-sha2-nistp256'],
  ['ecdsa', '384', 'ecdsa-sha2-nistp384'],
  ['ecdsa', '521', 'ecdsa-sha2-nistp521'],
];
if (!hasKeygen(here)) skipped('signatures of ssh-keygen', 'ssh-keygen is not installed');
else {
  for (const [type, bits] of MADE)
    ssh(`what ssh-keygen signs with ${type} of ${bits} bits holds, and its key has the same fingerprint`, () => {
      const name = `${type}${bits}`;
      keygen('-q', '-t', type, '-b', bits, '-N', '', '-C', 'ada', '-f', name);
      for (const hash of ['sha256', 'sha512']) {
        const file = `${name}.${hash}`;
        writeFileSync(here.path(file), 'x');
        keygen('-Y', 'sign', '-n', REVIEW_NAMESPACE, '-O', `hashalg=${hash}`, '-f', name, file);
        const key = parseSshKeyLine(readFileSync(here.path(`${name}.pub`), 'utf8'));
        const fingerprint = key.ok ? key.value.fingerprint : '';
        assert.match(keygen('-l', '-f', `${name}.pub`), ` ${fingerprint} `);
        assert.equal(judge(readFileSync(here.path(`${file}.sig`))), { kind: 'signed', fingerprint });
      }
    });
  for (const [kind, how] of HOWS)
    ssh(`ssh-keygen agrees about ${kind} ${JSON.stringify(how)}`, () => {
      writeFileSync(here.path('ours.sig'), signed(pairOf(kind), how));
      const check = (input: string): string =>
        execFileSync('ssh-keygen', ['-Y', 'check-novalidate', '-n', REVIEW_NAMESPACE, '-s', 'ours.sig'], {
          cwd: here.root,
          env: here.env,
          encoding: 'utf8',
          input,
          stdio: ['pipe', 'pipe', 'pipe'],
        });
      assert.match(check('x'), pairOf(kind).fingerprint);
      assert.throws(() => check('y'));
    });
}

ssh.run();
