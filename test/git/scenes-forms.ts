import { appendFileSync, mkdirSync, renameSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { GOVERNED_FILES } from '../kit/repo.ts';
import { allOf, at, grown, type Scene } from './scene.ts';

/** The forms that one repository takes. */
export const FORMS: readonly Scene[] = [
  { why: 'loose objects', build: at((lab) => grown(lab, 'here'), 'here') },
  { why: 'a directory within it', build: at((lab) => grown(lab, 'here'), 'here/src') },
  {
    why: 'a pack with deltas',
    build: at((lab) => {
      grown(lab, 'here');
      lab.commit('here', { '.theurian/knowledge/ns/leaf.R5.md': `${'long line\n'.repeat(499)}another\n` });
      lab.git('here', 'repack', '-adfq', '--depth=50');
    }, 'here'),
  },
  {
    why: 'packs, a multi-pack index and a commit graph',
    build: at((lab) => {
      grown(lab, 'here');
      lab.git('here', 'repack', '-dq');
      lab.commit('here', { '.theurian/x.md': 'x' });
      lab.git('here', 'repack', '-dq');
      lab.git('here', 'multi-pack-index', 'write');
      lab.git('here', 'commit-graph', 'write', '--reachable');
    }, 'here'),
  },
  {
    why: 'SHA-256',
    build: at((lab) => grown(lab, 'here', '--object-format=sha256'), 'here'),
    closed: 'unsupported sha256',
  },
  {
    why: 'a HEAD that is not born',
    build: at((lab) => {
      mkdirSync(lab.path('here'));
      lab.git('here', 'init', '-q', '-b', 'main');
      lab.write('here', GOVERNED_FILES);
      lab.git('here', 'add', '-A');
    }, 'here'),
    faults: Object.fromEntries(
      ['commit', 'entries', 'bytes', 'chain', 'steps'].map((key) => [key, 'unborn refs/heads/main']),
    ),
  },
  {
    why: 'a detached HEAD',
    build: at((lab) => {
      grown(lab, 'here');
      lab.git('here', 'checkout', '-q', 'HEAD~1');
    }, 'here'),
  },
  {
    why: 'packed refs',
    build: (lab) => {
      grown(lab, 'here');
      lab.git('here', 'tag', '-a', '-m', 't', 'v1');
      lab.git('here', 'pack-refs', '--all');
      return { at: 'here', revision: 'v1~1^1' };
    },
  },
  {
    why: 'GIT_DIR and GIT_WORK_TREE, named',
    build: (lab) => {
      grown(lab, 'here');
      renameSync(lab.path('here/.git'), lab.path('store'));
      return { at: 'here/src', env: { GIT_DIR: '../../store', GIT_WORK_TREE: '..' } };
    },
  },
  {
    why: 'a pack over the limit',
    build: at((lab) => {
      grown(lab, 'here');
      lab.git('here', 'repack', '-q');
      writeFileSync(lab.path('here/.git/objects/pack/pack-x.pack'), '');
      truncateSync(lab.path('here/.git/objects/pack/pack-x.pack'), 65 * 1024 * 1024);
    }, 'here'),
    closed: 'unsupported large-pack',
  },
  {
    why: 'a pack index of version 1',
    build: at((lab) => {
      grown(lab, 'here');
      lab.git('here', '-c', 'pack.indexVersion=1', 'repack', '-adq');
    }, 'here'),
    closed: 'unsupported repository-format',
  },
  {
    why: 'a HEAD that is a link',
    build: at((lab) => {
      grown(lab, 'here');
      renameSync(lab.path('here/.git/HEAD'), lab.path('here/.git/OLD'));
      symlinkSync('refs/heads/main', lab.path('here/.git/HEAD'));
    }, 'here'),
    closed: 'unsupported head-symlink',
  },
  {
    why: 'refs in a table',
    build: at((lab) => {
      grown(lab, 'here');
      appendFileSync(
        lab.path('here/.git/config'),
        '[core]\n\trepositoryformatversion = 1\n[extensions]\n\trefstorage = reftable\n',
      );
    }, 'here'),
    closed: 'unsupported reftable',
    // This git does not know such tables; one that does shows what it reads.
    faults: allOf('git-failed'),
  },
  {
    why: 'an extension that nobody knows',
    build: at((lab) => {
      grown(lab, 'here');
      appendFileSync(
        lab.path('here/.git/config'),
        '[core]\n\trepositoryformatversion = 1\n[extensions]\n\tnovelty = true\n',
      );
    }, 'here'),
    closed: 'unsupported repository-format',
    faults: allOf('git-failed'),
  },
];
