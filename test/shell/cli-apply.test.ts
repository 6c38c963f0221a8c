import { execFileSync } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { answered, built, child, type Document, failed } from '../kit/cli.ts';
import { BODY, FIRST, M, SOUND } from '../kit/sound.ts';
import { step, written } from './library.ts';
import { cliLab } from './world.ts';

const applying = suite('cli apply');
const here = cliLab();
mkdirSync(here.path('built'));
const PROGRAM = await built(here.path('built'));
applying.after(() => here.remove());

const apply = async (dir: string, ...more: readonly string[]): Promise<Document> =>
  answered(await here.run(dir, 'migrate', 'apply', '--json', ...more));
const refused = async (dir: string, exit: number, ...more: readonly string[]) =>
  failed(await here.run(dir, 'migrate', 'apply', '--json', ...more), exit);
const ref = (dir: string): string => here.git(dir, 'for-each-ref', '--format=%(objectname)', 'refs/theurian/applied');
const head = (dir: string, name = 'HEAD'): string => here.git(dir, 'rev-parse', name);
const MORE = step(7, [written('domain.c', 7, 'C\n')]);
const served = async (dir: string): Promise<readonly unknown[]> =>
  Object.values(answered(await here.run(dir, 'list', '--json')).items ?? []).map((one) =>
    typeof one === 'object' && one !== null && 'itemId' in one ? one.itemId : null,
  );

applying('the first apply serves what has landed, the second one does nothing, a new landing comes in', async () => {
  here.repo('a', SOUND);
  assert.is(ref('a'), '');
  const first = await apply('a');
  assert.equal([first.before, first.changed, first.applied], [null, true, [M(1), M(3), M(2)]]);
  assert.equal([first.branch, first.ref, first.commit], ['main', 'refs/heads/main', head('a')]);
  assert.is(ref('a'), head('a'));
  const tree = here.git('a', 'status', '--porcelain', '--ignored');
  assert.is(tree, '', 'nothing is left in the working directory');

  const again = await apply('a');
  assert.equal([again.changed, again.applied, again.before], [false, [], head('a')]);
  assert.is(again.stateHash, first.stateHash);
  assert.match((await here.run('a', 'migrate', 'apply')).out, /^Nothing to apply: main is applied already\.\n/);

  here.git('', 'clone', '-q', 'a', 'a-clone');
  here.commit('a-clone', MORE);
  await apply('a-clone');
  assert.match(
    (await here.run('a-clone', 'migrate', 'apply')).out,
    /^Nothing to apply: main is served as the remote has it, and origin\/main is applied already\.\n/,
    'what is only here is not served',
  );

  const before = head('a');
  here.commit('a', MORE);
  assert.equal(await served('a'), ['domain.a', 'domain.b'], 'what has landed is not served before it is applied');
  const more = await apply('a');
  assert.equal([more.before, more.applied, more.migrationCount], [before, [M(7)], 4]);
  assert.equal(await served('a'), ['domain.a', 'domain.b', 'domain.c']);
});

const UNCOMMITTED: readonly {
  readonly why: string;
  readonly change: string;
  readonly at: string;
  readonly build: () => void;
}[] = [
  {
    why: 'a body was edited',
    change: 'edited',
    at: BODY,
    build: () => here.write('open', { [BODY]: 'changed\n' }),
  },
  {
    why: 'a migration was deleted',
    change: 'deleted',
    at: FIRST,
    build: () => rmSync(here.path('open', FIRST)),
  },
  {
    why: 'a body was added',
    change: 'added',
    at: '.theurian/knowledge/domain/new.md',
    build: () => here.write('open', { '.theurian/knowledge/domain/new.md': 'new\n' }),
  },
];
applying.before.each(() => {
  rmSync(here.path('open'), { recursive: true, force: true });
});
for (const { why, change, at, build } of UNCOMMITTED)
  applying(`nothing is applied while ${why}`, async () => {
    here.repo('open', SOUND);
    build();
    const { findings } = await refused('open', 4);
    const told = findings.filter((one) => one.code === 'uncommitted').map((one) => [one.file, one.facts]);
    assert.equal(told, [[at, { change }]]);
    assert.is(ref('open'), '');
    here.git('open', 'clean', '-fdq');
    here.git('open', 'checkout', '-q', '--', '.');
    await apply('open');
  });

applying('what is staged and not committed is refused too, and what is not governed is no matter', async () => {
  here.repo('open', SOUND);
  here.write('open', { 'README.md': 'x\n', '.theurian/proposals-local/a.yaml': 'a\n' });
  await apply('open');
  here.write('open', MORE);
  here.git('open', 'add', '-A');
  assert.is((await refused('open', 4)).findings[0]?.code, 'uncommitted');
});

applying('a commit on the branch is applied by its name, and a later one after it', async () => {
  here.repo('at', SOUND);
  here.git('at', 'tag', 'v1');
  here.commit('at', MORE);
  assert.is((await apply('at', '--at', 'v1')).commit, head('at', 'v1'));
  assert.equal(await served('at'), ['domain.a', 'domain.b']);
  assert.is((await apply('at')).commit, head('at'));
  const back = await refused('at', 5, '--at', 'v1');
  assert.is(back.code, 'applied-left-behind');
  assert.is(ref('at'), head('at'));
});

applying('a commit that is not on the first-parent history of the branch is not applied', async () => {
  here.repo('side', SOUND);
  here.git('side', 'checkout', '-q', '-b', 'work');
  here.commit('side', MORE, 'work');
  const work = head('side');
  assert.is((await refused('side', 2, '--at', 'work')).code, 'not-on-branch');
  here.git('side', 'checkout', '-q', 'main');
  here.git('side', 'merge', '-q', '--no-ff', '-m', 'merge', 'work');
  assert.is((await refused('side', 2, '--at', work)).code, 'not-on-branch');
  assert.equal((await apply('side')).applied, [M(1), M(3), M(7), M(2)]);
});

applying('a branch that was rewound is refused, and each command of the remedy does what it says', async () => {
  here.repo('rewound', SOUND);
  here.git('rewound', 'tag', 'kept');
  here.commit('rewound', MORE, 'more');
  await apply('rewound');
  const was = ref('rewound');
  here.git('rewound', 'reset', '-q', '--hard', 'kept');
  const { code, remedy } = await refused('rewound', 5);
  assert.is(code, 'applied-left-behind');
  assert.is(ref('rewound'), was);
  assert.equal(await served('rewound'), ['domain.a', 'domain.b', 'domain.c'], 'what was applied is still served');

  const commands = remedy.split('\n').flatMap((line) => /^ {2}(.*)$/.exec(line)?.[1] ?? []);
  assert.is(commands.length, 3);
  const program = `theurian() { ${PROGRAM.map((word) => `'${word}'`).join(' ')} "$@"; }`;
  const said = execFileSync('bash', ['--norc', '-ec', [program, ...commands].join('\n')], {
    cwd: here.path('rewound'),
    env: here.env,
    encoding: 'utf8',
  });
  assert.match(said, /^[0-9a-f]+ more\n/);
  assert.is(ref('rewound'), head('rewound', 'kept'));
  assert.equal(await served('rewound'), ['domain.a', 'domain.b']);
});

applying('a branch that was rewritten is refused, although its files are the same', async () => {
  here.repo('rewritten', SOUND);
  await apply('rewritten');
  here.git('rewritten', 'commit', '-q', '--amend', '-m', 'other words');
  assert.is((await refused('rewritten', 5)).code, 'applied-left-behind');
});

applying('a landed body that was changed on the branch is refused, also in a fresh clone', async () => {
  here.repo('tampered', SOUND);
  await apply('tampered');
  const was = ref('tampered');
  here.commit('tampered', { [BODY]: '# A\n\nOther words.\n' });
  here.git('', 'clone', '-q', 'tampered', 'tampered2');
  for (const dir of ['tampered', 'tampered2']) {
    const { findings } = await refused(dir, 4);
    assert.ok(findings.some((one) => one.code === 'landed-changed' && one.file === BODY));
  }
  assert.equal([ref('tampered'), ref('tampered2')], [was, '']);
  here.git('tampered', 'revert', '--no-edit', 'HEAD');
  const { findings } = await refused('tampered', 4);
  assert.equal(
    [...new Set(findings.map((one) => one.code))],
    ['landed-changed'],
    'the history keeps it, reverted or not',
  );
});

applying('the branch of the remote is applied, not the local one, whichever is ahead', async () => {
  here.repo('up', SOUND);
  here.git('', 'clone', '-q', 'up', 'down');
  here.commit('down', MORE, 'local only');
  const ahead = await apply('down');
  assert.equal([ahead.ref, ahead.commit], ['refs/remotes/origin/main', head('down', 'origin/main')]);
  assert.equal(await served('down'), ['domain.a', 'domain.b']);
  const status = answered(await here.run('down', 'migrate', 'status', '--json'));
  assert.equal([status.unlandedIds, status.pendingIds], [[M(7)], []]);

  here.commit('up', step(8, [written('domain.d', 8, 'D\n')]), 'remote only');
  here.git('down', 'fetch', '-q');
  const behind = await apply('down');
  assert.equal([behind.commit, behind.applied], [head('up'), [M(8)]]);
  assert.equal(await served('down'), ['domain.a', 'domain.b', 'domain.d']);
});

applying('what was applied in one worktree is served in all of them', async () => {
  here.repo('trees', SOUND);
  here.git('trees', 'worktree', 'add', '-q', '-b', 'work', here.path('tree2'));
  here.git('trees', 'worktree', 'add', '-q', '--detach', here.path('tree3'));
  await apply('tree2');
  for (const dir of ['trees', 'tree2', 'tree3']) {
    assert.equal(await served(dir), ['domain.a', 'domain.b']);
    assert.is((await apply(dir)).changed, false);
  }
  here.commit('trees', MORE);
  assert.equal((await apply('tree3')).applied, [M(7)]);
  assert.equal(await served('trees'), ['domain.a', 'domain.b', 'domain.c']);
  here.write('tree2', { [BODY]: 'changed\n' });
  assert.is((await refused('tree2', 4)).findings[0]?.code, 'uncommitted');
  assert.is((await apply('trees')).changed, false, 'what another worktree has open is no matter here');
});

applying(
  'four processes that apply at once leave one state and the right ref, and none is wrong about it',
  async () => {
    here.repo('race', SOUND);
    const expected = answered(
      await here.run('race', 'migrate', 'state', '--at', 'HEAD', '--no-cache', '--json'),
    ).stateHash;
    for (const round of [1, 2]) {
      if (round === 2) here.commit('race', MORE);
      const runs = await Promise.all(
        [1, 2, 3, 4].map(() => child(PROGRAM, here.place('race'), 'migrate', 'apply', '--json')),
      );
      for (const ran of runs.filter(({ code }) => code !== 0)) assert.is(failed(ran, 3).code, 'ref-moved');
      const done = runs.filter(({ code }) => code === 0).map(answered);
      assert.ok(done.length > 0);
      for (const one of done) assert.is(one.commit, head('race'));
      if (round === 1) for (const one of done) assert.is(one.stateHash, expected);
      assert.is(ref('race'), head('race'));
      assert.is((await apply('race')).changed, false);
    }
    assert.equal(await served('race'), ['domain.a', 'domain.b', 'domain.c']);
  },
);

applying('without the git program the same is applied, and git sees it', async () => {
  here.repo('alone', SOUND);
  const place = here.place('alone', { THEURIAN_GIT: 'isomorphic' });
  const run = async (...argv: readonly string[]) => answered(await child(PROGRAM, place, ...argv, '--json'));
  assert.is((await run('migrate', 'apply')).commit, head('alone'));
  assert.is(ref('alone'), head('alone'));
  assert.is((await run('migrate', 'apply')).changed, false);
  assert.is((await run('list')).count, 2);
});

applying.run();
