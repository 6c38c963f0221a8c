import { spawnSync } from 'node:child_process';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { blobOidOf } from '../../lib/model/blob.ts';
import { digestOf, parseDigest } from '../../lib/model/digest.ts';
import { parseOid, parseRefName } from '../../lib/model/oid.ts';
import { lab } from '../kit/repo.ts';
import { skipped } from '../kit/skip.ts';

const oid = suite('names of objects and refs');
const here = lab();
oid.after(() => here.remove());
const hasGit = spawnSync('git', ['--version']).status === 0;

for (const [length, sound] of [
  [40, true],
  [64, true],
  [39, false],
  [41, false],
  [63, false],
  [65, false],
  [0, false],
] as const) {
  oid(`${length} hex digits ${sound ? 'name' : 'do not name'} an object`, () => {
    const text = 'a0'.repeat(40).slice(0, length);
    assert.is(parseOid(text), sound ? text : null);
  });
}

for (const text of ['A'.repeat(40), 'g'.repeat(40), `${'a'.repeat(40)}\n`, ` ${'a'.repeat(40)}`])
  oid(`${JSON.stringify(text)} names no object`, () => assert.is(parseOid(text), null));

for (const [text, sound] of [
  ['a'.repeat(64), true],
  ['A'.repeat(64), false],
  ['a'.repeat(63), false],
  ['a'.repeat(65), false],
  [`${'a'.repeat(64)}\n`, false],
  ['', false],
] as const)
  oid(`${JSON.stringify(text)} is ${sound ? 'a' : 'no'} digest`, () =>
    assert.is(parseDigest(text), sound ? text : null),
  );

oid('a digest is over the bytes, and text counts as its UTF-8 bytes', () => {
  // $ printf abc | sha256sum
  const abc = 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad';
  assert.is(digestOf('abc'), abc);
  assert.is(digestOf(Buffer.from('abc')), abc);
  assert.is(digestOf('é'), digestOf(Buffer.from([0xc3, 0xa9])));
  assert.is.not(digestOf('a\n'), digestOf('a\r\n'));
  assert.is.not(digestOf('\ufeffa'), digestOf('a'));
});

// Whole names; git asks for at least one slash, we ask for `refs/` in front besides.
const refs = [
  'refs/heads/main',
  'refs/theurian/applied',
  'refs/x',
  'refs/heads/a.b',
  'refs/heads/a-b',
  'refs/heads/-a',
  'refs/heads/@',
  'refs/heads/@a',
  'refs/heads/a@b',
  'refs/heads/a./b',
  'refs/heads/ü',
  'refs/heads/a{b}',
  'refs/heads/a.lockb',
  'refs/heads/lock',
  'refs/heads/a"b',
  "refs/heads/a'b",
  'refs/heads/a$b',
  'refs/heads/a|b',
  'refs/heads/a;b',
  'refs/heads/a!b',
  'refs',
  'refs/',
  'refs//heads',
  'refs/heads/',
  'refs/heads//a',
  'refs/heads/.a',
  'refs/.heads/a',
  'refs/heads/a.',
  'refs/heads/a..b',
  'refs/heads/a.lock',
  'refs/heads/a.lock/b',
  'refs/heads/a@{b',
  'refs/heads/a b',
  'refs/heads/a\tb',
  'refs/heads/a\nb',
  'refs/heads/a\n',
  'refs/heads/a\u0001',
  'refs/heads/a\u007f',
  'refs/heads/a~b',
  'refs/heads/a^b',
  'refs/heads/a:b',
  'refs/heads/a?b',
  'refs/heads/a*',
  'refs/heads/a[b',
  'refs/heads/a\\b',
];

if (!hasGit) skipped('names of refs', 'git is not installed');
for (const name of hasGit ? refs : []) {
  oid(`the ref ${JSON.stringify(name)} is taken exactly when git takes it`, () => {
    const { status } = spawnSync('git', ['check-ref-format', name], { env: here.env });
    assert.is(parseRefName(name), status === 0 ? name : null);
  });
}

for (const name of ['', 'main', 'heads/main', 'HEAD', 'Refs/heads/main', '/refs/heads/main', '../refs/heads/main'])
  oid(`${JSON.stringify(name)} is no full ref name`, () => assert.is(parseRefName(name), null));

if (!hasGit) skipped('names of blobs', 'git is not installed');
for (const format of hasGit ? (['sha1', 'sha256'] as const) : []) {
  oid(`a blob has the name that git gives it, with ${format}`, () => {
    here.repo(format, { a: 'x' }, `--object-format=${format}`);
    for (const bytes of [Buffer.from(''), Buffer.from('abc\n'), Buffer.from([0, 255, 10, 13])]) {
      const named = here.raw(format, ['hash-object', '--stdin'], { input: bytes });
      assert.is(blobOidOf(bytes, format), named.toString().trim());
    }
  });
}

oid.run();
