import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { State } from '../../lib/model/state.ts';
import { compareStates } from '../../lib/replay/compare.ts';
import { replay } from '../../lib/replay/replay.ts';
import { created, migration, related, type Said, upserted } from '../kit/made.ts';
import { R } from '../kit/sound.ts';

const compare = suite('comparing states');

const stateOf = (...said: readonly Said[]): State => replay(said.map((one, nth) => migration(nth + 1, [one]))).state;

const first = upserted('a', 1, {}, { sensitivity: 'restricted' });
const second = upserted('a', 2, { expectedRevision: R(1) }, { title: 'Other', owner: 'others' });

compare('a state differs from itself in nothing', () => {
  const state = stateOf(first, created('b'), related('a', 'depends_on', 'b'), {
    op: 'addAlias',
    alias: 'x',
    itemId: 'a',
  });
  assert.equal(compareStates(state, state), { items: [], aliases: [], relations: { added: [], removed: [] } });
});

compare('a new item is told with all it has, and what it left out is not called inherited', () => {
  const [change, ...more] = compareStates(stateOf(), stateOf(first)).items;
  assert.equal([change?.item, change?.kind, change?.newRevisions, more], ['a', 'added', [R(1)], []]);
  assert.equal(change?.currentRevision, { before: null, after: R(1) });
  const title = change?.labels.find((l) => l.label === 'title');
  assert.equal(title, { label: 'title', before: null, after: 'Title 1', inherited: false });
});

compare('a changed item is told by the labels that changed alone', () => {
  const [change] = compareStates(stateOf(first), stateOf(first, second)).items;
  assert.equal(change, {
    item: 'a',
    kind: 'changed',
    labels: [
      { label: 'title', before: 'Title 1', after: 'Other', inherited: false },
      { label: 'owner', before: 'team', after: 'others', inherited: false },
    ],
    newRevisions: [R(2)],
    currentRevision: { before: R(1), after: R(2) },
  });
});

compare('a label that a new revision took over from a change before it is called inherited', () => {
  const change = { op: 'changeSensitivity', itemId: 'a', sensitivity: 'public', reason: 'r' };
  const [item] = compareStates(stateOf(first), stateOf(first, change, second)).items;
  const label = item?.labels.find((l) => l.label === 'sensitivity');
  assert.equal(label, { label: 'sensitivity', before: 'restricted', after: 'public', inherited: true });
});

compare('an item that is gone is told as removed', () => {
  const [change] = compareStates(stateOf(first), stateOf()).items;
  assert.equal(
    [change?.kind, change?.newRevisions, change?.currentRevision],
    ['removed', [], { before: R(1), after: null }],
  );
});

compare('items come by their ids, and untouched ones are left out', () => {
  const before = stateOf(created('a'), created('b'));
  const after = stateOf(created('a'), created('b'), created('z'), created('c'));
  assert.equal(
    compareStates(before, after).items.map((i) => i.item),
    ['c', 'z'],
  );
});

compare('aliases are told as they come, go and turn', () => {
  const alias = (name: string, itemId: string): Said => ({ op: 'addAlias', alias: name, itemId });
  const before = stateOf(created('a'), created('b'), alias('goes', 'a'), alias('turns', 'a'), alias('stays', 'a'));
  const after = stateOf(created('a'), created('b'), alias('stays', 'a'), alias('turns', 'b'), alias('comes', 'a'));
  assert.equal(compareStates(before, after).aliases, [
    { alias: 'comes', before: null, after: 'a' },
    { alias: 'goes', before: 'a', after: null },
    { alias: 'turns', before: 'a', after: 'b' },
  ]);
});

compare('relations are told by what they relate; a note alone makes no difference', () => {
  const before = stateOf(created('a'), created('b'), related('a', 'depends_on', 'b'), {
    ...related('a', 'rejects', 'b'),
    note: 'x',
  });
  const after = stateOf(
    created('a'),
    created('b'),
    { ...related('a', 'rejects', 'b'), note: 'y' },
    related('b', 'depends_on', 'a'),
  );
  const { added, removed } = compareStates(before, after).relations;
  assert.equal(
    added.map((r) => r.sourceItemId),
    ['b'],
  );
  assert.equal(
    removed.map((r) => r.relationType),
    ['depends_on'],
  );
});

compare.run();
