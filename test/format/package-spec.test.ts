import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { locksPackage, type PackageSource, parsePackageSpec } from '../../lib/format/package-spec.ts';

const specs = suite('specs of packages');

const C = 'c'.repeat(40);

const SOUND: readonly (readonly [PackageSource, string])[] = [
  ['registry', 'theurian@0.1.0'],
  ['registry', '@acme/theurian@1.2.3-rc.1'],
  ['git', `git+https://git.example.org/tools/theurian.git#${C}`],
  ['git', `git+ssh://git@git.example.org:2222/tools/theurian.git#${'d'.repeat(64)}`],
  ['git', `github:acme/theurian#${C}`],
  ['url', 'https://example.org/theurian-0.1.0.tgz'],
  ['url', 'https://example.org:8443/get?file=theurian-0.1.0.tgz'],
  ['file', './tools/theurian-0.1.0.tgz'],
  ['file', '../theurian-0.1.0.tar.gz'],
  ['file', '/opt/theurian-0.1.0.tgz'],
];
for (const [source, text] of SOUND)
  specs(`${text} names one package for good`, () => {
    assert.equal(parsePackageSpec(text), { text, source });
  });

specs('a path begins with where it is', () => {
  assert.is(parsePackageSpec('tools/theurian-0.1.0.tgz')?.text, './tools/theurian-0.1.0.tgz');
  assert.is(parsePackageSpec('--x.tgz')?.text, './--x.tgz');
});

const UNSOUND: Readonly<Record<string, string>> = {
  nothing: '',
  'a name without a version': 'theurian',
  'a range': 'theurian@^0.1.0',
  'a tag': 'theurian@latest',
  'a branch': 'git+https://example.org/theurian.git#main',
  'no commit': 'git+https://example.org/theurian.git',
  'a short commit': `github:acme/theurian#${C.slice(0, 12)}`,
  'an address that anybody on the way can change': 'http://example.org/theurian.tgz',
  'an address with a password': 'https://ann:secret@example.org/theurian.tgz',
  'an option': '--registry=https://example.org',
  'a directory': './tools/theurian',
  'a quote': "https://example.org/a'b.tgz",
  'a space': 'theurian@0.1.0 other@1.0.0',
  'a command': 'theurian@0.1.0;id',
  'a substitution': 'https://example.org/$(id).tgz',
  'a second line': 'theurian@0.1.0\nother@1.0.0',
};
for (const [why, text] of Object.entries(UNSOUND))
  specs(`${why} is no such name`, () => {
    assert.is(parsePackageSpec(text), null);
  });

const MANIFEST = JSON.stringify({ devDependencies: { theurian: '0.1.0' } });
const LOCK = JSON.stringify({ packages: { 'node_modules/theurian': { version: '0.1.0' } } });
const LOCKS: readonly (readonly [why: string, manifest: string | null, lock: string | null, locked: boolean])[] = [
  ['a development dependency that is locked', MANIFEST, LOCK, true],
  ['a dependency that is locked', MANIFEST.replace('devD', 'd'), LOCK, true],
  ['a lock file of the first version', MANIFEST, JSON.stringify({ dependencies: { theurian: {} } }), true],
  ['no lock file', MANIFEST, null, false],
  ['a lock file without it', MANIFEST, '{"packages":{}}', false],
  ['a directory of the project itself', MANIFEST, LOCK.replace('"version":"0.1.0"', '"link":true'), false],
  ['a dependency of a dependency', '{"dependencies":{"other":"1.0.0"}}', LOCK, false],
  ['no project', null, LOCK, false],
  ['a manifest that cannot be read', '{', LOCK, false],
  ['a manifest of another shape', '{"dependencies":[]}', '[]', false],
];
for (const [why, manifest, lock, locked] of LOCKS)
  specs(`${why}: ${locked ? 'npm ci installs it' : 'npm ci installs nothing of the name'}`, () => {
    assert.is(locksPackage('theurian', manifest, lock), locked);
  });

specs.run();
