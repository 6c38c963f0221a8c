import { rmSync } from 'node:fs';
import fc from 'fast-check';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { governedTree, judgeRoot } from '../../lib/flows/judge-commit.ts';
import { lineSets } from '../../lib/flows/line-sets.ts';
import { changesBetween } from '../../lib/flows/tree-side.ts';
import { openWorkspace } from '../../lib/flows/workspace.ts';
import { refuses } from '../../lib/model/finding-order.ts';
import { type Oid, parseOid } from '../../lib/model/oid.ts';
import type { Said } from '../kit/made.ts';
import { BREAKS } from '../kit/random-faults.ts';
import { documentOf, filesOf, partOf, plans } from '../kit/random-set.ts';
import { FIRST_STEPS, steps } from '../kit/random-steps.ts';
import { lab } from '../kit/repo.ts';
import { seededAsync } from '../kit/seeded.ts';
import { M } from '../kit/sound.ts';
import { plant, type Tree } from '../kit/tree.ts';
import { must, worldAt } from '../kit/ways.ts';

const laws = suite('the knowledge at each step of a line');
const here = lab();
laws.after(() => here.remove());
here.repo('r', { 'README.md': 'x\n' });

/** Commits trees one after another, each in the place of the one before; gives their root trees. */
const rootsOf = (trees: readonly Tree[]): readonly Oid[] =>
  trees.map((tree) => {
    rmSync(here.path('r', '.theurian'), { recursive: true, force: true });
    plant(here.path('r'), tree);
    here.git('r', 'add', '-A', '--force');
    const oid = parseOid(here.git('r', 'write-tree'));
    if (oid === null) throw new Error('no tree');
    return oid;
  });

const told = { refused: 0, sound: 0 };

const agree = async (trees: readonly Tree[]): Promise<void> => {
  const roots = rootsOf(trees);
  const workspace = must(await openWorkspace(worldAt(here.path('r'), here.env)));
  try {
    const sets = lineSets(workspace);
    let before: Oid | null = null;
    for (const [nth, root] of roots.entries()) {
      const after = must(await governedTree(workspace, root));
      const changes = must(await changesBetween(workspace, before, after));
      const line = refuses(must(await sets.findings(root, changes)));
      const whole = refuses(must(await judgeRoot(workspace, root)).findings);
      assert.is(line, whole, `step ${nth}`);
      told[line ? 'refused' : 'sound'] += 1;
      before = after;
    }
  } finally {
    await workspace.close();
  }
};

laws('is refused by what a step adds exactly where its whole tree is refused', async () => {
  await seededAsync(
    fc.asyncProperty(plans, fc.array(fc.nat(14), { maxLength: 14 }), async (plan, order) => {
      const sorted = plan.migrations.map((_, nth) => nth).sort((a, b) => (order[a] ?? a) - (order[b] ?? b));
      const trees = sorted.map((_, at) => filesOf(partOf(plan, (nth) => sorted.indexOf(nth) <= at)));
      await agree(trees);
    }),
    40,
  );
});

laws('also where a step breaks something, and a later one mends it', async () => {
  const breaking = fc.tuple(fc.constantFrom(...Object.keys(BREAKS)), fc.nat(20));
  await seededAsync(
    fc.asyncProperty(plans, breaking, async (plan, [name, nth]) => {
      const part = partOf(plan, (n) => n <= nth % plan.migrations.length);
      await agree([filesOf(part), BREAKS[name]?.(part, nth) ?? {}, filesOf(part), filesOf(plan)]);
    }),
    60,
  );
});

/** The files of a migration with these operations, and of the bodies that they name. */
const filesWith = (nth: number, operations: readonly Said[], dependsOn: readonly number[]): Tree => {
  const bodies = operations.flatMap(({ op, contentFile, revisionId }) =>
    op === 'upsertRevision'
      ? [[`.theurian/${String(contentFile).slice('../'.length)}`, `body ${Number(String(revisionId).slice(-4))}`]]
      : [],
  );
  const document = documentOf({ id: M(nth), dependsOn: dependsOn.map(M), operations, style: 'block' });
  return { ...Object.fromEntries(bodies), [`.theurian/migrations/${M(nth)}.yaml`]: JSON.stringify(document) };
};

laws('also where migrations have to do with each other, in whatever order they come', async () => {
  const each = fc.tuple(steps, fc.nat(9), fc.boolean());
  await seededAsync(
    fc.asyncProperty(fc.array(each, { minLength: 2, maxLength: 5 }), async (drawn) => {
      const trees = [filesWith(10, FIRST_STEPS, [])];
      // One that breaks something is taken out again by the next step.
      for (const [nth, [said, at, waits]] of drawn.entries()) {
        const added = filesWith(20 + at * 10 + nth, said, waits ? [10] : []);
        const known = nth % 2 === 0 ? (trees.at(-1) ?? {}) : (trees.at(-2) ?? {});
        trees.push({ ...added, ...known });
      }
      await agree(trees);
    }),
    30,
  );
});

laws('also where approvals come with a step, or alone, or are no files', async () => {
  const kinds: readonly Tree[] = [
    { '.theurian/approvals/a.sig': 'x' },
    { '.theurian/approvals/b/c': 'y', '.theurian/approvals/B': { link: 'a.sig' } },
    { '.theurian/approvals': 'x' },
  ];
  await seededAsync(
    fc.asyncProperty(plans, fc.constantFrom(...kinds), async (plan, approvals) => {
      const first = filesOf(partOf(plan, (nth) => nth === 0));
      const both = { ...first, ...approvals };
      await agree([first, both, { ...filesOf(plan), ...approvals }, first, { ...filesOf(plan), ...approvals }]);
    }),
    6,
  );
});

laws('a name beside it that another file system takes for it is seen with the next step', async () => {
  await seededAsync(
    fc.asyncProperty(plans, async (plan) => {
      const first = filesOf(partOf(plan, (nth) => nth === 0));
      await agree([first, { ...filesOf(plan), '.Theurian/x': 'x' }]);
    }),
    3,
  );
  rmSync(here.path('r', '.Theurian'), { recursive: true, force: true });
});

laws('what comes in the place of the directory is seen, though nothing governed was in that', async () => {
  const ordinary = { '.theurian/schema/x': 'x' };
  await agree([ordinary, { '.theurian': { link: 'elsewhere' } }, ordinary, { '.theurian': 'x' }, { 'y.md': 'y' }]);
});

laws('the draws above gave both, many times', () => {
  assert.ok(told.refused > 20 && told.sound > 60, JSON.stringify(told));
});

laws.run();
