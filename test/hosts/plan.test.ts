import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { planOf } from '../../lib/hosts/plan.ts';
import { type Edit, type Foreign, type FoundSkill, MARKER_FILE, type Marker } from '../../lib/model/host.ts';
import { parseItemId } from '../../lib/model/ids.ts';
import { R } from '../kit/sound.ts';
import { type Made, made } from './scene.ts';

const plans = suite('plan of a projection');

const EDITS: readonly Edit[] = [{ path: 'SKILL.md', how: 'edited' }];

const markerOf = ({ skill }: Made): Marker => ({ ...skill, project: 'demo' });
const ours = (one: Made, edits: readonly Edit[] = [], more: Partial<Marker> = {}): FoundSkill => ({
  kind: 'ours',
  name: one.skill.name,
  marker: { ...markerOf(one), ...more },
  edits,
});
const foreign = (name: string, one: Foreign = { why: 'no-marker' }): FoundSkill => ({
  kind: 'foreign',
  name,
  foreign: one,
});

const [A1, A2, B1] = [made('alpha', 1), made('alpha', 2, { 'scripts/a.sh': 'a' }), made('beta', 3)];
const moved = parseItemId('tools.alpha') ?? A1.skill.itemId;

interface Row {
  readonly name: string;
  readonly wanted: readonly Made[];
  readonly found: readonly FoundSkill[];
  readonly force?: boolean;
  /** The kind of each step, and the skill it is about. */
  readonly steps?: readonly string[];
  /** Each finding by its code, path and what is in the way. */
  readonly told?: readonly string[];
  readonly kept?: number;
}

const ROWS: readonly Row[] = [
  { name: 'nothing wanted and nothing there', wanted: [], found: [] },
  { name: 'a skill that is not there', wanted: [A1, B1], found: [], steps: ['place alpha', 'place beta'] },
  { name: 'a skill that is there', wanted: [A1], found: [ours(A1)], kept: 1 },
  { name: 'another revision', wanted: [A2], found: [ours(A1)], steps: ['replace alpha'] },
  { name: 'an older revision', wanted: [A1], found: [ours(A2)], steps: ['replace alpha'] },
  {
    name: 'another item of the name',
    wanted: [A1],
    found: [ours(A1, [], { itemId: moved })],
    steps: ['replace alpha'],
  },
  { name: 'a skill that is not served any more', wanted: [], found: [ours(A1)], steps: ['retire alpha'] },
  { name: 'an edited one', wanted: [A1], found: [ours(A1, EDITS)], told: [`skill-edited x/alpha ${R(1)}`] },
  {
    name: 'an edited one of another revision',
    wanted: [A2],
    found: [ours(A1, EDITS)],
    told: [`skill-edited x/alpha ${R(2)}`],
  },
  {
    name: 'an edited one that is not served',
    wanted: [],
    found: [ours(A1, EDITS)],
    told: ['skill-edited x/alpha null'],
  },
  {
    name: 'an edited one, by force',
    wanted: [A2, B1],
    found: [ours(A1, EDITS)],
    force: true,
    steps: ['set-aside alpha', 'place alpha', 'place beta'],
  },
  {
    name: 'an edited one that is not served, by force',
    wanted: [],
    found: [ours(A1, EDITS)],
    force: true,
    steps: ['set-aside alpha'],
  },
  {
    name: 'a marker that gives a revision other files than it has',
    wanted: [A2],
    found: [ours(A1, [], { revisionId: A2.skill.revisionId })],
    told: [`skill-edited x/alpha ${R(2)}`],
  },
  {
    name: 'a marker that gives another revision other files',
    wanted: [A2],
    found: [ours(A1, [], { files: new Map() })],
    steps: ['replace alpha'],
  },
  {
    name: 'somebody’s own directory of the name',
    wanted: [A1],
    found: [foreign('alpha')],
    told: ['skill-occupied x/alpha no-marker'],
  },
  {
    name: 'the same, by force',
    wanted: [A1],
    found: [foreign('alpha')],
    force: true,
    told: ['skill-occupied x/alpha no-marker'],
  },
  ...(['link', 'no-directory', 'damaged-marker'] as const).map((why) => ({
    name: `in its place: ${why}`,
    wanted: [A1],
    found: [foreign('alpha', { why })],
    force: true,
    told: [`skill-occupied x/alpha ${why}`],
  })),
  {
    name: 'a skill of another project',
    wanted: [A1],
    found: [foreign('alpha', { why: 'other-project', project: 'other' })],
    told: ['skill-occupied x/alpha other-project'],
  },
  {
    name: 'somebody’s own of other names',
    wanted: [A1],
    found: [foreign('mine'), foreign('beta')],
    steps: ['place alpha'],
  },
  { name: 'a twin in capitals', wanted: [A1], found: [foreign('Alpha')], told: ['skill-occupied x/Alpha no-marker'] },
  {
    name: 'a twin beside ours, on a disk that tells them apart',
    wanted: [A2],
    found: [foreign('ALPHA'), ours(A1)],
    told: ['skill-occupied x/ALPHA no-marker'],
  },
  {
    name: 'a twin by Unicode alone',
    wanted: [made('kelvin', 1)],
    found: [foreign('\u212aelvin')],
    told: ['skill-occupied x/\u212aelvin no-marker'],
  },
];

for (const { name, wanted, found, force = false, steps = [], told = [], kept = 0 } of ROWS)
  plans(`${name}: ${[...steps, ...told].join(', ') || 'nothing to do'}`, () => {
    const plan = planOf(
      wanted.map(({ skill }) => skill),
      found,
      { shown: 'x', force },
    );
    assert.equal(
      plan.steps.map((step) => `${step.kind} ${'skill' in step ? step.skill.name : step.former.name}`),
      steps,
    );
    assert.equal(
      plan.findings.map(({ code, at, facts }) => {
        const about = code === 'skill-occupied' ? facts.foreign.why : code === 'skill-edited' ? facts.wanted : '';
        return `${code} ${at.path} ${about}`;
      }),
      told,
    );
    assert.is(plan.kept, kept);
  });

plans('a marker that was edited is told by its name', () => {
  const [told] = planOf([A2.skill], [ours(A1, [], { revisionId: A2.skill.revisionId })], {
    shown: 'x',
    force: false,
  }).findings;
  assert.ok(told?.code === 'skill-edited');
  assert.equal(told.facts.edits, [{ path: MARKER_FILE, how: 'edited' }]);
});

plans.run();
