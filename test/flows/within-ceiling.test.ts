import fc from 'fast-check';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { snapshotIdOf } from '../../lib/flows/agent-reading.ts';
import { traceFrom } from '../../lib/flows/agent-trace.ts';
import { within, withinCeiling } from '../../lib/flows/within-ceiling.ts';
import { parseItemId } from '../../lib/model/ids.ts';
import type { State } from '../../lib/model/state.ts';
import { recordOf } from '../../lib/model/state-record.ts';
import { RELATION_TYPES, SENSITIVITIES, type Sensitivity } from '../../lib/model/words.ts';
import { replay } from '../../lib/replay/replay.ts';
import { migration, related, type Said, upserted } from '../kit/made.ts';
import { R } from '../kit/sound.ts';

const ceilings = suite('within a ceiling');

const stateOf = (...steps: readonly (readonly Said[])[]): State => {
  const { state, findings } = replay(steps.map((operations, nth) => migration(nth + 1, operations)));
  assert.equal(findings, []);
  return state;
};

const idsIn = (state: State): string => [...state.items.keys()].join(' ');

ceilings('what is seen is what lies at the ceiling or below it', () => {
  const rows = SENSITIVITIES.map((one) => SENSITIVITIES.map((ceiling) => within(one, ceiling)));
  assert.equal(rows, [
    [true, true, true, true],
    [false, true, true, true],
    [false, false, true, true],
    [false, false, false, true],
  ]);
});

const HIDDEN: readonly Said[] = [
  upserted('a.hidden', 3, {}, { sensitivity: 'confidential' }),
  related('a.hidden', 'contradicts', 'a.one'),
  related('a.two', 'implements', 'a.hidden'),
  { op: 'addAlias', alias: 'a.other', itemId: 'a.hidden' },
  {
    op: 'addEvidence',
    itemId: 'a.hidden',
    anchor: { provider: 'web', sourceUri: 'https://example.org' },
    description: 'So.',
  },
  { op: 'registerSpecification', specId: 's.one', itemId: 'a.hidden', sourceUri: 'https://example.org', format: 'x' },
];
const SEEN: readonly Said[] = [upserted('a.one', 1), upserted('a.two', 2), related('a.two', 'depends_on', 'a.one')];

ceilings('a state without what is above the ceiling is the state that never had it', () => {
  const never = withinCeiling(stateOf(SEEN), 'internal');
  const held = withinCeiling(stateOf(SEEN, HIDDEN), 'internal');
  assert.equal(recordOf(held), recordOf(never));
  assert.is(snapshotIdOf(held), snapshotIdOf(never));
  assert.is.not(snapshotIdOf(withinCeiling(stateOf(SEEN, HIDDEN), 'confidential')), snapshotIdOf(never));
});

ceilings('under any ceiling the state is that of the items below it alone, whatever stands between them', () => {
  const labels = fc.array(fc.constantFrom<Sensitivity>(...SENSITIVITIES), { minLength: 1, maxLength: 6 });
  const edges = fc.array(fc.tuple(fc.nat(5), fc.constantFrom(...RELATION_TYPES.slice(-4)), fc.nat(5)), {
    maxLength: 8,
  });
  fc.assert(
    fc.property(labels, edges, fc.constantFrom<Sensitivity>(...SENSITIVITIES), (sensitivities, between, ceiling) => {
      const items = sensitivities.map((sensitivity, n) => ({ n, sensitivity }));
      const build = (kept: readonly { readonly n: number; readonly sensitivity: Sensitivity }[]): State => {
        const there = new Set(kept.map(({ n }) => n));
        const relations = between.filter(([from, , to]) => from !== to && there.has(from) && there.has(to));
        return stateOf([
          upserted('a.base', 9, {}, { sensitivity: 'public' }),
          ...kept.map(({ n, sensitivity }) => upserted(`a.n${n}`, n + 1, {}, { sensitivity })),
          ...relations.map(([from, type, to]) => related(`a.n${from}`, type, `a.n${to}`)),
        ]);
      };
      const alone = build(items.filter(({ sensitivity }) => within(sensitivity, ceiling)));
      assert.equal(recordOf(withinCeiling(build(items), ceiling)), recordOf(alone));
    }),
  );
});

ceilings('what was reclassified is not shown by asking for the past', () => {
  const before = stateOf([upserted('a.one', 1)]);
  const after = stateOf(
    [upserted('a.one', 1)],
    [{ op: 'changeSensitivity', itemId: 'a.one', sensitivity: 'restricted', reason: 'It names a person.' }],
  );
  assert.is(idsIn(withinCeiling(before, 'internal')), 'a.one');
  assert.is(idsIn(withinCeiling(before, 'internal', after)), '');
  assert.is(idsIn(withinCeiling(before, 'restricted', after)), 'a.one');
});

ceilings('a former revision that was declared above the ceiling is left out, the current one is the item’s', () => {
  const state = stateOf(
    [upserted('a.one', 1, {}, { sensitivity: 'confidential' })],
    [{ op: 'changeSensitivity', itemId: 'a.one', sensitivity: 'internal', reason: 'It is known by now.' }],
    [upserted('a.one', 2, { expectedRevision: R(1) })],
  );
  const seen = withinCeiling(state, 'internal');
  assert.equal(
    [...seen.revisions.values()].map(({ id, replaces }) => [id, replaces]),
    [[R(2), null]],
  );
  assert.equal([...withinCeiling(state, 'confidential').revisions.keys()], [R(1), R(2)]);
});

ceilings('a rejected item is not there', () => {
  const state = stateOf([upserted('a.one', 1), upserted('a.two', 2, {}, { status: 'rejected' })]);
  assert.is(idsIn(withinCeiling(state, 'restricted')), 'a.one');
});

ceilings('a trace of a ring comes to an end, and takes each relation once', () => {
  const ring = ['a.one', 'a.two', 'a.three'];
  const state = stateOf([
    ...ring.map((id, n) => upserted(id, n + 1)),
    ...ring.map((id, n) => related(id, 'related_to', ring[(n + 1) % ring.length] ?? '')),
  ]);
  const from = parseItemId('a.one');
  assert.ok(from !== null);
  const steps = traceFrom(state, { from, depth: 5, direction: 'both', types: null });
  assert.equal(
    steps.map(({ depth, sourceItemId, targetItemId }) => `${depth} ${sourceItemId} ${targetItemId}`),
    ['1 a.one a.two', '1 a.three a.one', '2 a.two a.three'],
  );
  assert.equal(traceFrom(state, { from, depth: 1, direction: 'out', types: ['depends_on'] }), []);
});

ceilings.run();
