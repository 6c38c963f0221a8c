import fc from 'fast-check';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { pushedRefs, receivedRefs, transactedRefs } from '../../lib/format/hook-stdin.ts';
import { seeded } from '../kit/seeded.ts';

const stdin = suite('hook stdin');

const A = 'a'.repeat(40);
const B = 'b'.repeat(40);
const Z = '0'.repeat(40);
const A64 = 'a'.repeat(64);
const Z64 = '0'.repeat(64);
const MAIN = 'refs/heads/main';
const bytes = (text: string): Uint8Array => Buffer.from(text);
const READERS = { 'pre-push': pushedRefs, 'pre-receive': receivedRefs, 'reference-transaction': transactedRefs };
type Hook = keyof typeof READERS;

for (const [hook, read] of Object.entries(READERS))
  stdin(`an empty input of ${hook} holds no ref`, () => assert.equal(read(bytes('')), { ok: true, value: [] }));

const pushed: readonly (readonly [line: string, value: object])[] = [
  [`refs/heads/x ${A} ${MAIN} ${B}`, { local: 'refs/heads/x', localOid: A, remote: MAIN, remoteOid: B }],
  [`HEAD ${A} ${MAIN} ${Z}`, { local: 'HEAD', localOid: A, remote: MAIN, remoteOid: null }],
  [`(delete) ${Z} ${MAIN} ${B}`, { local: null, localOid: null, remote: MAIN, remoteOid: B }],
  [`HEAD@{1 day ago} ${A} ${MAIN} ${B}`, { local: 'HEAD@{1 day ago}', localOid: A, remote: MAIN, remoteOid: B }],
  [`HEAD ${A64} ${MAIN} ${Z64}`, { local: 'HEAD', localOid: A64, remote: MAIN, remoteOid: null }],
  [`HEAD ${A} refs/tags/v1 ${Z}`, { local: 'HEAD', localOid: A, remote: 'refs/tags/v1', remoteOid: null }],
];
const received: readonly (readonly [line: string, value: object])[] = [
  [`${A} ${B} ${MAIN}`, { ref: MAIN, before: A, after: B }],
  [`${Z} ${B} ${MAIN}`, { ref: MAIN, before: null, after: B }],
  [`${A} ${Z} ${MAIN}`, { ref: MAIN, before: A, after: null }],
  [`${Z64} ${A64} ${MAIN}`, { ref: MAIN, before: null, after: A64 }],
  [`${A} ${B} refs/heads/\u00e9`, { ref: 'refs/heads/\u00e9', before: A, after: B }],
];
const transacted: readonly (readonly [line: string, value: object])[] = [
  ...received,
  [`${Z} ${Z} ${MAIN}`, { ref: MAIN, before: null, after: null }],
  [`${A} ${B} HEAD`, { ref: 'HEAD', before: A, after: B }],
  [
    `ref:${MAIN} ref:refs/heads/x HEAD`,
    { ref: 'HEAD', before: { symbolic: MAIN }, after: { symbolic: 'refs/heads/x' } },
  ],
  [`${Z} ref:${MAIN} HEAD`, { ref: 'HEAD', before: null, after: { symbolic: MAIN } }],
  [`ref:${MAIN} ${A64} HEAD`, { ref: 'HEAD', before: { symbolic: MAIN }, after: A64 }],
];
const sound: readonly (readonly [Hook, typeof pushed])[] = [
  ['pre-push', pushed],
  ['pre-receive', received],
  ['reference-transaction', transacted],
];
for (const [hook, rows] of sound) {
  for (const [line, value] of rows)
    stdin(`${hook} reads ${line}`, () => assert.equal(READERS[hook](bytes(`${line}\n`)), { ok: true, value: [value] }));
  stdin(`${hook} reads every line`, () => {
    const found = READERS[hook](bytes(rows.map(([line]) => `${line}\n`).join('')));
    assert.equal(found, { ok: true, value: rows.map(([, value]) => value) });
  });
}

const broken: readonly (readonly [Hook, line: string, why: string])[] = [
  ['pre-push', '', 'form'],
  ['pre-push', MAIN, 'form'],
  ['pre-push', `${A} ${MAIN} ${B}`, 'form'],
  ['pre-push', ` ${A} ${MAIN} ${B}`, 'form'],
  ['pre-push', `(delete) ${A} ${MAIN} ${B}`, 'form'],
  ['pre-push', `HEAD ${Z} ${MAIN} ${B}`, 'form'],
  ['pre-push', `HEAD main ${MAIN} ${B}`, 'oid'],
  ['pre-push', `HEAD ${A} ${MAIN} ${B.toUpperCase()}`, 'oid'],
  ['pre-push', `HEAD ${A} ${MAIN} ${A.slice(1)}`, 'oid'],
  ['pre-push', `HEAD ${A} ${MAIN} ${Z64}`, 'hash-mixed'],
  ['pre-push', `HEAD ${A} main ${B}`, 'ref'],
  ['pre-push', `HEAD ${A} ${MAIN} ${B}\r`, 'oid'],
  ['pre-receive', '', 'form'],
  ['pre-receive', `${A} ${B}`, 'form'],
  ['pre-receive', `${A} ${B} `, 'form'],
  ['pre-receive', `${A} ${B} ${MAIN} x`, 'form'],
  ['pre-receive', `${A} x ${MAIN}`, 'oid'],
  ['pre-receive', `x ${A} ${MAIN}`, 'oid'],
  ['pre-receive', `${A} ref:${MAIN} refs/heads/x`, 'oid'],
  ['pre-receive', `ref:${MAIN} ${A} refs/heads/x`, 'oid'],
  ['pre-receive', `${A} ${Z64} ${MAIN}`, 'hash-mixed'],
  ['pre-receive', `${A} ${B} HEAD`, 'ref'],
  ['pre-receive', `${A} ${B} refs/heads/a..b`, 'ref'],
  ['pre-receive', `${A} ${B} ${MAIN}\r`, 'ref'],
  ['pre-receive', `\ufeff${A} ${B} ${MAIN}`, 'oid'],
  ['reference-transaction', `${A} ${B}`, 'form'],
  ['reference-transaction', `${A} ref: HEAD`, 'oid'],
  ['reference-transaction', `${A} ${B} HEAD\t`, 'ref'],
  ['reference-transaction', `${Z} ${Z64} HEAD`, 'hash-mixed'],
];
for (const [hook, text, why] of broken)
  stdin(`${hook} refuses ${JSON.stringify(text)} for its ${why}, whatever else is sound`, () => {
    const [first] = sound.find(([name]) => name === hook)?.[1][0] ?? [''];
    const found = READERS[hook](bytes(`${first}\n${text}\n`));
    assert.equal(found, { ok: false, error: [{ line: 2, text, why }] });
  });

stdin('a last line that no line feed ends may be cut off', () => {
  assert.equal(receivedRefs(bytes(`${A} ${B} ${MAIN}`)), {
    ok: false,
    error: [{ line: 1, text: `${A} ${B} ${MAIN}`, why: 'cut-off' }],
  });
});

stdin('a name that is not UTF-8 is a name, and no other one', () => {
  const found = receivedRefs(Buffer.from(`${A} ${B} refs/heads/ma\xffin\n`, 'latin1'));
  assert.equal(found, { ok: true, value: [{ ref: 'refs/heads/ma\ufffdin', before: A, after: B }] });
});

stdin('any bytes are read or refused line by line', () => {
  const piece = fc.constantFrom(
    A,
    B,
    Z,
    Z64,
    A64,
    MAIN,
    'HEAD',
    '(delete)',
    ' ',
    ' ',
    '\n',
    'ref:',
    '\r',
    '\0',
    '\xff',
  );
  seeded(
    fc.property(fc.array(piece, { maxLength: 20 }), (pieces) => {
      const input = Buffer.from(pieces.join(''), 'latin1');
      const lines = input.toString('utf8').split('\n').length - 1;
      for (const read of Object.values(READERS)) {
        const found = read(input);
        if (found.ok) assert.is(found.value.length, lines);
        else assert.ok(found.error.length > 0);
      }
    }),
    1000,
  );
});

stdin.run();
