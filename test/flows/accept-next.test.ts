import { execFileSync } from 'node:child_process';
import { cpSync, rmSync } from 'node:fs';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { answered, type Document } from '../kit/cli.ts';
import { acceptIn } from './accept-scene.ts';
import { directoryOf, edit, idOf, pendingScene } from './pending-scene.ts';
import { type Drafted, whole } from './propose-scene.ts';
import { policy } from './verify-scene.ts';

const next = suite('what is done once files have moved');
const here = pendingScene();
next.after(() => here.remove());

const accepted = async (
  dir: string,
  drafted: Drafted,
): Promise<{ readonly answer: Document; readonly to: Document }> => {
  const answer = answered(await acceptIn(here, dir, idOf(drafted), '--json'));
  return { answer, to: Object(answer.toCommit) };
};

/** The commands among the steps, as they are printed. */
const commandsIn = ({ nextSteps }: Document): readonly string[] =>
  [nextSteps].flat().flatMap((step) => / (git .*)$/.exec(String(step))?.[1] ?? []);

next('as printed, the steps commit what moved and no other proposal, on a branch of its own', async () => {
  const dir = here.library();
  await here.draft(dir, ...whole('domain.other'));
  const drafted = await here.draft(dir, ...whole('domain.fresh'));
  const { answer, to } = await accepted(dir, drafted);
  assert.is(to.branch, 'theurian/a-title');
  const moved = [answer.migrationFile, answer.bodyFiles].flat().sort();
  assert.equal([to.paths].flat().sort(), [...moved, directoryOf(drafted)].sort());
  for (const command of commandsIn(answer)) {
    const line = command === 'git commit' ? 'git commit -q -m moved' : command;
    execFileSync('sh', ['-c', line], { cwd: here.path(dir), env: here.env, stdio: 'ignore' });
  }
  assert.equal(to.merge, { branch: 'theurian/a-title', into: 'main', remote: false });
  assert.is(here.git(dir, 'rev-parse', 'main^2'), here.git(dir, 'rev-parse', 'theurian/a-title'));
  const shown = here.git(dir, 'show', '--name-only', '--format=%D', 'main^2').trim().split('\n').filter(Boolean);
  assert.equal(shown, ['theurian/a-title', ...[...moved, `${directoryOf(drafted)}/evidence.json`].sort()]);
});

next('before a pull request it is told how what is there is to be landed', async () => {
  const dir = here.library();
  const drafted = await here.draft(dir, ...whole('domain.fresh'));
  here.git('.', 'clone', '-q', dir, `${dir}-clone`);
  cpSync(here.path(dir, directoryOf(drafted)), here.path(`${dir}-clone`, directoryOf(drafted)), { recursive: true });
  const cloned = await accepted(`${dir}-clone`, drafted);
  assert.equal(cloned.to.merge, { branch: 'theurian/a-title', into: 'main', remote: true });
  assert.match(String(cloned.answer.nextSteps), ',Land it by a merge commit; a fast-forward is no review.,');
});

for (const level of ['commit', 'trailer', 'signed'])
  next(`at the level ${level}, where another landing may be proven too, nobody is told to merge`, async () => {
    const dir = here.library();
    here.commit(dir, { '.theurian/policy.yaml': policy(level) }, 'another level');
    const { answer, to } = await accepted(dir, await here.draft(dir, ...whole('domain.fresh')));
    assert.is(to.merge, null);
    assert.not.match(String(answer.nextSteps), 'merge');
  });

next('on a branch that is not protected none is made', async () => {
  const dir = here.library();
  here.git(dir, 'switch', '-q', '-c', 'side');
  const { answer, to } = await accepted(dir, await here.draft(dir, ...whole('domain.fresh')));
  assert.is(to.branch, null);
  assert.not.match(JSON.stringify(answer.nextSteps), 'git switch -c');
  assert.match(
    String(answer.nextSteps),
    'Land it by a merge commit; a fast-forward is no review: git switch main && git merge --no-ff side',
  );
});

next('where no branch is checked out one is made, by another name where that one is taken', async () => {
  const dir = here.library();
  here.git(dir, 'branch', 'theurian/a-title');
  here.git(dir, 'checkout', '-q', '--detach');
  const drafted = await here.draft(dir, ...whole('domain.fresh'));
  const { to } = await accepted(dir, drafted);
  assert.is(to.branch, `theurian-a-title-${idOf(drafted).slice(-6).toLowerCase()}`);
});

next('where there is no commit yet, nobody knows a better branch', async () => {
  here.git('.', 'init', '-q', '-b', 'main', 'unborn');
  here.write('unborn', { 'body.md': 'Some text.\n' });
  const { to } = await accepted('unborn', await here.draft('unborn', ...whole('domain.fresh')));
  assert.is(to.branch, null);
});

next('what stays on this machine is not to be committed, nor a directory with nothing left in it', async () => {
  const dir = here.library();
  const local = await accepted(dir, await here.draft(dir, ...edit('three times=five times'), '--local'));
  assert.is([local.to.paths].flat().length, 2);
  const bare = await here.draft(dir, ...whole('domain.fresh'));
  rmSync(here.path(dir, directoryOf(bare), 'evidence.json'));
  assert.is([(await accepted(dir, bare)).to.paths].flat().length, 2);
});

next('people are told of reviews at every level, and that a proposal has left for its branch', async () => {
  const dir = here.library();
  const [first, second] = [
    await here.draft(dir, ...whole('domain.fresh')),
    await here.draft(dir, ...whole('domain.b')),
  ];
  const { out } = await acceptIn(here, dir, idOf(first), '--commit');
  assert.match(out, 'The branch has it now, so its directory is gone here.');
  assert.match(
    out,
    'Landing it on main by review is the approval. Land it by a merge commit; a fast-forward is no review:\n    git switch main && git merge --no-ff theurian/a-title\n',
  );
  assert.match(out, 'theurian approve');
  assert.match(
    (await acceptIn(here, dir, idOf(second))).out,
    /landing it by review is the approval\.\n.*\n {4}theurian approve/,
  );
  assert.match(here.git(dir, 'log', '-1', '--format=%B', 'theurian/a-title'), /Landing it on main by\s+review is/);
});

next.run();
