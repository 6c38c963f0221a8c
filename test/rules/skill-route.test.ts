import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { LiveSkill, RunFacts } from '../../lib/model/admission.ts';
import type { SkillLayer } from '../../lib/model/intent.ts';
import type { Wanted } from '../../lib/model/wanted.ts';
import { absorbed } from '../../lib/rules/absorbed.ts';
import { skillRoute } from '../../lib/rules/skill-route.ts';

const routes = suite('where an intent leads');

const skill = (name: string, layer: SkillLayer = 'project', madeByAgent = true): LiveSkill => ({
  ...{ layer, name, madeByAgent },
  body: '',
  files: {},
});
const SAID = { reason: 'r', evidence: 'e' };
const created = (name: string, level: SkillLayer = 'project'): Wanted => ({
  ...{ action: 'create', level, name, body: '', files: {} },
  ...SAID,
});
const gone = (name: string): Wanted => ({ action: 'delete', name, absorbedInto: null, ...SAID });

const LIVE = [skill('here'), skill('there', 'global'), skill('both'), skill('both', 'global'), skill('Café')];

const ROUTES: readonly (readonly [wanted: Wanted, layer: SkillLayer | null, told: string | null])[] = [
  [created('new'), 'project', null],
  [created('new', 'global'), 'global', null],
  [created('here'), 'project', 'name-taken: project'],
  [created('here', 'global'), 'global', 'name-taken: project'],
  [created('there'), 'project', 'name-taken: global'],
  [created('HERE'), 'project', 'name-taken: project'],
  [created('cafe\u0301'), 'project', 'name-taken: project'],
  [gone('here'), 'project', null],
  [gone('there'), 'global', null],
  [gone('both'), null, 'skill-in-both-layers'],
  [gone('ghost'), null, 'skill-missing'],
  [gone('her'), null, 'skill-missing'],
];
for (const [wanted, layer, told] of ROUTES)
  routes(
    `${wanted.action} of ${wanted.name} leads to ${layer ?? 'nowhere'}${told === null ? '' : ', and is refused'}`,
    () => {
      const route = skillRoute(wanted, LIVE);
      assert.is(route.layer, layer);
      assert.equal(
        route.findings.map(({ detail }) => detail),
        told === null ? [] : [told],
      );
      const name = wanted.action === 'create' || told !== null ? undefined : wanted.name;
      assert.is(route.target?.name, name);
    },
  );

interface Claim {
  readonly name?: string;
  readonly layer?: SkillLayer | null;
  readonly into: string;
  readonly run?: Partial<RunFacts>;
}

const UMBRELLAS = [
  ...[skill('narrow'), skill('umbrella'), skill('wide', 'global'), skill('theirs', 'project', false)],
  ...[skill('both'), skill('both', 'global')],
];

const CLAIMS: readonly (readonly [why: string, claim: Claim, told: readonly string[]])[] = [
  ['one of the same layer', { into: 'umbrella' }, []],
  ['one of the wider layer', { into: 'wide' }, []],
  ['one of the wider layer by one of it', { layer: 'global', into: 'wide' }, []],
  ['one of the narrower layer', { layer: 'global', into: 'umbrella' }, ['absorber-narrower']],
  ['one that is nowhere', { into: 'ghost' }, ['absorber-unknown']],
  ['a path', { into: '../umbrella' }, ['absorber-unknown']],
  ['one of both layers', { into: 'both' }, ['absorber-in-both-layers']],
  ['one that a person wrote', { into: 'theirs' }, ['absorber-not-made-by-agent']],
  ['itself', { into: 'narrow' }, ['absorber-itself']],
  ['itself, which the run retires', { into: 'narrow', run: { retired: ['narrow'] } }, ['absorber-itself']],
  ['itself, spelt in another way', { into: 'NARROW' }, ['absorber-itself']],
  ['one that the run retires', { into: 'umbrella', run: { retired: ['narrow', 'umbrella'] } }, ['absorber-retired']],
  ['one that the run failed to write', { into: 'umbrella', run: { failed: ['Umbrella'] } }, ['absorber-failed']],
  ['one, while the run failed to write another', { into: 'umbrella', run: { failed: ['wide'] } }, []],
  ['one, of something that is nowhere', { name: 'gone', layer: null, into: 'umbrella' }, []],
];
for (const [why, { name = 'narrow', layer = 'project', into, run }, told] of CLAIMS)
  routes(`to be absorbed by ${why} is ${told.length === 0 ? 'possible' : 'refused'}`, () => {
    const target = layer === null ? null : skill(name, layer);
    const facts = { retired: [], failed: [], ...run };
    const { absorber, findings } = absorbed({ target, name, absorbedInto: into }, UMBRELLAS, facts);
    assert.equal(
      findings.map(({ detail }) => detail),
      told,
    );
    if (told.length === 0) assert.is(absorber?.name, into);
    assert.ok(
      findings.every(
        ({ family, detail }) => family === (detail === 'absorber-failed' ? 'dependency' : 'absorbed_into'),
      ),
    );
  });

routes.run();
