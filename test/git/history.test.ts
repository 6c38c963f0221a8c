import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type Lab, lab } from '../kit/repo.ts';
import { ADAPTERS, answered, oidNamed, opened } from './both.ts';
import { brief } from './look.ts';

/** Commits by their parents' numbers, all in the same second; gives their names by number. */
const drawn = (here: Lab, dir: string, parents: readonly (readonly number[])[]): readonly string[] => {
  here.repo(dir, {}, '--quiet');
  const lines = parents.map((marks, index) => {
    const [first, ...others] = marks.map((mark) => `:${mark + 1}`);
    const from = first === undefined ? '' : `from ${first}\n${others.map((other) => `merge ${other}\n`).join('')}`;
    const who = 'committer A <a@b> 981173106 +0000';
    const name = String(index);
    const change =
      index % 2 === 0 ? `M 100644 inline .theurian/${name}\ndata 1\nx\n` : `M 100644 inline other/${name}\ndata 1\nx\n`;
    return `reset refs/heads/c${name}\n\ncommit refs/heads/c${name}\nmark :${index + 1}\n${who}\ndata ${name.length}\n${name}\n${from}${change}\n`;
  });
  here.raw(dir, ['fast-import', '--quiet', '--force'], { input: lines.join('') });
  return parents.map((_, index) => here.git(dir, 'rev-parse', `refs/heads/c${index}`));
};

const DIAMONDS = 24;
const diamonds = [[], ...Array.from({ length: DIAMONDS }, (_, n) => [[3 * n], [3 * n], [3 * n + 1, 3 * n + 2]]).flat()];
const CRISS_CROSS = [[], [0], [0], [1, 2], [2, 1], [3], [4], [3, 0], []];
// 0 and 1 are roots; every later commit has one to three parents.
const TANGLE = [[], [], [0], [1, 0], [2, 3], [3, 2], [4], [5, 4, 1], [6, 5], [7], [8, 7], [2]];

for (const prefer of ADAPTERS) {
  const history = suite<{ here: Lab }>(`history, ${prefer}`);

  history.before.each((context) => {
    context.here = lab();
  });
  history.after.each(({ here }) => here.remove());

  history('only first parents are walked, down to the one that is named', async ({ here }) => {
    const oids = drawn(here, 'here', [[], [0], [0], [1, 2], [3]]);
    const repository = await opened(here, 'here', prefer);
    const walk = async (tip: number, until: number | null): Promise<readonly number[]> => {
      const stop = until === null ? null : oidNamed(oids[until] ?? '');
      return answered(await repository.firstParents(oidNamed(oids[tip] ?? ''), stop)).map(({ oid }) =>
        oids.indexOf(oid),
      );
    };
    assert.equal(await walk(4, null), [4, 3, 1, 0]);
    assert.equal(await walk(4, 3), [4, 3]);
    assert.equal(await walk(4, 4), [4]);
    assert.equal(await walk(4, 2), [4, 3, 1, 0]);
    await repository.close();
  });

  history('a step is a move of the governed directory between a commit and its first parent', async ({ here }) => {
    const oids = drawn(here, 'here', [[], [0], [0], [1], [3, 2], [4], [5]]);
    const repository = await opened(here, 'here', prefer);
    const tree = (n: number): string => here.git('here', 'rev-parse', `${oids[n]}:.theurian`);
    const steps = async (until: number | null): Promise<readonly unknown[]> => {
      const stop = until === null ? null : oidNamed(oids[until] ?? '');
      const found = answered(await repository.steps(oidNamed(oids[6] ?? ''), stop, '.theurian'));
      return found.map(({ commit, before, after }) => [oids.indexOf(commit.oid), before, after]);
    };
    const merge = [4, tree(3), tree(4)];
    const last = [6, tree(5), tree(6)];
    assert.equal(await steps(null), [[0, null, tree(0)], merge, last]);
    assert.equal(await steps(0), [merge, last]);
    assert.equal(await steps(4), [last]);
    assert.equal(await steps(6), []);
    await repository.close();
  });

  history('there are no steps from a commit that came in by the side', async ({ here }) => {
    const oids = drawn(here, 'here', [[], [0], [0], [1, 2]]);
    const repository = await opened(here, 'here', prefer);
    const [tip, side] = [oidNamed(oids[3] ?? ''), oidNamed(oids[2] ?? '')];
    const steps = await repository.steps(tip, side, '.theurian');
    assert.equal(steps, { ok: false, error: { kind: 'not-on-chain', commit: side, tip } });
    await repository.close();
  });

  history('what stands in the place of the directory is followed too', async ({ here }) => {
    here.repo('here', { a: 'a' });
    const [blob, head] = here.git('here', 'rev-parse', 'HEAD:a', 'HEAD').split('\n');
    const oids = [`100644,${blob}`, `120000,${blob}`, `160000,${head}`, `100644,${blob}`].map((what) => {
      here.git('here', 'update-index', '--add', '--cacheinfo', `${what},.theurian`);
      here.git('here', 'commit', '-qm', what);
      return here.git('here', 'rev-parse', 'HEAD');
    });
    // Enough of them that git is asked about all at once.
    for (let n = 0; n < 60; n += 1) here.git('here', 'commit', '-q', '--allow-empty', '-m', String(n));
    const repository = await opened(here, 'here', prefer);
    const tip = answered(await repository.commitOf('HEAD'));
    const found = answered(await repository.steps(tip, null, '.theurian'));
    assert.equal(
      found.map(({ commit, before, after }) => [commit.oid, before, after]),
      [
        [oids[0], null, blob],
        [oids[1], blob, blob],
        [oids[2], blob, head],
        [oids[3], head, blob],
      ],
    );
    await repository.close();
  });

  history(`${DIAMONDS} diamonds of one second are walked once and not ${2 ** DIAMONDS} times`, async ({ here }) => {
    const oids = drawn(here, 'here', diamonds);
    const repository = await opened(here, 'here', prefer);
    const [root, tip, side] = [0, oids.length - 1, 4].map((n) => oidNamed(oids[n] ?? ''));
    if (root === undefined || tip === undefined || side === undefined) throw new Error('nothing drawn');
    assert.is(answered(await repository.firstParents(tip, null)).length, 2 * DIAMONDS + 1);
    assert.is(answered(await repository.isAncestor(root, tip)), true);
    assert.is(answered(await repository.isAncestor(tip, root)), false);
    assert.equal(answered(await repository.mergeBases(tip, side)), [side]);
    await repository.close();
  });

  for (const [why, parents] of [
    ['a criss-cross merge', CRISS_CROSS],
    ['a tangle', TANGLE],
  ] as const) {
    history(`ancestors and merge bases in ${why} are what git says`, async ({ here }) => {
      const oids = drawn(here, 'here', parents);
      const repository = await opened(here, 'here', prefer);
      for (const a of oids) {
        const reachable = here.git('here', 'rev-list', a).split('\n');
        for (const b of oids) {
          assert.is(answered(await repository.isAncestor(oidNamed(b), oidNamed(a))), reachable.includes(b));
          if (a > b) continue;
          const bases = answered(await repository.mergeBases(oidNamed(a), oidNamed(b)));
          assert.equal(bases, mergeBases(here, a, b));
        }
      }
      await repository.close();
    });
  }

  history('a shallow clone answers what it can know, and no more', async ({ here }) => {
    // 0 - 1 - 2 - 3 - 5 (main), 2 - 4 (side)
    const oids = drawn(here, 'from', [[], [0], [1], [2], [2], [3]]);
    here.git('from', 'branch', '-f', 'side', oids[4] ?? '');
    here.git('from', 'branch', '-f', 'tip', oids[5] ?? '');
    const from = `file://${here.path('from')}`;
    here.repo('here', {});
    here.git('here', 'fetch', '-q', '--depth=2', from, 'tip', 'side');
    const repository = await opened(here, 'here', prefer);
    const at = (n: number): ReturnType<typeof oidNamed> => oidNamed(oids[n] ?? '');
    const told = async (answer: ReturnType<typeof repository.isAncestor>): Promise<unknown> => {
      const found = await answer;
      return found.ok ? found.value : brief(found.error);
    };
    assert.is(await told(repository.isAncestor(at(3), at(5))), true);
    assert.is(await told(repository.isAncestor(at(5), at(3))), false);
    assert.is(await told(repository.isAncestor(at(4), at(5))), 'missing-object shallow');
    const over = await repository.firstParents(at(5), at(2));
    assert.is(!over.ok && brief(over.error), 'missing-object shallow');
    assert.equal(answered(await repository.firstParents(at(5), at(3))).length, 2);
    const past = await repository.commitOf(`${at(5)}~2`);
    assert.is(!past.ok && brief(past.error), 'missing-object shallow');
    await repository.close();
  });

  history('a merge base that a shallow clone does not have is not passed over', async ({ here }) => {
    const oids = drawn(here, 'from', [[], [0], [0], [1], [2]]);
    here.repo('here', {});
    const from = `file://${here.path('from')}`;
    here.git('here', 'fetch', '-q', '--depth=2', from, 'c3', 'c4');
    const cut = await opened(here, 'here', prefer);
    const bases = await cut.mergeBases(oidNamed(oids[3] ?? ''), oidNamed(oids[4] ?? ''));
    assert.is(!bases.ok && brief(bases.error), 'missing-object shallow');
    assert.equal(answered(await cut.mergeBases(oidNamed(oids[3] ?? ''), oidNamed(oids[1] ?? ''))), [oids[1]]);
    await cut.close();
    here.git('here', 'fetch', '-q', '--depth=3', from, 'c3', 'c4');
    const whole = await opened(here, 'here', prefer);
    assert.equal(answered(await whole.mergeBases(oidNamed(oids[3] ?? ''), oidNamed(oids[4] ?? ''))), [oids[0]]);
    await whole.close();
  });

  history.run();
}

const mergeBases = (here: Lab, a: string, b: string): readonly string[] => {
  try {
    return here.git('here', 'merge-base', '--all', a, b).split('\n').sort();
  } catch {
    // There is none.
    return [];
  }
};
