import { chmodSync, readFileSync, writeFileSync } from 'node:fs';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type Lab, lab } from '../kit/repo.ts';
import { ADAPTERS, answered, oidNamed, opened } from './both.ts';
import { drawn } from './drawn.ts';

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

  history('what is between is what one tip reaches and another does not', async ({ here }) => {
    const oids = drawn(here, 'here', TANGLE);
    const repository = await opened(here, 'here', prefer);
    const between = async (tip: number, without: number | null): Promise<readonly number[]> => {
      const stop = without === null ? null : oidNamed(oids[without] ?? '');
      const found = answered(await repository.between(oidNamed(oids[tip] ?? ''), stop));
      return found.map(({ oid }) => oids.indexOf(oid)).sort((a, b) => a - b);
    };
    assert.equal(await between(11, null), [0, 2, 11]);
    assert.equal(await between(4, 4), []);
    assert.equal(await between(2, 10), []);
    for (const [tip, without] of [
      [7, 6],
      [10, 6],
      [9, 5],
    ] as const)
      assert.equal(
        await between(tip, without),
        here
          .git('here', 'rev-list', oids[tip] ?? '', `^${oids[without]}`)
          .split('\n')
          .map((oid) => oids.indexOf(oid))
          .sort((a, b) => a - b),
      );
    await repository.close();
  });

  history('the bytes of a commit are those that it is named by', async ({ here }) => {
    const [oid = ''] = drawn(here, 'here', [[]]);
    const repository = await opened(here, 'here', prefer);
    const bytes = answered(await repository.commitBytes(oidNamed(oid)));
    assert.equal(Buffer.from(bytes), here.raw('here', ['cat-file', 'commit', oid]));
    const tree = await repository.commitBytes(oidNamed(here.git('here', 'rev-parse', `${oid}^{tree}`)));
    assert.is(!tree.ok && tree.error.kind, 'wrong-object');
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

  history('a forged commit graph is not believed', async ({ here }) => {
    const oids = drawn(here, 'here', [[], [0], [1], [2]]);
    here.git('here', 'commit-graph', 'write', '--reachable');
    const path = here.path('here/.git/objects/info/commit-graph');
    chmodSync(path, 0o644);
    writeFileSync(path, forged(readFileSync(path), oids[3] ?? '', oids[0] ?? ''));
    const tip = oidNamed(oids[3] ?? '');
    assert.is(here.git('here', 'rev-list', '--count', tip), '2');
    const repository = await opened(here, 'here', prefer);
    const chain = answered(await repository.firstParents(tip, null));
    assert.equal(
      chain.map(({ oid }) => oids.indexOf(oid)),
      [3, 2, 1, 0],
    );
    assert.is(answered(await repository.steps(tip, null, '.theurian')).length, 2);
    assert.is(answered(await repository.isAncestor(oidNamed(oids[1] ?? ''), tip)), true);
    await repository.close();
  });

  history.run();
}

/** A commit graph in which a commit has another first parent. Source: gitformat-commit-graph(5). */
const forged = (graph: Buffer, commit: string, parent: string): Buffer => {
  const chunks = Array.from({ length: graph[6] ?? 0 }, (_, n) => 8 + 12 * n);
  const start = (name: string): number => {
    const row = chunks.find((at) => graph.toString('latin1', at, at + 4) === name) ?? 0;
    return Number(graph.readBigUInt64BE(row + 4));
  };
  const [names, data] = [start('OIDL'), start('CDAT')];
  const position = (oid: string): number => (graph.indexOf(Buffer.from(oid, 'hex'), names) - names) / 20;
  graph.writeUInt32BE(position(parent), data + 36 * position(commit) + 20);
  return graph;
};

const mergeBases = (here: Lab, a: string, b: string): readonly string[] => {
  try {
    return here.git('here', 'merge-base', '--all', a, b).split('\n').sort();
  } catch {
    // There is none.
    return [];
  }
};
