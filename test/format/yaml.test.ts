import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { decodeUtf8 } from '../../lib/format/utf8.ts';
import { ordinary, parsed } from './parsed.ts';

const yaml = suite('yaml');

const scalars: readonly (readonly [text: string, value: unknown])[] = [
  ['yes', 'yes'],
  ['on', 'on'],
  ['12:30', '12:30'],
  ['1_000', '1_000'],
  ['0b1', '0b1'],
  ['0o17', 15],
  ['0x1F', 31],
  ['017', 17],
  ['1e3', 1000],
  ['-1.5', -1.5],
  ['.inf', Number.POSITIVE_INFINITY],
  ['2001-02-03', '2001-02-03'],
  ['2001-02-03T04:05:06Z', '2001-02-03T04:05:06Z'],
  ['~', null],
  ['', null],
  ['Null', null],
  ['nUll', 'nUll'],
  ['TRUE', true],
  ['tRUE', 'tRUE'],
  ['<<', '<<'],
  ['=', '='],
  ['"\\u00e9\\x41\\n"', 'éA\n'],
  ["'it''s'", "it's"],
  ['!!str 1', '1'],
  ['!!int "3"', 3],
  ['! 1', '1'],
  ['|\n  a\n  b\n', 'a\nb\n'],
  ['>-\n  a\n  b\n', 'a b'],
];

for (const [text, value] of scalars)
  yaml(`${JSON.stringify(text)} is ${JSON.stringify(value)}`, () =>
    assert.equal(ordinary(parsed(`a: ${text}`)), { a: value }),
  );

const documents: readonly (readonly [why: string, text: string, value: unknown])[] = [
  ['a byte order mark is no part of it', '\ufeffa: 1\n', { a: 1 }],
  ['CRLF ends lines', 'a: 1\r\nb: |\r\n  x\r\n  y\r\n', { a: 1, b: 'x\ny\n' }],
  ['no last line end is needed', 'a: 1', { a: 1 }],
  ['a directive may ask for 1.2', '%YAML 1.2\n---\na: yes\n', { a: 'yes' }],
  ['markers stand around one document', '---\na: 1\n...\n', { a: 1 }],
  ['comments stand anywhere', '# x\na: # y\n  1 # z\n# end', { a: 1 }],
  ['JSON is YAML', '{"a": [1, {"b": null}]}', { a: [1, { b: null }] }],
  ['the merge key is a key', 'a: &x {b: 1}\nc:\n  <<: *x\n', { a: { b: 1 }, c: { '<<': { b: 1 } } }],
  ['an alias gives its anchor', 'a: &x [1]\nb: *x\n', { a: [1], b: [1] }],
  ['an alias gives the last anchor of its name', 'a: &x 1\nb: &x 2\nc: *x\n', { a: 1, b: 2, c: 2 }],
  ['an alias can be a key', 'a: &x k\n*x : 1\n', { a: 'k', k: 1 }],
  ['a number can be a key', '1: a\n', { 1: 'a' }],
];

for (const [why, text, value] of documents) yaml(why, () => assert.equal(ordinary(parsed(text)), value));

for (const key of ['__proto__', 'constructor', 'toString', 'hasOwnProperty']) {
  yaml(`${key} is a key like any other, and gives nothing to its map`, () => {
    const value = parsed(`a:\n  ${key}:\n    author: x\n`);
    const { a } = value as { readonly a: object };
    assert.equal(Object.keys(a), [key]);
    assert.is(Object.getPrototypeOf(a), null);
    assert.is('author' in a, false);
  });
}

const twice = [
  'a: 1\na: 2',
  '"a": 1\na: 2',
  "'a': 1\na: 2",
  '"\\x61": 1\na: 2',
  '? a\n: 1\n? a\n: 2',
  '!!str a: 1\na: 2',
];
for (const text of [
  ...twice,
  '&x a: 1\n*x : 2',
  '{a: 1, a: 2}',
  'a: 1\n? |-\n  a\n: 2',
  '__proto__: 1\n__proto__: 2',
  '1: a\n"1": b',
  '0x1: a\n1: b',
])
  yaml(`a key twice is refused in the form ${JSON.stringify(text)}`, () =>
    assert.match(String(parsed(text)), /^duplicate-key /),
  );

yaml('a key twice is refused at every depth, and each time is told', () => {
  assert.equal(parsed('a:\n  - b: 1\n    b: 2\n    b: 3\n  - {c: {d: 1, d: 2}}\na: 3\n'), [
    'duplicate-key 3 5',
    'duplicate-key 4 5',
    'duplicate-key 5 16',
    'duplicate-key 6 1',
  ]);
});

yaml('of very many keys that stand twice the first hundred are told', () => {
  const text = Array.from({ length: 300 }, (_, nth) => `k${nth}: 1\nk${nth}: 2\n`).join('');
  assert.is((parsed(text) as readonly string[]).length, 100);
});

const refused: readonly (readonly [why: string, content: string | Uint8Array, says: string])[] = [
  ['nothing', '', 'root-not-mapping 1 1'],
  ['only a comment', '# x\n', 'root-not-mapping 1 1'],
  ['a list', '- a\n', 'root-not-mapping 1 1'],
  ['a text', 'a\n', 'root-not-mapping 1 1'],
  ['nothing between markers', '---\n...\n', 'root-not-mapping 1 4'],
  ['two documents', 'a: 1\n---\nb: 2\n', 'multiple-documents 2 1'],
  ['a second one without a marker', 'a: 1\n...\nb: 2\n', 'multiple-documents 3 1'],
  ['a second one that is empty', 'a: 1\n---\n', 'multiple-documents 2 1'],
  ['YAML 1.1', '%YAML 1.1\n---\na: yes\n', 'yaml-syntax 1 1'],
  ['YAML 1.3', '%YAML 1.3\n---\na: yes\n', 'yaml-syntax 1 7'],
  ['an unknown directive', '%FOO bar\n---\na: 1\n', 'yaml-syntax 1 1'],
  ['a private tag', 'a: !foo 1\n', 'unknown-tag 1 4'],
  ['a tag of a program', 'a: 1\nb: !!python/object:os.system x\n', 'unknown-tag 2 4'],
  ['a tag of YAML 1.1, binary', 'a: !!binary AAAA\n', 'unknown-tag 1 4'],
  ['a tag of YAML 1.1, set', 'a: !!set {x}\n', 'unknown-tag 1 4'],
  ['a tag of YAML 1.1, timestamp', 'a: !!timestamp 2001-02-03\n', 'unknown-tag 1 4'],
  ['a tag through a handle', '%TAG !e! tag:example.org,2000:\n---\na: !e!x 1\n', 'unknown-tag 3 4'],
  ['an alias of nothing', 'a: *x\n', 'yaml-syntax 1 4'],
  ['an alias before its anchor', 'a: *x\nb: &x 1\n', 'yaml-syntax 1 4'],
  ['an alias inside its own list', 'a: &x\n  - *x\n', 'yaml-syntax 2 5'],
  ['an alias inside its own map', 'a: &x {b: {c: *x}}\n', 'yaml-syntax 1 15'],
  ['an unclosed quote', 'a: "x\n', 'yaml-syntax 2 1'],
  ['an unclosed list', 'a: [x\n', 'yaml-syntax 2 1'],
  ['a tab as indent', 'a:\n\tb: 1\n', 'yaml-syntax 2 1'],
  ['a key less indented', 'a:\n    b: 1\n  c: 2\n', 'yaml-syntax 3 1'],
  ['a conflict', 'a: 1\n<<<<<<< HEAD\nb: 1\n=======\nb: 2\n>>>>>>> x\n', 'yaml-syntax 2 1'],
  ['a NUL', 'a: "x\u0000y"\n', 'yaml-syntax 1 6'],
  ['an escape character', 'a: x\u001b[31m\n', 'yaml-syntax 1 5'],
  ['a DEL', 'a: x\u007f\n', 'yaml-syntax 1 5'],
  ['a C1 control character', 'a: x\u009b\n', 'yaml-syntax 1 5'],
  ['a non-character', 'a: x\ufffe\n', 'yaml-syntax 1 5'],
  ['bytes of another encoding', Buffer.from('a: caf\xe9\n', 'latin1'), 'not-utf8'],
  ['a surrogate as bytes', Buffer.from([0x61, 0x3a, 0x20, 0xed, 0xa0, 0x80, 0x0a]), 'not-utf8'],
  ['UTF-16', Buffer.from('\ufeffa: 1\n', 'utf16le'), 'not-utf8'],
  ['a letter cut in two', Buffer.from([0x61, 0x3a, 0x20, 0xc3]), 'not-utf8'],
];

for (const [why, content, says] of refused) yaml(`refuses ${why}`, () => assert.equal(parsed(content), [says]));

yaml('the first byte that is not UTF-8 is told, and a letter that was cut counts from its beginning', () => {
  const bad = Buffer.from([0xff]);
  for (const letters of [0, 1, 7, 4000]) {
    const text = Buffer.from('é'.repeat(letters));
    assert.equal(decodeUtf8(Buffer.concat([text, bad, Buffer.from('x')])), { ok: false, error: letters * 2 });
    assert.equal(decodeUtf8(Buffer.concat([text, Buffer.from([0xe2, 0x82])])), { ok: false, error: letters * 2 });
  }
});

yaml.run();
