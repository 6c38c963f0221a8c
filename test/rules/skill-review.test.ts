import fc from 'fast-check';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { digestOf } from '../../lib/model/digest.ts';
import { type ItemId, parseItemId } from '../../lib/model/ids.ts';
import { DEFAULT_THRESHOLDS, type Reviewed, type UsedSkill } from '../../lib/model/skill-usage.ts';
import { reviewSkills } from '../../lib/rules/skill-review.ts';

const review = suite('review of skills');

const idOf = (name: string): ItemId => {
  const id = parseItemId(`skills.${name}`);
  if (id === null) throw new Error(`no item id: ${name}`);
  return id;
};
const used = (name: string, requests: number, uses: number): UsedSkill => ({ itemId: idOf(name), requests, uses });
const kinds = (skills: readonly UsedSkill[], maturity: number, capacity: number): readonly string[] => {
  const verdicts = reviewSkills(skills, { maturity, capacity });
  return skills.map(({ itemId }) => verdicts.get(itemId)?.kind ?? 'none');
};

const rows: readonly (readonly [string, readonly UsedSkill[], number, readonly Reviewed['kind'][]])[] = [
  ['without skills nothing is told', [], 1, []],
  [
    'one request before its probation ends a skill is left alone',
    [used('a', 9, 0), used('b', 9, 5)],
    1,
    ['probation', 'probation'],
  ],
  ['a skill that was not used until then is idle', [used('a', 10, 0)], 1, ['idle']],
  ['one use is enough', [used('a', 10, 1)], 1, ['kept']],
  ['as many as are kept stay', [used('a', 10, 1), used('b', 10, 9)], 2, ['kept', 'kept']],
  [
    'of one more the least used one goes',
    [used('a', 10, 2), used('b', 10, 1), used('c', 10, 3)],
    2,
    ['kept', 'crowded', 'kept'],
  ],
  [
    'what counts is the share, not the number',
    [used('a', 100, 5), used('b', 10, 1), used('c', 10, 2)],
    2,
    ['crowded', 'kept', 'kept'],
  ],
  ['who is on probation takes nobody’s place', [used('a', 10, 1), used('b', 1, 0)], 1, ['kept', 'probation']],
  ['who goes for not being used makes room', [used('a', 10, 1), used('b', 10, 0)], 1, ['kept', 'idle']],
];
for (const [why, skills, capacity, expected] of rows)
  review(why, () => assert.equal(kinds(skills, 10, capacity), expected));

review('it is told among how many the least used ones were', () => {
  const verdicts = reviewSkills([used('a', 10, 1), used('b', 10, 2), used('c', 10, 0)], { maturity: 10, capacity: 1 });
  assert.equal(verdicts.get(idOf('a')), { kind: 'crowded', among: 2 });
});

review('who is used equally often goes by a digest of its id, not by the alphabet', () => {
  const names = ['aa', 'bb', 'cc', 'dd'];
  const first = [...names].sort((a, b) => (digestOf(idOf(a)) < digestOf(idOf(b)) ? -1 : 1))[0];
  const told = kinds(
    names.map((name) => used(name, 20, 2)),
    10,
    3,
  );
  assert.equal(
    names.filter((_, n) => told[n] === 'crowded'),
    [first],
  );
});

review('what holds without a configuration is what the reference has', () => {
  assert.equal(DEFAULT_THRESHOLDS, {
    project: { maturity: 100, capacity: 50 },
    global: { maturity: 300, capacity: 20 },
  });
});

const SKILLS = fc
  .uniqueArray(fc.tuple(fc.stringMatching(/^[a-z]{1,4}$/), fc.nat(30), fc.nat(30)), { selector: ([name]) => name })
  .map((all) => all.map(([name, requests, uses]) => used(name, requests, uses)));

review(
  'nobody goes beyond what is too many, a more used one never before a less used one, in whatever order they come',
  () => {
    fc.assert(
      fc.property(
        SKILLS,
        fc.integer({ min: 1, max: 20 }),
        fc.integer({ min: 1, max: 5 }),
        (skills, maturity, capacity) => {
          const verdicts = reviewSkills(skills, { maturity, capacity });
          assert.equal(reviewSkills([...skills].reverse(), { maturity, capacity }), new Map([...verdicts].reverse()));
          const of = (kind: Reviewed['kind']) => skills.filter(({ itemId }) => verdicts.get(itemId)?.kind === kind);
          const [kept, crowded] = [of('kept'), of('crowded')];
          assert.ok(kept.length <= capacity && (crowded.length === 0 || kept.length === capacity));
          for (const out of crowded)
            for (const stays of kept) assert.ok(out.uses / out.requests <= stays.uses / stays.requests);
          for (const { requests, uses } of of('idle')) assert.ok(requests >= maturity && uses === 0);
          for (const { requests } of of('probation')) assert.ok(requests < maturity);
        },
      ),
    );
  },
);

review.run();
