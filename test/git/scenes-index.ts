import { writeFileSync } from 'node:fs';
import type { Lab } from '../kit/repo.ts';
import { inHere, type Scene } from './scene.ts';

const conflicting = (lab: Lab): void => {
  lab.git('here', 'switch', '-q', '-c', 'side');
  lab.commit('here', { '.theurian/config.yaml': 'side\n' });
  lab.git('here', 'switch', '-q', 'main');
  lab.commit('here', { '.theurian/config.yaml': 'main\n' });
};

const failing = (act: () => void): void => {
  try {
    act();
  } catch {
    return;
  }
  throw new Error('it did not fail');
};

/** What an index may be like. */
export const INDEXES: readonly Scene[] = [
  {
    why: 'index version 4',
    build: inHere((lab) => lab.git('here', 'update-index', '--index-version', '4')),
    inProcess: { staged: 'unsupported index-version' },
  },
  {
    why: 'an index with paths that are only announced',
    build: inHere((lab) => {
      lab.write('here', { '.theurian/later.md': 'later\n', 'sub/later': '' });
      lab.git('here', 'add', '-N', '.');
    }),
  },
  {
    why: 'a split index',
    build: inHere((lab) => {
      lab.git('here', 'update-index', '--split-index');
      lab.write('here', { '.theurian/y.md': 'y\n' });
      lab.git('here', 'add', '-A');
    }),
    inProcess: { staged: 'unsupported split-index' },
  },
  {
    why: 'a sparse index',
    build: inHere((lab) => lab.git('here', 'sparse-checkout', 'set', '--cone', '--sparse-index', 'src')),
    inProcess: { staged: 'unsupported sparse-index' },
  },
  {
    why: 'a merge in progress with conflicts',
    build: inHere((lab) => {
      conflicting(lab);
      lab.git('here', 'config', 'merge.conflictStyle', 'merge');
      failing(() => lab.git('here', 'merge', '-q', 'side'));
    }),
    faults: { staged: 'unmerged .theurian/config.yaml' },
  },
  {
    why: 'a merge in progress without conflicts',
    build: inHere((lab) => {
      lab.git('here', 'switch', '-q', '-c', 'side');
      lab.commit('here', { '.theurian/side.md': 's' });
      lab.git('here', 'switch', '-q', 'main');
      lab.commit('here', { 'README.md': 'm' });
      lab.git('here', 'merge', '-q', '--no-commit', 'side');
    }),
  },
  {
    why: 'an index without a checksum',
    build: inHere((lab) => {
      const path = lab.path('here/.git/index');
      const bytes = lab.raw('here', ['cat-file', 'blob', lab.git('here', 'hash-object', '-w', '.git/index')]);
      writeFileSync(path, bytes.fill(0, bytes.length - 20));
    }),
  },
];
