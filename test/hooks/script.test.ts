import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { DEFAULT_EVENTS } from '../../lib/model/hook.ts';
import { SCRIPT, standIn } from '../kit/stand-in.ts';
import { hookScene, MIGRATION } from './scene.ts';

const script = suite('hook script');
const here = hookScene();
script.after(() => here.remove());

const told = (): readonly string[] => here.cli.asked().map(({ event, args }) => [event, ...args].join(' '));
const stage = (dir: string, path = MIGRATION): void => {
  here.write(dir, { [path]: `${Math.random()}\n` });
  here.git(dir, 'add', '-A');
};

script.before.each(() => {
  here.cli.answers(0);
  here.cli.asked();
});

script('it is written for any POSIX shell', () => {
  for (const shell of [['dash'], ['busybox', 'sh'], ['bash', '--posix'], ['sh']]) {
    const [name = '', ...args] = shell;
    const { status, error, stderr } = spawnSync(name, [...args, '-n', SCRIPT], { encoding: 'utf8' });
    if (error === undefined) assert.is(status, 0, `${name}: ${stderr}`);
  }
  assert.not.match(readFileSync(SCRIPT, 'utf8'), /\r|\bnpx |\[\[|^\s*(?:local|function) /m);
});

script('shellcheck has nothing to say, where it is there', () => {
  const { error, status, stdout } = spawnSync('shellcheck', ['--shell=sh', SCRIPT], { encoding: 'utf8' });
  if (error === undefined) assert.is(status, 0, stdout);
});

script('a commit that touches nothing governed starts no program', () => {
  here.hooked('plain');
  stage('plain', 'src/a.ts');
  here.git('plain', 'commit', '-qm', 'x');
  here.git('plain', 'commit', '-q', '--amend', '--no-edit');
  here.git(
    'plain',
    'merge',
    '-q',
    '--no-ff',
    '-m',
    'm',
    here.git('plain', 'commit-tree', 'HEAD^{tree}', '-p', 'HEAD', '-m', 'y'),
  );
  assert.equal(here.cli.asked(), []);
});

interface Way {
  readonly why: string;
  readonly does: (dir: string) => void;
  readonly asks: readonly string[];
}

const side = (dir: string, path: string): void => {
  here.git(dir, 'checkout', '-q', '-b', 'side');
  stage(dir, path);
  here.git(dir, 'commit', '-qm', 'side', '--no-verify');
  here.git(dir, 'checkout', '-q', 'main');
};

const WAYS: readonly Way[] = [
  {
    why: 'a commit of what is staged',
    does: (dir) => {
      stage(dir);
      here.git(dir, 'commit', '-qm', 'x');
    },
    asks: ['pre-commit verify --staged'],
  },
  {
    why: 'a commit of everything',
    does: (dir) => {
      here.write(dir, { '.theurian/config.yaml': 'y\n' });
      here.git(dir, 'commit', '-qam', 'x');
    },
    asks: ['pre-commit verify --staged'],
  },
  {
    why: 'a commit of one path beside what is staged',
    does: (dir) => {
      stage(dir, 'src/b.ts');
      here.write(dir, { '.theurian/config.yaml': 'y\n' });
      here.git(dir, 'commit', '-qm', 'x', '--', '.theurian/config.yaml');
    },
    asks: ['pre-commit verify --staged'],
  },
  {
    why: 'a commit from a directory below, with a path set for the environment',
    does: (dir) => {
      stage(dir);
      here.raw(`${dir}/.theurian`, ['commit', '-qm', 'x'], { env: { GIT_LITERAL_PATHSPECS: '1' } });
    },
    asks: ['pre-commit verify --staged'],
  },
  {
    why: 'a deletion',
    does: (dir) => {
      here.git(dir, 'rm', '-q', '.theurian/config.yaml');
      here.git(dir, 'commit', '-qm', 'x');
    },
    asks: ['pre-commit verify --staged'],
  },
  {
    why: 'a change of a migration that was there',
    does: (dir) => {
      stage(dir);
      here.git(dir, 'commit', '-qm', 'new', '--no-verify');
      stage(dir);
      here.git(dir, 'commit', '-qm', 'x');
    },
    asks: ['commit-msg verify --staged --message .git/COMMIT_EDITMSG'],
  },
  {
    why: 'a merge that takes a migration away',
    does: (dir) => {
      stage(dir);
      here.git(dir, 'commit', '-qm', 'new', '--no-verify');
      here.git(dir, 'checkout', '-q', '-b', 'side');
      here.git(dir, 'rm', '-q', MIGRATION);
      here.git(dir, 'commit', '-qm', 'gone', '--no-verify');
      here.git(dir, 'checkout', '-q', 'main');
      here.git(dir, 'merge', '-q', '--no-ff', '-m', 'm', 'side');
    },
    asks: ['commit-msg verify --merge --message .git/MERGE_MSG', 'post-merge migrate apply'],
  },
  {
    why: 'a commit in the plain, of something else',
    does: (dir) => {
      stage(dir, 'x/.theurian/a.yaml');
      here.git(dir, 'commit', '-qm', 'x');
    },
    asks: [],
  },
  {
    why: 'a merge',
    does: (dir) => {
      side(dir, MIGRATION);
      here.git(dir, 'merge', '-q', '--no-ff', '-m', 'm', 'side');
    },
    asks: [
      'pre-merge-commit migrate validate --staged',
      'commit-msg verify --merge --message .git/MERGE_MSG',
      'post-merge migrate apply',
    ],
  },
  {
    why: 'a merge that was stopped and then committed',
    does: (dir) => {
      side(dir, MIGRATION);
      here.git(dir, 'merge', '-q', '--no-ff', '--no-commit', 'side');
      here.git(dir, 'commit', '-qm', 'm');
    },
    asks: ['pre-commit verify --merge', 'commit-msg verify --merge --message .git/COMMIT_EDITMSG'],
  },
  {
    why: 'a merge that leaves out what the other side brought',
    does: (dir) => {
      side(dir, MIGRATION);
      here.git(dir, 'merge', '-q', '-s', 'ours', '-m', 'm', 'side');
    },
    asks: ['commit-msg verify --merge --message .git/MERGE_MSG'],
  },
  {
    why: 'a fast-forward',
    does: (dir) => {
      side(dir, MIGRATION);
      here.git(dir, 'merge', '-q', '--ff-only', 'side');
    },
    asks: ['post-merge migrate apply'],
  },
  {
    why: 'a squash, which commits nothing yet',
    does: (dir) => {
      side(dir, MIGRATION);
      here.git(dir, 'merge', '-q', '--squash', 'side');
    },
    asks: [],
  },
];

for (const [nth, { why, does, asks }] of WAYS.entries())
  script(`${why} asks ${asks.length === 0 ? 'nobody' : `for ${asks.join(', then ')}`}`, () => {
    const dir = `way${nth}`;
    here.hooked(dir, DEFAULT_EVENTS, { 'README.md': 'x\n', '.theurian/config.yaml': 'x\n' });
    does(dir);
    assert.equal(told(), asks);
  });

script('the first commit of a repository is judged', () => {
  here.hooked('unborn', DEFAULT_EVENTS);
  here.git('unborn', 'checkout', '-q', '--orphan', 'new');
  stage('unborn');
  here.git('unborn', 'commit', '-qm', 'x');
  assert.equal(told(), ['pre-commit verify --staged']);
});

script('a commit that passes says nothing, and what is applied after a merge is told', () => {
  here.hooked('silent', DEFAULT_EVENTS);
  stage('silent');
  assert.equal(here.try('silent', ['commit', '-qm', 'x']), { code: 0, err: '' });
  side('silent', '.theurian/migrations/b.yaml');
  assert.equal(here.try('silent', ['merge', '-q', '--ff-only', 'side']), { code: 0, err: 'verdict\n' });
});

script('a refusal stops the commit, with the code and the words of who refused', () => {
  here.hooked('refused', DEFAULT_EVENTS);
  here.cli.answers(4);
  stage('refused');
  assert.is(here.try('refused', ['commit', '-qm', 'x']).code, 1);
  assert.is(here.git('refused', 'log', '--format=%s'), 'first');
});

script('in a linked worktree of a path with spaces the commit of that worktree is judged, from its top', () => {
  here.hooked('main checkout', DEFAULT_EVENTS);
  here.git('main checkout', 'worktree', 'add', '-q', '-b', 'work', here.path('linked work'));
  stage('linked work');
  here.git('linked work', 'commit', '-qm', 'x');
  const [asked, ...more] = here.cli.asked();
  assert.equal(more, []);
  assert.equal([asked?.event, asked?.at], ['pre-commit', here.path('linked work')]);
});

// Who judges: the project's own, that of the main checkout, the recorded one, the one on the PATH.
const OWN = 'node_modules/theurian/dist/theurian.js';

script('the program of the working directory comes before that of the main checkout, then the recorded one', () => {
  here.hooked('order', DEFAULT_EVENTS, { '.gitignore': 'node_modules\n' });
  here.git('order', 'worktree', 'add', '-q', '-b', 'work', here.path('order-linked'));
  const paths = [here.path('order-linked', OWN), here.path('order', OWN)];
  standIn(here.path('account'), ...paths);
  for (const by of [...paths, here.path('stand in/theurian.js')]) {
    stage('order-linked');
    here.git('order-linked', 'commit', '-qm', 'x');
    assert.equal(
      here.cli.asked().map((asked) => asked.by),
      [by],
    );
    rmSync(by, { force: by !== here.path('stand in/theurian.js') });
  }
  standIn(here.path('account'), here.path('stand in/theurian.js'));
});

script('without node on the PATH the recorded one is used', () => {
  here.hooked('no-node', DEFAULT_EVENTS);
  stage('no-node');
  const { code, err } = here.try('no-node', ['commit', '-qm', 'x'], { PATH: pathWithout() });
  assert.equal([code, told()], [0, ['pre-commit verify --staged']], err);
});

/** A PATH with git and a shell's usual words on it, and no node. */
const pathWithout = (): string => {
  const dir = here.path('words');
  if (!existsSync(dir)) {
    const words = ['git', 'sh', 'cat', 'rm', 'tail'].map((word) => `ln -s "$(command -v ${word})" '${dir}/${word}'`);
    spawnSync('sh', ['-c', [`mkdir '${dir}'`, ...words].join('\n')], { env: here.env });
  }
  return dir;
};

script('where no program is found, only what is governed is refused, and the way on is told', () => {
  here.hooked('nobody', DEFAULT_EVENTS);
  here.git('nobody', 'config', 'theurian.cli', '/nowhere/theurian.js');
  const env = { PATH: pathWithout() };
  stage('nobody', 'src/a.ts');
  assert.is(here.try('nobody', ['commit', '-qm', 'code'], env).code, 0);
  stage('nobody');
  const { code, err } = here.try('nobody', ['commit', '-qm', 'knowledge'], env);
  assert.is(code, 1);
  assert.match(err, /theurian: pre-commit: this touches \.theurian\//);
  assert.match(err, 'npm install');
  assert.match(err, 'THEURIAN_HOOKS=off');
  assert.is(here.try('nobody', ['commit', '-qm', 'knowledge'], { ...env, THEURIAN_HOOKS: 'off' }).code, 0);
});

script('a program on the PATH is used where nothing is recorded', () => {
  here.hooked('by-path', DEFAULT_EVENTS);
  here.git('by-path', 'config', '--unset', 'theurian.cli');
  const found = here.path('on-path/theurian');
  standIn(here.path('account'), found);
  stage('by-path');
  here.raw('by-path', ['commit', '-qm', 'x'], { env: { PATH: `${here.path('on-path')}:${process.env.PATH}` } });
  assert.equal(
    here.cli.asked().map((asked) => asked.by),
    [found],
  );
});

script('THEURIAN_HOOKS=off lets one command pass, and says so where something would have been judged', () => {
  here.hooked('off', DEFAULT_EVENTS);
  here.cli.answers(4);
  stage('off', 'src/a.ts');
  const silent = here.try('off', ['commit', '-qm', 'x'], { THEURIAN_HOOKS: 'off' });
  assert.equal([silent.code, silent.err], [0, '']);
  stage('off');
  const said = here.try('off', ['commit', '-qm', 'x'], { THEURIAN_HOOKS: 'off' });
  assert.equal([said.code, said.err.split('\n').length], [0, 2]);
  assert.match(said.err, 'pre-commit: not judged this once, since THEURIAN_HOOKS=off.');
  assert.equal(here.cli.asked(), []);
  stage('off');
  assert.is(here.try('off', ['commit', '-qm', 'x']).code, 1);
});

script('a hook that was there before gets its arguments, and its refusal wins', () => {
  here.hooked('chained', DEFAULT_EVENTS);
  here.chained('chained', 'commit-msg', `printf '%s\\n' "$1" >> '${here.path('foreign')}'`);
  here.chained('chained', 'pre-commit', 'exit 7');
  stage('chained');
  assert.is(here.try('chained', ['commit', '-qm', 'x']).code, 1);
  assert.equal(here.cli.asked(), []);
  here.chained('chained', 'pre-commit', `echo ran >> '${here.path('foreign')}'`);
  here.git('chained', 'commit', '-qm', 'x');
  assert.is(readFileSync(here.path('foreign'), 'utf8'), 'ran\n.git/COMMIT_EDITMSG\n');
  assert.equal(told(), ['pre-commit verify --staged']);
});

script('a hook that fails after a merge does not keep what arrived from being applied', () => {
  here.hooked('after', DEFAULT_EVENTS);
  here.chained('after', 'post-merge', 'exit 3');
  side('after', MIGRATION);
  here.git('after', 'merge', '-q', '--ff-only', 'side');
  assert.equal(told(), ['post-merge migrate apply']);
});

script('a merge stands even where what arrived cannot be applied', () => {
  here.hooked('unapplied', DEFAULT_EVENTS);
  side('unapplied', MIGRATION);
  here.cli.answers(5);
  const { code, err } = here.try('unapplied', ['merge', '-q', '--ff-only', 'side']);
  assert.is(code, 0);
  assert.match(err, 'What arrived was not applied.');
});

script('a probe tells what would be called, and calls nobody', () => {
  here.hooked('probed', DEFAULT_EVENTS);
  here.chained('probed', 'pre-push', 'exit 9');
  const ran = spawnSync(here.path('probed/.git/hooks/pre-push'), [], {
    cwd: here.path('probed'),
    env: { ...here.env, THEURIAN_HOOKS: 'probe' },
    encoding: 'utf8',
  });
  const lines = ['theurian-hook 1', 'event pre-push', `node ${process.execPath}`];
  assert.equal(ran.stdout.split('\n'), [...lines, `cli ${here.path('stand in/theurian.js')}`, '']);
  assert.equal([ran.status, here.cli.asked()], [0, []]);
});

script('a name that is no hook is refused', () => {
  const ran = spawnSync('sh', [SCRIPT, 'pre-lunch'], { cwd: here.path('probed'), env: here.env, encoding: 'utf8' });
  assert.is(ran.status, 2);
  assert.match(ran.stderr, "there is no hook of the name 'pre-lunch'");
});

script.run();
