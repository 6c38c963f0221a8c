import { spawn } from 'node:child_process';
import { cpSync, existsSync } from 'node:fs';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { answered, built, type Document, failed } from '../kit/cli.ts';
import { acceptIn, filesOf } from './accept-scene.ts';
import { LIBRARY, scene, whole } from './propose-scene.ts';

const killed = suite('a killed accept --commit');
const here = scene();
killed.after(() => here.remove());
const PROGRAM = await built(here.root);

here.repo('whole', LIBRARY);
here.write('whole', { 'quote.txt': 'A quoted text.\n' });
const drafted = await here.draft('whole', ...whole('domain.fresh'), '--excerpt', 'quote.txt');
const ID = String(drafted.answer.proposalId);
const WHOLE = filesOf(here, 'whole');
const copy = (name: string): void => cpSync(here.path('whole'), here.path(name), { recursive: true });
const treeIn = (dir: string): string => here.git(dir, 'rev-parse', 'theurian/a-title^{tree}');
copy('done');
answered(await acceptIn(here, 'done', ID, '--commit', '--json'));
const DONE = filesOf(here, 'done');

/** Where it dies; whether the branch is there then, and what the next one says that it has done. */
const STEPS: readonly (readonly [at: string, branch: boolean, then: 'nothing' | 'completed'])[] = [
  ['locked', false, 'nothing'],
  ['objects-written', false, 'nothing'],
  ['commit-written', false, 'nothing'],
  ['branch-made', true, 'completed'],
  ['cleared:', true, 'completed'],
];

for (const adapter of ['native', 'isomorphic'])
  for (const [nth, [at, branch, then]] of STEPS.entries())
    killed(
      `with ${adapter}, one that dies at ${at} loses nothing, and the next one ends as if nothing had happened`,
      async () => {
        const dir = `${adapter}-${nth}`;
        copy(dir);
        assert.is(await dieAt(dir, at, adapter), 'SIGKILL');
        assert.is(here.git(dir, 'fsck', '--no-dangling', '--no-reflogs'), '');
        assert.is(here.git(dir, 'for-each-ref', 'refs/heads/theurian') !== '', branch);
        if (!branch) assert.equal(filesOf(here, dir), WHOLE);
        const done = answered(await acceptIn(here, dir, ID, '--commit', '--json'));
        assert.equal(kindsIn(done), then === 'nothing' ? [] : [then]);
        assert.is(Object(done.committed).branch, 'theurian/a-title');
        assert.is(Object(done.committed).commit, here.git(dir, 'rev-parse', 'theurian/a-title'));
        assert.is(treeIn(dir), treeIn('done'));
        assert.equal(filesOf(here, dir), DONE);
        assert.is(existsSync(here.path(dir, `.theurian/proposals/${ID}`)), false);
      },
    );

killed('what was changed since, or is on a branch that does not name it, is told and stays', async () => {
  copy('changed');
  await dieAt('changed', 'branch-made', 'native');
  const body = String(drafted.answer.bodyFile);
  here.write('changed', { [body]: 'Another text.\n' });
  const [found] = failed(await acceptIn(here, 'changed', ID, '--commit', '--json'), 4).findings;
  assert.is(Object(found?.facts).by, 'branch');
  assert.ok(existsSync(here.path('changed', body)));
  copy('amended');
  await dieAt('amended', 'branch-made', 'native');
  here.git('amended', 'branch', 'theurian/b', 'theurian/a-title');
  here.git('amended', 'worktree', 'add', '-q', '../amended-at', 'theurian/a-title');
  here.git('amended-at', 'commit', '-q', '--amend', '-m', 'Mine');
  here.git('amended', 'branch', '-D', 'theurian/b');
  const left = filesOf(here, 'amended');
  failed(await acceptIn(here, 'amended', ID, '--commit', '--json'), 4);
  assert.equal(filesOf(here, 'amended'), left);
});

killed('evidence that is another one than the branch holds stays', async () => {
  copy('evidence');
  await dieAt('evidence', 'branch-made', 'native');
  here.write('evidence', { [`.theurian/proposals/${ID}/evidence.json`]: '{}\n' });
  answered(await acceptIn(here, 'evidence', ID, '--commit', '--json'));
  assert.equal(Object.keys(filesOf(here, `evidence/.theurian/proposals/${ID}`)), ['evidence.json']);
});

const kindsIn = ({ recovered }: Document): readonly unknown[] =>
  Array.isArray(recovered) ? recovered.map(({ kind }) => kind) : [recovered];

// The real program; gives the signal that ended it.
const dieAt = (dir: string, step: string, adapter: string): Promise<NodeJS.Signals | number | null> =>
  new Promise((resolve, reject) => {
    const [node = '', ...words] = PROGRAM;
    const env = { ...here.env, THEURIAN_TEST_KILL_AT: step, THEURIAN_GIT: adapter };
    const child = spawn(node, [...words, 'propose', 'accept', ID, '--commit'], {
      cwd: here.path(dir),
      env,
      stdio: 'ignore',
    });
    child.on('error', reject);
    child.on('exit', (code, signal) => resolve(signal ?? code));
  });

killed.run();
