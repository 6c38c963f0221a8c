import fc from 'fast-check';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type Finding, finding, STAGE_OF } from '../../lib/model/finding.ts';
import { inOrder, refuses } from '../../lib/model/finding-order.ts';
import { STAGES } from '../../lib/model/stage.ts';
import { seeded } from '../kit/seeded.ts';

const findings = suite('findings');

const at = (path: string, line?: number, column?: number) => ({
  path,
  ...(line === undefined ? {} : { line }),
  ...(column === undefined ? {} : { column }),
});

// In the order in which they must come out.
const ordered: readonly Finding[] = [
  finding('symlink', at('b'), { target: null }),
  finding('missing-key', at('a'), { key: 'k' }),
  finding('missing-key', at('a', 2), { key: 'k' }),
  finding('missing-key', at('a', 10, 1), { key: 'k' }),
  finding('missing-key', at('a', 10, 3), { key: 'k' }),
  finding('pin-missing', at('a', 10, 3), { where: 'w' }),
  finding('missing-key', at('b', 1, 1), { key: 'k' }),
  finding('pin-mismatch', at('a', 1, 1), { body: 'b', pinned: '', found: '', lineEnds: 'same' }),
  finding('dependency-self', at('a', 1, 1), { id: 'x' }),
  finding('self-alias', at('a', 1, 1), { item: 'x' }),
  finding('landed-changed', at('a'), { change: 'edited', changedIn: null, from: 'c'.repeat(40) }),
  finding('ignored-file', at('a'), {}),
  finding('conflict-markers', at('a', 1, 1), { line: 1 }),
  finding('dangling-target', at('a', 1, 1), { what: 'alias', target: 'x' }),
];

findings('come in one order, whatever order they were found in', () => {
  const shuffled = fc.shuffledSubarray([...ordered], { minLength: ordered.length });
  seeded(
    fc.property(shuffled, (list) => {
      assert.equal(inOrder(list), ordered);
    }),
    200,
  );
});

findings('are ordered without changing the list that was given', () => {
  const list = Object.freeze([...ordered].reverse());
  inOrder(list);
  assert.is(list[0], ordered.at(-1));
});

findings('of the four warnings alone refuse nothing', () => {
  const warnings = ordered.filter((f) => f.severity === 'warning');
  assert.equal(
    warnings.map((f) => f.code),
    ['ignored-file', 'conflict-markers', 'dangling-target'],
  );
  assert.is(refuses(warnings), false);
  assert.is(refuses([finding('too-many-findings', at('a'), { left: 1 })]), false);
  assert.is(refuses([]), false);
});

findings('of any other code refuse, and have a stage of the pipeline', () => {
  for (const one of ordered.slice(0, 11)) assert.is(refuses([...ordered.slice(11), one]), true, one.code);
  for (const stage of Object.values(STAGE_OF)) assert.ok(STAGES.includes(stage));
});

findings.run();
