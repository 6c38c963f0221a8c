import { readFileSync } from 'node:fs';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { DEFAULT_EVENTS, STRICT_EVENTS } from '../../lib/model/hook.ts';
import { hookScene, MIGRATION } from './scene.ts';

const refs = suite('hook script, refs');
const here = hookScene();
refs.after(() => here.remove());

const ZERO = '0'.repeat(40);
const at = (dir: string, revision: string): string => here.git(dir, 'rev-parse', revision);
const add = (dir: string, path: string, text = `${Math.random()}\n`): string => {
  here.write(dir, { [path]: text });
  here.git(dir, 'add', '-A');
  here.git(dir, 'commit', '-qm', path, '--no-verify');
  return at(dir, 'HEAD');
};

refs.before.each(() => {
  here.cli.answers(0);
  here.cli.asked();
});

/** A clone with an upstream that has knowledge. */
const pushing = (dir: string): void => {
  here.hooked(dir, ['pre-push'], { 'README.md': 'x\n', [MIGRATION]: 'a\n' });
  here.git('', 'init', '-q', '--bare', '-b', 'main', `${dir}.git`);
  here.git(dir, 'remote', 'add', 'origin', here.path(`${dir}.git`));
  here.git(dir, 'push', '-q', 'origin', 'main');
  here.cli.asked();
};

interface Push {
  readonly why: string;
  /** Gives the arguments of the push, and the lines that are to be judged; null when nobody is to be asked. */
  readonly of: (dir: string) => readonly [args: readonly string[], lines: readonly string[] | null];
}

const PUSHES: readonly Push[] = [
  {
    why: 'of a commit that touches nothing governed asks nobody',
    of: (dir) => {
      add(dir, 'src/a.ts');
      return [['main'], null];
    },
  },
  {
    why: 'of a governed change is judged',
    of: (dir) => {
      const old = at(dir, 'HEAD');
      const next = add(dir, '.theurian/migrations/b.yaml');
      return [['main'], [`refs/heads/main ${next} refs/heads/main ${old}`]];
    },
  },
  {
    why: 'of a governed change that was put back again is judged',
    of: (dir) => {
      const old = at(dir, 'HEAD');
      add(dir, MIGRATION, 'other\n');
      const next = add(dir, MIGRATION, 'a\n');
      return [['main'], [`refs/heads/main ${next} refs/heads/main ${old}`]];
    },
  },
  {
    why: 'of several branches hands on every line',
    of: (dir) => {
      here.git(dir, 'branch', 'plain');
      here.git(dir, 'push', '-q', 'origin', 'plain');
      here.cli.asked();
      const old = at(dir, 'HEAD');
      here.git(dir, 'checkout', '-q', 'plain');
      const plain = add(dir, 'src/b.ts');
      here.git(dir, 'checkout', '-q', 'main');
      const next = add(dir, '.theurian/migrations/b.yaml');
      const line = (name: string, oid: string): string => `refs/heads/${name} ${oid} refs/heads/${name} ${old}`;
      return [
        ['main', 'plain'],
        [line('main', next), line('plain', plain)],
      ];
    },
  },
  {
    why: 'of a new branch of a repository with knowledge is judged',
    of: (dir) => {
      here.git(dir, 'branch', 'release');
      return [['release'], [`refs/heads/release ${at(dir, 'HEAD')} refs/heads/release ${ZERO}`]];
    },
  },
  {
    why: 'that rewinds a branch over a governed change is judged',
    of: (dir) => {
      const old = at(dir, 'HEAD');
      const next = add(dir, '.theurian/migrations/b.yaml');
      here.git(dir, 'push', '-q', 'origin', 'main');
      here.cli.asked();
      here.git(dir, 'reset', '-q', '--hard', old);
      return [['--force', 'main'], [`refs/heads/main ${old} refs/heads/main ${next}`]];
    },
  },
  {
    why: 'that puts what was first on the other side of a merge is judged, though it adds nothing',
    of: (dir) => {
      const first = at(dir, 'HEAD');
      const old = add(dir, 'src/theirs.ts');
      here.git(dir, 'push', '-q', 'origin', 'main');
      here.cli.asked();
      here.git(dir, 'reset', '-q', '--hard', first);
      add(dir, 'src/mine.ts');
      here.git(dir, 'merge', '-q', '--no-ff', '-m', 'm', old);
      return [['main'], [`refs/heads/main ${at(dir, 'HEAD')} refs/heads/main ${old}`]];
    },
  },
  {
    why: 'that deletes a protected branch is judged',
    of: (dir) => {
      here.git(`${dir}.git`, 'config', 'receive.denyDeleteCurrent', 'ignore');
      return [['--delete', 'main'], [`(delete) ${ZERO} refs/heads/main ${at(dir, 'HEAD')}`]];
    },
  },
  {
    why: 'that deletes another branch asks nobody',
    of: (dir) => {
      here.git(dir, 'push', '-q', 'origin', 'main:refs/heads/old');
      here.cli.asked();
      return [['--delete', 'old'], null];
    },
  },
  {
    why: 'of a tag asks nobody',
    of: (dir) => {
      here.git(dir, 'tag', 'v1');
      return [['v1'], null];
    },
  },
  { why: 'of nothing new asks nobody', of: () => [['main'], null] },
];

for (const [nth, { why, of }] of PUSHES.entries())
  refs(`a push ${why}`, () => {
    const dir = `push${nth}`;
    pushing(dir);
    const [args, lines] = of(dir);
    here.git(dir, 'push', '-q', 'origin', ...args);
    const asked = here.cli.asked();
    assert.is(asked.length, lines === null ? 0 : 1);
    for (const { event, args: words, stdin } of asked) {
      assert.equal([event, ...words], ['pre-push', 'verify', '--pre-push']);
      assert.equal(
        stdin
          .split('\n')
          .filter((line) => line !== '')
          .sort(),
        [...(lines ?? [])].sort(),
      );
    }
  });

refs('two lines reach the hook that was there before and the one that judges, byte for byte', () => {
  pushing('both');
  here.chained('both', 'pre-push', `cat > '${here.path('seen')}'; printf '%s|' "$@" > '${here.path('seen.args')}'`);
  here.git('both', 'branch', 'second');
  add('both', '.theurian/migrations/b.yaml');
  here.git('both', 'push', '-q', 'origin', 'main', 'second');
  const [asked] = here.cli.asked();
  assert.is(asked?.stdin.split('\n').length, 3);
  assert.is(readFileSync(here.path('seen'), 'utf8'), asked?.stdin);
  assert.is(readFileSync(here.path('seen.args'), 'utf8'), `origin|${here.path('both.git')}|`);
});

refs('a hook that was there before and does not read its input does no harm', () => {
  pushing('deaf');
  here.chained('deaf', 'pre-push', 'exit 0');
  add('deaf', '.theurian/migrations/b.yaml');
  assert.is(here.try('deaf', ['push', '-q', 'origin', 'main']).code, 0);
  here.chained('deaf', 'pre-push', 'exit 5');
  add('deaf', 'src/a.ts');
  assert.is(here.try('deaf', ['push', '-q', 'origin', 'main']).code, 1);
  here.cli.asked();
});

refs('what a manager tells of the first ref stands in for the input it has read', () => {
  here.hooked('told', ['pre-push'], { [MIGRATION]: 'a\n' });
  const old = at('told', 'HEAD');
  const next = add('told', '.theurian/migrations/b.yaml');
  const env = {
    PRE_COMMIT_LOCAL_BRANCH: 'refs/heads/main',
    PRE_COMMIT_TO_REF: next,
    PRE_COMMIT_REMOTE_BRANCH: 'refs/heads/main',
    PRE_COMMIT_FROM_REF: old,
  };
  here.try('told', ['hook', 'run', 'pre-push'], env);
  assert.equal(
    here.cli.asked().map(({ stdin }) => stdin),
    [`refs/heads/main ${next} refs/heads/main ${old}\n`],
  );
});

/** A repository with the strict hooks, and a side branch with knowledge. */
const guarded = (dir: string): string => {
  here.hooked(dir, [...DEFAULT_EVENTS, ...STRICT_EVENTS], { 'README.md': 'x\n', [MIGRATION]: 'a\n' });
  here.git(dir, 'checkout', '-q', '-b', 'side');
  const next = add(dir, '.theurian/migrations/b.yaml');
  here.git(dir, 'checkout', '-q', 'main');
  here.cli.asked();
  return next;
};

interface Move {
  readonly why: string;
  readonly args: (dir: string, next: string) => readonly string[];
  /** Whether the guard asks before the branch moves. */
  readonly asks: boolean;
  readonly before?: (dir: string, next: string) => void;
}

const onSide = (dir: string): void => void here.git(dir, 'checkout', '-q', '--detach');

const MOVES: readonly Move[] = [
  { why: 'a fast-forward', args: () => ['merge', '-q', '--ff-only', 'side'], asks: true },
  { why: 'a reset', args: () => ['reset', '-q', '--hard', 'side'], asks: true },
  {
    why: 'a branch that is forced elsewhere',
    args: () => ['branch', '-f', 'main', 'side'],
    asks: true,
    before: onSide,
  },
  {
    why: 'a checkout with a forced branch',
    args: () => ['checkout', '-q', '-B', 'main', 'side'],
    asks: true,
    before: onSide,
  },
  { why: 'a ref that is updated', args: (_, next) => ['update-ref', 'refs/heads/main', next], asks: true },
  { why: 'a fetch into the branch', args: () => ['fetch', '-q', '.', 'side:main'], asks: true, before: onSide },
  { why: 'a push to oneself', args: () => ['push', '-q', '--no-verify', '.', 'side:main'], asks: true, before: onSide },
  { why: 'a cherry-pick', args: () => ['cherry-pick', 'side'], asks: true },
  {
    why: 'a commit past the other hooks',
    args: () => ['commit', '-qm', 'x', '--no-verify'],
    asks: true,
    before: (dir) => {
      here.write(dir, { '.theurian/migrations/c.yaml': 'c\n' });
      here.git(dir, 'add', '-A');
    },
  },
  { why: 'packing and pruning', args: () => ['gc', '-q', '--prune=now'], asks: false },
  { why: 'packing refs', args: () => ['pack-refs', '--all', '--prune'], asks: false },
  { why: 'another branch that moves', args: () => ['branch', '-f', 'side', 'main'], asks: false },
  { why: 'a commit of code', args: () => ['commit', '-qm', 'x', '--allow-empty'], asks: false },
  {
    why: 'a move to what the remote has',
    args: () => ['merge', '-q', '--ff-only', 'side'],
    asks: false,
    before: (dir, next) => here.raw(dir, ['update-ref', 'refs/remotes/origin/main', next]),
  },
  { why: 'a new branch', args: () => ['branch', 'new', 'side'], asks: false },
  { why: 'a branch that is deleted', args: () => ['branch', '-D', 'side'], asks: false },
];

for (const [nth, { why, args, asks, before }] of MOVES.entries())
  refs(`${why} ${asks ? 'is judged before the protected branch moves' : 'does not start the guard'}`, () => {
    const dir = `move${nth}`;
    const next = guarded(dir);
    before?.(dir, next);
    const old = at(dir, 'main');
    here.cli.asked();
    here.cli.answers(asks ? 4 : 0);
    const { code } = here.try(dir, args(dir, next));
    const guards = here.cli
      .asked()
      .filter(({ event }) => event === 'reference-transaction' || event === 'prepare-commit-msg');
    assert.equal([code !== 0, guards.length > 0], [asks, asks]);
    if (asks) assert.is(at(dir, 'main'), old);
    for (const { event, args: words } of guards)
      if (event === 'reference-transaction')
        assert.equal(words, ['verify', '--transition', `${old}..${next}`, '--ref', 'refs/heads/main']);
  });

refs('deleting a protected branch is refused without judging, and goes once with THEURIAN_HOOKS=off', () => {
  guarded('deleted');
  onSide('deleted');
  const { code, err } = here.try('deleted', ['branch', '-D', 'main']);
  assert.is.not(code, 0);
  assert.match(err, 'refs/heads/main is protected.');
  assert.equal(here.cli.asked(), []);
  assert.is(here.try('deleted', ['branch', '-D', 'main'], { THEURIAN_HOOKS: 'off' }).code, 0);
});

refs(
  'renaming a branch to a protected one is refused, and the branch that git has taken away can be brought back',
  () => {
    const next = guarded('renamed');
    onSide('renamed');
    const old = at('renamed', 'main');
    const { code, err } = here.try('renamed', ['branch', '-M', 'side', 'main']);
    assert.is.not(code, 0);
    assert.is(at('renamed', 'main'), old);
    const [, way = ''] = /This brings it back: git branch NAME (\S+)\n/.exec(err) ?? [];
    assert.is(way, next);
  },
);

refs('the branches that the configuration names are guarded, and no others', () => {
  guarded('named');
  here.git('named', 'config', '--add', 'theurian.branches', 'release/1.x');
  here.git('named', 'config', '--add', 'theurian.branches', 'trunk');
  here.git('named', 'merge', '-q', '--ff-only', 'side');
  assert.equal(
    here.cli.asked().map(({ event }) => event),
    ['post-merge'],
  );
  here.git('named', 'branch', 'trunk', 'HEAD~1');
  here.cli.asked();
  here.git('named', 'branch', '-f', 'trunk', 'HEAD');
  assert.equal(
    here.cli.asked().map(({ event }) => event),
    ['reference-transaction'],
  );
});

refs('a hook that was there before sees every state of a transaction, and its refusal wins', () => {
  guarded('states');
  here.chained('states', 'reference-transaction', `{ echo "$1"; cat; } >> '${here.path('states.txt')}'`);
  here.git('states', 'merge', '-q', '--ff-only', 'side');
  assert.match(
    readFileSync(here.path('states.txt'), 'utf8'),
    /^prepared\n(?:.* refs\/.*\n|.* HEAD\n|.* ORIG_HEAD\n)*committed\n/,
  );
  assert.equal(
    here.cli.asked().map(({ event }) => event),
    ['reference-transaction', 'post-merge'],
  );
  here.chained('states', 'reference-transaction', 'cat >/dev/null; [ "$1" != prepared ]');
  assert.is.not(here.try('states', ['branch', 'never']).code, 0);
});

refs('what pre-commit has judged is not judged again before the message, but with --no-verify it is', () => {
  guarded('once');
  here.git('once', 'checkout', '-q', 'side');
  here.write('once', { '.theurian/migrations/c.yaml': 'c\n' });
  here.git('once', 'add', '-A');
  here.git('once', 'commit', '-qm', 'x');
  here.write('once', { '.theurian/migrations/d.yaml': 'd\n' });
  here.git('once', 'add', '-A');
  here.git('once', 'commit', '-qm', 'x', '--no-verify');
  assert.equal(
    here.cli.asked().map(({ event, args }) => [event, ...args].join(' ')),
    ['pre-commit verify --staged', 'prepare-commit-msg verify --staged'],
  );
});

refs('a merge with --no-verify is judged before its message', () => {
  guarded('merged');
  here.git('merged', 'merge', '-q', '--no-ff', '--no-verify', '-m', 'm', 'side');
  const [first] = here.cli.asked();
  assert.equal([first?.event, ...(first?.args ?? [])], ['prepare-commit-msg', 'verify', '--merge']);
});

refs.run();
