import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { coveredOf } from '../../.ci/covered.ts';

const covered = suite('covered');

const cases = [
  { row: 'if (!read.ok) return read;', branch: 'return read;', counts: false },
  { row: 'return made.ok ? ok(undefined) : made;', branch: ': made', counts: false },
  { row: "const key = name[1] ?? '';", branch: "?? ''", counts: false },
  { row: "throw new TypeError('no document');", branch: "throw new TypeError('no document');", counts: false },
  { row: 'if (seen) return value;', branch: 'return value;', counts: true },
  { row: 'if (!read.ok) return null;', branch: 'return null;', counts: true },
  { row: 'const key = name[1] ?? other;', branch: '?? other', counts: true },
  { row: 'const why = some ? one : two;', branch: ': two', counts: true },
];

for (const { row, branch, counts } of cases)
  covered(`of ${row} the branch ${branch} is ${counts ? 'counted' : 'not counted'} when it is not run`, () => {
    const column = row.indexOf(branch);
    const at = { start: { line: 1, column }, end: { line: 1, column: column + branch.length } };
    const ran = { s: { a: 1, b: 0 }, b: { x: [0], y: [3] }, branchMap: { x: { locations: [at] } } };
    assert.equal(coveredOf(row, ran), {
      lines: { total: 2, covered: 1 },
      branches: { total: counts ? 2 : 1, covered: 1 },
    });
  });

covered.run();
