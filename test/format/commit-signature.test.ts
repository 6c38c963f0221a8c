import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { signedCommit, verifyCommit } from '../../lib/format/commit-signature.ts';
import type { CommitVerdict } from '../../lib/model/signature.ts';
import {
  PGP_KINDS,
  type PgpKind,
  type PgpPair,
  type PgpSigning,
  packet,
  pgpArmor,
  pgpBlock,
  pgpPair,
  subpacket,
} from '../kit/pgp.ts';
import { lab } from '../kit/repo.ts';
import { seeded } from '../kit/seeded.ts';
import { skipped } from '../kit/skip.ts';
import { armored, hasKeygen, sshPair } from '../kit/ssh.ts';

const commit = suite('commit signature');
const here = lab();
commit.after(() => {
  gpg?.end();
  here.remove();
});

const BY = 'Ada <ada@example.org> 981173106 +0000';
const HEAD = `tree ${'1'.repeat(40)}\nparent ${'2'.repeat(40)}\nauthor ${BY}\ncommitter ${BY}\n`;
const PAYLOAD = `${HEAD}encoding ISO-8859-1\n\ncaf\xe9 (#1)\n\n body\n`;
const bytes = (text: string): Buffer => Buffer.from(text, 'latin1');
const header = (signature: string, name = 'gpgsig'): string =>
  `${name} ${signature.trimEnd().replaceAll('\n', '\n ')}\n`;
const withHeaders = (headers: string, payload = PAYLOAD): Buffer =>
  bytes(payload.replace('\n\n', () => `\n${headers}\n`));
const why = (verdict: CommitVerdict): object => (verdict.kind === 'refused' ? verdict.why : verdict);

const SSH = sshPair('ssh-ed25519');
const sshSigned = (payload = PAYLOAD, namespace = 'git'): string =>
  armored(SSH.signature(bytes(payload), { namespace }));
const pairs = new Map(Object.keys(PGP_KINDS).map((kind) => [kind, pgpPair(kind as PgpKind)]));
const pairOf = (kind: PgpKind): PgpPair => pairs.get(kind) ?? pgpPair(kind);
const pgpSigned = (pair: PgpPair, how: PgpSigning = {}, payload = PAYLOAD): string =>
  pgpArmor('SIGNATURE', packet(2, pair.sign(bytes(payload), how)));
const ED = pairOf('eddsa');
const BLOCK = pgpBlock(ED);

commit('a commit without a signature is unsigned, whatever is pinned', () => {
  assert.equal(verifyCommit(bytes(PAYLOAD), [SSH.line]), { kind: 'unsigned' });
  assert.equal(verifyCommit(bytes(HEAD), [SSH.line]), { kind: 'unsigned' });
  assert.equal(verifyCommit(bytes(''), [SSH.line]), { kind: 'unsigned' });
});

commit('a commit that a pinned key of SSH signed is known by its fingerprint', () => {
  const signed = withHeaders(header(sshSigned()));
  assert.equal(verifyCommit(signed, [BLOCK, `${SSH.line} forge`]), { kind: 'signed', fingerprint: SSH.fingerprint });
  const keys = [BLOCK, SSH.line];
  for (const one of [signed, withHeaders(header(pgpSigned(ED)))]) assert.is(verifyCommit(one, keys).kind, 'signed');
  const none = { kind: 'unknown-key', fingerprint: SSH.fingerprint };
  assert.equal(why(verifyCommit(signed, [])), none);
  assert.equal(why(verifyCommit(signed, [BLOCK, sshPair('ssh-ed25519').line, 'no key'])), none);
});

commit('a review is no signature of a commit', () => {
  assert.equal(why(verifyCommit(withHeaders(header(sshSigned(PAYLOAD, 'theurian-review'))), [SSH.line])), {
    kind: 'wrong-namespace',
    expected: 'git',
    found: 'theurian-review',
  });
});

const HASHES = [8, 9, 10];
for (const kind of Object.keys(PGP_KINDS) as PgpKind[])
  for (const hash of HASHES)
    commit(`a commit that a pinned OpenPGP key of ${kind} signed with hash ${hash} is known by its fingerprint`, () => {
      const pair = pairOf(kind);
      const signed = withHeaders(header(pgpSigned(pair, { hash })));
      assert.equal(verifyCommit(signed, [SSH.line, BLOCK, pgpBlock(pair)]), {
        kind: 'signed',
        fingerprint: pair.fingerprint,
      });
      const other = withHeaders(header(pgpSigned(pair, { hash })), PAYLOAD.replace('body', 'bodY'));
      assert.equal(why(verifyCommit(other, [pgpBlock(pair)])), { kind: 'mismatch', fingerprint: pair.fingerprint });
    });

commit('a signature may stand anywhere in the header, and other headers may go on over lines', () => {
  const payload = PAYLOAD.replace('encoding', 'mergetag object 1\n gpgsig x\n \n y\nencoding');
  const signature = header(armored(SSH.signature(bytes(payload), { namespace: 'git' })));
  for (const at of ['mergetag', 'encoding', 'author'])
    assert.is(verifyCommit(bytes(payload.replace(at, () => signature + at)), [SSH.line]).kind, 'signed', at);
});

commit('what looks like a signature in the message is none', () => {
  assert.is(verifyCommit(bytes(`${PAYLOAD}\n${header(sshSigned())}`), [SSH.line]).kind, 'unsigned');
});

commit('in a repository of SHA-256 the header has another name, and the one for the other kind is not signed', () => {
  const long = PAYLOAD.replaceAll(/[12]{40}/g, (oid) => oid + oid.slice(0, 24));
  const signature = sshSigned(long);
  assert.is(verifyCommit(withHeaders(header(signature, 'gpgsig-sha256'), long), [SSH.line]).kind, 'signed');
  assert.is(verifyCommit(withHeaders(header(signature), long), [SSH.line]).kind, 'unsigned');
  assert.is(verifyCommit(withHeaders(header(sshSigned(), 'gpgsig-sha256')), [SSH.line]).kind, 'unsigned');
  const both = header('x', 'gpgsig-sha256') + header(sshSigned());
  assert.is(verifyCommit(withHeaders(both), [SSH.line]).kind, 'signed');
});

const odd: readonly (readonly [why: string, headers: string])[] = [
  ['two signatures', header(sshSigned()) + header(sshSigned())],
  ['a header that is nearly one', `${header(sshSigned())}gpgsig2 x\n`],
  ['a header without a value', `${header(sshSigned())}gpgsig\n`],
];
for (const [which, headers] of odd)
  commit(`${which} make a commit that is refused`, () =>
    assert.equal(why(verifyCommit(withHeaders(headers), [SSH.line])), { kind: 'malformed', what: 'header' }),
  );

commit('what is left of a commit without its signature is what was signed, to the byte', () => {
  const found = signedCommit(withHeaders(header(sshSigned())));
  assert.is(found.ok && found.value !== null && Buffer.from(found.value.payload).toString('latin1'), PAYLOAD);
  const cut = signedCommit(bytes(`${HEAD}${header('x')}`));
  assert.is(cut.ok && cut.value !== null && Buffer.from(cut.value.payload).toString('latin1'), HEAD);
  const broken = signedCommit(bytes(` x\n${HEAD}${header('x')}`));
  assert.is(broken.ok && broken.value !== null && Buffer.from(broken.value.payload).toString('latin1'), ` x\n${HEAD}`);
});

const unsupported = (what: string, found: string): object => ({ kind: 'unsupported', what, found });
const malformed = (what: string): object => ({ kind: 'malformed', what });
const mismatch = { kind: 'mismatch', fingerprint: ED.fingerprint };
const name = Buffer.from(ED.fingerprint, 'hex');
const issuer = subpacket(16, name.subarray(12));
const whole = packet(2, ED.sign(bytes(PAYLOAD)));
const signatures: readonly (readonly [why: string, signature: string, says: object])[] = [
  ['text', 'LGTM', { kind: 'not-a-signature' }],
  [
    'a signature of X.509',
    '-----BEGIN SIGNED MESSAGE-----\nAAAA\n-----END SIGNED MESSAGE-----',
    { kind: 'not-a-signature' },
  ],
  ['half an armor', pgpSigned(ED).slice(0, -9), { kind: 'not-a-signature' }],
  ['an armor without a blank line', pgpSigned(ED).replace('\n\n', '\n'), { kind: 'not-a-signature' }],
  ['an armor with a strange header', pgpSigned(ED).replace('\n\n', '\n!\n\n'), { kind: 'not-a-signature' }],
  ['an armor of strange letters', pgpSigned(ED).replace('\n\n', '\n\n!'), { kind: 'not-a-signature' }],
  ['very much', pgpSigned(ED).replace('\n\n', `\nComment: ${'x'.repeat(16_384)}\n\n`), {}],
  ['no packet', pgpArmor('SIGNATURE', Buffer.alloc(0)), malformed('packets')],
  ['two packets', pgpArmor('SIGNATURE', Buffer.concat([whole, whole])), malformed('packets')],
  ['a key', pgpArmor('SIGNATURE', packet(6, ED.body)), malformed('packets')],
  ['a byte too few', pgpArmor('SIGNATURE', whole.subarray(0, -1)), malformed('packets')],
  ['half of a length', pgpArmor('SIGNATURE', whole.subarray(0, 3)), malformed('packets')],
  ['no packet at all', pgpArmor('SIGNATURE', Buffer.from([0x42, 0])), malformed('packets')],
  ['a body in parts', pgpArmor('SIGNATURE', Buffer.from([0xc2, 0xe0, 0])), malformed('packets')],
  ['a body without a length', pgpArmor('SIGNATURE', Buffer.from([0x8b, 4])), malformed('packets')],
  ['an empty signature', pgpArmor('SIGNATURE', packet(2, Buffer.alloc(0))), unsupported('version', 'OpenPGP 0')],
  ['version 3', pgpSigned(ED, { version: 3 }), unsupported('version', 'OpenPGP 3')],
  ['version 6', pgpSigned(ED, { version: 6 }), unsupported('version', 'OpenPGP 6')],
  ['MD5', pgpSigned(ED, { hash: 1 }), unsupported('hash', 'OpenPGP hash 1')],
  ['SHA-1', pgpSigned(ED, { hash: 2 }), unsupported('hash', 'OpenPGP hash 2')],
  ['SHA-224', pgpSigned(ED, { hash: 11 }), unsupported('hash', 'OpenPGP hash 11')],
  ['text, and not bytes', pgpSigned(ED, { type: 1 }), unsupported('signature', 'OpenPGP type 1')],
  ['a key', pgpSigned(ED, { type: 0x10 }), unsupported('signature', 'OpenPGP type 16')],
  [
    'a time at which it ends',
    pgpSigned(ED, { hashed: [subpacket(3, Buffer.alloc(4, 1))] }),
    unsupported('option', 'OpenPGP subpacket 3'),
  ],
  [
    'something that must be understood',
    pgpSigned(ED, { hashed: [subpacket(128 + 20, Buffer.alloc(9))] }),
    unsupported('option', 'OpenPGP subpacket 20'),
  ],
  ['a subpacket that is too long', pgpSigned(ED, { hashed: [Buffer.from([9, 2])] }), malformed('signature')],
  ['a subpacket of nothing', pgpSigned(ED, { unhashed: [Buffer.from([0])] }), malformed('signature')],
  ['a subpacket of half a length', pgpSigned(ED, { hashed: [Buffer.from([255, 0])] }), malformed('signature')],
  ['another algorithm', pgpSigned(ED, { algorithm: 1 }), mismatch],
  [
    'the name of another key',
    pgpSigned(ED, { unhashed: [subpacket(16, Buffer.alloc(8, 7))] }),
    { kind: 'unknown-key', fingerprint: ED.fingerprint },
  ],
  [
    'an empty name',
    pgpSigned(ED, { hashed: [], unhashed: [subpacket(16, Buffer.alloc(0))] }),
    { kind: 'unknown-key', fingerprint: '' },
  ],
  [
    'an unknown key by its short name',
    pgpSigned(ED, { hashed: [], unhashed: [subpacket(16, Buffer.alloc(8, 7))] }),
    { kind: 'unknown-key', fingerprint: '0707070707070707' },
  ],
];
for (const [which, signature, says] of signatures)
  commit(`a signature of ${which} is refused as ${JSON.stringify(says)}`, () => {
    const found = why(verifyCommit(withHeaders(header(signature)), [BLOCK]));
    assert.equal('kind' in found && found.kind === 'too-long' ? {} : found, says);
  });

const fine: readonly (readonly [why: string, how: PgpSigning])[] = [
  ['says nothing', { hashed: [], unhashed: [] }],
  ['names its key in short', { hashed: [], unhashed: [issuer] }],
  ['has a long note', { hashed: [subpacket(20, Buffer.alloc(200))] }],
  ['has a very long note', { hashed: [subpacket(20, Buffer.alloc(9000))] }],
  ['must be understood in what is', { hashed: [subpacket(128 + 2, Buffer.alloc(4))] }],
  ['has notes that nobody signed', { unhashed: [subpacket(128 + 99, Buffer.alloc(4))] }],
];
for (const [which, how] of fine)
  commit(`a signature that ${which} counts`, () =>
    assert.is(verifyCommit(withHeaders(header(pgpSigned(ED, how))), [BLOCK]).kind, 'signed'),
  );

commit('a subpacket may write its length in five bytes, and a packet in the ways of old', () => {
  const long = Buffer.concat([Buffer.from([255, 0, 0, 0, 5, 2]), Buffer.alloc(4)]);
  assert.is(verifyCommit(withHeaders(header(pgpSigned(ED, { hashed: [long] }))), [BLOCK]).kind, 'signed');
  const body = ED.sign(bytes(PAYLOAD));
  const [one, two] = [body.length >> 8, body.length & 255];
  const longer = ED.sign(bytes(PAYLOAD), { hashed: [subpacket(20, Buffer.alloc(300))] });
  const packets = [
    [0x88, two],
    [0x89, one, two],
    [0x8a, 0, 0, one, two],
    [0xc2, two],
  ].map((first) => Buffer.concat([Buffer.from(first), body]));
  const rest = longer.length - 192;
  packets.push(Buffer.concat([Buffer.from([0xc2, (rest >> 8) + 192, rest & 255]), longer]));
  for (const one of packets)
    assert.is(verifyCommit(withHeaders(header(pgpArmor('SIGNATURE', one))), [BLOCK]).kind, 'signed');
});

commit('a proof of another form than the key asks for is none', () => {
  for (const kind of Object.keys(PGP_KINDS) as PgpKind[]) {
    const pair = pairOf(kind);
    const body = pair.sign(bytes(PAYLOAD));
    for (const changed of [body.subarray(0, -1), Buffer.concat([body, Buffer.alloc(1)])]) {
      const signature = pgpArmor('SIGNATURE', packet(2, changed));
      assert.equal(why(verifyCommit(withHeaders(header(signature)), [pgpBlock(pair)])), {
        kind: 'mismatch',
        fingerprint: pair.fingerprint,
      });
    }
  }
});

commit('no byte of a signed commit can be changed, but in what nobody signed', () => {
  const signed = new Map<string, Buffer>([
    [SSH.line, withHeaders(header(sshSigned()))],
    ...[...pairs.values()].map(
      (pair) => [pgpBlock(pair), withHeaders(header(pgpSigned(pair, { unhashed: [] })))] as const,
    ),
  ]);
  seeded(
    fc.property(fc.constantFrom(...signed.keys()), fc.nat(), fc.integer({ min: 1, max: 255 }), (key, place, mask) => {
      const changed = Buffer.from(signed.get(key) ?? '');
      const at = place % changed.length;
      changed[at] = (changed[at] ?? 0) ^ mask;
      const verdict = verifyCommit(changed, [key]);
      // A checksum, two bytes of the digest, and how many bits a number has are hints: they change nothing that is verified.
      if (verdict.kind === 'signed') assert.equal(payloadOf(changed), PAYLOAD);
    }),
    2000,
  );
});

const payloadOf = (object: Uint8Array): string | null => {
  const found = signedCommit(object);
  return found.ok && found.value !== null ? Buffer.from(found.value.payload).toString('latin1') : null;
};

commit('any bytes are judged', () => {
  const piece = fc.oneof(
    fc.constantFrom(HEAD, '\n', ' ', 'gpgsig ', 'gpgsig-sha256 ', header(sshSigned()), header(pgpSigned(ED)), '\0'),
    fc.string({ unit: 'binary', maxLength: 8 }),
    fc.uint8Array({ maxLength: 40 }).map((body) => header(pgpArmor('SIGNATURE', packet(2, body)))),
    fc.uint8Array({ maxLength: 40 }).map((body) => header(pgpArmor('SIGNATURE', body))),
    fc
      .uint8Array({ maxLength: 40 })
      .map((body) => header(pgpArmor('SIGNATURE', packet(2, Buffer.concat([Buffer.from([4, 0, 22, 8]), body]))))),
  );
  seeded(
    fc.property(fc.array(piece, { maxLength: 6 }), (pieces) => {
      const verdict = verifyCommit(bytes(pieces.join('')), [SSH.line, BLOCK]);
      assert.is.not(verdict.kind, 'signed');
    }),
    2000,
  );
});

commit('a commit of very many headers is judged at once', () => {
  const many = 200_000;
  for (const headers of ['gpgsig-sha256 x\n', 'x y\n', ' \n', 'gpgsig x\n'])
    assert.is.not(verifyCommit(withHeaders(headers.repeat(many)), [SSH.line]).kind, 'signed');
  assert.is(verifyCommit(withHeaders(header(`x${'\n'.repeat(many)}`)), [BLOCK]).kind, 'refused');
});

const gitCommit = (dir: string, config: readonly string[], env: Readonly<Record<string, string>> = {}): Buffer => {
  here.raw(
    dir,
    [...config.flatMap((one) => ['-c', one]), 'commit', '-q', '--allow-empty', '-S', '-m', 'caf\u00e9\n\nbody'],
    { env },
  );
  return here.raw(dir, ['cat-file', 'commit', 'HEAD']);
};

if (!hasKeygen(here)) skipped('commits that git signs with SSH', 'ssh-keygen is not installed');
else
  for (const [type, format] of [
    ['ed25519', 'sha1'],
    ['ecdsa', 'sha256'],
    ['rsa', 'sha1'],
  ] as const)
    commit(`what git signs with ${type} in a repository of ${format} is verified`, () => {
      const [dir, file] = [`ssh-${type}`, here.path(`key-${type}`)];
      here.repo(dir, { a: 'x\n' }, `--object-format=${format}`);
      execFileSync('ssh-keygen', ['-q', '-t', type, '-N', '', '-f', file], { env: here.env });
      const line = readFileSync(`${file}.pub`, 'utf8');
      const object = gitCommit(dir, ['gpg.format=ssh', `user.signingKey=${file}`]);
      assert.is(verifyCommit(object, [line]).kind, 'signed');
      assert.equal(why(verifyCommit(object, [BLOCK])), {
        kind: 'unknown-key',
        fingerprint: fingerprintOf(`${file}.pub`),
      });
    });

const fingerprintOf = (path: string): string =>
  execFileSync('ssh-keygen', ['-l', '-f', path], { encoding: 'utf8' }).split(' ')[1] ?? '';

interface Gnupg {
  readonly run: (...args: readonly string[]) => string;
  readonly env: Readonly<Record<string, string>>;
  readonly end: () => void;
}

// A short path, since the socket of its agent has to fit into a hundred characters.
const gnupg = (): Gnupg | null => {
  const home = here.path('g');
  mkdirSync(home, { mode: 0o700 });
  const env = { ...here.env, GNUPGHOME: home };
  const run = (...args: readonly string[]): string =>
    execFileSync('gpg', ['--batch', '--quiet', '--pinentry-mode', 'loopback', '--passphrase', '', ...args], {
      env,
      encoding: 'utf8',
      stdio: 'pipe',
    });
  try {
    run('--version');
    const end = (): void => {
      execFileSync('gpgconf', ['--kill', 'all'], { env, stdio: 'pipe' });
    };
    return { run, env: { GNUPGHOME: home }, end };
  } catch {
    return null;
  }
};

const gpg = gnupg();
if (gpg === null) skipped('commits that git signs with OpenPGP', 'gpg is not installed');
else {
  for (const [primary, usage, subkey] of [
    ['rsa2048', 'sign', ''],
    ['ed25519', 'sign', ''],
    ['nistp256', 'sign', ''],
    ['ed25519', 'cert', 'rsa2048'],
    ['rsa2048', 'cert', 'ed25519'],
  ] as const)
    commit(`what gpg signs with ${primary} ${usage} ${subkey} is verified by its exported block`, () => {
      const id = `${primary}${subkey}@x`;
      gpg.run('--quick-generate-key', id, primary, usage, 'never');
      const fingerprint = /fpr:+([0-9A-F]{40})/.exec(gpg.run('--list-keys', '--with-colons', id))?.[1] ?? '';
      if (subkey !== '') gpg.run('--quick-add-key', fingerprint, subkey, 'sign', 'never');
      const block = gpg.run('--export', '--armor', fingerprint);
      const dir = `gpg-${primary}${subkey}`;
      here.repo(dir, { a: 'x\n' });
      const object = gitCommit(dir, [`user.signingKey=${fingerprint}`], gpg.env);
      assert.equal(verifyCommit(object, [BLOCK, block]), { kind: 'signed', fingerprint });
      assert.equal(why(verifyCommit(Buffer.concat([object, bytes('x')]), [block])), { kind: 'mismatch', fingerprint });
      const other = why(verifyCommit(object, [BLOCK]));
      assert.is('kind' in other && other.kind, 'unknown-key');
    });
}

commit.run();
