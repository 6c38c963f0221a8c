import { chmodSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { Oid } from '../../lib/model/oid.ts';
import {
  ADAPTERS,
  BOB,
  bodyPath,
  EVE,
  landing,
  line,
  mergeable,
  migrationPath,
  moves,
  POLICY_PATH,
  REPO,
  type Scene,
  said,
  scene,
  verified,
} from './verify-scene.ts';

const tricks = suite('tricks with git');

const inGit = (here: Scene, name: string, text: string): void => {
  mkdirSync(dirname(here.path(REPO, '.git', name)), { recursive: true });
  writeFileSync(here.path(REPO, '.git', name), text);
};

const link = (here: Scene, path: string, target: string): void => {
  const at = here.path(REPO, path);
  rmSync(at, { recursive: true, force: true });
  mkdirSync(dirname(at), { recursive: true });
  symlinkSync(target, at);
};

/** Commits what lies there by a branch and a merge, with what `change` does to it before. */
const bringing = (here: Scene, change: () => void): void => {
  here.branch('topic');
  change();
  here.direct({});
  here.merge('topic');
};

// A clone that shows something else than its objects are: a landing by itself is there, and the trick hides it.
const hidden: Readonly<Record<string, (here: Scene) => void>> = {
  'nothing at all': () => {},
  'a commit that is replaced by a merge': (here) => {
    const bad = here.head();
    const good = here.object({ tree: `${bad}^{tree}`, parents: [`${bad}^`, `${bad}^1`, here.head('side')] });
    here.as(BOB, 'replace', bad, good);
  },
  'a tree that is replaced by the one before it': (here) => {
    here.as(BOB, 'replace', here.as(BOB, 'rev-parse', 'main^{tree}'), here.as(BOB, 'rev-parse', 'main^^{tree}'));
  },
  'replacements that are packed': (here) => {
    const bad = here.head();
    here.as(BOB, 'replace', bad, here.object({ tree: `${bad}^{tree}`, parents: [`${bad}^`, here.head('side')] }));
    here.as(BOB, 'pack-refs', '--all');
  },
  'a graft that gives the landing a second parent': (here) =>
    inGit(here, 'info/grafts', `${here.head()} ${here.head('main^')} ${here.head('side')}\n`),
  'a graft that begins history after the landing': (here) => {
    here.direct({ 'src/b.ts': '1\n' });
    inGit(here, 'info/grafts', `${here.head()}\n`);
  },
  'a hidden ref and another name for the branch': (here) => {
    here.as(BOB, 'update-ref', 'refs/heads/refs/heads/main', here.head('main^'));
    here.as(BOB, 'tag', 'main', 'main^');
  },
  'a mailmap that makes other people of them': (here) =>
    here.direct({ '.mailmap': 'Bob <bob@example.org> <ada@example.org>\n' }),
};
for (const [name, act] of Object.entries(hidden))
  tricks(`a direct landing is seen behind ${name}`, async () => {
    const here = scene();
    here.reviewed(landing(1));
    here.branch('side');
    here.direct({ 'src/a.ts': '1\n' });
    here.as(BOB, 'checkout', '-q', 'main');
    const before = here.head();
    here.direct(landing(2), 'x', EVE);
    const after = here.head();
    act(here);
    for (const prefer of ADAPTERS) {
      assert.is(said(await verified(here, line(), { prefer })), 'review-missing one-parent', prefer);
      assert.is(said(await verified(here, moves(before, after), { prefer })), 'review-missing one-parent', prefer);
    }
    here.remove();
  });

const cut: Readonly<Record<string, (here: Scene) => string>> = {
  'a history that is said to be cut above the landing': (here) => {
    here.direct({ 'src/b.ts': '1\n' });
    inGit(here, 'shallow', `${here.head()}\n`);
    return REPO;
  },
  'a history that is said to be cut at the landing': (here) => {
    inGit(here, 'shallow', `${here.head()}\n`);
    return REPO;
  },
  'a clone that was given one commit': (here) => {
    here.git('.', 'clone', '-q', '--depth', '1', `file://${here.path(REPO)}`, 'shallow');
    return 'shallow';
  },
  'a clone whose landing lacks its parent': (here) => {
    const oid = here.head('main^');
    rmSync(here.path(REPO, '.git/objects', oid.slice(0, 2), oid.slice(2)));
    return REPO;
  },
  'a clone whose landing lacks its tree': (here) => {
    const tree = here.as(BOB, 'rev-parse', 'main:.theurian');
    rmSync(here.path(REPO, '.git/objects', tree.slice(0, 2), tree.slice(2)));
    return REPO;
  },
};
for (const [name, act] of Object.entries(cut))
  tricks(`nothing is proven in ${name}`, async () => {
    const here = scene();
    here.reviewed(landing(1));
    here.direct(landing(2), 'x', EVE);
    const dir = act(here);
    for (const prefer of ADAPTERS)
      assert.match(
        said(await verified(here, line(), { prefer, dir })),
        /^fault missing-object (shallow|absent)$/,
        prefer,
      );
    here.remove();
  });

interface Shape {
  readonly act: (here: Scene) => void;
  readonly line: string;
}

const shapes: Readonly<Record<string, Shape>> = {
  'a migration that may be run is a file': {
    act: (here) =>
      bringing(here, () => {
        here.put(landing(2));
        chmodSync(here.path(REPO, migrationPath(2)), 0o755);
      }),
    line: 'proven',
  },
  'a landed migration that may be run since is the same file': {
    act: (here) => bringing(here, () => chmodSync(here.path(REPO, migrationPath(1)), 0o755)),
    line: 'proven',
  },
  'a migration that is a link': {
    act: (here) => bringing(here, () => link(here, migrationPath(2), '../../README.md')),
    line: 'symlink',
  },
  'a body that is a link': {
    act: (here) =>
      bringing(here, () => {
        here.put(landing(2));
        link(here, bodyPath(2), '../../../README.md');
      }),
    line: 'symlink',
  },
  'a landed body that becomes a link': {
    act: (here) => bringing(here, () => link(here, bodyPath(1), '../../../README.md')),
    line: 'landed-changed retyped, symlink',
  },
  'a directory of migrations that becomes a link': {
    act: (here) => bringing(here, () => link(here, '.theurian/migrations', '../src')),
    line: 'landed-changed deleted, symlink',
  },
  'a policy that becomes a link': {
    act: (here) => bringing(here, () => link(here, POLICY_PATH, '../src/policy.yaml')),
    line: 'fault unusable-policy',
  },
  'a policy that becomes a directory': {
    act: (here) => bringing(here, () => here.put({ [POLICY_PATH]: null, [`${POLICY_PATH}/a`]: 'x\n' })),
    line: 'fault unusable-policy',
  },
  'a directory of knowledge that becomes a link': {
    act: (here) => bringing(here, () => link(here, '.theurian', 'src')),
    line: 'landed-changed deleted, policy-removed, symlink',
  },
  'a directory of knowledge that becomes a file': {
    act: (here) =>
      bringing(here, () => {
        here.put({ '.theurian': null });
        here.put({ '.theurian': 'x\n' });
      }),
    line: 'landed-changed deleted, not-a-directory, policy-removed',
  },
  'a repository within the knowledge': {
    act: (here) => {
      here.branch('topic');
      here.as(BOB, 'update-index', '--add', '--cacheinfo', `160000,${here.head()},.theurian/knowledge/x`);
      here.as(BOB, 'commit', '-q', '-m', 'x');
      here.merge('topic');
    },
    line: 'gitlink',
  },
  'a migration in another spelling of its directory': {
    act: (here) =>
      bringing(here, () => {
        const { [migrationPath(2)]: text = '', ...rest } = landing(2);
        here.put({ ...rest, [migrationPath(2).replace('migrations', 'Migrations')]: text });
      }),
    line: 'path-collision',
  },
  'a body that differs from another in its case alone': {
    act: (here) => bringing(here, () => here.put({ [bodyPath(1).replace('item1', 'ITEM1')]: '# Item\n' })),
    line: 'path-collision',
  },
};
for (const [name, { act, line: says }] of Object.entries(shapes))
  tricks(name, async () => {
    const here = scene();
    here.reviewed(landing(1));
    const before = here.head();
    act(here);
    for (const prefer of ADAPTERS) {
      assert.is(said(await verified(here, line(), { prefer })), says, prefer);
      assert.is(said(await verified(here, moves(before, here.head()), { prefer })), says, prefer);
    }
    here.remove();
  });

/** Makes a tree object of lines as `ls-tree` prints them, whatever their order. */
const treeOf = (here: Scene, rows: readonly (readonly [mode: string, name: string, oid: string])[]): string => {
  const bytes = Buffer.concat(
    rows.flatMap(([mode, name, oid]) => [Buffer.from(`${mode} ${name}\0`), Buffer.from(oid, 'hex')]),
  );
  const args = ['hash-object', '-t', 'tree', '-w', '--literally', '--stdin'];
  return here.raw(REPO, args, { input: bytes }).toString().trim();
};

const rowsOf = (here: Scene, tree: string): (readonly [string, string, string])[] =>
  here
    .as(BOB, 'ls-tree', tree)
    .split('\n')
    .map((row) => {
      const [, mode = '', oid = '', name = ''] = /^(\d+) \w+ (\w+)\t(.*)$/.exec(row) ?? [];
      return [mode.replace(/^0/, ''), name, oid] as const;
    });

const odd: Readonly<Record<string, readonly [(rows: (readonly [string, string, string])[]) => typeof rows, RegExp]>> = {
  'whose names stand in another order': [(rows) => [...rows].reverse(), /^review-missing one-parent$/],
  'with the knowledge twice': [(rows) => [...rows, ...rows.filter(([, name]) => name === '.theurian')], /^fault /],
  'with a mode that git takes for a directory': [
    (rows) => rows.map(([mode, name, oid]) => [name === '.theurian' ? '40755' : mode, name, oid]),
    /^(?:fault|landed-changed deleted|review-missing one-parent$)/,
  ],
  'with zeros before its modes': [
    (rows) => rows.map(([mode, name, oid]) => [`0${mode}`, name, oid]),
    /^fault corrupt-object$/,
  ],
};
for (const [name, [change, says]] of Object.entries(odd))
  tricks(`a direct landing is not hidden in a tree ${name}`, async () => {
    const here = scene();
    here.reviewed(landing(1));
    const before = here.head();
    here.direct(landing(2), 'x', EVE);
    const tree = treeOf(here, change(rowsOf(here, 'HEAD')));
    const tip = here.object({ tree, parents: [before], who: EVE });
    here.as(BOB, 'update-ref', 'refs/heads/main', tip);
    for (const prefer of ADAPTERS) {
      const found = said(await verified(here, line(), { prefer }));
      assert.match(found, says, `${prefer}: ${found}`);
    }
    here.remove();
  });

tricks('a merge that is judged before it is made is judged as the one that is made', async () => {
  const here = scene();
  here.reviewed(landing(1));
  here.branch('good');
  here.direct(landing(2));
  here.branch('bad');
  here.direct({ [migrationPath(1)]: null });
  here.branch('both', 'good');
  here.direct({ [POLICY_PATH]: `${here.as(BOB, 'show', `main:${POLICY_PATH}`)}\ntwoParty: true\n` });
  const heads: readonly (readonly [string, string])[] = [
    ['good', 'proven'],
    ['bad', 'landed-changed deleted'],
    ['both', 'policy-beside-landing'],
    ['main', 'proven'],
    ['main~1', 'proven'],
  ];
  for (const [head, says] of heads)
    for (const prefer of ADAPTERS) {
      assert.is(said(await verified(here, mergeable(head), { prefer })), says, `${head}, ${prefer}`);
      assert.is(said(await verified(here, mergeable(head, 'main'), { prefer })), says, `${head} into main, ${prefer}`);
    }
  assert.is(said(await verified(here, mergeable('nowhere'))), 'fault unknown-revision');
  here.remove();
});

tricks('a merge of another history is judged before it is made as it is afterwards', async () => {
  const here = scene();
  here.reviewed(landing(1));
  here.as(BOB, 'checkout', '-q', '--orphan', 'other');
  here.as(BOB, 'rm', '-rqf', '.');
  here.direct(landing(2));
  for (const prefer of ADAPTERS) assert.is(said(await verified(here, mergeable('other'), { prefer })), 'proven');
  here.as(BOB, 'checkout', '-q', 'main');
  here.as(BOB, 'merge', '-q', '--no-ff', '--allow-unrelated-histories', '-m', 'Merge', 'other');
  for (const prefer of ADAPTERS) assert.is(said(await verified(here, line(), { prefer })), 'proven');
  here.remove();
});

tricks('sides that both changed a file have no merge to judge', async () => {
  const here = scene();
  here.branch('topic');
  here.direct({ '.theurian/waivers.yaml': 'waivers: []\n' });
  here.as(BOB, 'checkout', '-q', 'main');
  here.reviewed({ '.theurian/waivers.yaml': 'waivers: [] # ours\n' });
  for (const prefer of ADAPTERS)
    assert.is(said(await verified(here, mergeable('topic'), { prefer })), 'merge-conflict');
  // Where one made a directory of it, the names do not go together either.
  here.branch('deep', 'main~1');
  here.direct({ '.theurian/waivers.yaml/a': 'x\n' });
  assert.match(said(await verified(here, mergeable('deep'))), /merge-conflict/);
  here.remove();
});

const oids = (here: Scene): readonly Oid[] => [here.head('main~1'), here.head('main')];

tricks('a range begins where it is told to, and only on the line', async () => {
  const here = scene();
  here.direct(landing(1));
  here.reviewed(landing(2));
  const [from = '', tip = ''] = oids(here);
  for (const prefer of ADAPTERS) {
    assert.is(said(await verified(here, line(tip, from), { prefer })), 'proven');
    assert.is(said(await verified(here, line('HEAD', 'HEAD~2'), { prefer })), 'review-missing one-parent');
    assert.is(said(await verified(here, line('HEAD', 'HEAD^2'), { prefer })), 'fault not-on-chain');
    assert.is(said(await verified(here, line('HEAD~1'), { prefer })), 'review-missing one-parent');
  }
  // What landed before the range begins has landed all the same.
  here.direct({ [migrationPath(1)]: null, [bodyPath(1)]: null });
  here.reviewed(landing(1));
  assert.is(said(await verified(here, line('HEAD', 'HEAD~1'))), 'landed-again');
  here.remove();
});

tricks.run();
