import { randomUUID } from 'node:crypto';
import { readFileSync, rmSync } from 'node:fs';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { parse } from 'yaml';
import { failed } from '../kit/cli.ts';
import { SCRIPT } from '../kit/stand-in.ts';
import { hooksLab } from './hooks-scene.ts';

// The managers themselves are not on every machine; what they put into a repository is written here as they do it.
const managers = suite('hook managers');
const here = hooksLab();
managers.after(() => here.remove());

const commit = (dir: string, env: Readonly<Record<string, string>> = {}): readonly (string | null)[] => {
  here.program.asked();
  here.write(dir, { [`.theurian/migrations/${randomUUID()}.yaml`]: 'a\n' });
  here.git(dir, 'add', '-A');
  here.raw(dir, ['commit', '-qm', 'x'], { env });
  return here.program.asked().map(({ event }) => event);
};

const HUSKY = `#!/usr/bin/env sh
n=$(basename "$0")
s=$(dirname "$(dirname "$0")")/$n
[ ! -f "$s" ] && exit 0
sh -e "$s" "$@"
exit $?
`;

/** A project as husky 9 leaves it after \`npm install\`. */
const husky = (dir: string, own: Readonly<Record<string, string>>): void => {
  here.project(dir, Object.fromEntries(Object.entries(own).map(([name, text]) => [`.husky/${name}`, text])));
  for (const name of ['pre-commit', 'pre-merge-commit', 'commit-msg', 'pre-push', 'post-merge', 'prepare-commit-msg'])
    here.script(`${dir}/.husky/_/${name}`, HUSKY);
  here.write(`${dir}/.husky/_`, { '.gitignore': '*' });
  here.git(dir, 'config', 'core.hooksPath', '.husky/_');
};

managers('with husky its own scripts get a block, and its shims stay as they are', async () => {
  husky('husky', { 'pre-commit': 'echo own >> own.log\n' });
  const told = await here.told('husky', 'hooks', 'install', '--strict');
  assert.equal([told.way, told.snippet, told.without], ['husky', null, ['reference-transaction']]);
  assert.is(readFileSync(here.path('husky/.husky/_/pre-commit'), 'utf8'), HUSKY);
  assert.match(
    readFileSync(here.path('husky/.husky/pre-commit'), 'utf8'),
    /^echo own >> own\.log\n# >>> theurian >>>\n/,
  );
  assert.equal(commit('husky'), ['pre-commit', 'prepare-commit-msg']);
  assert.is(readFileSync(here.path('husky/own.log'), 'utf8'), 'own\n');
  const status = await here.told('husky', 'hooks', 'status');
  assert.is(status.healthy, true, JSON.stringify(status));
});

managers('what husky calls reads the lines of a push', async () => {
  husky('husky-push', {});
  await here.told('husky-push', 'hooks', 'install');
  commit('husky-push');
  here.git('', 'init', '-q', '--bare', 'husky.git');
  here.git('husky-push', 'push', '-q', here.path('husky.git'), 'main', 'main:other');
  const [asked] = here.program.asked();
  assert.equal([asked?.event, asked?.stdin.split('\n').length], ['pre-push', 3]);
});

managers('a clone with the block and without the program commits as before', async () => {
  husky('husky-alone', {});
  await here.told('husky-alone', 'hooks', 'install');
  rmSync(here.path('husky-alone/.git/hooks/theurian-hook'));
  assert.equal(commit('husky-alone'), []);
});

managers('in a worktree where husky has not put its shims, the status says that git finds no hook', async () => {
  husky('husky-tree', { 'pre-commit': 'true\n' });
  await here.told('husky-tree', 'hooks', 'install');
  here.commit('husky-tree', {}, 'hooks');
  here.git('husky-tree', 'worktree', 'add', '-q', '-b', 'work', here.path('husky-linked'));
  const { findings } = failed(await here.run('husky-tree', 'hooks', 'status', '--json'), 3);
  assert.ok(findings.every(({ worktree }) => worktree === here.path('husky-linked')));
  assert.equal(
    findings.filter(({ event }) => event !== null).map(({ state }) => state),
    Array(5).fill('absent'),
  );
});

interface Told {
  readonly manager: string;
  readonly files: Readonly<Record<string, string>>;
  readonly file: string;
  /** Where a snippet holds the command for an event. */
  readonly command: (text: string, event: string) => string;
}

const inYaml = (text: string): Record<string, Record<string, Record<string, Record<string, string>>>> => parse(text);

const TOLD: readonly Told[] = [
  {
    manager: 'lefthook',
    files: { 'lefthook.yml': 'pre-commit:\n  jobs: []\n' },
    file: 'lefthook.yml',
    command: (text, event) => inYaml(text)[event]?.commands?.theurian?.run?.replace('{0}', '"$@"') ?? '',
  },
  {
    manager: 'lefthook',
    files: { '.config/lefthook.toml': '' },
    file: 'lefthook.yml',
    command: (text, event) => inYaml(text)[event]?.commands?.theurian?.run?.replace('{0}', '"$@"') ?? '',
  },
  {
    manager: 'pre-commit',
    files: { '.pre-commit-config.yaml': 'repos: []\n' },
    file: '.pre-commit-config.yaml',
    command: (text, event) => {
      const { repos }: { repos: { hooks: { entry: string; stages: string[] }[] }[] } = parse(text);
      return `${repos[0]?.hooks.find(({ stages }) => stages.includes(event))?.entry} "$@"`;
    },
  },
  {
    manager: 'simple-git-hooks',
    files: { 'package.json': '{"simple-git-hooks":{"pre-commit":"true"}}\n' },
    file: 'package.json',
    command: (text, event) => JSON.parse(text)['simple-git-hooks'][event],
  },
  {
    manager: 'simple-git-hooks',
    files: { '.simple-git-hooks.json': '{}\n' },
    file: 'package.json',
    command: (text, event) => JSON.parse(text)['simple-git-hooks'][event],
  },
  {
    manager: 'overcommit',
    files: { '.overcommit.yml': '{}\n' },
    file: '.overcommit.yml',
    command: (text, event) => {
      const words: string[] = parse(text)[event === 'pre-commit' ? 'PreCommit' : 'PrePush'].Theurian.command;
      return `${words.map((word) => `'${word.replaceAll("'", "'\\''")}'`).join(' ')} "$@"`;
    },
  },
];

for (const [nth, { manager, files, file, command }] of TOLD.entries())
  managers(`with ${manager} by ${Object.keys(files)} a snippet is told, and its commands call the script`, async () => {
    const dir = `told${nth}`;
    here.project(dir, files);
    const before = here.kept(dir);
    const told = await here.told(dir, 'hooks', 'install');
    const snippet: { file: string; text: string } = JSON.parse(JSON.stringify(told.snippet));
    assert.equal([told.way, snippet.file], [manager, file]);
    for (const name of Object.keys(files))
      assert.is(here.kept(dir)[here.path(dir, name)], before[here.path(dir, name)]);
    for (const event of ['pre-commit', 'pre-push'] as const) {
      // As the manager would call it: the hook's arguments and its input.
      here.script(`${dir}/.git/hooks/${event}`, `#!/bin/sh\n${command(snippet.text, event)}\n`);
    }
    assert.equal(commit(dir), ['pre-commit']);
    here.git('', 'init', '-q', '--bare', `${dir}.git`);
    here.git(dir, 'push', '-q', here.path(`${dir}.git`), 'main');
    const [asked] = here.program.asked();
    assert.equal([asked?.event, asked?.stdin.split('\n').length], ['pre-push', 2]);
    const { out } = await here.run(dir, 'hooks', 'install', '--dry-run');
    assert.match(out, `Add this to ${file}`);
  });

managers('once the snippet is in place, the status takes the word of the manager', async () => {
  here.project('in-place', { 'lefthook.yml': '' });
  const told = await here.told('in-place', 'hooks', 'install');
  const { text }: { text: string } = JSON.parse(JSON.stringify(told.snippet));
  for (const event of ['pre-commit', 'pre-merge-commit', 'commit-msg', 'pre-push', 'post-merge'])
    here.script(`in-place/.git/hooks/${event}`, `#!/bin/sh\nexec lefthook run ${event} "$@"\n`);
  const before = failed(await here.run('in-place', 'hooks', 'status', '--json'), 3);
  assert.equal(before.findings.map(({ state }) => state).slice(0, 5), Array(5).fill('foreign'));
  here.write('in-place', { 'lefthook.yml': text });
  const status = await here.told('in-place', 'hooks', 'status');
  assert.is(status.healthy, true);
  assert.match((await here.run('in-place', 'hooks', 'status')).out, /ok {6}pre-push +called by the hook manager/);
});

managers('asked for, files are written beside a manager that passes arguments on', async () => {
  here.project('beside', { '.pre-commit-config.yaml': 'repos: []\n' });
  here.script('beside/.git/hooks/pre-commit', `#!/bin/sh\necho "pre-commit.com $#" >> '${here.path('beside.log')}'\n`);
  const told = await here.told('beside', 'hooks', 'install', '--into-hooks-path');
  assert.equal([told.way, told.snippet], ['files', null]);
  assert.equal(commit('beside'), ['pre-commit']);
  assert.is(readFileSync(here.path('beside.log'), 'utf8'), 'pre-commit.com 0\n');
});

managers('a script that a manager has renamed still knows which hook it is', () => {
  here.project('renamed');
  for (const ending of ['legacy', 'old']) {
    here.script(`renamed/.git/hooks/pre-commit.${ending}`, readFileSync(SCRIPT, 'utf8'));
    here.script('renamed/.git/hooks/pre-commit', `#!/bin/sh\n"$(dirname "$0")/pre-commit.${ending}" "$@"\n`);
    here.script(`renamed/.git/hooks/pre-commit.${ending}.pre-theurian`, '#!/bin/sh\nexit 1\n');
    assert.equal(commit('renamed'), ['pre-commit']);
  }
});

// This git has none of it, so only what is written is looked at, and that it says so itself.
managers(
  'with git 2.54 and later hooks are put into the configuration, and no file of anybody is touched',
  async () => {
    husky('newer', { 'pre-commit': 'true\n' });
    here.script(
      'newer-git/git',
      `#!/bin/sh\ncase "$*" in *version) echo 'git version 2.54.1';; *) exec /usr/bin/git "$@";; esac\n`,
    );
    const { cli } = await import('../kit/cli.ts');
    const place = here.place('newer', { PATH: `${here.path('newer-git')}:${process.env.PATH}` });
    const told = JSON.parse((await cli(place, 'hooks', 'install', '--json')).out);
    assert.equal([told.way, told.snippet], ['config', null]);
    assert.is(readFileSync(here.path('newer/.husky/pre-commit'), 'utf8'), 'true\n');
    assert.is(here.git('newer', 'config', '--get', 'hook.theurian-pre-push.event'), 'pre-push');
    const command = here.git('newer', 'config', '--get', 'hook.theurian-pre-commit.command');
    here.write('newer', { '.theurian/a.yaml': 'a\n' });
    here.git('newer', 'add', '-A');
    // Source: git-config(1): the command is run by a shell, with the arguments of the hook after it.
    here.raw('newer', ['-c', `alias.try=!${command}`, 'try']);
    assert.equal(
      here.program.asked().map(({ event }) => event),
      ['pre-commit'],
    );
    assert.is(JSON.parse((await cli(place, 'hooks', 'status', '--json')).out).healthy, true);
    here.git('newer', 'config', 'hook.theurian-pre-push.enabled', 'false');
    const off = failed(await cli(place, 'hooks', 'status', '--json'), 3);
    assert.equal(
      off.findings.map(({ event, state }) => [event, state]),
      [['pre-push', 'disabled']],
    );
    assert.equal(JSON.parse((await cli(place, 'hooks', 'install', '--json')).out).changed, true);
    const older = failed(await here.run('newer', 'hooks', 'status', '--json'), 3);
    assert.is(older.findings[0]?.state, 'foreign');
    assert.is((await cli(place, 'hooks', 'uninstall', '--json')).code, 0);
    assert.throws(() => here.git('newer', 'config', '--get-regexp', 'theurian'));
  },
);

managers.run();
