import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import fc from 'fast-check';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { allowedSignersOf } from '../../lib/format/allowed-signers.ts';
import type { SignerFlaw } from '../../lib/model/signer-facts.ts';
import { lab } from '../kit/repo.ts';
import { seeded } from '../kit/seeded.ts';
import { skipped } from '../kit/skip.ts';
import { armored, hasKeygen, sshPair } from '../kit/ssh.ts';

const signers = suite('allowed signers');
const here = lab();
signers.after(() => here.remove());

const ADA = sshPair('ssh-ed25519');
const BOB = sshPair('ecdsa-sha2-nistp256');
const CY = sshPair('sk-ssh-ed25519@openssh.com');
const read = (text: string | Uint8Array): ReturnType<typeof allowedSignersOf> =>
  allowedSignersOf('.theurian/allowed_signers', Buffer.from(text as string));
const told = (text: string | Uint8Array): readonly string[] => {
  const found = read(text);
  return found.ok
    ? found.value.map(({ line, principals }) => `${line} ${principals.join(',')}`)
    : found.error.map((one) => `${one.code} ${one.at.line} ${Object.values(one.facts).join(' ')}`.trim());
};

signers('lines give their addresses, key and number; comments and empty lines give nothing', () => {
  const text = `# who approves\n\nada@x ${ADA.line} Ada's\n  # more\n\tbob@x,bob@y\t${BOB.line}\r\n\ncy@x ${CY.line}`;
  const found = read(text);
  assert.equal(found.ok && found.value.map(({ line, principals, key }) => [line, principals, key.fingerprint]), [
    [3, ['ada@x'], ADA.fingerprint],
    [5, ['bob@x', 'bob@y'], BOB.fingerprint],
    [7, ['cy@x'], CY.fingerprint],
  ]);
});

signers('an empty file lets nobody sign', () => assert.equal(read(''), { ok: true, value: [] }));

const sound: readonly (readonly [line: string, principals: string])[] = [
  [`"ada@x" ${ADA.line}`, 'ada@x'],
  [`"ada@x,bob@x" ${ADA.line}`, 'ada@x,bob@x'],
  [`ada@x namespaces="theurian-review" ${ADA.line}`, 'ada@x'],
  [`ada@x namespaces="git,theurian-*" ${ADA.line}`, 'ada@x'],
  [`ada@x NAMESPACES="*"\t${ADA.line}`, 'ada@x'],
];
for (const [line, principals] of sound)
  signers(`${line.replace(/AAAA.*/, 'KEY')} lets ${principals} sign`, () =>
    assert.equal(told(line), [`1 ${principals}`]),
  );

const [type = '', blob = ''] = ADA.line.split(' ');
const flawed: readonly (readonly [line: string, why: SignerFlaw, what?: string])[] = [
  ['ada@x', 'key-missing'],
  ['ada@x # soon', 'option-unknown', '#'],
  [`${ADA.line}`, 'option-unknown', blob],
  [`ada@x ${type}`, 'key-malformed'],
  [`ada@x ${type} ${blob.slice(0, -4)}`, 'key-malformed'],
  [`ada@x ${type} ${blob}=`, 'key-malformed'],
  [`ada@x ssh-rsa ${blob}`, 'key-malformed'],
  [`ada@x ssh-dss AAAAB3NzaC1kc3MAAAABBQ==`, 'key-unsupported', 'ssh-dss'],
  [`ada@x ${sshPair('ssh-rsa', 1024).line}`, 'key-unsupported', 'RSA of 1024 bits'],
  [`, ${ADA.line}`, 'principals', ','],
  [`ada@x, ${ADA.line}`, 'principals', 'ada@x,'],
  [`*@x ${ADA.line}`, 'pattern', '*@x'],
  [`ada@x,!eve@x ${ADA.line}`, 'pattern', 'ada@x,!eve@x'],
  [`a?a@x ${ADA.line}`, 'pattern', 'a?a@x'],
  [`"" ${ADA.line}`, 'principals', '""'],
  [`"ada x" ${ADA.line}`, 'principals', '"ada x"'],
  [`ada"@"x ${ADA.line}`, 'principals', 'ada"@"x'],
  [`ada@x\u200b ${ADA.line}`, 'principals', 'ada@x\u200b'],
  [`"ada@x ${ADA.line}`, 'quotes'],
  [`ada"@x ${ADA.line}`, 'quotes'],
  [`ada@x namespaces="theurian-review ${ADA.line}`, 'quotes'],
  [`ada@x namespaces="theurian-review\\" ${ADA.line}`, 'quotes'],
  [`ada@x cert-authority ${ADA.line}`, 'authority', 'cert-authority'],
  [`ada@x Cert-Authority ${ADA.line}`, 'authority', 'Cert-Authority'],
  [`ada@x valid-after="20260101" ${ADA.line}`, 'dates', 'valid-after'],
  [`ada@x valid-before=20260101Z ${ADA.line}`, 'dates', 'valid-before'],
  [`ada@x namespaces="theurian-review",valid-before="2026" ${ADA.line}`, 'dates', 'valid-before'],
  [`ada@x no-touch-required ${ADA.line}`, 'option-unknown', 'no-touch-required'],
  [`ada@x ,namespaces="*" ${ADA.line}`, 'option-unknown', ''],
  [`ada@x namespaces ${ADA.line}`, 'option-value', 'namespaces'],
  [`ada@x namespaces=theurian-review ${ADA.line}`, 'option-value', 'namespaces'],
  [`ada@x namespaces="*"x ${ADA.line}`, 'option-value', 'namespaces="*"x'],
  [`ada@x "namespaces" ${ADA.line}`, 'option-value', '"namespaces"'],
  [`ada@x namespaces="*",namespaces="*" ${ADA.line}`, 'option-twice', 'namespaces'],
  [`ada@x namespaces="git" ${ADA.line}`, 'namespace', 'namespaces'],
  [`ada@x namespaces="*,!theurian-review" ${ADA.line}`, 'namespace', 'namespaces'],
  [`ada@x namespaces="" ${ADA.line}`, 'namespace', 'namespaces'],
  [`ada@x namespaces="\\"theurian-review\\"" ${ADA.line}`, 'namespace', 'namespaces'],
];
for (const [line, why, what = ''] of flawed)
  signers(`${JSON.stringify(line.replace(/AAAA.*/, 'KEY'))} is refused: ${why}`, () => {
    const found = read(`# first\n${line}\n`);
    assert.equal(found.ok ? [] : found.error.map((one) => [one.code, one.at, one.facts]), [
      ['signer-invalid', { path: '.theurian/allowed_signers', line: 2 }, { why, what }],
    ]);
  });

signers('a key that stands there twice is refused, whatever is beside it', () => {
  assert.equal(told(`a@x ${ADA.line}\nb@x namespaces="*" ${ADA.line} other\nc@x ${BOB.line}\n`), [
    'signer-invalid 2 key-twice 1',
  ]);
});

signers('every line that is wrong is told, up to a hundred', () => {
  const found = told('ada@x\n'.repeat(120));
  assert.is(found.length, 101);
  assert.is(found[0], 'signer-invalid 1 key-missing');
  assert.match(found[100] ?? '', /^too-many-findings/);
});

signers('a file that is not UTF-8 is refused as that', () => {
  assert.match(told(Buffer.from('ad\xe1@x', 'latin1'))[0] ?? '', /^not-utf8/);
});

signers('any text is read or refused', () => {
  const piece = fc.constantFrom(
    'ada@x',
    ' ',
    ',',
    '"',
    '\\',
    '=',
    '!',
    '*',
    'namespaces',
    '#',
    '\n',
    ADA.line,
    BOB.line,
    '\t',
  );
  seeded(
    fc.property(
      fc.oneof(
        fc.array(piece, { maxLength: 12 }).map((all) => all.join('')),
        fc.string(),
      ),
      (text) => {
        const found = read(text);
        if (!found.ok) assert.ok(found.error.length > 0);
      },
    ),
    3000,
  );
});

signers('a line of a million quotes or options is read at once', () => {
  const many = 300_000;
  for (const text of ['"', '"a', 'a"', '\\"', 'a,', 'a=,', ' ', '="'])
    assert.not(read(`ada@x ${text.repeat(many)} ${ADA.line}`).ok && text !== ' ');
});

if (!hasKeygen(here)) skipped('what ssh-keygen reads in allowed_signers', 'ssh-keygen is not installed');
else {
  const verified = (file: string, address: string): boolean => {
    writeFileSync(here.path('signers'), file);
    writeFileSync(here.path('sig'), armored(ADA.signature('x')));
    const args = ['-Y', 'verify', '-f', 'signers', '-I', address, '-n', 'theurian-review', '-s', 'sig'];
    try {
      execFileSync('ssh-keygen', args, { cwd: here.root, env: here.env, input: 'x', stdio: 'pipe' });
      return true;
    } catch {
      return false;
    }
  };
  for (const [line, principals] of sound)
    signers(`ssh-keygen lets the same people sign by ${line.replace(/AAAA.*/, 'KEY')}`, () => {
      for (const address of ['ada@x', 'bob@x', 'eve@x', 'ada@xx'])
        assert.is(verified(`${line}\n`, address), principals.split(',').includes(address), address);
    });
}

signers.run();
