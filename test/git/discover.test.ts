import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { discover } from '../../lib/git/discover.ts';
import { objectDirectories } from '../../lib/git/object-dirs.ts';
import { type Lab, lab } from '../kit/repo.ts';

const places = suite<{ here: Lab }>('discover');

places.before.each((context) => {
  context.here = lab();
  context.here.repo('here');
});
places.after.each(({ here }) => here.remove());

type Env = Readonly<Record<string, string>>;

interface Place {
  readonly why: string;
  readonly at: string;
  readonly env?: (here: Lab) => Env;
  readonly build?: (here: Lab) => unknown;
}

const PLACES: readonly Place[] = [
  { why: 'the top', at: 'here' },
  { why: 'a directory below it', at: 'here/.theurian/migrations' },
  { why: 'the git directory itself', at: 'here/.git' },
  { why: 'a directory of the git directory', at: 'here/.git/objects' },
  { why: 'a link to it', at: 'link/src', build: (here) => symlinkSync('here', here.path('link')) },
  { why: 'a bare repository', at: 'bare', build: (here) => here.git('.', 'clone', '-q', '--bare', 'here', 'bare') },
  {
    why: 'a directory of a bare one',
    at: 'bare/refs/heads',
    build: (here) => here.git('.', 'clone', '-q', '--bare', 'here', 'bare'),
  },
  {
    why: 'a repository that is bare beside its .git',
    at: 'here',
    build: (here) => here.git('here', 'config', 'core.bare', 'true'),
  },
  {
    why: 'a linked worktree',
    at: 'linked/src',
    build: (here) => here.git('here', 'worktree', 'add', '-q', '../linked'),
  },
  {
    why: 'a linked worktree of a bare repository',
    at: 'linked',
    build: (here) => {
      here.git('here', 'worktree', 'add', '-q', '../linked');
      here.git('here', 'config', 'core.bare', 'true');
    },
  },
  {
    why: 'a linked worktree whose repository has its working directory elsewhere',
    at: 'linked',
    build: (here) => {
      here.git('here', 'worktree', 'add', '-q', '../linked');
      mkdirSync(here.path('other'));
      here.git('here', 'config', 'core.worktree', here.path('other'));
    },
  },
  {
    why: 'a working directory elsewhere',
    at: 'here',
    build: (here) => {
      mkdirSync(here.path('other'));
      here.git('here', 'config', 'core.worktree', '../../other');
    },
  },
  {
    why: 'an empty .git below a repository',
    at: 'here/src',
    build: (here) => mkdirSync(here.path('here/src/.git')),
  },
  { why: 'GIT_DIR alone', at: 'here/src', env: () => ({ GIT_DIR: '../.git' }) },
  {
    why: 'GIT_DIR that is a file',
    at: 'here',
    build: (here) => here.git('here', 'init', '-q', '--separate-git-dir', '../store'),
    env: (here) => ({ GIT_DIR: here.path('here/.git') }),
  },
  { why: 'GIT_WORK_TREE alone', at: 'here', env: (here) => ({ GIT_WORK_TREE: here.path('here/src') }) },
  { why: 'both', at: '.', env: () => ({ GIT_DIR: 'here/.git', GIT_WORK_TREE: 'here' }) },
  {
    why: 'the git directory of a linked worktree',
    at: 'linked',
    build: (here) => here.git('here', 'worktree', 'add', '-q', '../linked'),
    env: (here) => ({ GIT_DIR: here.path('here/.git/worktrees/linked') }),
  },
  {
    why: 'a common directory that is named',
    at: 'here',
    build: (here) => here.git('.', 'clone', '-q', '--bare', 'here', 'bare'),
    env: (here) => ({ GIT_DIR: here.path('here/.git'), GIT_COMMON_DIR: here.path('bare') }),
  },
];

for (const { why, at, env = (): Env => ({}), build } of PLACES) {
  places(`the repository is where git finds it: ${why}`, ({ here }) => {
    build?.(here);
    const more = env(here);
    const found = discover({ at: here.path(at), env: { ...here.env, ...more } });
    if (!found.ok) throw new Error(found.error.kind);
    const { topLevel, gitDir, commonDir } = found.value.layout;
    const ask = (...args: readonly string[]): string =>
      here
        .raw(at, ['rev-parse', ...args], { env: more })
        .toString()
        .trim();
    assert.is(gitDir, ask('--absolute-git-dir'));
    assert.is(commonDir, ask('--path-format=absolute', '--git-common-dir'));
    assert.is(
      topLevel,
      ask('--is-inside-work-tree') === 'true' || more.GIT_WORK_TREE !== undefined
        ? ask('--show-toplevel')
        : topLevelOutside(why, here),
    );
  });
}

/** Outside of a working directory git names none; there may be one all the same. */
const topLevelOutside = (why: string, here: Lab): string | null =>
  why === 'a working directory elsewhere' ? here.path('other') : null;

const REFUSED: readonly (readonly [why: string, kind: string, build: (here: Lab) => Env])[] = [
  ['GIT_DIR names nothing', 'no-repository', () => ({ GIT_DIR: 'nowhere' })],
  [
    'GIT_DIR is a file that names nothing',
    'no-repository',
    (here) => {
      writeFileSync(here.path('file'), 'gitdir: nowhere\n');
      return { GIT_DIR: here.path('file') };
    },
  ],
  [
    '.git is some other file',
    'damaged',
    (here) => {
      here.git('here', 'init', '-q', '--separate-git-dir', '../store');
      writeFileSync(here.path('here/.git'), 'something else\n');
      return {};
    },
  ],
  [
    'the configuration is no configuration',
    'damaged',
    (here) => {
      writeFileSync(here.path('here/.git/config'), '[core\n');
      return {};
    },
  ],
  [
    'the configuration is a directory',
    'unreadable',
    (here) => {
      here.git('.', 'clone', '-q', '--bare', 'here', 'bare');
      mkdirSync(here.path('bare/odd/config'), { recursive: true });
      return { GIT_DIR: here.path('here/.git'), GIT_COMMON_DIR: here.path('bare/odd') };
    },
  ],
];

for (const [why, kind, build] of REFUSED) {
  places(`there is no way in when ${why}`, ({ here }) => {
    const env = build(here);
    const found = discover({ at: here.path('here'), env: { ...here.env, ...env } });
    assert.is(!found.ok && found.error.kind, kind);
  });
}

places('objects are looked for in quarantine first, then wherever they are borrowed from, once each', ({ here }) => {
  const layout = { topLevel: null, gitDir: '/g', commonDir: here.path('own') };
  here.write('own', { 'objects/info/alternates': '# a comment\n../../a/objects\n\n' });
  here.write('a', { 'objects/info/alternates': `"${here.path('b')}/o\\"dd"\n${here.path('own/objects')}\n` });
  const at = here.path('.');
  const own = here.path('own/objects');
  const borrowed = [here.path('a/objects'), `${here.path('b')}/o"dd`];
  assert.equal(objectDirectories(layout, { at, env: {} }), [own, ...borrowed]);
  const env = {
    GIT_OBJECT_DIRECTORY: 'quarantine',
    GIT_ALTERNATE_OBJECT_DIRECTORIES: `own/objects:"${here.path('c')}\\:d":a/objects`,
  };
  assert.equal(objectDirectories(layout, { at, env }), [
    here.path('quarantine'),
    own,
    ...borrowed,
    `${here.path('c')}:d`,
  ]);
});

places.run();
