import { writeFileSync } from 'node:fs';
import type { Lab } from '../kit/repo.ts';
import { at, grown, type Scene } from './scene.ts';

const cloned = (lab: Lab, ...args: readonly string[]): void => {
  grown(lab, 'from');
  lab.git('.', 'clone', '-q', ...args, 'here');
};

const SHALLOW = 'missing-object shallow';

/** Repositories that lie apart from their objects, or have only some of them. */
export const CLONES: readonly Scene[] = [
  {
    why: 'a linked worktree on a branch',
    build: at((lab) => {
      grown(lab, 'main');
      lab.git('main', 'worktree', 'add', '-q', '-b', 'other', '../here');
      lab.commit('here', { '.theurian/other.md': 'o\n' });
    }, 'here'),
  },
  {
    why: 'a linked worktree with a detached HEAD',
    build: at((lab) => {
      grown(lab, 'main');
      lab.git('main', 'worktree', 'add', '-q', '--detach', '../here', 'HEAD~1');
    }, 'here'),
  },
  {
    why: 'a submodule',
    build: at((lab) => {
      grown(lab, 'sub');
      lab.repo('super', { a: 'a' });
      lab.git('super', 'submodule', '--quiet', 'add', '../sub', 'here');
    }, 'super/here'),
  },
  {
    why: 'a separate git directory',
    build: at((lab) => {
      grown(lab, 'here');
      lab.git('here', 'init', '-q', '--separate-git-dir', '../elsewhere');
    }, 'here'),
  },
  {
    why: 'a shallow clone',
    build: at((lab) => cloned(lab, '--depth=2', `file://${lab.path('from')}`), 'here'),
    faults: { chain: SHALLOW, steps: SHALLOW },
  },
  {
    why: 'a shallow clone that has it all',
    build: at((lab) => cloned(lab, '--depth=99', `file://${lab.path('from')}`), 'here'),
  },
  {
    why: 'a history cut off by a forged shallow file',
    build: at((lab) => {
      grown(lab, 'here');
      writeFileSync(lab.path('here/.git/shallow'), `${lab.git('here', 'rev-parse', 'HEAD~1')}\n`);
    }, 'here'),
    faults: { chain: SHALLOW, steps: SHALLOW },
  },
  { why: 'a clone that shares', build: at((lab) => cloned(lab, '--shared', 'from'), 'here') },
  {
    why: 'a clone with a reference',
    build: at((lab) => cloned(lab, '--reference', 'from', `file://${lab.path('from')}`), 'here'),
  },
  {
    why: 'a clone that shares from one that shares',
    build: at((lab) => {
      cloned(lab, '--shared', 'from');
      lab.git('.', 'clone', '-q', '--shared', 'here', 'third');
      lab.commit('third', { '.theurian/third.md': '3' });
    }, 'third'),
  },
  {
    why: 'a partial clone without blobs',
    build: at((lab) => {
      grown(lab, 'from');
      lab.git('from', 'config', 'uploadpack.allowFilter', 'true');
      lab.git('.', 'clone', '-q', '--no-checkout', '--filter=blob:none', `file://${lab.path('from')}`, 'here');
    }, 'here'),
    closed: 'unsupported partial-clone',
    faults: { bytes: 'missing-object promised' },
  },
  {
    why: 'a bare repository',
    build: at((lab) => cloned(lab, '--bare', 'from'), 'here'),
  },
];
