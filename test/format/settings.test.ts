import fc from 'fast-check';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { printConfig, printPolicy } from '../../lib/format/print-settings.ts';
import { readDocument } from '../../lib/format/read-document.ts';
import { configOf, policyOf } from '../../lib/format/settings.ts';
import type { Finding } from '../../lib/model/finding.ts';
import { LIMITS } from '../../lib/model/limits.ts';
import { type Oid, parseOid } from '../../lib/model/oid.ts';
import { type Config, DEFAULT_POLICY, type Policy } from '../../lib/model/policy.ts';
import type { Result } from '../../lib/model/result.ts';
import { pgpBlock, pgpPair } from '../kit/pgp.ts';
import { seededAsync } from '../kit/seeded.ts';
import { sshPair } from '../kit/ssh.ts';
import { parsed } from './parsed.ts';

const settings = suite('settings');

const read = async <T>(
  text: string,
  of: (path: string, value: unknown) => Result<T, readonly Finding[]>,
): Promise<T | readonly string[]> => {
  const document = await readDocument('f', Buffer.from(text), LIMITS);
  const answer = document.ok ? of('f', document.value) : document;
  return answer.ok
    ? answer.value
    : answer.error.map(({ code, at }) => `${code} ${(at.pointer ?? []).join('.')}`.trim());
};
const policy = (text: string): Promise<Policy | readonly string[]> => read(text, policyOf);
const config = (text: string): Promise<Config | readonly string[]> => read(text, configOf);

settings('a policy that is not UTF-8 is refused as that', async () => {
  const found = await readDocument('f', Buffer.from('# caf\xe9\nreview: merge\n', 'latin1'), LIMITS);
  assert.equal(found.ok ? [] : found.error.map((f) => f.code), ['not-utf8']);
});

const LEAST = 'apiVersion: theurian.dev/policy/v1\nbranches: [main]\nreview: commit\n';

settings('what a policy leaves out is as it is without one', async () => {
  assert.equal(await policy(LEAST), { ...DEFAULT_POLICY, branches: ['main'], review: 'commit' });
});

const wrong: readonly (readonly [more: string, says: string])[] = [
  ['colour: red\n', 'unknown-key colour'],
  ['twoparty: true\n', 'unknown-key twoparty'],
  ['constructor: true\n', 'unknown-key constructor'],
  ['__proto__: {twoParty: true}\n', 'unknown-key __proto__'],
  ['twoParty: yes\n', 'invalid-value twoParty'],
  ['twoParty: "true"\n', 'invalid-value twoParty'],
  ['threshold: 0\n', 'invalid-value threshold'],
  ['threshold: 21\n', 'invalid-value threshold'],
  ['threshold: 1.5\n', 'invalid-value threshold'],
  ['threshold: "2"\n', 'invalid-value threshold'],
  ['since: main\n', 'invalid-value since'],
  [`since: ${'a'.repeat(39)}\n`, 'invalid-value since'],
  [`since: ${'A'.repeat(40)}\n`, 'invalid-value since'],
  [`since: ${'1'.repeat(40)}\n`, 'invalid-value since'],
  ['since: null\n', 'invalid-value since'],
  ['reviewers: ada@example.org\n', 'invalid-value reviewers'],
  ['reviewers: [""]\n', 'invalid-value reviewers.0'],
  ['agents: [a, a]\n', 'invalid-value agents'],
  ['forgeKeys: [1]\n', 'invalid-value forgeKeys.0'],
  ['forgeKeys: [main]\n', 'invalid-value forgeKeys.0'],
  [`forgeKeys: ["${'x'.repeat(32769)}"]\n`, 'invalid-value forgeKeys.0'],
  ['review: merge\n', 'duplicate-key'],
];
for (const [more, says] of wrong)
  settings(`a policy refuses ${JSON.stringify(more)}`, async () => assert.equal(await policy(LEAST + more), [says]));

for (const key of ['apiVersion', 'branches', 'review'])
  settings(`a policy names its ${key}, in words that are known`, async () => {
    const without = LEAST.replace(new RegExp(`^${key}.*\n`, 'm'), '');
    assert.equal(await policy(without), ['missing-key']);
    assert.equal(await policy(`${without}${key}: none\n`), [`invalid-value ${key}`]);
  });

const pins: readonly (readonly [why: string, text: string, value: string, limit: string])[] = [
  ['a key of 1024 bits', sshPair('ssh-rsa', 1024).line, 'ssh-rsa', 'RSA of 1024 bits'],
  ['half a key', sshPair('ssh-ed25519').line.slice(0, -4), 'ssh-ed25519', 'key'],
  ['two lines', `${sshPair('ssh-ed25519').line}\n${sshPair('ssh-ed25519').line}`, 'ssh-ed25519', 'key'],
  ['a private key', '-----BEGIN OPENSSH PRIVATE KEY-----\nAAAA', '-----BEGIN OPENSSH PRIVATE KEY-----', 'private key'],
  [
    'another private key',
    '-----BEGIN PGP PRIVATE KEY BLOCK-----',
    '-----BEGIN PGP PRIVATE KEY BLOCK-----',
    'private key',
  ],
  ['what could be one', 'b3BlbnNzaC1rZXktdjE', '', 'key'],
  ['half a block', pgpBlock(pgpPair('eddsa')).slice(0, -9), '-----BEGIN PGP PUBLIC KEY BLOCK-----', 'armor'],
];
for (const [why, text, value, limit] of pins)
  settings(`${why} is no key of a forge`, () => {
    const found = policyOf('f', { ...(parsed(LEAST) as object), forgeKeys: [FORGE_KEYS[0], text] });
    assert.equal(found.ok ? [] : found.error.map(({ at, facts }) => [at, facts]), [
      [
        { path: 'f', pointer: ['forgeKeys', 1] },
        { where: 'forgeKeys[1]', value, rule: 'forge-key', limit },
      ],
    ]);
  });

settings('a policy without a branch is refused', async () => {
  assert.equal(await policy(LEAST.replace('[main]', '[]')), ['invalid-value branches']);
});

settings('the configuration leaves the keys of other tools alone, and not its own', async () => {
  const least = 'apiVersion: theurian.dev/v1\nprojectId: demo\n';
  const skills = { skillTargets: null, skillMaturity: null, skillCapacity: null };
  const plain = { projectId: 'demo', defaultBranch: null, migrationBytes: null, bodyBytes: null, ...skills };
  assert.equal(await config(least), plain);
  assert.equal(await config(`${least}other: {a: [1]}\n`), plain);
  assert.equal(await config(`${least}defaultBranch: trunk\nlimits: {bodyBytes: 5}\n`), {
    ...plain,
    defaultBranch: 'trunk',
    bodyBytes: 5,
  });
  assert.equal(await config(`${least}skills: {}\n`), plain);
  assert.equal(await config(`${least}skills: {targets: [.claude/skills, a]}\n`), {
    ...plain,
    skillTargets: ['.claude/skills', 'a'],
  });
  assert.equal(await config(`${least}skills: {targets: ['']}\n`), ['invalid-value skills.targets.0']);
  assert.equal(await config(`${least}skills: {target: a}\n`), ['unknown-key skills.target']);
  assert.equal(await config(`${least}skills: {maturity: 20, capacity: 1}\n`), {
    ...plain,
    skillMaturity: 20,
    skillCapacity: 1,
  });
  assert.equal(await config(`${least}skills: {maturity: 0}\n`), ['invalid-value skills.maturity']);
  assert.equal(await config(`${least}skills: {capacity: 1.5}\n`), ['invalid-value skills.capacity']);
  assert.equal(await config(`${least}skills: {probation: 100}\n`), ['unknown-key skills.probation']);
  assert.equal(await config(`${least}limits: {bodybytes: 5}\n`), ['unknown-key limits.bodybytes']);
  assert.equal(await config(`${least}limits: {migrationBytes: 4194305}\n`), ['invalid-value limits.migrationBytes']);
  assert.equal(await config(`${least}limits: {bodyBytes: 0}\n`), ['invalid-value limits.bodyBytes']);
  assert.equal(await config('apiVersion: theurian.dev/v1\nprojectId: My Project\n'), ['invalid-value projectId']);
});

const word = fc.oneof(
  fc.string({ minLength: 1, maxLength: 30, unit: 'binary' }),
  fc.constantFrom(
    'main',
    '*',
    '*[bot]@*',
    'a: b',
    '# c',
    '- d',
    '"',
    '\\',
    'null',
    '\u007f',
    '\u0085',
    '\u2028',
    '\ufeff',
    '\ufffe',
    '\ud800',
  ),
);
const words = fc.uniqueArray(word, { maxLength: 4 });
const oid = fc.stringMatching(/^[0-9a-f]{40}$/).map(parseOid);
const FORGE_KEYS = [sshPair('ssh-ed25519').line, `${sshPair('ssh-rsa').line} forge`, pgpBlock(pgpPair('eddsa'))];
const policies: fc.Arbitrary<Policy> = fc.record(
  {
    branches: fc.uniqueArray(word, { minLength: 1, maxLength: 3 }),
    since: fc.option<Oid | null>(oid, { nil: null }),
    review: fc.constantFrom('commit', 'merge', 'trailer', 'signed'),
    twoParty: fc.boolean(),
    threshold: fc.integer({ min: 1, max: 20 }),
    reviewers: words,
    agents: words,
    forgeKeys: fc.subarray(FORGE_KEYS),
  },
  { noNullPrototype: true },
);

settings('a policy that is printed is read back as it was, by the quick reader and by the YAML parser', async () => {
  await seededAsync(
    fc.asyncProperty(policies, async (one) => {
      const text = printPolicy(one);
      assert.equal(await policy(text), one);
      assert.equal(policyOf('f', parsed(text)), { ok: true, value: one });
    }),
    500,
  );
});

settings('a configuration that is printed is read back as it was', async () => {
  const projectId = fc.stringMatching(/^[a-z0-9]{1,20}(-[a-z0-9]{1,20}){0,3}$/);
  await seededAsync(
    fc.asyncProperty(projectId, async (id) => {
      const found = await config(printConfig({ projectId: id }));
      assert.is('projectId' in found ? found.projectId : found, id);
    }),
    500,
  );
});

settings.run();
