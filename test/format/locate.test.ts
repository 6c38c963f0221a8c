import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { locate } from '../../lib/format/locate.ts';
import type { Pointer } from '../../lib/model/finding.ts';

const places = suite('places');

const TEXT = `# a comment
id: x
"quoted key": 1
operations:
  - op: a
    metadata: { title: T, labels: [one, two] }
  - op: b
    ? complex
    : deep:
        - - inner
shared: &s
  k: v
again: *s
1: number
`;

const found: readonly (readonly [pointer: Pointer, line: number, column: number])[] = [
  [[], 2, 1],
  [['id'], 2, 1],
  [['quoted key'], 3, 1],
  [['operations'], 4, 1],
  [['operations', 0], 5, 5],
  [['operations', 0, 'op'], 5, 5],
  [['operations', 0, 'metadata'], 6, 5],
  [['operations', 0, 'metadata', 'title'], 6, 17],
  [['operations', 0, 'metadata', 'labels', 1], 6, 41],
  [['operations', 1, 'op'], 7, 5],
  [['operations', 1, 'complex'], 8, 7],
  [['operations', 1, 'complex', 'deep'], 9, 7],
  [['operations', 1, 'complex', 'deep', 0, 0], 10, 13],
  [['shared', 'k'], 12, 3],
  [['1'], 14, 1],
  // What leads nowhere stops at the last thing it reached.
  [['nothing'], 2, 1],
  [['operations', 0, 'metadata', 'nothing'], 6, 5],
  [['operations', 7, 'op'], 4, 1],
  [['again', 'k'], 13, 1],
  [['id', 'more'], 2, 1],
];

for (const [pointer, line, column] of found) {
  places(`${JSON.stringify(pointer)} is at ${line}:${column}, whatever the line ends`, () => {
    for (const text of [TEXT, TEXT.replaceAll('\n', '\r\n')]) {
      const [place] = locate('f', Buffer.from(text), [{ path: 'f', pointer }]);
      assert.equal([place?.line, place?.column], [line, column]);
    }
  });
}

places('a place that has its line already is left alone, and so is one without a pointer', () => {
  const given = [{ path: 'f', line: 3, column: 9, pointer: ['id'] }, { path: 'f' }];
  assert.equal(locate('f', Buffer.from(TEXT), given), given);
});

places('a file that does not parse leaves every place as it is', () => {
  const given = [{ path: 'f', pointer: ['id'] }];
  assert.equal(locate('f', Buffer.from('id: ['), given), given);
});

places('columns count UTF-16 units, after a byte order mark', () => {
  const [place] = locate('f', Buffer.from('\ufeff{"😀é": 1, b: 2}'), [{ path: 'f', pointer: ['b'] }]);
  assert.equal([place?.line, place?.column], [1, 12]);
});

places.run();
