import * as assert from 'uvu/assert';
import { landing, POLICY_PATH, policy } from '../flows/verify-scene.ts';
import type { RemedyCase, RemedyLab } from './remedy-lab.ts';

const VERIFY = ['verify'];
const WAIVERS = '.theurian/waivers.yaml';

/** Makes a repository with a policy, and a first landing that was reviewed. */
const reviewed = ({ here }: RemedyLab, dir: string): void => {
  here.repo(dir, { 'README.md': 'x\n', [POLICY_PATH]: policy('merge') });
  branch({ here }, dir, 'first', landing(1));
  here.git(dir, 'checkout', '-q', 'main');
  here.git(dir, 'merge', '-q', '--no-ff', '-m', 'Merge', 'first');
};

const branch = (
  { here }: Pick<RemedyLab, 'here'>,
  dir: string,
  name: string,
  files: Parameters<RemedyLab['here']['commit']>[1],
): void => {
  here.git(dir, 'checkout', '-q', '-b', name);
  here.commit(dir, files);
};

/** The move of main from one revision to where it is now, as a hook asks for it. */
const moved = ({ here }: RemedyLab, dir: string, from: string): readonly string[] => {
  const at = (revision: string): string => here.git(dir, 'rev-parse', revision);
  return ['verify', '--transition', `${at(from)}..${at('HEAD')}`, '--ref', 'refs/heads/main'];
};

/** Steps that are not reviewed, with a remedy that mends them. */
export const REVIEW_REMEDIES: readonly RemedyCase[] = [
  {
    why: 'a commit that landed directly is merged from a branch, and what came after it is kept',
    code: 'review-missing',
    build: (lab, dir) => {
      reviewed(lab, dir);
      // Somebody has taken the obvious name already.
      lab.here.git(dir, 'branch', 'proposal');
      lab.here.commit(dir, landing(2));
      lab.here.commit(dir, { 'later.txt': 'later\n' }, 'later');
      return VERIFY;
    },
    beside: (lab, dir) => {
      assert.match(lab.here.git(dir, 'log', '--format=%s', 'main'), /^later$/m);
      assert.is(lab.here.git(dir, 'status', '--porcelain'), '');
      return undefined;
    },
  },
  {
    why: 'what is staged is committed on a branch of its own, and merged',
    code: 'review-missing',
    only: /^git switch/,
    build: (lab, dir) => {
      reviewed(lab, dir);
      lab.here.write(dir, landing(2));
      lab.here.git(dir, 'add', '-A');
      return ['verify', '--staged'];
    },
    beside: (lab, dir) => {
      assert.is(lab.here.git(dir, 'status', '--porcelain'), '');
      assert.is(lab.here.git(dir, 'rev-list', '--count', '--merges', 'main'), '2');
      return VERIFY;
    },
  },
  {
    why: 'a policy that would go is brought back',
    code: 'policy-removed',
    build: (lab, dir) => {
      reviewed(lab, dir);
      lab.here.git(dir, 'rm', '-q', POLICY_PATH);
      return ['verify', '--staged'];
    },
  },
  {
    why: 'a draft stays here, and is not committed',
    code: 'local-proposal',
    build: (lab, dir) => {
      reviewed(lab, dir);
      lab.here.write(dir, { '.theurian/proposals-local/x': 'x\n' });
      lab.here.git(dir, 'add', '-f', '.theurian');
      return ['verify', '--staged'];
    },
    beside: (lab, dir) => {
      assert.is(lab.here.git(dir, 'ls-files', '--others', '.theurian'), '.theurian/proposals-local/x');
      return undefined;
    },
  },
  {
    why: 'commits of one’s own that would take the place of the line are merged into it',
    code: 'branch-rewritten',
    build: (lab, dir) => {
      reviewed(lab, dir);
      lab.here.git(dir, 'branch', 'theirs');
      lab.here.git(dir, 'branch', 'proposal');
      lab.here.git(dir, 'reset', '-q', '--hard', 'HEAD~1');
      lab.here.commit(dir, { 'own.txt': 'own\n' }, 'own');
      lab.here.git(dir, 'merge', '-q', '-m', 'pulled', 'theirs');
      return moved(lab, dir, 'theirs');
    },
    beside: (lab, dir) => {
      assert.match(lab.here.git(dir, 'log', '--format=%s', 'main'), /^own$/m);
      return moved(lab, dir, 'theirs');
    },
  },
  {
    why: 'the same while the merge is open keeps what was settled in it',
    code: 'branch-rewritten',
    build: (lab, dir) => {
      reviewed(lab, `${dir}-theirs`);
      lab.here.git('.', 'clone', '-q', `${dir}-theirs`, dir);
      lab.here.commit(dir, { 'both.txt': 'own\n' }, 'own');
      branch(lab, `${dir}-theirs`, 'more', { ...landing(2), 'both.txt': 'theirs\n' });
      lab.here.git(`${dir}-theirs`, 'checkout', '-q', 'main');
      lab.here.git(`${dir}-theirs`, 'merge', '-q', '--no-ff', '-m', 'Merge more', 'more');
      lab.here.git(dir, 'fetch', '-q');
      assert.throws(() => lab.here.git(dir, 'merge', '-q', 'origin/main'));
      lab.here.write(dir, { 'both.txt': 'settled\n' });
      lab.here.git(dir, 'add', '-A');
      return ['verify', '--merge'];
    },
    beside: (lab, dir) => {
      assert.is(lab.here.git(dir, 'show', 'main:both.txt'), 'settled');
      return moved(lab, dir, 'origin/main');
    },
  },
  {
    why: 'a line that was rewritten goes on from its tip, and what took its place is kept',
    code: 'branch-rewritten',
    build: (lab, dir) => {
      reviewed(lab, dir);
      lab.here.git(dir, 'branch', 'theirs');
      lab.here.git(dir, 'reset', '-q', '--hard', 'HEAD~1');
      lab.here.commit(dir, { 'own.txt': 'own\n' }, 'own');
      return moved(lab, dir, 'theirs');
    },
    beside: (lab, dir) => {
      assert.match(lab.here.git(dir, 'log', '--all', '--format=%s'), /^own$/m);
      assert.is(lab.here.git(dir, 'rev-parse', 'main'), lab.here.git(dir, 'rev-parse', 'theirs'));
      return VERIFY;
    },
  },
  {
    why: 'two sides that both changed a file are settled on the branch',
    code: 'merge-conflict',
    build: (lab, dir) => {
      reviewed(lab, dir);
      branch(lab, dir, 'topic', { [WAIVERS]: '# one\nwaivers: []\n' });
      lab.here.git(dir, 'checkout', '-q', '-b', 'other', 'main');
      lab.here.commit(dir, { [WAIVERS]: '# another\nwaivers: []\n' });
      lab.here.git(dir, 'checkout', '-q', 'main');
      lab.here.git(dir, 'merge', '-q', '--no-ff', '-m', 'Merge other', 'other');
      lab.here.git(dir, 'checkout', '-q', 'topic');
      return ['verify', '--mergeable', 'topic'];
    },
    stops: true,
    beside: (lab, dir) => {
      lab.here.write(dir, { [WAIVERS]: '# both\nwaivers: []\n' });
      lab.here.git(dir, 'commit', '-qam', 'settled');
      return undefined;
    },
  },
];
