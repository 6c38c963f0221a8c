import { spawnSync } from 'node:child_process';
import { chmodSync, chownSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type Document, failed } from '../kit/cli.ts';
import { skipped } from '../kit/skip.ts';
import { hooksLab, OURS, OWN } from './hooks-scene.ts';

const standing = suite('hooks status and uninstall');
const here = hooksLab();
standing.after(() => here.remove());

const found = async (dir: string): Promise<readonly Document[]> =>
  failed(await here.run(dir, 'hooks', 'status', '--json'), 3).findings;

const pairs = (findings: readonly Document[]) => findings.map(({ event, state }) => [event, state]);

standing('where nothing is installed it says so, and that is no problem', async () => {
  here.project('nothing');
  const { code, out } = await here.run('nothing', 'hooks', 'status');
  assert.equal([code, out], [0, 'The hooks are not installed.\ntheurian hooks install does it.\n']);
  assert.is((await here.told('nothing', 'hooks', 'status')).installed, false);
});

standing('every hook of every working directory is tried, and what it would call is told', async () => {
  here.project('two');
  here.git('two', 'worktree', 'add', '-q', '-b', 'work', here.path('two-linked'));
  here.script('two/.git/hooks/pre-push', '#!/bin/sh\nexit 9\n');
  await here.told('two', 'hooks', 'install', '--strict');
  const { worktrees, healthy } = await here.told('two-linked', 'hooks', 'status');
  assert.is(healthy, true);
  const seen: { path: string; cli: string; version: string; hooks: { state: string; chained: boolean }[] }[] =
    JSON.parse(JSON.stringify(worktrees));
  assert.equal(
    seen.map(({ path, cli, version }) => [path, cli, version]),
    ['two', 'two-linked'].map((dir) => [here.path(dir), here.path('two', OWN), '9.9.9']),
  );
  for (const { hooks } of seen) {
    assert.equal(
      hooks.map(({ state }) => state),
      Array(7).fill('works'),
    );
    assert.equal(hooks.filter(({ chained }) => chained).length, 1);
  }
  const { out } = await here.run('two', 'hooks', 'status');
  assert.match(out, /ok {6}pre-push +after the one that was there before\n/);
  assert.ok(out.endsWith('The hooks are in order.\n'));
});

const WRONG = [
  {
    why: 'may not be executed',
    break: (dir: string) => chmodSync(here.path(dir, '.git/hooks/pre-commit'), 0o644),
    says: [['pre-commit', 'not-executable']],
  },
  {
    why: 'is gone',
    break: (dir: string) => rmSync(here.path(dir, '.git/hooks/commit-msg')),
    says: [['commit-msg', 'absent']],
  },
  {
    why: 'was replaced',
    break: (dir: string) => here.script(`${dir}/.git/hooks/pre-push`, '#!/bin/sh\n'),
    says: [['pre-push', 'foreign']],
  },
  {
    why: 'is of another version',
    break: (dir: string) =>
      here.script(`${dir}/.git/hooks/pre-push`, OURS.replace('theurian-hook 1', 'theurian-hook 0')),
    says: [['pre-push', 'older']],
  },
  {
    why: 'calls a program that does not run',
    break: (dir: string) => here.script(`${dir}/${OWN}`, 'process.exit(1);\n'),
    says: [[null, 'no-program']],
  },
  {
    why: 'is led past by the configuration',
    break: (dir: string) => here.git(dir, 'config', 'core.hooksPath', '/dev/null'),
    says: [
      ...['pre-commit', 'pre-merge-commit', 'commit-msg', 'pre-push', 'post-merge'].map((e) => [e, 'absent']),
      [null, 'no-program'],
    ],
  },
];

for (const [nth, { why, break: damage, says }] of WRONG.entries())
  standing(`a hook that ${why} is named`, async () => {
    const dir = `wrong${nth}`;
    here.project(dir);
    await here.told(dir, 'hooks', 'install');
    damage(dir);
    assert.equal(pairs(await found(dir)), says);
    const { code, out } = await here.run(dir, 'hooks', 'status');
    assert.is(code, 3);
    assert.match(out, 'problem');
  });

standing('a worktree whose hooks path leads nowhere is the one that is named', async () => {
  here.project('agents');
  here.git('agents', 'worktree', 'add', '-q', '-b', 'work', here.path('agents-linked'));
  await here.told('agents', 'hooks', 'install');
  here.git('agents', 'config', 'extensions.worktreeConfig', 'true');
  here.git('agents-linked', 'config', '--worktree', 'core.hooksPath', here.path('agents-gone/.git/hooks'));
  const findings = await found('agents');
  assert.equal([...new Set(findings.map(({ worktree }) => worktree))], [here.path('agents-linked')]);
  assert.is(findings.length, 6);
});

standing('asked from within a hook of another repository, it looks at its own', async () => {
  here.project('within');
  await here.told('within', 'hooks', 'install');
  const { cli } = await import('../kit/cli.ts');
  const place = here.place('within', { GIT_INDEX_FILE: here.path('elsewhere'), GIT_PREFIX: 'x/' });
  assert.is((await cli(place, 'hooks', 'status', '--json')).code, 0);
});

standing(
  'doctor tells of hooks that are not installed, in order, and not in order, and its command mends them',
  async () => {
    here.project('doctored');
    const seen = async (): Promise<Document | undefined> => {
      const { code, out, err } = await here.run('doctored', 'doctor', '--json');
      const checks: readonly Document[] = code === 0 ? JSON.parse(out).checks : failed({ code, out, err }, 3).findings;
      return checks.find(({ id }) => id === 'hooks');
    };
    const before = await seen();
    assert.equal([before?.state, before?.seen, before?.fix], ['absent', 'not installed', 'theurian hooks install']);
    await here.told('doctored', 'hooks', 'install', '--strict');
    assert.equal([(await seen())?.state, (await seen())?.seen], ['fine', 'strict']);
    rmSync(here.path('doctored/.git/hooks/pre-push'));
    const after = await seen();
    assert.equal(
      [after?.state, after?.seen, after?.fix],
      ['problem', '1 of 1 working directories', 'theurian hooks install'],
    );
    await here.told('doctored', 'hooks', 'install');
    assert.is((await seen())?.state, 'fine');
  },
);

interface Before {
  readonly why: string;
  readonly make: (dir: string) => void;
  readonly install?: readonly string[];
}

const BEFORE: readonly Before[] = [
  { why: 'without hooks', make: () => {} },
  {
    why: 'with hooks of others in several modes',
    make: (dir) => {
      here.script(`${dir}/.git/hooks/pre-commit`, '#!/bin/sh\nexit 0', 0o700);
      here.script(`${dir}/.git/hooks/pre-push`, '\u0000\u00ff no text', 0o644);
      here.script(`${dir}/.git/hooks/post-merge`, '#!/usr/bin/env python3\r\n', 0o755);
    },
    install: ['--strict'],
  },
  {
    why: 'with scripts of husky, with and without a line end, empty and missing',
    make: (dir) => {
      here.write(dir, { '.husky/pre-commit': 'npm test', '.husky/pre-push': 'npm test\n', '.husky/commit-msg': '' });
      chmodSync(here.path(dir, '.husky/pre-push'), 0o755);
    },
  },
  { why: 'with lefthook', make: (dir) => here.write(dir, { 'lefthook.yml': 'x: 1' }) },
  {
    why: 'with a hooks path of its own',
    make: (dir) => {
      here.script(`${dir}/.githooks/pre-commit`, '#!/bin/sh\n');
      here.git(dir, 'config', 'core.hooksPath', '.githooks');
    },
    install: ['--into-hooks-path'],
  },
  { why: 'with settings of its own', make: (dir) => here.git(dir, 'config', 'user.name', 'Ann') },
];

for (const [nth, { why, make, install = [] }] of BEFORE.entries())
  standing(`uninstalled, a repository ${why} is byte for byte what it was`, async () => {
    const dir = `before${nth}`;
    here.project(dir);
    make(dir);
    const before = here.kept(dir);
    await here.told(dir, 'hooks', 'install', ...install);
    await here.told(dir, 'hooks', 'install', ...install);
    assert.not.equal(here.kept(dir), before);
    const dry = await here.told(dir, 'hooks', 'uninstall', '--dry-run');
    assert.is(dry.changed, true);
    const told = await here.told(dir, 'hooks', 'uninstall');
    assert.equal([told.changed, told.left], [true, []]);
    assert.equal(here.kept(dir), before);
    const again = await here.told(dir, 'hooks', 'uninstall');
    assert.is(again.changed, false);
    assert.match((await here.run(dir, 'hooks', 'uninstall')).out, 'There are no hooks of theurian here.');
  });

standing('a hook that came after ours stays when ours go, and what waits beside it is named', async () => {
  here.project('after');
  here.script('after/.git/hooks/pre-commit', '#!/bin/sh\n# first\n');
  await here.told('after', 'hooks', 'install');
  here.script('after/.git/hooks/pre-commit', '#!/bin/sh\n# second\n');
  const { out } = await here.run('after', 'hooks', 'uninstall');
  assert.match(out, /left {6}.*pre-commit\.pre-theurian: another hook has taken its place since/);
  assert.match(readFileSync(here.path('after/.git/hooks/pre-commit'), 'utf8'), 'second');
  assert.match(readFileSync(here.path('after/.git/hooks/pre-commit.pre-theurian'), 'utf8'), 'first');
});

standing('an installation that was cut off half-way is finished, or taken back', async () => {
  for (const dir of ['half', 'half-back']) {
    here.project(dir);
    here.script(`${dir}/.git/hooks/pre-commit.pre-theurian`, '#!/bin/sh\n# first\n', 0o700);
  }
  await here.told('half', 'hooks', 'install');
  assert.is(readFileSync(here.path('half/.git/hooks/pre-commit'), 'utf8'), OURS);
  await here.told('half-back', 'hooks', 'uninstall');
  assert.match(readFileSync(here.path('half-back/.git/hooks/pre-commit'), 'utf8'), '# first');
});

// Nothing stops root, so the command runs as somebody else.
const NOBODY = 65534;
if (process.getuid?.() === 0)
  standing('a hooks directory that cannot be written is told, and nothing is changed', async () => {
    here.project('read-only');
    const give = (path: string): void => {
      chownSync(path, NOBODY, NOBODY);
      if (
        readdirSync(join(path, '..'), { withFileTypes: true }).some(
          (e) => e.name === path.split('/').at(-1) && e.isDirectory(),
        )
      )
        for (const name of readdirSync(path)) give(join(path, name));
    };
    give(here.path('read-only'));
    chmodSync(here.root, 0o755);
    chownSync(here.path('read-only/.git/hooks'), 0, 0);
    const before = here.kept('read-only');
    const { built } = await import('../kit/cli.ts');
    const [node = '', main = ''] = await built(here.path('built'));
    const env = { ...here.env, HOME: '/nonexistent' };
    const at = { cwd: here.path('read-only'), env, uid: NOBODY, gid: NOBODY, encoding: 'utf8' } as const;
    const { status, stdout, stderr } = spawnSync(node, [main, 'hooks', 'install', '--json'], at);
    const { code, message } = failed({ code: status ?? -1, out: stdout, err: stderr }, 3);
    assert.equal([code, /permission is denied/.test(message)], ['unwritable', true]);
    assert.equal(here.kept('read-only'), before);
  });
else skipped('hooks in a read-only directory', 'only root can run the command as somebody else');

standing.run();
