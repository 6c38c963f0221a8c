import { cpSync, mkdirSync } from 'node:fs';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { build, casesIn, type Expected } from '../kit/case.ts';
import { differences, stateDifferences } from '../kit/compared.ts';
import { offersOfMachine } from '../kit/machine.ts';
import { lab } from '../kit/repo.ts';
import { sharedAt } from '../kit/shared.ts';
import { skipped } from '../kit/skip.ts';
import { reach, WAYS, worldAt } from '../kit/ways.ts';

const migrations = suite('conformance: migrations');
const at = sharedAt('conformance/migrations');
if (at === null) skipped('conformance: migrations', 'the cases are not beside this checkout');

const offers = offersOfMachine();
const here = lab();
migrations.after(() => here.remove());
here.git('', 'init', '-q', '-b', 'main', '--template=', 'empty');

for (const one of at === null ? [] : casesIn<Expected>(at)) {
  const lacking = one.requires.find((need) => !offers.has(need));
  if (lacking !== undefined) {
    skipped(`conformance: migrations: ${one.name}`, `this machine does not offer ${lacking}`);
    continue;
  }
  migrations(`${one.name}: ${one.spec.title}: ${one.spec.verdict}, on every way`, async () => {
    const dir = here.path(one.name);
    mkdirSync(dir);
    build(one, 'repo', dir);
    cpSync(here.path('empty/.git'), here.path(one.name, '.git'), { recursive: true });
    here.git(one.name, '-c', 'core.autocrlf=false', 'add', '-A', '-f');
    here.git(one.name, 'commit', '-q', '--allow-empty', '-m', 'case');
    const world = worldAt(dir, here.env);
    const found: string[] = [];
    const places = new Set<string>();
    for (const way of WAYS) {
      const { validation, state } = await reach(world, way);
      const wrong = [
        ...differences(validation, one.spec),
        ...(state === null ? [] : stateDifferences(state, one.spec)),
      ];
      found.push(...wrong.map((sentence) => `${way.name}: ${sentence}`));
      places.add(JSON.stringify(validation.findings.map(({ code, at: place }) => [code, place])));
    }
    assert.equal(found, []);
    assert.is(places.size, 1, [...places].join('\n'));
  });
}

migrations.run();
