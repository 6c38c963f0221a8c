import { rmSync } from 'node:fs';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { answered, cli, failed, type Ran } from '../kit/cli.ts';
import { filesOf } from './accept-scene.ts';
import { LIBRARY, scene, whole } from './propose-scene.ts';

const naming = suite('the branch of an acceptance');
const here = scene();
naming.after(() => here.remove());

let made = 0;
const library = (): string => {
  made += 1;
  return here.repo(`b${made}`, LIBRARY) && `b${made}`;
};
const fresh = async (dir: string): Promise<string> =>
  String((await here.draft(dir, ...whole('domain.fresh'))).answer.proposalId);
const commit = (dir: string, id: string, way: string, ...more: readonly string[]): Promise<Ran> =>
  cli(
    { at: here.path(dir), env: { ...here.env, THEURIAN_GIT: way } },
    ...['propose', 'accept', id, '--commit', ...more, '--json'],
  );

const spoken: readonly (readonly [why: string, arrange: (dir: string) => unknown])[] = [
  ['an unborn branch is checked out', (dir) => here.git(dir, 'checkout', '-q', '--orphan', 'mine')],
  [
    'another working directory is on it, unborn',
    (dir) => {
      here.git(dir, 'worktree', 'add', '-q', '--detach', `../${dir}-at`);
      here.git(`${dir}-at`, 'checkout', '-q', '--orphan', 'mine');
    },
  ],
  [
    'it stands for a branch that is not there',
    (dir) => here.git(dir, 'symbolic-ref', 'refs/heads/mine', 'refs/heads/prod'),
  ],
];

for (const way of ['native', 'isomorphic'])
  for (const [why, arrange] of spoken)
    naming(`a name is not taken while ${why}, read as ${way}`, async () => {
      const dir = library();
      const id = await fresh(dir);
      arrange(dir);
      const before = [filesOf(here, dir), here.git(dir, 'for-each-ref')];
      const { code, message } = failed(await commit(dir, id, way, '--branch', 'mine'), 2);
      assert.is(code, 'branch-exists', message);
      assert.equal([filesOf(here, dir), here.git(dir, 'for-each-ref')], before);
      answered(await commit(dir, id, way, '--branch', 'other'));
    });

/** A clone in which the proposal still lies, while the remote has it on a branch, made on top of an older tip. */
const heldByRemote = async (): Promise<readonly [dir: string, id: string]> => {
  const origin = library();
  const id = await fresh(origin);
  here.commit(origin, {}, 'proposed');
  here.git('.', 'clone', '-q', origin, `${origin}-one`);
  answered(await commit(`${origin}-one`, id, 'native'));
  here.git(`${origin}-one`, 'push', '-q', 'origin', 'theurian/a-title');
  here.git(origin, 'commit', '-q', '--allow-empty', '-m', 'more');
  here.git('.', 'clone', '-q', origin, `${origin}-two`);
  return [`${origin}-two`, id];
};

naming('what the branch of a remote holds is told, and nothing is cleared away for it', async () => {
  const [dir, id] = await heldByRemote();
  const before = filesOf(here, dir);
  for (const more of [[], ['--branch', 'mine']]) {
    const [found] = failed(await commit(dir, id, 'native', ...more), 4).findings;
    assert.equal([found?.code, Object(found?.facts).branch], ['already-in-place', 'origin/theurian/a-title']);
  }
  assert.equal(filesOf(here, dir), before);
  assert.is(here.git(dir, 'for-each-ref', 'refs/heads/mine'), '');
});

naming('what a branch here holds is completed with the parent that it has, and only under its own name', async () => {
  const [dir, id] = await heldByRemote();
  here.git(dir, 'branch', '-q', 'theurian/a-title', 'origin/theurian/a-title');
  here.git(dir, 'branch', '-q', '-r', '-d', 'origin/theurian/a-title');
  failed(await commit(dir, id, 'native', '--branch', 'mine'), 4);
  const done = answered(await commit(dir, id, 'native'));
  const { parent, branch } = Object(done.committed);
  assert.equal([branch, parent], ['theurian/a-title', here.git(dir, 'rev-parse', 'theurian/a-title^')]);
  assert.is(filesOf(here, dir)[`.theurian/proposals/${id}/evidence.json`], undefined);
  rmSync(here.path(dir), { recursive: true });
});

naming.run();
