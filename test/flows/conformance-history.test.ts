import { mkdirSync, rmSync } from 'node:fs';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { apply } from '../../lib/flows/apply.ts';
import { init } from '../../lib/flows/init.ts';
import { inWorkspace } from '../../lib/flows/workspace.ts';
import { build, type Case, casesIn, type Expected, fits } from '../kit/case.ts';
import { differences, stateDifferences } from '../kit/compared.ts';
import { offersOfMachine } from '../kit/machine.ts';
import { lab } from '../kit/repo.ts';
import { sharedAt } from '../kit/shared.ts';
import { skipped } from '../kit/skip.ts';
import { treeIn } from '../kit/tree.ts';
import { must, reach, WAYS, type Way, worldAt } from '../kit/ways.ts';

interface History {
  readonly step1: Expected;
  readonly step2: Expected & { readonly treeAloneIsSound?: boolean };
}

const history = suite('conformance: history');
const at = sharedAt('conformance/history');
if (at === null) skipped('conformance: history', 'the cases are not beside this checkout');

const offers = offersOfMachine();
const here = lab();
history.after(() => here.remove());

// As a team would: on a branch of its own, then merged by somebody, so that nothing but the change can be at fault.
const land = (dir: string, change: () => void): void => {
  here.git(dir, 'checkout', '-q', '-b', 'work');
  change();
  here.git(dir, 'add', '-A', '-f');
  here.git(dir, 'commit', '-q', '--allow-empty', '-m', 'work');
  here.git(dir, 'checkout', '-q', 'main');
  here.git(dir, 'merge', '-q', '--no-ff', '-m', 'merge', 'work');
  here.git(dir, 'branch', '-q', '-d', 'work');
};

const applied = async (dir: string, expected: Expected): Promise<readonly string[]> => {
  const answer = await inWorkspace(worldAt(here.path(dir), here.env, { cache: true }), (w) =>
    apply(w, { revision: null, allowUnreviewed: true }),
  );
  if (answer.ok)
    return expected.verdict === 'accepted' && fits(expected.stateHash, answer.value.stateHash)
      ? []
      : [`It was applied, with the hash ${answer.value.stateHash}.`];
  const findings = answer.error.kind === 'refused' ? answer.error.findings : [];
  const named = findings.some((f) => fits(expected.stage, f.stage) && fits(expected.code, f.code));
  return named && expected.verdict === 'refused' ? [] : [`apply said ${JSON.stringify(answer.error)}`];
};

const judged = async (dir: string, way: Way, expected: Expected): Promise<readonly string[]> => {
  const { validation, state } = await reach(worldAt(here.path(dir), here.env), way);
  const wrong = [...differences(validation, expected), ...(state === null ? [] : stateDifferences(state, expected))];
  return wrong.map((sentence) => `${dir}, ${way.name}: ${sentence}`);
};

const COMMITTED = WAYS.filter((way) => way.target.kind === 'at');

const prepare = async (one: Case<History>): Promise<void> => {
  here.repo(one.name, { 'README.md': 'A project.\n' });
  must(await inWorkspace(worldAt(here.path(one.name), here.env), (w) => init(w, { dryRun: false, agents: false })));
  here.git(one.name, 'add', '-A');
  here.git(one.name, 'commit', '-q', '-m', 'init');
  land(one.name, () => build(one, 'step1', here.path(one.name)));
};

for (const one of at === null ? [] : casesIn<History>(at)) {
  const lacking = one.requires.find((need) => !offers.has(need));
  if (lacking !== undefined) {
    skipped(`conformance: history: ${one.name}`, `this machine does not offer ${lacking}`);
    continue;
  }
  const { step1, step2 } = one.spec;
  history(`${one.name}: ${one.spec.title}: ${step2.verdict}, here and in a fresh clone`, async () => {
    await prepare(one);
    const dir = here.path(one.name);
    assert.equal(await applied(one.name, step1), []);
    const before = here.git(one.name, 'rev-parse', 'refs/theurian/applied');

    const empty = here.path(`${one.name}.step1`);
    mkdirSync(empty);
    build(one, 'step1', empty);
    land(one.name, () => {
      for (const path of Object.keys(treeIn(empty))) rmSync(`${dir}/${path}`, { force: true });
      build(one, 'step2', dir);
    });
    here.git('', 'clone', '-q', one.name, `${one.name}.clone`);

    const wrong: string[] = [];
    for (const place of [one.name, `${one.name}.clone`]) {
      for (const way of COMMITTED) wrong.push(...(await judged(place, way, step2)));
      wrong.push(...(await applied(place, step2)));
    }
    assert.equal(wrong, []);
    const after = here.git(one.name, 'rev-parse', 'refs/theurian/applied');
    assert.is(after === before, step2.verdict === 'refused', 'what is served moves only to what is accepted');
  });
}

history.run();
