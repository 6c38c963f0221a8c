import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type Lab, lab } from '../kit/repo.ts';
import { ADAPTERS } from './both.ts';

type Prefer = (typeof ADAPTERS)[number];

/** Writes a real hook that runs the reader from where git starts it. */
const hook = (here: Lab, path: string, prefer: Prefer, what: string): void => {
  const loader = import.meta.resolve('tsx');
  const script = fileURLToPath(new URL('./hook.ts', import.meta.url));
  const run = `exec '${process.execPath}' --import '${loader}' '${script}' ${prefer} ${what} '${here.path('out')}'`;
  writeFileSync(here.path(path), `#!/bin/sh\n${run}\n`, { mode: 0o755 });
};

/** What one run of the hook said. */
interface Said {
  readonly tree?: string;
  readonly next?: string;
  readonly files: readonly string[];
  readonly untouched?: boolean;
  readonly left?: readonly string[];
  readonly loaded?: boolean;
}

const saidIn = (here: Lab): readonly Said[] =>
  existsSync(here.path('out'))
    ? readFileSync(here.path('out'), 'utf8')
        .split('\n')
        .filter((line) => line !== '')
        .map((line): Said => JSON.parse(line))
    : [];

interface Commit {
  readonly why: string;
  /** The directory of the commit, when it is not `here`. */
  readonly dir?: string;
  readonly args: readonly string[];
  readonly before?: (here: Lab) => void;
}

const CONFIG = '.theurian/config.yaml';

const COMMITS: readonly Commit[] = [
  { why: 'of what is staged', args: ['commit', '-qm', 'x'], before: (here) => here.git('here', 'add', CONFIG) },
  { why: 'of everything', args: ['commit', '-qam', 'x'] },
  { why: 'of one path', args: ['commit', '-qm', 'x', '--', CONFIG] },
  {
    why: 'of one path beside what is staged',
    args: ['commit', '-qm', 'x', '--', CONFIG],
    before: (here) => here.git('here', 'add', 'README.md'),
  },
  { why: 'that amends', args: ['commit', '-q', '--amend', '--no-edit', '-a'] },
  { why: 'from a directory', dir: 'here/src', args: ['commit', '-qam', 'x'] },
  { why: 'of a path from a directory', dir: 'here/src', args: ['commit', '-qm', 'x', '--', `../${CONFIG}`] },
  {
    why: 'in a linked worktree',
    dir: 'linked',
    args: ['commit', '-qam', 'x'],
    before: (here) => {
      here.git('here', 'worktree', 'add', '-q', '../linked');
      here.write('linked', { [CONFIG]: 'linked\n' });
    },
  },
  {
    why: 'with the git directory named',
    dir: 'here',
    args: ['--git-dir=.git', '--work-tree=.', 'commit', '-qam', 'x'],
  },
];

const commits = suite<{ here: Lab }>('hooks of a commit');

commits.before.each((context) => {
  context.here = lab();
  context.here.repo('here');
  context.here.write('here', { [CONFIG]: 'changed\n', 'README.md': 'changed\n' });
});
commits.after.each(({ here }) => here.remove());

for (const prefer of ADAPTERS) {
  for (const { why, dir = 'here', args, before } of COMMITS) {
    commits(`${prefer}: the staged tree is the one that lands, in a commit ${why}`, ({ here }) => {
      before?.(here);
      hook(here, 'here/.git/hooks/pre-commit', prefer, 'staged');
      here.git(dir, ...args);
      const [seen = { files: [] }, ...more] = saidIn(here);
      assert.equal(more, []);
      assert.is(seen.tree, here.git(dir, 'rev-parse', 'HEAD^{tree}'));
      const config = `config.yaml ${here.git(dir, 'cat-file', 'blob', `HEAD:${CONFIG}`)}\n`;
      assert.ok(seen.files.includes(config));
      assert.is(seen.untouched, true);
      assert.equal(seen.left, []);
      assert.is(seen.loaded, prefer === 'isomorphic');
    });
  }
}

commits.run();

const pushes = suite<{ here: Lab }>('hooks of a push');

pushes.before.each((context) => {
  context.here = lab();
  context.here.repo('here');
  context.here.git('.', 'clone', '-q', '--bare', 'here', 'server.git');
  context.here.commit('here', { [CONFIG]: 'pushed\n', '.theurian/new.md': 'new\n' });
});
pushes.after.each(({ here }) => here.remove());

for (const prefer of ADAPTERS) {
  for (const unpackLimit of ['1', '1000']) {
    const form = unpackLimit === '1' ? 'a pack' : 'loose objects';
    pushes(`${prefer}: what waits in quarantine as ${form} is read, whole`, ({ here }) => {
      here.git('server.git', 'config', 'receive.unpackLimit', unpackLimit);
      hook(here, 'server.git/hooks/pre-receive', prefer, 'received');
      here.git('here', 'push', '-q', '../server.git', 'main');
      const [seen = { files: [] }] = saidIn(here);
      assert.is(seen.next, here.git('server.git', 'rev-parse', 'main'));
      assert.equal(seen.files.slice(0, 1), ['config.yaml pushed\n']);
      assert.ok(seen.files.includes('new.md new\n'));
      assert.is(seen.files.length, 5);
    });
  }

  pushes(`${prefer}: what is refused from quarantine does not land`, ({ here }) => {
    hook(here, 'server.git/hooks/pre-receive', prefer, 'refused');
    const before = here.git('server.git', 'rev-parse', 'main');
    assert.throws(() => here.git('here', 'push', '-q', '../server.git', 'main'));
    assert.is(here.git('server.git', 'rev-parse', 'main'), before);
    assert.is(saidIn(here).length, 1);
    rmSync(here.path('out'));
  });
}

pushes.run();
