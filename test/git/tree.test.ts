import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { entryNamed, kindOf, parseTree } from '../../lib/git/tree.ts';

const tree = suite('tree');

const OID = '0123456789012345678901234567890123456789';
const LONG = OID.padEnd(64, 'a');

const bytes = (...rows: readonly (readonly [mode: string, name: string, oid?: string])[]): Buffer =>
  Buffer.concat(
    rows.flatMap(([mode, name, oid = OID]) => [Buffer.from(`${mode} ${name}\0`, 'latin1'), Buffer.from(oid, 'hex')]),
  );

tree('an empty tree has no entries', () => {
  assert.equal(parseTree(new Uint8Array(), 20), { ok: true, value: [] });
});

tree('modes stand as written but for leading zeros, names as their bytes', () => {
  const read = parseTree(bytes(['100664', 'a'], ['040000', 'caf\xe9'], ['0', '...'], ['160000', 'a\\b']), 20);
  assert.equal(read, {
    ok: true,
    value: [
      { name: 'a', mode: '100664', oid: OID },
      { name: 'caf\xe9', mode: '40000', oid: OID },
      { name: '...', mode: '0', oid: OID },
      { name: 'a\\b', mode: '160000', oid: OID },
    ],
  });
});

tree('a tree of a SHA-256 repository has longer names of objects', () => {
  assert.equal(parseTree(bytes(['100644', 'a', LONG], ['100644', 'b', LONG]), 32), {
    ok: true,
    value: [
      { name: 'a', mode: '100644', oid: LONG },
      { name: 'b', mode: '100644', oid: LONG },
    ],
  });
});

tree('bytes that lie in the middle of something else are read all the same', () => {
  const whole = bytes(['100644', 'a'], ['100644', 'b']);
  const first = bytes(['100644', 'a']).length;
  assert.equal(parseTree(new Uint8Array(whole.buffer, whole.byteOffset + first, whole.length - first), 20), {
    ok: true,
    value: [{ name: 'b', mode: '100644', oid: OID }],
  });
});

const BROKEN: readonly (readonly [why: string, content: Uint8Array])[] = [
  ['cut in its object name', bytes(['100644', 'a']).subarray(0, -1)],
  ['cut in its name', Buffer.from('100644 a')],
  ['cut in its mode', Buffer.from('1006')],
  ['without a mode', bytes(['', 'a'])],
  ['with a mode that is no octal number', bytes(['100648', 'a'])],
  ['with an empty name', bytes(['100644', ''])],
  ['with a slash in a name', bytes(['100644', 'a/b'])],
  ['with the name `.`', bytes(['40000', '.'])],
  ['with the name `..`', bytes(['40000', '..'])],
  ['with a name twice', bytes(['100644', 'a'], ['40000', 'a'])],
];

for (const [why, content] of BROKEN) {
  tree(`a tree ${why} is refused`, () => {
    assert.not(parseTree(content, 20).ok);
  });
}

tree('one entry is found by its whole name', () => {
  const content = bytes(['100644', '.theurian.bak'], ['040000', '.theurian'], ['100644', 'theurian']);
  assert.equal(entryNamed(content, '.theurian', 20), {
    ok: true,
    value: { name: '.theurian', mode: '40000', oid: OID },
  });
  assert.equal(entryNamed(content, '.theuria', 20), { ok: true, value: null });
});

tree('an entry that stands twice is not found but refused', () => {
  assert.not(entryNamed(bytes(['100644', 'a'], ['40000', 'a']), 'a', 20).ok);
});

tree('an entry is not found in a tree that is cut short', () => {
  assert.not(entryNamed(bytes(['100644', 'a'], ['40000', 'b']).subarray(0, -1), 'a', 20).ok);
});

const KINDS = [
  ['100644', 'file'],
  ['100755', 'file'],
  ['100664', 'file'],
  ['120000', 'symlink'],
  ['120664', 'symlink'],
  ['40000', 'directory'],
  ['160000', 'gitlink'],
  ['0', 'gitlink'],
] as const;

for (const [mode, kind] of KINDS) {
  tree(`mode ${mode} is a ${kind}, as git checks it out`, () => {
    assert.is(kindOf(mode), kind);
  });
}

tree.run();
