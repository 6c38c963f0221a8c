import { execFileSync } from 'node:child_process';
import { rmSync, symlinkSync } from 'node:fs';
import { BY, LIBRARY, whole } from '../flows/propose-scene.ts';
import { answered } from '../kit/cli.ts';
import { M } from '../kit/sound.ts';
import type { RemedyCase } from './remedy-lab.ts';

const idIn = (printed: string): string => /propose accept ([0-9A-Z]{26})/.exec(printed)?.[1] ?? '';

const retry = (pair: string): readonly string[] => ['--item-id', 'domain.retry', '--authored-here', '--edit', pair];

/** Proposals that are refused, with a remedy that mends it. */
export const PROPOSAL_REMEDIES: readonly RemedyCase[] = [
  {
    why: 'a file in the place of a proposal is moved aside',
    code: 'proposal-malformed',
    build: (lab, dir) => {
      lab.here.repo(dir, LIBRARY);
      lab.here.write(dir, { [`.theurian/proposals/${M(50)}`]: 'a file' });
      return ['propose', 'accept', M(50)];
    },
    left: ['unknown-proposal'],
  },
  {
    why: 'what has no name of a proposal is moved out of there',
    code: 'proposal-malformed',
    build: (lab, dir) => {
      lab.here.repo(dir, LIBRARY);
      lab.here.write(dir, { '.theurian/proposals/notes/a.md': 'mine\n' });
      return ['propose', 'check', '--all'];
    },
  },
  {
    why: 'a proposal without evidence that is to be made anew is deleted',
    code: 'proposal-malformed',
    build: async (lab, dir) => {
      lab.here.repo(dir, LIBRARY);
      const id = await lab.drafted(dir, ...whole('domain.fresh'));
      rmSync(lab.here.path(dir, `.theurian/proposals/${id}/evidence.json`));
      return ['propose', 'rebase', id];
    },
    left: ['unknown-proposal'],
  },
  {
    why: 'the proposals that there are are listed',
    code: 'unknown-proposal',
    instead: true,
    build: (lab, dir) => {
      lab.here.repo(dir, LIBRARY);
      return ['propose', 'accept', M(50)];
    },
  },
  {
    why: 'what was rejected is proposed again with a reason',
    code: 'already-rejected',
    only: /^theurian log /,
    build: async (lab, dir) => {
      lab.landed(dir, LIBRARY);
      answered(await lab.run(dir, ['migrate', 'apply']));
      return ['propose', ...BY, ...whole('domain.shared-database')];
    },
    beside: () => ['propose', ...BY, ...whole('domain.shared-database'), '--despite-rejection', 'Times have changed.'],
  },
  {
    why: 'a proposal that comes too late is made anew, and accepted',
    code: 'revision-conflict',
    only: /^theurian propose rebase /,
    build: async (lab, dir) => {
      lab.here.repo(dir, LIBRARY);
      const first = await lab.drafted(dir, ...retry('three times=five times'));
      const second = await lab.drafted(dir, ...retry('Wait twice as long=Wait longer'));
      answered(await lab.run(dir, ['propose', 'accept', first]));
      return ['propose', 'accept', second];
    },
    beside: (_, __, printed) => ['propose', 'accept', idIn(printed)],
  },
  {
    why: 'a proposal of a whole text that comes too late is deleted',
    code: 'not-rebasable',
    build: async (lab, dir) => {
      lab.here.repo(dir, LIBRARY);
      const first = await lab.drafted(dir, ...whole('domain.fresh'));
      const second = await lab.drafted(dir, ...whole('domain.fresh'));
      answered(await lab.run(dir, ['propose', 'accept', first]));
      return ['propose', 'rebase', second];
    },
    left: ['unknown-proposal'],
  },
  {
    why: 'a proposal without a text is deleted',
    code: 'not-rejectable',
    build: async (lab, dir) => {
      lab.here.repo(dir, LIBRARY);
      const id = await lab.drafted(dir, '--item-id', 'domain.plain', '--authored-here', '--owner-to', 'search');
      return ['propose', 'reject', id, '--reason', 'No.', ...BY.slice(0, 2)];
    },
    left: ['unknown-proposal'],
  },
  {
    why: 'an acceptance that was undone is made again',
    code: 'landing-recovered',
    only: /^theurian propose accept /,
    build: async (lab, dir) => {
      lab.here.repo(dir, LIBRARY);
      const id = await lab.drafted(dir, ...whole('domain.fresh'));
      const bad = await lab.drafted(dir, ...whole('domain.bad'));
      symlinkSync('/nowhere', lab.here.path(dir, `.theurian/proposals/${bad}/notes`));
      const env = { ...lab.env, THEURIAN_TEST_KILL_AT: 'migration-staged' };
      try {
        execFileSync(lab.here.path('bin/theurian'), ['propose', 'accept', id], {
          cwd: lab.here.path(dir),
          env,
          stdio: 'ignore',
        });
      } catch {
        // It was killed.
      }
      return ['propose', 'accept', bad];
    },
    left: ['proposal-symlink'],
  },
  {
    why: 'a branch of another name is committed on',
    code: 'branch-exists',
    instead: true,
    build: async (lab, dir) => {
      lab.landed(dir, LIBRARY);
      lab.here.git(dir, 'branch', 'taken');
      const id = await lab.drafted(dir, ...whole('domain.fresh'));
      return ['propose', 'accept', id, '--commit', '--branch', 'taken'];
    },
  },
  {
    why: 'a branch of its own is committed on',
    code: 'branch-protected',
    instead: true,
    build: async (lab, dir) => {
      lab.landed(dir, LIBRARY);
      const id = await lab.drafted(dir, ...whole('domain.fresh'));
      return ['propose', 'accept', id, '--commit', '--branch', 'main'];
    },
  },
  {
    why: 'what has landed on the protected branch is merged, and the proposal made anew on it',
    code: 'conflict-ahead',
    build: async (lab, dir) => {
      lab.landed(dir, LIBRARY);
      lab.here.git(dir, 'switch', '-q', '-c', 'feature');
      const first = await lab.drafted(dir, ...retry('three times=five times'));
      const second = await lab.drafted(dir, ...retry('Wait twice as long=Wait longer'));
      lab.here.git(dir, 'switch', '-q', 'main');
      answered(await lab.run(dir, ['propose', 'accept', first]));
      lab.here.git(dir, 'add', '.theurian/migrations', '.theurian/knowledge');
      lab.here.git(dir, 'commit', '-q', '-m', 'the first one');
      lab.here.git(dir, 'switch', '-q', 'feature');
      return ['propose', 'accept', second];
    },
    beside: (_, __, printed) => ['propose', 'accept', idIn(printed)],
  },
  {
    why: 'where it was accepted on the protected branch meanwhile, merging that is all there is to do',
    code: 'conflict-ahead',
    build: async (lab, dir) => {
      lab.landed(dir, LIBRARY);
      lab.here.git(dir, 'switch', '-q', '-c', 'feature');
      const id = await lab.drafted(dir, ...whole('domain.fresh'));
      lab.here.git(dir, 'add', '-A');
      lab.here.git(dir, 'commit', '-q', '-m', 'proposed');
      lab.here.git(dir, 'switch', '-q', 'main');
      lab.here.git(dir, 'checkout', '-q', 'feature', '--', '.theurian/proposals');
      answered(await lab.run(dir, ['propose', 'accept', id]));
      lab.here.git(dir, 'rm', '-rq', '--cached', '.theurian/proposals');
      lab.here.git(dir, 'add', '.theurian/migrations', '.theurian/knowledge');
      lab.here.git(dir, 'commit', '-q', '-m', 'accepted');
      lab.here.git(dir, 'clean', '-qfd');
      lab.here.git(dir, 'switch', '-q', 'feature');
      return ['propose', 'accept', id];
    },
    left: ['already-in-place'],
  },
  {
    why: 'of two proposals that act upon one item the older one is accepted first',
    code: 'proposals-conflict',
    build: async (lab, dir) => {
      lab.here.repo(dir, LIBRARY);
      await lab.drafted(dir, '--item-id', 'domain.retry', '--authored-here', '--deprecate');
      await lab.drafted(dir, '--item-id', 'domain.retry', '--authored-here', '--owner-to', 'search');
      return ['propose', 'check', '--all'];
    },
  },
  {
    why: 'an edit that a hand-over has overtaken is made anew, and accepted',
    code: 'overtaken',
    build: async (lab, dir) => {
      lab.here.repo(dir, LIBRARY);
      const first = await lab.drafted(dir, '--item-id', 'domain.retry', '--authored-here', '--owner-to', 'search');
      const second = await lab.drafted(dir, ...retry('three times=five times'));
      answered(await lab.run(dir, ['propose', 'accept', first]));
      return ['propose', 'accept', second];
    },
    beside: (_, __, printed) => ['propose', 'accept', idIn(printed)],
  },
  {
    why: 'an edit of what was deprecated in between is deleted',
    code: 'overtaken',
    build: async (lab, dir) => {
      lab.here.repo(dir, LIBRARY);
      const first = await lab.drafted(dir, '--item-id', 'domain.retry', '--authored-here', '--deprecate');
      const second = await lab.drafted(dir, ...retry('three times=five times'));
      answered(await lab.run(dir, ['propose', 'accept', first]));
      return ['propose', 'accept', second];
    },
    left: ['unknown-proposal'],
  },
  {
    why: 'a deprecation that an edit has overtaken is made anew, and accepted',
    code: 'out-of-order',
    build: async (lab, dir) => {
      lab.here.repo(dir, LIBRARY);
      const second = await lab.drafted(dir, '--item-id', 'domain.retry', '--authored-here', '--deprecate');
      const first = await lab.drafted(dir, ...retry('three times=five times'));
      answered(await lab.run(dir, ['propose', 'accept', first]));
      return ['propose', 'accept', second];
    },
    beside: (_, __, printed) => ['propose', 'accept', idIn(printed)],
  },
];
