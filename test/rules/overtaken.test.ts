import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { outOfOrderFindings } from '../../lib/rules/out-of-order.ts';
import { overtakenFindings, type TakenOver } from '../../lib/rules/overtaken.ts';
import { created, migration, related, type Said, upserted } from '../kit/made.ts';
import { M, R } from '../kit/sound.ts';

const overtaken = suite('what was taken over and is another by now');

const PATH = '.theurian/proposals/P/m.yaml';
const ITEM = 'a.a';
const LABELS = { namespace: 'a', trustLevel: 'reviewed', sensitivity: 'confidential', validTo: '2030-01-01T00:00:00Z' };
const owned = (owner: string): Said => ({ op: 'changeOwner', itemId: ITEM, owner });
const guarded = (sensitivity: string): Said => {
  return { op: 'changeSensitivity', itemId: ITEM, sensitivity, reason: 'Why not.' };
};
const deprecated: Said = { op: 'deprecateItem', itemId: ITEM };
const restored: Said = { op: 'restoreItem', itemId: ITEM, reason: 'Again.' };
const base = upserted(ITEM, 1, {}, { ...LABELS, title: 'Title' });
const again = (metadata: Said): Said =>
  upserted(ITEM, 1, { expectedRevision: R(1) }, { ...LABELS, title: 'Title', ...metadata });
const update = (metadata: Said = {}): Said =>
  upserted(ITEM, 2, { expectedRevision: R(1) }, { ...LABELS, title: 'Title', ...metadata });
const ALL: TakenOver = {
  item: ITEM,
  labels: ['title', 'kind', 'namespace', 'owner', 'trustLevel', 'sensitivity', 'validTo', 'labels', 'scope'],
};

interface Case {
  readonly mine: readonly Said[];
  readonly between?: readonly (readonly Said[])[];
  readonly takenOver?: TakenOver | null;
  readonly first?: readonly Said[];
}

const found = ({ mine, between = [], takenOver = ALL, first = [base] }: Case) => {
  const before = [first, ...between].flatMap((operations, nth) =>
    operations.length === 0 ? [] : migration(nth + 1, operations),
  );
  return overtakenFindings({ migration: migration(9, mine), path: PATH, takenOver }, () => before);
};
const told = (one: Case): readonly unknown[] =>
  found(one).map(({ facts }) => {
    const { label, given, now, setBy } = Object(facts);
    return [label, given, now, setBy];
  });

const CASES: readonly (Case & { readonly why: string; readonly told: readonly unknown[] })[] = [
  { why: 'nothing came between', mine: [update()], told: [] },
  {
    why: 'what gives the item no label, and what is done to another one',
    mine: [update()],
    between: [[{ op: 'addAlias', alias: 'a.c', itemId: ITEM }, related(ITEM, 'depends_on', 'a.b')]],
    told: [],
  },
  { why: 'a hand-over', mine: [update()], between: [[owned('b')]], told: [['owner', 'team', 'b', M(2)]] },
  {
    why: 'the last of two hand-overs',
    mine: [update({ owner: 'b' })],
    between: [[owned('b')], [owned('c')]],
    told: [['owner', 'b', 'c', M(3)]],
  },
  { why: 'a hand-over and back', mine: [update()], between: [[owned('b')], [owned('team')]], told: [] },
  {
    why: 'a stricter guard',
    mine: [update()],
    between: [[guarded('restricted')]],
    told: [['sensitivity', 'confidential', 'restricted', M(2)]],
  },
  {
    why: 'a looser guard',
    mine: [update()],
    between: [[guarded('public')]],
    told: [['sensitivity', 'confidential', 'public', M(2)]],
  },
  {
    why: 'a deprecation',
    mine: [update()],
    between: [[deprecated]],
    told: [['status', 'approved', 'deprecated', M(2)]],
  },
  {
    why: 'a deprecation, whatever the evidence tells',
    mine: [update()],
    between: [[deprecated]],
    takenOver: null,
    told: [['status', 'approved', 'deprecated', M(2)]],
  },
  {
    why: 'a revision that says it is superseded',
    mine: [update()],
    between: [[again({ status: 'superseded' })]],
    told: [['status', 'approved', 'superseded', M(2)]],
  },
  { why: 'a deprecation that is taken back with it', mine: [restored, update()], between: [[deprecated]], told: [] },
  { why: 'a deprecation that was taken back', mine: [update()], between: [[deprecated], [restored]], told: [] },
  {
    why: 'a deprecation, of a revision that leaves it so',
    mine: [update({ status: 'superseded' })],
    between: [[deprecated]],
    told: [],
  },
  {
    why: 'all labels that a declaration of the same revision changed',
    mine: [update()],
    between: [
      [again({ title: 'Other', kind: 'api', namespace: 'b', owner: 'b', trustLevel: 'inferred', validTo: undefined })],
    ],
    told: [
      ['title', 'Title', 'Other', M(2)],
      ['kind', 'domain', 'api', M(2)],
      ['namespace', 'a', 'b', M(2)],
      ['owner', 'team', 'b', M(2)],
      ['trustLevel', 'reviewed', 'inferred', M(2)],
      ['validTo', '2030-01-01T00:00:00Z', null, M(2)],
    ],
  },
  { why: 'what it hands over itself', mine: [owned('team'), update()], between: [[owned('b')]], told: [] },
  {
    why: 'what it was never called by then',
    mine: [update({ owner: 'mine' })],
    between: [[owned('b')]],
    told: [],
  },
  {
    why: 'what evidence does not list',
    mine: [update()],
    between: [[owned('b')]],
    takenOver: { item: ITEM, labels: [] },
    told: [],
  },
  {
    why: 'what evidence lists of another item',
    mine: [update()],
    between: [[owned('b')]],
    takenOver: { ...ALL, item: 'a.b' },
    told: [],
  },
  { why: 'no evidence', mine: [update()], between: [[owned('b')]], takenOver: null, told: [] },
  {
    why: 'a label that it leaves to the item',
    mine: [update({ sensitivity: undefined })],
    between: [[guarded('public')]],
    told: [],
  },
  {
    why: 'an owner before the revision that is replaced',
    mine: [upserted(ITEM, 3, { expectedRevision: R(2) }, { ...LABELS, title: 'Title' })],
    between: [[update({ owner: 'b' })]],
    told: [],
  },
  {
    why: 'a guard that a revision left as it was, and that was changed after that',
    mine: [upserted(ITEM, 3, { expectedRevision: R(2) }, { ...LABELS, title: 'Title' })],
    between: [[update({ sensitivity: undefined })], [guarded('public')]],
    told: [['sensitivity', 'confidential', 'public', M(3)]],
  },
  { why: 'a base that was lost', mine: [update()], between: [[update()], [owned('b')]], told: [] },
  { why: 'an item that is not there', mine: [created(ITEM), upserted(ITEM, 1)], first: [], told: [] },
  {
    why: 'a hand-over of an item without a text',
    mine: [upserted(ITEM, 1, {}, { namespace: 'space' })],
    first: [created(ITEM)],
    between: [[owned('b')]],
    told: [['owner', 'team', 'b', M(2)]],
  },
  {
    why: 'a reclassification of an item that never said its guard',
    mine: [upserted(ITEM, 1, {}, { namespace: 'space', sensitivity: 'internal', trustLevel: 'unverified' })],
    first: [created(ITEM)],
    between: [[created(ITEM, { owner: 'nobody' }), guarded('public')]],
    told: [['sensitivity', 'internal', 'public', M(2)]],
  },
  {
    why: 'the guard and the namespace that a first revision has when it says none',
    mine: [update({ title: 'Title 1', validTo: undefined, trustLevel: 'unverified', sensitivity: 'internal' })],
    first: [upserted(ITEM, 1)],
    between: [
      [
        again({
          title: 'Title 1',
          validTo: undefined,
          namespace: 'b',
          trustLevel: undefined,
          sensitivity: 'confidential',
        }),
      ],
    ],
    told: [
      ['namespace', 'a', 'b', M(2)],
      ['sensitivity', 'internal', 'confidential', M(2)],
    ],
  },
  {
    why: 'what is done to other items, and what only points at this one',
    mine: [owned('c'), related(ITEM, 'depends_on', 'a.b')],
    between: [
      [{ ...owned('b'), itemId: 'a.b' }, related(ITEM, 'depends_on', 'a.b')],
      [{ op: 'addAlias', alias: 'a.c', itemId: ITEM }],
    ],
    told: [],
  },
];

for (const { why, told: expected, ...one } of CASES)
  overtaken(`${expected.length > 0 ? 'refuses' : 'has nothing to say of'} ${why}`, () => {
    assert.equal(told(one), expected);
  });

overtaken('a finding says where the label is stated, and names the migration by its place', () => {
  const [one, ...more] = found({ mine: [related(ITEM, 'depends_on', 'a.b'), update()], between: [[owned('b')]] });
  assert.equal([one?.code, one?.severity, more], ['overtaken', 'refusal', []]);
  assert.equal(one?.at, { path: PATH, pointer: ['operations', 1, 'metadata', 'owner'] });
  const { item, setIn, proposal } = Object(one?.facts);
  assert.equal([item, setIn, proposal], [ITEM, `.theurian/migrations/${M(2)}.yaml`, null]);
});

overtaken('whichever of an edit and a hand-over lands first, the other one is refused', () => {
  const [older, younger] = [migration(2, [owned('b')]), migration(3, [update()])];
  assert.is(outOfOrderFindings(older, PATH, () => [younger]).length, 1);
  const before = [migration(1, [base]), older];
  assert.is(overtakenFindings({ migration: younger, path: PATH, takenOver: ALL }, () => before).length, 1);
});

overtaken.run();
