import fc from 'fast-check';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { Finding } from '../../lib/model/finding.ts';
import { refuses } from '../../lib/model/finding-order.ts';
import type { Migration } from '../../lib/model/migration.ts';
import { recordOf } from '../../lib/model/state-record.ts';
import { footprintOf, touch } from '../../lib/replay/footprint.ts';
import { goingOn, replay, replayOnto, settle } from '../../lib/replay/replay.ts';
import { aliasFindings } from '../../lib/rules/aliases.ts';
import { migration } from '../kit/made.ts';
import { FIRST_STEPS, steps } from '../kit/random-steps.ts';
import { seeded } from '../kit/seeded.ts';

const laws = suite('a settled set');

// What is sound of whatever comes after the first migration.
const grounds = fc.array(steps, { maxLength: 4 }).map((more) => {
  const first = migration(1, FIRST_STEPS);
  const ground: Migration[] = [first];
  for (const [index, said] of more.entries()) {
    const next = [...ground, migration(index + 2, said)];
    if (!refuses(findingsOf(next))) ground.push(...next.slice(-1));
  }
  return ground;
});

const findingsOf = (ordered: readonly Migration[]): readonly Finding[] => [
  ...aliasFindings(ordered),
  ...replay(ordered).findings,
];

const told = (found: Finding): string => JSON.stringify(found);

const counts = { rings: 0, apart: 0, together: 0, refused: 0 };

laws('gone on from, it gives the findings and the state of a replay of all', () => {
  seeded(
    fc.property(grounds, steps, (ground, said) => {
      const added = migration(50, said);
      const known = new Set(replay(ground).findings.map(told));
      const whole = replay([...ground, added]);
      const settled = settle(ground);
      const before = JSON.stringify([...settled.draft.items.entries()]);
      const part = replayOnto(settled, [added]);
      assert.equal(
        part.findings.map(told).filter((one) => !known.has(one)),
        whole.findings.map(told).filter((one) => !known.has(one)),
      );
      if (!refuses(whole.findings)) assert.equal(recordOf(part.state()), recordOf(whole.state));
      assert.is(JSON.stringify([...settled.draft.items.entries()]), before);
      if (part.findings.some(({ code }) => code === 'relation-cycle')) counts.rings += 1;
    }),
    2000,
  );
});

laws('settled anew, it is the one that was replayed', () => {
  seeded(
    fc.property(grounds, steps, (ground, said) => {
      const added = migration(50, said);
      replay(ground);
      const [kept, fresh] = [settle(ground), settle([...ground])];
      assert.equal(replayOnto(kept, [added]).findings, replayOnto(fresh, [added]).findings);
    }),
    200,
  );
});

laws('gone on from for good, it is the set with what was taken in, and the one it began with stays', () => {
  seeded(
    fc.property(grounds, steps, steps, (ground, one, other) => {
      const [first, second] = [migration(50, one), migration(51, other)];
      if (refuses(replay([...ground, first]).findings)) return;
      const settled = settle(ground);
      const before = JSON.stringify([...settled.draft.items.entries()]);
      const ongoing = goingOn(settled);
      ongoing.take([first]);
      const fresh = settle([...ground, first]);
      const [part, whole] = [replayOnto(ongoing.settled(), [second]), replayOnto(fresh, [second])];
      assert.equal(part.findings, whole.findings);
      assert.equal(recordOf(part.state()), recordOf(whole.state()));
      assert.is(JSON.stringify([...settled.draft.items.entries()]), before);
    }),
    400,
  );
});

laws('two that are sound alone and do not touch are sound together, and either may come first', () => {
  seeded(
    fc.property(grounds, steps, steps, (ground, one, other) => {
      const [first, second] = [migration(50, one), migration(51, other)];
      const alone = [first, second].map((added) => refuses(findingsOf([...ground, added])));
      if (alone.includes(true)) return;
      const both = findingsOf([...ground, first, second]);
      if (touch(footprintOf(first), footprintOf(second))) {
        counts[refuses(both) ? 'refused' : 'together'] += 1;
        return;
      }
      counts.apart += 1;
      assert.is(refuses(both), false, JSON.stringify(both));
      const turned = findingsOf([...ground, second, first]);
      assert.equal([...turned.map(told)].sort(), [...both.map(told)].sort());
      const [state, again] = [replay([...ground, first, second]).state, replay([...ground, second, first]).state];
      assert.equal([...again.items].sort(), [...state.items].sort());
    }),
    4000,
  );
});

laws('these were of all kinds', () => {
  for (const [name, count] of Object.entries(counts)) assert.ok(count > 5, `${name}: ${count}`);
});

laws('a set that is not sound cannot be settled', () => {
  const bad = migration(1, [{ op: 'restoreItem', itemId: 'a' }]);
  assert.throws(() => settle([bad]), /not sound/);
  assert.throws(() => goingOn(settle([])).take([bad]), /not sound/);
});

laws.run();
