import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { bodyFactsOf, lineEndsOf } from '../../lib/format/body.ts';
import { digestOf } from '../../lib/model/digest.ts';

const bodies = suite('bodies');

const BOTH = '<<<<<<< HEAD\na\n=======\nb\n>>>>>>> work\n';
const conflicts: readonly (readonly [why: string, text: string, line: number | null])[] = [
  ['none in a plain text', '# A\n', null],
  ['none in an empty text', '', null],
  ['one at the start', BOTH, 1],
  ['one further down', `# A\n\n${BOTH}`, 3],
  ['one with the common ancestor between', '<<<<<<< a\nx\n||||||| b\ny\n=======\nz\n>>>>>>> c\n', 1],
  ['one with CRLF', BOTH.replaceAll('\n', '\r\n'), 1],
  ['none in an indented example', BOTH.replaceAll(/^/gm, '    '), null],
  ['none in a heading that is underlined', 'Title\n=======\ntext\n', null],
  ['none where the end is missing', '<<<<<<< HEAD\na\n=======\nb\n', null],
  ['none where the middle is missing', '<<<<<<< HEAD\na\n>>>>>>> work\n', null],
  ['none where the end stands before the middle', '<<<<<<< HEAD\n>>>>>>> x\n=======\n', null],
  ['none in a line of eight', '<<<<<<<< HEAD\n=======\n>>>>>>> x\n', null],
];

for (const [why, text, line] of conflicts)
  bodies(`a conflict: ${why}`, () => assert.is(bodyFactsOf(Buffer.from(text)).conflictLine, line));

bodies('a text of very many openings and separators without an end is gone through once', () => {
  const text = Buffer.from(`${'<<<<<<< x\n'.repeat(1e5)}${'=======\n'.repeat(9e5)}`);
  assert.is(bodyFactsOf(text).conflictLine, null);
});

bodies('facts are over the raw bytes', () => {
  const bytes = Buffer.from('\ufeffé\r\n');
  assert.equal(bodyFactsOf(bytes), { digest: digestOf(bytes), size: 7, badByte: null, conflictLine: null });
  assert.is(bodyFactsOf(bytes.subarray(3)).digest, digestOf('é\r\n'));
});

bodies('the first byte that is not UTF-8 is told, and no conflict is looked for', () => {
  const { badByte, conflictLine } = bodyFactsOf(
    Buffer.concat([Buffer.from('ab'), Buffer.from([0xff]), Buffer.from(BOTH)]),
  );
  assert.equal([badByte, conflictLine], [2, null]);
});

const ends: readonly (readonly [pinned: string, found: string, lineEnds: string])[] = [
  ['a\nb\n', 'a\r\nb\r\n', 'crlf-for-lf'],
  ['a\nb\n', 'a\r\nb\n', 'crlf-for-lf'],
  ['a\r\nb\r\n', 'a\nb\n', 'lf-for-crlf'],
  ['a\r\nb\r\n', 'a\nb\r\n', 'lf-for-crlf'],
  ['a\nb\n', 'a\nc\n', 'same'],
  ['a\nb\n', 'a\nb', 'same'],
  ['a\nb\n', 'a\r\nc\r\n', 'same'],
];

for (const [pinned, found, lineEnds] of ends)
  bodies(`${JSON.stringify(found)} in place of ${JSON.stringify(pinned)} differs by ${lineEnds}`, () =>
    assert.is(lineEndsOf(digestOf(pinned), Buffer.from(found)), lineEnds),
  );

bodies.run();
