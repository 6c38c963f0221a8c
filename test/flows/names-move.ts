import { writeFileSync } from 'node:fs';
import { BOB, EVE, landing, REPO, type Scene } from './verify-scene.ts';

/** What may happen to a repository, each so that git has to be asked again. */
export const HAPPENS: readonly (readonly [what: string, happen: (here: Scene) => void, says?: string])[] = [
  ['something lands', (here) => here.reviewed(landing(2))],
  ['something lands that nobody reviewed', (here) => here.direct(landing(2), 'x', EVE), 'review-missing one-parent'],
  ['the branch goes back', (here) => here.as(BOB, 'reset', '-q', '--hard', 'main~1')],
  ['another branch is checked out', (here) => here.branch('other')],
  ['HEAD is detached', (here) => here.as(BOB, 'checkout', '-q', '--detach')],
  ['a remote has the branch', (here) => here.as(BOB, 'update-ref', 'refs/remotes/origin/main', 'main~1')],
  [
    'a remote of another name is set up',
    (here) => {
      here.as(BOB, 'remote', 'add', 'other', '/nowhere');
      here.as(BOB, 'update-ref', 'refs/remotes/other/main', 'main~1');
    },
  ],
  ['something is applied', (here) => here.as(BOB, 'update-ref', 'refs/theurian/applied', 'main~1')],
  ['there is a master', (here) => here.as(BOB, 'branch', 'master')],
  ['the objects are packed', (here) => here.as(BOB, 'repack', '-adq')],
  ['an object stands for another', (here) => here.as(BOB, 'replace', 'main', 'main~1')],
  ['a graft is made', (here) => writeFileSync(here.path(REPO, '.git/info/grafts'), `${here.head('main')}\n`)],
  ['the configuration includes another', (here) => here.as(BOB, 'config', 'include.path', 'more')],
  ['a working directory has its own', (here) => writeFileSync(here.path(REPO, '.git/config.worktree'), '')],
  ['the user speaks of remotes', (here) => here.write('.', { '.gitconfig': '[include]\npath = x\n' })],
];
