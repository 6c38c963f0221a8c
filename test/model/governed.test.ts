import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { bodyPathOf, fromTop, governed, isMigrationPath } from '../../lib/model/governed.ts';

const paths = suite('governed paths');

const bodies: readonly (readonly [contentFile: string, body: string | null])[] = [
  ['../knowledge/a.md', 'knowledge/a.md'],
  ['../knowledge/a/b/c.md', 'knowledge/a/b/c.md'],
  ['../knowledge//a.md', 'knowledge/a.md'],
  ['.././knowledge/./a.md', 'knowledge/a.md'],
  ['x/../../knowledge/a.md', 'knowledge/a.md'],
  ['../knowledge/x/../a.md', 'knowledge/a.md'],
  ['../../.theurian/knowledge/a.md', 'knowledge/a.md'],
  ['../knowledge/.hidden', 'knowledge/.hidden'],
  ['../knowledge/..a.md', 'knowledge/..a.md'],
  ['../knowledge/ü ñ.md', 'knowledge/ü ñ.md'],
  ['../knowledge/%2e%2e/a.md', 'knowledge/%2e%2e/a.md'],
  ['../knowledge/__proto__', 'knowledge/__proto__'],
  ['', null],
  ['.', null],
  ['..', null],
  ['a.md', null],
  ['knowledge/a.md', null],
  ['../knowledge', null],
  ['../knowledge/', null],
  ['../knowledge/.', null],
  ['../knowledge/a/', null],
  ['../knowledge/../a.md', null],
  ['../knowledge/../migrations/a.yaml', null],
  ['../knowledge/../../../x', null],
  ['../Knowledge/a.md', null],
  ['../knowledge-old/a.md', null],
  ['../proposals/a.md', null],
  ['../../knowledge/a.md', null],
  ['../../.Theurian/knowledge/a.md', null],
  ['../../../repo/.theurian/knowledge/a.md', null],
  ['/knowledge/a.md', null],
  ['/../knowledge/a.md', null],
  ['/etc/passwd', null],
  ['..\\knowledge\\a.md', null],
  ['../knowledge\\a.md', null],
];

for (const [contentFile, body] of bodies) {
  const answer = body === null ? 'leads to no body' : `leads to ${body}`;
  paths(`"${contentFile}" ${answer}`, () => assert.is(bodyPathOf(contentFile), body));
}

const known: readonly (readonly [path: string, governed: boolean, migration: boolean])[] = [
  ['migrations', true, false],
  ['migrations/x.yaml', true, true],
  ['migrations/x.YAML', true, false],
  ['migrations/x.yml', true, false],
  ['migrations/x.yaml~', true, false],
  ['migrations/.yaml', true, true],
  ['migrations/x.yaml/y.yaml', true, false],
  ['migrations/sub/x.yaml', true, false],
  ['migrations-old/x.yaml', false, false],
  ['knowledge/a/b.md', true, false],
  ['knowledgeable', false, false],
  ['evidence/x.md', true, false],
  ['approvals/x', true, false],
  ['policy.yaml', true, false],
  ['policy.yaml/x', false, false],
  ['config.yaml', true, false],
  ['allowed_signers', true, false],
  ['waivers.yaml', true, false],
  ['proposals/x/migration.yaml', false, false],
  ['proposals-local/x', false, false],
  ['schema/policy.schema.json', false, false],
  ['', false, false],
];

for (const [path, isGoverned, isMigration] of known) {
  paths(`"${path}" is ${isGoverned ? '' : 'not '}governed, and ${isMigration ? 'a' : 'no'} migration`, () => {
    assert.equal([governed(path), isMigrationPath(path)], [isGoverned, isMigration]);
  });
}

paths('the root itself has no slash behind it', () => {
  assert.equal([fromTop(''), fromTop('a/b')], ['.theurian', '.theurian/a/b']);
});

paths.run();
