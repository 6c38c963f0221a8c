import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type Circumstances, chooseWay } from '../../lib/hooks/way.ts';
import type { HooksPath } from '../../lib/model/hook.ts';

const ways = suite('the way hooks are installed');

const PLAIN: Circumstances = {
  gitVersion: [2, 39],
  hooksPath: null,
  manager: null,
  ownDirectory: '/r/.git/hooks',
  intoHooksPath: false,
};

const path = (scope: string, value: string): HooksPath => ({ scope, origin: 'file:x', value });

const CASES: readonly (readonly [why: string, here: Partial<Circumstances>, way: string])[] = [
  ['nothing is set', {}, 'files'],
  ['git is 2.53', { gitVersion: [2, 53] }, 'files'],
  ['git is 2.54', { gitVersion: [2, 54] }, 'config'],
  ['git is 3.0', { gitVersion: [3, 0] }, 'config'],
  ['git is 2.54 and the path is global', { gitVersion: [2, 54], hooksPath: path('global', '/h') }, 'config'],
  ['git is 2.54 and there is husky', { gitVersion: [2, 54], manager: 'husky' }, 'config'],
  ['git is 2.54 and files are asked for', { gitVersion: [2, 54], intoHooksPath: true }, 'files'],
  ['the path is global', { hooksPath: path('global', '/h') }, 'refused'],
  ['the path is global and files are asked for', { hooksPath: path('global', '/h'), intoHooksPath: true }, 'refused'],
  ['the path is of the system', { hooksPath: path('system', '/h'), intoHooksPath: true }, 'refused'],
  ['the path is of this command', { hooksPath: path('command', '/h'), intoHooksPath: true }, 'refused'],
  ['the path is local', { hooksPath: path('local', '.githooks') }, 'refused'],
  [
    'the path is local and files are asked for',
    { hooksPath: path('local', '.githooks'), intoHooksPath: true },
    'files',
  ],
  [
    'the path is of the worktree and files are asked for',
    { hooksPath: path('worktree', '/h'), intoHooksPath: true },
    'files',
  ],
  ['the path is the repository’s own, written out', { hooksPath: path('local', '/r/.git/hooks') }, 'files'],
  ['the path is its own, for one worktree', { hooksPath: path('worktree', '/r/.git/hooks') }, 'files'],
  ['the path is its own, for all repositories', { hooksPath: path('global', '/r/.git/hooks') }, 'refused'],
  [
    'the path is its own beside lefthook',
    { hooksPath: path('local', '/r/.git/hooks'), manager: 'lefthook' },
    'lefthook',
  ],
  ['the path is of husky 9', { hooksPath: path('local', '.husky/_'), manager: 'husky' }, 'husky'],
  ['the path is of husky 8', { hooksPath: path('local', 'web/.husky'), manager: 'husky' }, 'husky'],
  [
    'the path is of husky and files are asked for',
    { hooksPath: path('local', '.husky/_'), manager: 'husky', intoHooksPath: true },
    'husky',
  ],
  ['the path is global beside husky', { hooksPath: path('global', '.husky/_'), manager: 'husky' }, 'refused'],
  ['the path only looks like that of husky', { hooksPath: path('local', 'x.husky/_'), manager: 'husky' }, 'refused'],
  ['the path is of husky, which is not there', { hooksPath: path('local', '.husky/_') }, 'refused'],
  ['husky has not been run yet', { manager: 'husky' }, 'husky'],
  ['there is lefthook', { manager: 'lefthook' }, 'lefthook'],
  ['there is pre-commit', { manager: 'pre-commit' }, 'pre-commit'],
  ['there is overcommit', { manager: 'overcommit' }, 'overcommit'],
  ['there is simple-git-hooks', { manager: 'simple-git-hooks' }, 'simple-git-hooks'],
  ['there is lefthook and files are asked for', { manager: 'lefthook', intoHooksPath: true }, 'files'],
  ['there is overcommit and files are asked for', { manager: 'overcommit', intoHooksPath: true }, 'overcommit'],
];

for (const [why, here, way] of CASES)
  ways(`${way === 'refused' ? 'none is found' : `it is ${way}`} when ${why}`, () => {
    const chosen = chooseWay({ ...PLAIN, ...here });
    assert.is(chosen.ok ? chosen.value : 'refused', way);
    if (!chosen.ok)
      assert.equal(chosen.error, { kind: 'hooks-path-elsewhere', ...here.hooksPath, ownDirectory: '/r/.git/hooks' });
  });

ways.run();
