import { rmSync } from 'node:fs';
import fc from 'fast-check';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { BREAKS } from '../kit/random-faults.ts';
import { filesOf, type Plan, plans } from '../kit/random-set.ts';
import { lab } from '../kit/repo.ts';
import { plant, type Tree } from '../kit/tree.ts';
import { reach, type Way, worldAt } from '../kit/ways.ts';
import { outcomeOf } from './outcome.ts';

const caches = suite('caches');
const here = lab();
caches.after(() => here.remove());

const [small, large] = fc
  .sample(plans, { seed: 20_010_203, numRuns: 60 })
  .filter((plan) => Object.keys(plan.bodies).length > 1 && plan.migrations.length > 2)
  .sort((a, b) => a.migrations.length - b.migrations.length)
  .filter((_, nth, all) => nth === 0 || nth === all.length - 1);

const WAYS: readonly Way[] = [
  { name: 'the working directory', prefer: 'isomorphic', target: { kind: 'worktree' } },
  { name: 'the commit', prefer: 'isomorphic', target: { kind: 'at', revision: 'HEAD' } },
];

const replaceBy = (dir: string, files: Tree): void => {
  rmSync(here.path(dir, '.theurian'), { recursive: true, force: true });
  plant(here.path(dir), files);
};

/** The outcomes with nothing remembered, with all that was remembered before, and with what was remembered just now. */
const outcomesIn = async (dir: string, way: Way): Promise<readonly string[]> => {
  const outcomes: string[] = [];
  for (const cache of [false, true, true])
    outcomes.push(outcomeOf(await reach(worldAt(here.path(dir), here.env, { cache }), way)));
  return outcomes;
};

// All breaks of a plan happen in one repository, one after the other, so that what is remembered of one meets the next.
for (const [dir, plan] of Object.entries({ small, large } satisfies Record<string, Plan | undefined>)) {
  caches.before(() => void here.repo(dir, { 'README.md': 'x\n' }));
  for (const [nth, [name, broken]] of Object.entries(BREAKS).entries())
    caches(`the verdict over a ${dir} set with ${name} is the same with a cache and without`, async () => {
      if (plan === undefined) return assert.unreachable('there is no such plan');
      here.git(dir, 'checkout', '-q', '-B', 'work', 'main');
      replaceBy(dir, filesOf(plan));
      here.git(dir, 'add', '-A', '-f');
      here.git(dir, 'commit', '-q', '--allow-empty', '-m', 'sound');
      for (const way of WAYS) await outcomesIn(dir, way);
      replaceBy(dir, broken(plan, nth));
      const [worktree] = await Promise.all(WAYS.slice(0, 1).map((way) => outcomesIn(dir, way)));
      assert.is(new Set(worktree).size, 1, worktree?.join('\n'));
      here.git(dir, 'add', '-A', '-f');
      here.git(dir, 'commit', '-q', '--allow-empty', '-m', name);
      for (const way of WAYS) {
        const outcomes = await outcomesIn(dir, way);
        assert.is(new Set(outcomes).size, 1, `${way.name}\n${outcomes.join('\n')}`);
      }
    });
}

caches.run();
