import { existsSync, readFileSync, rmSync, statSync, symlinkSync } from 'node:fs';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { DEFAULT_EVENTS, EVENTS } from '../../lib/model/hook.ts';
import { failed } from '../kit/cli.ts';
import { hooksLab, OURS } from './hooks-scene.ts';

const installing = suite('hooks install');
const here = hooksLab();
installing.after(() => here.remove());

const hook = (dir: string, name: string): string => here.path(dir, '.git/hooks', name);
const textOf = (dir: string, name: string): string => readFileSync(hook(dir, name), 'utf8');
const local = (dir: string, key: string): string => here.git(dir, 'config', '--local', '--get-all', key);

/** Commits something governed, and gives for which hooks the program was asked. */
const governed = (dir: string): readonly (string | null)[] => {
  here.program.asked();
  here.write(dir, { '.theurian/migrations/a.yaml': `${Math.random()}\n` });
  here.git(dir, 'add', '-A');
  here.git(dir, 'commit', '-qm', 'x');
  return here.program.asked().map(({ event }) => event);
};

/** The hooks of every working directory stand, as the status sees them; their number. */
const allStand = async (dir: string): Promise<number> => {
  const { healthy, installed, worktrees } = await here.told(dir, 'hooks', 'status');
  assert.equal([healthy, installed], [true, true], JSON.stringify(worktrees));
  return [worktrees].flat().length;
};

installing('in an empty repository each hook is ours, and is called', async () => {
  here.project('empty');
  const told = await here.told('empty', 'hooks', 'install');
  assert.equal([told.way, told.changed, told.strict, told.events], ['files', true, false, [...DEFAULT_EVENTS]]);
  for (const event of DEFAULT_EVENTS) {
    assert.is(textOf('empty', event), OURS);
    assert.is(statSync(hook('empty', event)).mode & 0o777, 0o755);
  }
  assert.not.ok(existsSync(hook('empty', 'reference-transaction')));
  assert.is(local('empty', 'theurian.node'), process.execPath);
  assert.match(local('empty', 'theurian.cli'), /\/dist\/theurian\.js$/);
  assert.equal(governed('empty'), ['pre-commit']);
  assert.is(await allStand('empty'), 1);
});

installing('said again it changes nothing, and says so', async () => {
  here.project('again');
  await here.told('again', 'hooks', 'install');
  const before = here.kept('again');
  const told = await here.told('again', 'hooks', 'install');
  assert.equal([told.changed, told.steps], [false, []]);
  assert.equal(here.kept('again'), before);
  assert.match((await here.run('again', 'hooks', 'install')).out, 'The hooks are in place already.');
});

installing('a dry run tells every step, and takes none', async () => {
  here.project('dry');
  here.script('dry/.git/hooks/pre-push', '#!/bin/sh\n');
  const before = here.kept('dry');
  const told = await here.told('dry', 'hooks', 'install', '--dry-run');
  assert.equal(here.kept('dry'), before);
  assert.equal([told.changed, told.dryRun], [true, true]);
  const { out } = await here.run('dry', 'hooks', 'install', '--dry-run');
  for (const event of DEFAULT_EVENTS) assert.match(out, `write     .git/hooks/${event}\n`);
  assert.match(out, 'aside     .git/hooks/pre-push\n');
  assert.match(out, 'Nothing was changed.');
});

installing('strict hooks stay strict when installed again without saying so', async () => {
  here.project('strict');
  await here.told('strict', 'hooks', 'install', '--strict');
  const again = await here.told('strict', 'hooks', 'install');
  assert.equal([again.changed, again.strict, again.events], [false, true, [...EVENTS]]);
  assert.is(local('strict', 'theurian.strict'), 'true');
  assert.is(local('strict', 'theurian.branches'), 'main');
});

installing('the branches of the policy are the ones that are guarded', async () => {
  here.project('policy', {
    '.theurian/policy.yaml': 'apiVersion: theurian.dev/policy/v1\nbranches: [main, release/1.x]\nreview: merge\n',
  });
  await here.told('policy', 'hooks', 'install', '--strict');
  assert.is(local('policy', 'theurian.branches'), 'main\nrelease/1.x');
});

const FOREIGN = '#!/bin/sh\necho foreign >> "$(git rev-parse --git-common-dir)/foreign"\n';

installing('a hook that was there keeps bytes and mode, and still runs', async () => {
  here.project('foreign');
  here.script('foreign/.git/hooks/pre-commit', FOREIGN, 0o750);
  await here.told('foreign', 'hooks', 'install');
  const aside = hook('foreign', 'pre-commit.pre-theurian');
  assert.equal([readFileSync(aside, 'utf8'), statSync(aside).mode & 0o777], [FOREIGN, 0o750]);
  assert.equal(governed('foreign'), ['pre-commit']);
  assert.is(readFileSync(here.path('foreign/.git/foreign'), 'utf8'), 'foreign\n');
  assert.is(await allStand('foreign'), 1);
});

// git-lfs itself is not asked for: its hooks are what matters here, in their form.
const LFS = (name: string): string =>
  `#!/bin/sh\ncommand -v git-lfs >/dev/null 2>&1 || { printf >&2 "no git-lfs"; exit 2; }\ngit lfs ${name} "$@"\n`;

installing('hooks as git-lfs has them are called, with what they read', async () => {
  here.project('lfs');
  for (const name of ['post-checkout', 'post-commit', 'post-merge', 'pre-push'])
    here.script(`lfs/.git/hooks/${name}`, LFS(name));
  here.script(
    'bin/git-lfs',
    `#!/bin/sh\necho "$@" >> '${here.path('lfs.log')}'\n[ "$1" != pre-push ] || cat >> '${here.path('lfs.log')}'\n`,
  );
  await here.told('lfs', 'hooks', 'install');
  assert.is(textOf('lfs', 'post-commit'), LFS('post-commit'));
  assert.is(await allStand('lfs'), 1);
  here.git('', 'init', '-q', '--bare', 'lfs.git');
  here.write('lfs', { '.theurian/migrations/a.yaml': 'a\n' });
  here.raw('lfs', ['add', '-A']);
  const env = { PATH: `${here.path('bin')}:${process.env.PATH}` };
  here.raw('lfs', ['commit', '-qm', 'x'], { env });
  here.program.asked();
  here.raw('lfs', ['push', '-q', here.path('lfs.git'), 'main'], { env });
  const [asked] = here.program.asked();
  assert.is(asked?.event, 'pre-push');
  assert.match(
    readFileSync(here.path('lfs.log'), 'utf8'),
    `pre-push ${here.path('lfs.git')} ${here.path('lfs.git')}\n${asked?.stdin}`,
  );
});

installing('a hook that is a link stays a link', async () => {
  here.project('linked');
  here.script('linked/tools/hook.sh', FOREIGN);
  rmSync(hook('linked', 'pre-commit'), { force: true });
  symlinkSync('../../tools/hook.sh', hook('linked', 'pre-commit'));
  await here.told('linked', 'hooks', 'install');
  governed('linked');
  assert.ok(existsSync(here.path('linked/.git/foreign')));
});

installing('a linked worktree is served by the hooks of the repository, in a path with spaces', async () => {
  here.project('with spaces');
  here.git('with spaces', 'worktree', 'add', '-q', '-b', 'work', here.path('linked work tree'));
  await here.told('linked work tree', 'hooks', 'install');
  assert.is(textOf('with spaces', 'pre-commit'), OURS);
  assert.equal(governed('linked work tree'), ['pre-commit']);
  assert.equal(governed('with spaces'), ['pre-commit']);
  for (const dir of ['with spaces', 'linked work tree']) assert.is(await allStand(dir), 2);
});

installing('from a worktree that is gone since, code can be committed and knowledge waits for a program', async () => {
  here.project('left');
  rmSync(here.path('left/node_modules'), { recursive: true });
  here.git('left', 'worktree', 'add', '-q', '-b', 'work', here.path('creator'));
  await here.told('creator', 'hooks', 'install');
  here.git('left', 'config', 'theurian.cli', here.path('creator/node_modules/theurian/dist/theurian.js'));
  rmSync(here.path('creator'), { recursive: true });
  here.commit('left', { 'a.txt': 'x\n' });
  here.write('left', { '.theurian/migrations/a.yaml': 'a\n' });
  here.git('left', 'add', '-A');
  assert.throws(
    () => here.raw('left', ['commit', '-qm', 'x'], { env: { PATH: '/usr/bin:/bin' } }),
    /was found to judge it/,
  );
  const { worktrees } = await here.told('left', 'hooks', 'install').then(() => here.told('left', 'hooks', 'status'));
  assert.equal(
    [worktrees].flat().map((one) => JSON.parse(JSON.stringify(one)).gone),
    [false, true],
  );
  assert.is(await allStand('left'), 2);
});

installing('a checkout that made CR LF of the script is put right', async () => {
  here.project('crlf');
  await here.told('crlf', 'hooks', 'install');
  here.script('crlf/.git/hooks/pre-commit', OURS.replaceAll('\n', '\r\n'));
  const before = failed(await here.run('crlf', 'hooks', 'status', '--json'), 3);
  assert.equal(
    before.findings.map(({ event, state }) => [event, state]),
    [['pre-commit', 'line-ends']],
  );
  await here.told('crlf', 'hooks', 'install');
  assert.is(textOf('crlf', 'pre-commit'), OURS);
});

installing('a script of another version is replaced, and calls what it called', async () => {
  here.project('older');
  here.script('older/.git/hooks/pre-commit', FOREIGN);
  await here.told('older', 'hooks', 'install');
  here.script('older/.git/hooks/pre-commit', '#!/bin/sh\n# theurian-hook 0\nexit 1\n');
  await here.told('older', 'hooks', 'install');
  assert.equal(governed('older'), ['pre-commit']);
  assert.ok(existsSync(here.path('older/.git/foreign')));
});

const REFUSED = [
  {
    why: 'a directory for all repositories of the user',
    code: 'hooks-path-elsewhere',
    make: (dir: string) => {
      here.script('global-hooks/pre-commit', FOREIGN);
      here.write('', { '.gitconfig': `[core]\n\thooksPath = ${here.path('global-hooks')}\n` });
      return dir;
    },
    argv: ['--into-hooks-path'],
    says: /global, file:.*\.gitconfig/,
  },
  {
    why: 'a directory that somebody chose for this repository',
    code: 'hooks-path-elsewhere',
    make: (dir: string) => {
      here.git(dir, 'config', 'core.hooksPath', '.githooks');
      return dir;
    },
    argv: [],
    says: /--into-hooks-path/,
  },
  {
    why: 'a directory that was set for one worktree and is not there',
    code: 'hooks-path-elsewhere',
    make: (dir: string) => {
      here.git(dir, 'config', 'extensions.worktreeConfig', 'true');
      here.git(dir, 'config', '--worktree', 'core.hooksPath', here.path('nowhere'));
      return dir;
    },
    argv: [],
    says: /worktree/,
  },
  {
    why: 'a hook that took the place of ours since',
    code: 'hook-set-aside-twice',
    make: (dir: string) => {
      here.script(`${dir}/.git/hooks/pre-push`, '#!/bin/sh\n');
      here.script(`${dir}/.git/hooks/pre-push.pre-theurian`, '#!/bin/sh\n');
      return dir;
    },
    argv: [],
    says: /waits beside it already/,
  },
  {
    why: 'a directory in the place of a hook',
    code: 'unwritable',
    make: (dir: string) => {
      here.write(`${dir}/.git/hooks/commit-msg`, { x: '' });
      return dir;
    },
    argv: [],
    says: /a directory stands there/,
  },
] as const;

for (const [nth, { why, code, make, argv, says }] of REFUSED.entries())
  installing(`${why} is refused with the way on, and nothing is changed`, async () => {
    const dir = make(here.project(`refused${nth}`));
    const before = here.kept(dir);
    const { code: said, message, remedy } = failed(await here.run(dir, 'hooks', 'install', ...argv, '--json'), 3);
    assert.is(said, code);
    assert.match(`${message}\n${remedy}`, says);
    assert.equal(here.kept(dir), before);
    const { out } = await here.run(dir, 'hooks', 'status', '--json');
    assert.is(out === '' || JSON.parse(out).installed === false, true, out);
    rmSync(here.path('.gitconfig'), { force: true });
  });

installing('where a directory for all repositories is set, the way on works', async () => {
  here.project('way-on');
  here.write('', { '.gitconfig': `[core]\n\thooksPath = ${here.path('global-hooks')}\n` });
  const { remedy } = failed(await here.run('way-on', 'hooks', 'install', '--json'), 3);
  const [, directory = ''] = /core\.hooksPath (\S+)\n/.exec(remedy) ?? [];
  here.git('way-on', 'config', '--local', 'core.hooksPath', directory);
  await here.told('way-on', 'hooks', 'install', '--into-hooks-path');
  assert.equal(governed('way-on'), ['pre-commit']);
  rmSync(here.path('.gitconfig'));
});

installing('the directory that was chosen for the repository is used when asked for', async () => {
  here.project('chosen');
  here.script('chosen/.githooks/pre-commit', FOREIGN);
  here.git('chosen', 'config', 'core.hooksPath', '.githooks');
  await here.told('chosen', 'hooks', 'install', '--into-hooks-path');
  assert.equal(governed('chosen'), ['pre-commit']);
  assert.ok(existsSync(here.path('chosen/.git/foreign')));
  assert.is(JSON.parse(JSON.stringify(await here.told('chosen', 'hooks', 'status'))).healthy, true);
});

installing('where there is no git to call hooks, it says so', async () => {
  here.project('gitless');
  const { cli } = await import('../kit/cli.ts');
  const ran = await cli(here.place('gitless', { THEURIAN_GIT: 'isomorphic' }), 'hooks', 'install', '--json');
  assert.is(failed(ran, 3).code, 'git-missing');
});

installing.run();
