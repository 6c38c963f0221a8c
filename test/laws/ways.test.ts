import { rmSync } from 'node:fs';
import fc from 'fast-check';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { apply } from '../../lib/flows/apply.ts';
import { inWorkspace } from '../../lib/flows/workspace.ts';
import { BREAKS } from '../kit/random-faults.ts';
import { filesOf, type Plan, plans } from '../kit/random-set.ts';
import { lab } from '../kit/repo.ts';
import { seededAsync } from '../kit/seeded.ts';
import { plant, type Tree } from '../kit/tree.ts';
import { type Reached, reach, type Way, worldAt } from '../kit/ways.ts';
import { outcomeOf, said } from './outcome.ts';

const laws = suite('ways to a verdict');
const here = lab();
laws.after(() => here.remove());

const way = (prefer: Way['prefer'], target: Way['target']): Way => ({
  name: `${prefer} ${target.kind}`,
  prefer,
  target,
});
const HEAD: Way['target'] = { kind: 'at', revision: 'HEAD' };

/** Goes one way without what is remembered, and twice with it, the first time making it. */
const outcomesOn = async (dir: string, one: Way): Promise<readonly string[]> => {
  const outcomes: string[] = [];
  for (const cache of [false, true, true])
    outcomes.push(outcomeOf(await reach(worldAt(here.path(dir), here.env, { cache }), one)));
  return outcomes;
};

const replaceBy = (dir: string, files: Tree): void => {
  rmSync(here.path(dir, '.theurian'), { recursive: true, force: true });
  plant(here.path(dir), files);
};

/** Puts files in place, adds them, commits them, and gives all the outcomes there are; one is the answer of `apply`. */
const outcomesOf = async (
  dir: string,
  files: Tree,
): Promise<{ readonly all: readonly string[]; readonly last: Reached }> => {
  replaceBy(dir, files);
  const all: string[] = [];
  for (const prefer of ['native', 'isomorphic'] as const)
    all.push(...(await outcomesOn(dir, way(prefer, { kind: 'worktree' }))));
  here.git(dir, 'add', '-A', '-f');
  for (const prefer of ['native', 'isomorphic'] as const)
    all.push(...(await outcomesOn(dir, way(prefer, { kind: 'staged' }))));
  here.git(dir, 'commit', '-q', '--allow-empty', '-m', 'x');
  for (const prefer of ['native', 'isomorphic'] as const) all.push(...(await outcomesOn(dir, way(prefer, HEAD))));
  return { all, last: await reach(worldAt(here.path(dir), here.env), way('native', HEAD)) };
};

const appliedLike = async (dir: string, { validation }: Reached): Promise<void> => {
  const answer = await inWorkspace(worldAt(here.path(dir), here.env, { cache: true }), (workspace) =>
    apply(workspace, { revision: null, allowUnreviewed: true }),
  );
  assert.is(answer.ok, validation.valid, JSON.stringify(answer));
  if (answer.ok)
    assert.equal(
      [answer.value.stateHash, answer.value.migrationCount],
      [validation.stateHash, validation.migrationCount],
    );
  else
    assert.equal(
      answer.error.kind === 'refused' ? answer.error.findings.map(said) : answer.error,
      validation.findings.map(said),
    );
};

const names = Object.keys(BREAKS);
const broken = fc.tuple(fc.constantFrom(...names), fc.nat(20));
const seen = new Set<string>();
let repositories = 0;

const fresh = (): string => {
  repositories += 1;
  const dir = `r${repositories}`;
  here.repo(dir, { 'README.md': 'x\n' });
  return dir;
};

const sameEverywhere = async (dir: string, plan: Plan, [name, nth]: readonly [string, number]): Promise<Reached> => {
  const { all, last } = await outcomesOf(dir, BREAKS[name]?.(plan, nth) ?? filesOf(plan));
  assert.equal([...new Set(all)].length, 1, `${name}: ${[...new Set(all)].join('\n')}`);
  await appliedLike(dir, last);
  for (const { code } of last.validation.findings) seen.add(code);
  if (last.validation.valid) seen.add('valid');
  return last;
};

laws(
  'the working directory, the index, the commit and apply agree, through git, in process and from memory',
  async () => {
    await seededAsync(
      fc.asyncProperty(plans, broken, async (plan, breaking) => {
        await sameEverywhere(fresh(), plan, breaking);
      }),
      10,
    );
  },
);

laws('they agree on what comes next, too, when a part of it has landed and a file may have changed', async () => {
  await seededAsync(
    fc.asyncProperty(plans, fc.nat(20), broken, async (plan, cut, breaking) => {
      const dir = fresh();
      const head = { ...plan, migrations: plan.migrations.slice(0, cut % (plan.migrations.length + 1)) };
      await sameEverywhere(dir, head, ['nothing', 0]);
      await sameEverywhere(dir, plan, breaking);
    }),
    7,
  );
});

laws('these sets were of many kinds', () => {
  assert.ok(seen.has('valid') && seen.has('landed-changed'));
  assert.ok(seen.size > 9, `only ${[...seen].join(', ')}`);
});

laws.run();
