import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { idInName, nameFindings } from '../../lib/rules/names.ts';
import { created, migration } from '../kit/made.ts';
import { M } from '../kit/sound.ts';

const names = suite('names of migrations');

const ID = M(1);
const read: readonly (readonly [name: string, sound: boolean])[] = [
  [`${ID}.yaml`, true],
  [`${ID}-a.yaml`, true],
  [`${ID}-a-b2-c.yaml`, true],
  [`${ID}-${'x'.repeat(200)}.yaml`, true],
  [`${ID}-.yaml`, false],
  [`${ID}--a.yaml`, false],
  [`${ID}-a-.yaml`, false],
  [`${ID}-a--b.yaml`, false],
  [`${ID}-A.yaml`, false],
  [`${ID}-a_b.yaml`, false],
  [`${ID}-a.b.yaml`, false],
  [`${ID}_a.yaml`, false],
  [`${ID}a.yaml`, false],
  [`a-${ID}.yaml`, false],
  [`.${ID}.yaml`, false],
  [`${ID.toLowerCase()}.yaml`, false],
  [`${ID.slice(1)}.yaml`, false],
  [`8${ID.slice(1)}.yaml`, false],
  [`${ID}.YAML`, false],
  [`${ID}.yml`, false],
  [`${ID}.yaml\n`, false],
  [`${ID}-é.yaml`, false],
  ['.yaml', false],
];
for (const [name, sound] of read)
  names(
    `${JSON.stringify(name.length > 60 ? `${name.slice(0, 40)}…` : name)} ${sound ? 'holds an id' : 'holds none'}`,
    () => {
      assert.is(idInName(name), sound ? ID : null);
      assert.is(idInName(`migrations/${name}`), sound ? ID : null);
    },
  );

names('a very long name of hyphens is refused at once', () => {
  assert.is(idInName(`${ID}${'-a'.repeat(100_000)}!.yaml`), null);
});

const named = (nth: number, name: string) => migration(nth, [created('a')], { name });

names('of a set are told as wrong, as another one’s, and as given twice', () => {
  const found = nameFindings([
    named(1, `${M(1)}-a.yaml`),
    named(1, `${M(1)}-b.yaml`),
    named(2, `${M(3)}.yaml`),
    named(4, 'four.yaml'),
  ]);
  assert.equal(
    found.map((f) => [f.code, f.at.path]),
    [
      ['duplicate-migration-id', `.theurian/migrations/${M(1)}-b.yaml`],
      ['name-id-mismatch', `.theurian/migrations/${M(3)}.yaml`],
      ['name-invalid', '.theurian/migrations/four.yaml'],
    ],
  );
  const [twice, , nameless] = found;
  assert.is(nameless?.code === 'name-invalid' ? nameless.facts.inside : '', M(4));
  assert.is(twice?.code === 'duplicate-migration-id' ? twice.facts.other : '', `.theurian/migrations/${M(1)}-a.yaml`);
});

names('two files whose names are swapped are both told', () => {
  const found = nameFindings([named(1, `${M(2)}.yaml`), named(2, `${M(1)}.yaml`)]);
  assert.equal(
    found.map((f) => f.code),
    ['name-id-mismatch', 'name-id-mismatch'],
  );
});

names.run();
