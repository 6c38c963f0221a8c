import { execFileSync } from 'node:child_process';
import { mkdirSync, renameSync, symlinkSync, writeFileSync } from 'node:fs';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { snapshotOfWorktree } from '../../lib/git/worktree.ts';
import { readWorktreeFile, worktreeFiles } from '../../lib/git/worktree-file.ts';
import { type Lab, lab } from '../kit/repo.ts';

const worktree = suite<{ here: Lab }>('worktree');

worktree.before.each((context) => {
  context.here = lab();
});
worktree.after.each(({ here }) => here.remove());

const pipeAt = (path: string): void => {
  execFileSync('sh', ['-c', 'mkfifo "$0"', path]);
};

const listed = async (here: Lab): Promise<readonly string[]> => {
  const snapshot = await snapshotOfWorktree(here.root);
  if (!snapshot.ok) throw new Error(snapshot.error.kind);
  return snapshot.value.entries.map(({ kind, path, utf8, size }) => `${kind} ${path} ${utf8} ${size}`);
};

worktree('no governed directory is told from an empty one', async ({ here }) => {
  const without = await snapshotOfWorktree(here.root);
  assert.equal(without.ok && [without.value.present, without.value.entries], [false, []]);
  mkdirSync(here.path('.theurian'));
  const empty = await snapshotOfWorktree(here.root);
  assert.equal(empty.ok && [empty.value.present, empty.value.entries], [true, []]);
});

worktree('everything is listed as what it is, and no link is followed', async ({ here }) => {
  here.write('.theurian', { 'knowledge/a.md': 'abc', 'knowledge/dir/b.md': '', 'knowledge/dir-c': 'c' });
  here.write('outside', { 'secret.md': 's' });
  symlinkSync('../../outside', here.path('.theurian/knowledge/link'));
  symlinkSync('nowhere', here.path('.theurian/knowledge/dangling'));
  pipeAt(here.path('.theurian/knowledge/pipe'));
  writeFileSync(Buffer.concat([Buffer.from(here.path('.theurian/knowledge/caf')), Buffer.from([0xe9])]), 'x');
  assert.equal(await listed(here), [
    'directory knowledge true null',
    'file knowledge/a.md true 3',
    'file knowledge/caf\\xe9 false 1',
    'symlink knowledge/dangling true null',
    'directory knowledge/dir true null',
    'file knowledge/dir-c true 1',
    'file knowledge/dir/b.md true 0',
    'symlink knowledge/link true null',
    'other knowledge/pipe true null',
  ]);
});

worktree('proposals are seen, and not looked into', async ({ here }) => {
  here.write('.theurian', { 'proposals/P/a': '', 'proposals-local/P/a': '', 'knowledge/proposals/a': '' });
  assert.equal(await listed(here), [
    'directory knowledge true null',
    'directory knowledge/proposals true null',
    'file knowledge/proposals/a true 0',
    'directory proposals true null',
    'directory proposals-local true null',
  ]);
});

worktree('a governed directory that is a link is one entry and nothing more', async ({ here }) => {
  here.write('outside', { 'a.md': 'a' });
  symlinkSync('outside', here.path('.theurian'));
  assert.equal(await listed(here), ['symlink  true null']);
});

const bytesOf = (here: Lab, path: string, limit = 100): string => {
  const read = readWorktreeFile(here.root, path, limit);
  if (!read.ok) return `${read.error.kind} ${'code' in read.error ? read.error.code : ''}`.trim();
  return read.value.kind === 'bytes' ? Buffer.from(read.value.bytes).toString() : `too-large ${read.value.size}`;
};

worktree('a file is read up to its limit, and told to be larger beyond it', ({ here }) => {
  here.write('.', { 'a/b.md': 'four', 'a/empty': '' });
  assert.is(bytesOf(here, 'a/b.md', 4), 'four');
  assert.is(bytesOf(here, 'a/b.md', 3), 'too-large 4');
  assert.is(bytesOf(here, 'a/empty', 0), '');
});

worktree('neither a link nor anything behind one is read', ({ here }) => {
  here.write('outside', { 'dir/secret': 's' });
  mkdirSync(here.path('.theurian'));
  symlinkSync('../outside', here.path('.theurian/up'));
  symlinkSync('../outside/dir/secret', here.path('.theurian/file'));
  assert.is(bytesOf(here, '.theurian/up/dir/secret'), 'unreadable ELOOP');
  assert.is(bytesOf(here, '.theurian/file'), 'unreadable ELOOP');
});

worktree('a FIFO is refused and not waited for, and so is a directory', ({ here }) => {
  pipeAt(here.path('pipe'));
  mkdirSync(here.path('dir'));
  assert.is(bytesOf(here, 'pipe'), 'unreadable EFTYPE');
  assert.is(bytesOf(here, 'dir'), 'unreadable EISDIR');
  assert.is(bytesOf(here, 'none'), 'unreadable ENOENT');
});

worktree('a directory that is another one after the reading gives the reading away', ({ here }) => {
  here.write('.', { 'dir/a': 'a', 'other/a': 'b' });
  const files = worktreeFiles(here.root);
  assert.ok(files.read('dir/a', 9).ok);
  assert.is(files.settle(), null);
  renameSync(here.path('dir'), here.path('gone'));
  renameSync(here.path('other'), here.path('dir'));
  assert.equal(files.settle(), { kind: 'changed-while-reading', path: 'dir' });
});

// In milliseconds: a writer that starts on a busy machine may be late, and a file that is away is looked at in no time.
const PATIENCE = 30_000;

worktree('a file that grows while it is read is a fault, and never half a file', async ({ here }) => {
  const path = here.path('growing');
  writeFileSync(path, 'x'.repeat(1 << 20));
  const script = `const fs=require('node:fs');for(;;)fs.appendFileSync(${JSON.stringify(path)},'y')`;
  const { spawn } = await import('node:child_process');
  const writer = spawn(process.execPath, ['-e', script], { stdio: 'ignore' });
  const seen = new Set<string>();
  for (const end = Date.now() + PATIENCE; Date.now() < end && !seen.has('changed-while-reading'); ) {
    const read = readWorktreeFile(here.root, 'growing', 1 << 30);
    seen.add(read.ok ? 'read' : read.error.kind);
  }
  writer.kill('SIGKILL');
  assert.ok(seen.has('changed-while-reading'));
  assert.not(seen.has('unreadable'));
});

const SWAPS: readonly (readonly [what: string, script: string])[] = [
  ['another file', `fs.writeFileSync(at+'.new','b'.repeat(1<<20));fs.renameSync(at+'.new',at)`],
  [
    'a link',
    `fs.symlinkSync(secret,at+'.new');fs.renameSync(at+'.new',at);fs.writeFileSync(at+'.old','b'.repeat(1<<20));fs.renameSync(at+'.old',at)`,
  ],
  ['nothing', `fs.rmSync(at);fs.writeFileSync(at+'.new','b'.repeat(1<<20));fs.renameSync(at+'.new',at)`],
];

for (const [nth, [what, swap]] of SWAPS.entries())
  worktree(
    `a file in whose place ${what} comes while it is read is a fault, and nothing behind a link is read`,
    async ({ here }) => {
      here.write('.', { secret: 's'.repeat(1 << 20) });
      const path = here.path(`swapped${nth}`);
      writeFileSync(path, 'b'.repeat(1 << 20));
      const script = `const fs=require('node:fs'),at=${JSON.stringify(path)},secret=${JSON.stringify(here.path('secret'))};for(;;){${swap}}`;
      const { spawn } = await import('node:child_process');
      const writer = spawn(process.execPath, ['-e', script], { stdio: 'ignore' });
      const seen = new Set<string>();
      for (const end = Date.now() + PATIENCE; Date.now() < end && !seen.has('changed-while-reading'); ) {
        const read = readWorktreeFile(here.root, `swapped${nth}`, 1 << 30);
        if (!read.ok) seen.add('code' in read.error ? String(read.error.code) : read.error.kind);
        else if (read.value.kind === 'bytes')
          assert.ok(read.value.bytes.every((byte) => byte === 98) && read.value.bytes.length === 1 << 20);
      }
      const ended = new Promise((resolve) => writer.once('exit', resolve));
      writer.kill('SIGKILL');
      await ended;
      assert.ok(seen.has('changed-while-reading'));
      for (const other of seen) assert.ok(['changed-while-reading', 'ELOOP', 'ENOENT'].includes(other), other);
    },
  );

worktree.run();
