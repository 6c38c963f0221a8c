import { spawnSync } from 'node:child_process';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type Ended, hookScene, MIGRATION } from './scene.ts';

const ways = suite('hook script, ways on');
const here = hookScene();
ways.after(() => here.remove());

const NEW = '.theurian/migrations/b.yaml';
const OPEN = '.theurian/migrations/open.yaml';
const CODE = 'echo y > y; git add y; git commit -qm code';
const EDIT = `printf 'changed\\n' > ${MIGRATION}`;
const STASH = 'git stash push --include-untracked';

interface Refused {
  readonly why: string;
  /** What is run in a shell, with main checked out, `side` one commit ahead of it, and a file that was never committed. */
  readonly script: string;
  /** The command that is told before the merge; null where git has done nothing that matters. */
  readonly told: string | null;
  /** The branch that can be merged then. */
  readonly merges: string;
  /** Other files that are open by then, with their text. */
  readonly open?: Readonly<Record<string, string>>;
}

const REFUSED: readonly Refused[] = [
  { why: 'a fast-forward', script: 'git merge -q --ff-only side', told: STASH, merges: 'side' },
  { why: 'a pull', script: 'git pull -q --ff-only . side', told: STASH, merges: 'side' },
  {
    why: 'a pull of what is on no branch here',
    script: 'git branch -q -D side; git pull -q --ff-only "../$(basename "$PWD").other" side',
    told: STASH,
    merges: 'FETCH_HEAD',
  },
  { why: 'a reset', script: 'git reset -q --hard side', told: STASH, merges: 'side' },
  { why: 'a checkout', script: 'git switch -q -c aside; git checkout -q -B main side', told: STASH, merges: 'side' },
  { why: 'a rebase', script: `${CODE}; git rebase -q side`, told: 'git rebase --abort', merges: 'side' },
  {
    why: 'a rebase by patches',
    script: `${CODE}; git rebase -q --apply side`,
    told: 'git rebase --quit && git switch main',
    merges: 'side',
  },
  { why: 'a rebase of nothing', script: 'git rebase -q side', told: 'git rebase --abort', merges: 'side' },
  {
    why: 'a mailbox',
    script: 'git format-patch -1 --stdout side > ../patch; git am -q ../patch',
    told: 'git am --quit',
    merges: 'own',
    open: { [NEW]: 'b\n' },
  },
  {
    why: 'a commit',
    script: `git add ${OPEN}; git commit -qm x`,
    told: 'git switch -c BRANCH',
    merges: 'own',
  },
  {
    why: 'a commit of everything',
    script: `${EDIT}; git commit -qam x`,
    told: 'git switch -c BRANCH',
    merges: 'own',
    open: { [MIGRATION]: 'changed\n' },
  },
  {
    why: 'a commit of one file',
    script: `${EDIT}; git commit -qm x -- ${MIGRATION}`,
    told: 'git switch -c BRANCH',
    merges: 'own',
    open: { [MIGRATION]: 'changed\n' },
  },
  { why: 'a ref that is written', script: 'git update-ref refs/heads/main side', told: null, merges: 'side' },
  {
    why: 'a commit that is made of a tree',
    script: 'git update-ref refs/heads/main $(git commit-tree -p main -m x "side^{tree}")',
    told: null,
    merges: 'side',
  },
];

/** A repository where nothing stands in the way but what moves a ref, with a clone of it beside. */
const guarded = (dir: string): void => {
  here.cli.answers(0);
  here.hooked(dir, ['reference-transaction'], { 'README.md': 'x\n', [MIGRATION]: 'a\n' });
  here.git(dir, 'checkout', '-q', '-b', 'side');
  here.commit(dir, { [NEW]: 'b\n' });
  here.git(dir, 'checkout', '-q', 'main');
  here.git('', 'clone', '-q', '-b', 'side', dir, `${dir}.other`);
  here.write(dir, { [OPEN]: 'mine\n' });
};

const shell = (dir: string, script: string): Ended => {
  const { status, stderr } = spawnSync('sh', ['-c', script], { cwd: here.path(dir), env: here.env, encoding: 'utf8' });
  return { code: status, err: stderr };
};

/** The text of a file here, or where it was set aside. */
const kept = (dir: string, path: string): readonly string[] =>
  [`cat ${path}`, `git show stash@{0}:${path}`, `git show stash@{0}^3:${path}`].flatMap((script) => {
    const { status, stdout } = spawnSync('sh', ['-c', script], {
      cwd: here.path(dir),
      env: here.env,
      encoding: 'utf8',
    });
    return status === 0 ? [stdout] : [];
  });

for (const [nth, { why, script, told, merges, open = {} }] of REFUSED.entries())
  ways(`after ${why} that is refused, what is told loses nothing and leads on`, () => {
    const dir = `way${nth}`;
    guarded(dir);
    here.cli.answers(4);
    const { err } = shell(dir, script);
    assert.match(err, 'refs/heads/main has not moved, so nothing has to be undone on it.');
    assert.not.match(err, /reset|--hard|clean|--force/);
    const commands = [...err.matchAll(/^theurian: .*: (git .*)$/gm)].map(([, command = '']) => command);
    assert.equal(commands, [...(told === null ? [] : [told]), 'git merge --no-ff BRANCH'], err);
    here.cli.answers(0);
    const pasted = told ?? 'true';
    const own =
      merges !== 'own'
        ? ''
        : `${told === 'git am --quit' ? '; git switch -qc own' : ''}; git add -A; git commit -qm own`;
    const led = shell(
      dir,
      `set -e; ${pasted.replace('BRANCH', 'own')}${own}; git switch -q main; git merge -q --no-ff -m m ${merges}`,
    );
    assert.is(led.code, 0, led.err);
    for (const [path, text] of Object.entries({ [OPEN]: 'mine\n', ...open }))
      assert.ok(kept(dir, path).includes(text), path);
    assert.is(here.git(dir, 'rev-list', '--count', '--merges', 'main'), '1');
  });

ways('after a merge that is refused, it is still open, and is committed when it may be', () => {
  guarded('merge');
  here.cli.answers(4);
  const { err } = shell('merge', 'git merge -q --no-ff -m m side');
  assert.match(err, 'mend what is named above, then git commit');
  here.cli.answers(0);
  assert.is(shell('merge', 'git commit -qm m').code, 0);
  assert.is(here.git('merge', 'rev-list', '--count', '--merges', 'main'), '1');
});

ways.run();
