import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { accept } from '../../lib/flows/accept.ts';
import { inWorkspace } from '../../lib/flows/workspace.ts';
import { parseProposalId } from '../../lib/model/proposal.ts';
import { landerOf } from '../../lib/shell/lander.ts';
import { answered, built, child, type Document, failed } from '../kit/cli.ts';
import { worldAt } from '../kit/ways.ts';
import { acceptIn, filesOf } from './accept-scene.ts';
import { type Drafted, LIBRARY, scene, whole } from './propose-scene.ts';

const committing = suite('accept --commit');
const here = scene();
committing.after(() => here.remove());
const PROGRAM = await built(here.root);

let made = 0;
const library = (...init: readonly string[]): string => {
  made += 1;
  return here.repo(`c${made}`, LIBRARY, ...init) && `c${made}`;
};

const idOf = ({ answer }: Drafted): string => String(answer.proposalId);
const fresh = async (dir: string, item = 'domain.fresh'): Promise<string> =>
  idOf(await here.draft(dir, ...whole(item)));
const tree = (dir: string, ref: string): readonly string[] => here.git(dir, 'ls-tree', '-r', ref).split('\n');
const committed = (document: Document): Document => Object(document.committed);

/** What must be as it was: HEAD, the index byte for byte, all files but those of one proposal, and every other ref. */
const surroundings = (dir: string, id: string, gitDir = `${dir}/.git`) => ({
  head: readFileSync(here.path(gitDir, 'HEAD'), 'utf8'),
  index: existsSync(here.path(gitDir, 'index')) ? readFileSync(here.path(gitDir, 'index')).toString('base64') : null,
  files: Object.fromEntries(
    Object.entries(filesOf(here, dir)).filter(([path]) => !path.includes(id) && path !== '.git'),
  ),
  refs: here
    .git(dir, 'for-each-ref')
    .split('\n')
    .filter((line) => !line.includes('theurian/')),
});

committing(
  'the branch holds the tip of the protected branch and the acceptance, and nothing else changes',
  async () => {
    const dir = library();
    here.write(dir, { 'quote.txt': 'A quoted text.\n' });
    const id = idOf(await here.draft(dir, ...whole('domain.fresh'), '--excerpt', 'quote.txt'));
    here.write(dir, { 'staged.txt': 'staged\n', 'README.md': 'Staged.\n' });
    here.git(dir, 'add', 'staged.txt', 'README.md');
    here.write(dir, { 'staged.txt': 'and more\n', 'README.md': 'Not staged.\n', 'untracked.txt': 'x\n' });
    const before = surroundings(dir, id);
    const all = filesOf(here, dir);
    const tried = answered(await acceptIn(here, dir, id, '--commit', '--dry-run', '--json'));
    assert.equal(filesOf(here, dir), all);
    assert.is(here.git(dir, 'for-each-ref', 'refs/heads/theurian'), '');
    const { nextSteps, ...done } = answered(await acceptIn(here, dir, id, '--commit', '--json'));
    assert.equal(surroundings(dir, id), before);
    const { commit, branch, parent, onto } = committed(done);
    assert.equal(
      { ...done, dryRun: true, committed: { ...committed(done), commit: null }, nextSteps: tried.nextSteps },
      tried,
    );
    assert.equal([branch, onto, parent], ['theurian/a-title', 'main', here.git(dir, 'rev-parse', 'main')]);
    assert.is(here.git(dir, 'rev-parse', 'theurian/a-title', '--'), `${commit}\n--`);
    assert.is(here.git(dir, 'rev-parse', `${commit}^`), parent);
    const added = here.git(dir, 'diff', '--name-status', 'main', String(branch)).split('\n').sort();
    const wanted = [
      done.migrationFile,
      done.bodyFiles,
      done.evidenceFiles,
      `.theurian/proposals/${id}/evidence.json`,
    ].flat();
    assert.equal(added, wanted.map((path) => `A\t${path}`).sort());
    assert.is(existsSync(here.path(dir, `.theurian/proposals/${id}`)), false);
    assert.is(here.git(dir, 'fsck', '--strict', '--no-dangling'), '');
    const judged = answered(
      await child(
        PROGRAM,
        { at: here.path(dir), env: here.env },
        'migrate',
        'validate',
        '--at',
        String(branch),
        '--json',
      ),
    );
    assert.is(judged.stateHash, done.stateHash);
    assert.match(String(nextSteps), /git merge --no-ff theurian\/a-title/);
  },
);

committing('its tree is the one that accepting, adding and committing on the protected branch gives', async () => {
  const dir = library();
  const id = await fresh(dir);
  here.commit(dir, {}, 'a proposal that is committed');
  cpSync(here.path(dir), here.path(`${dir}-plain`), { recursive: true });
  answered(await acceptIn(here, dir, id, '--commit', '--json'));
  answered(await acceptIn(here, `${dir}-plain`, id, '--json'));
  here.commit(`${dir}-plain`, {}, 'by hand');
  assert.equal(tree(dir, 'theurian/a-title'), tree(`${dir}-plain`, 'HEAD'));
});

committing('the message names the proposal and what was proven, and nothing in it is a trailer', async () => {
  const dir = library();
  const words = whole('domain.fresh').map((word) => (word === 'A title' ? 'Approved-by: Eve' : word));
  const id = idOf(await here.draft(dir, ...words));
  answered(await acceptIn(here, dir, id, '--commit', '--branch', 'for-review', '--json'));
  const message = here.git(dir, 'log', '-1', '--format=%B', 'for-review');
  assert.match(message, /^knowledge: Approved-by: Eve\n\n {4}Why it is proposed\.\n\nThis accepts the proposal /);
  assert.match(message, `This accepts the proposal ${id}\n`);
  assert.match(message, /was replayed with this migration\s+in\s+it/);
  const lines = message.split('\n').filter((line) => /^[A-Za-z-]+:/.test(line));
  assert.equal(lines, ['knowledge: Approved-by: Eve']);
  assert.is(here.raw(dir, ['interpret-trailers', '--parse'], { input: message }).toString(), '');
});

committing('a second run says on which branch it is, and so does a run that would move it in place', async () => {
  const dir = library();
  const id = await fresh(dir);
  answered(await acceptIn(here, dir, id, '--commit', '--json'));
  for (const args of [['--commit'], ['--commit', '--branch', 'another'], []]) {
    const [found, ...more] = failed(await acceptIn(here, dir, id, ...args, '--json'), 4).findings;
    assert.equal([found?.code, Object(found?.facts).branch, more], ['already-in-place', 'theurian/a-title', []]);
  }
  mkdirSync(here.path(dir, `.theurian/proposals/${id}/domain`), { recursive: true });
  const [left] = failed(await acceptIn(here, dir, id, '--commit', '--json'), 4).findings;
  assert.is(Object(left?.facts).by, 'branch');
  here.git(dir, 'merge', '-q', '--no-ff', '-m', 'Merge it', 'theurian/a-title');
  const [found] = failed(await acceptIn(here, dir, id, '--commit', '--json'), 4).findings;
  assert.equal(Object(found?.facts).by, 'accepted');
});

committing('a branch that is there is never overwritten, nor one that would have to be a directory', async () => {
  const dir = library();
  const id = await fresh(dir);
  here.git(dir, 'branch', 'theurian/a-title');
  here.git(dir, 'branch', 'taken');
  for (const [args, there] of [
    [[], 'theurian/a-title'],
    [['--branch', 'taken'], 'taken'],
    [['--branch', 'taken/below'], 'taken'],
    [['--branch', 'theurian'], 'theurian/a-title'],
  ] as const) {
    const before = filesOf(here, dir);
    const error = failed(await acceptIn(here, dir, id, '--commit', ...args, '--json'), 2);
    assert.is(error.code, 'branch-exists');
    assert.match(error.message, `"${there}"`);
    assert.equal(filesOf(here, dir), before);
    const [line = ''] = error.remedy.split('\n').filter((text) => text.startsWith('  theurian'));
    assert.match(line, ` propose accept ${id} --commit --branch theurian-a-title-`);
    const tried = await acceptIn(here, dir, ...line.trim().split(' ').slice(3), '--dry-run', '--json');
    answered(tried);
  }
  assert.is(
    failed(await acceptIn(here, dir, id, '--commit', '--branch', 'main', '--json'), 2).code,
    'branch-protected',
  );
});

committing('a name that no branch can have is a wrong command line, and so is one without a commit', async () => {
  const dir = library();
  const id = await fresh(dir);
  for (const args of [
    ['--commit', '--branch', 'a..b'],
    ['--commit', '--branch', 'HEAD'],
    ['--commit', '--branch', 'refs/heads/main'],
    ['--commit', '--branch', 'heads/main'],
    ['--branch', 'x'],
  ])
    assert.is(failed(await acceptIn(here, dir, id, ...args, '--json'), 2).code, 'usage');
});

committing('what is refused leaves nothing behind, and names what landed on the branch in between', async () => {
  const dir = library();
  const edit = ['--item-id', 'domain.retry', '--authored-here', '--edit', 'three times=five times'];
  const late = idOf(await here.draft(dir, ...edit));
  const early = idOf(await here.draft(dir, ...edit.slice(0, -1), 'three times=six times'));
  const { migrationId } = answered(await acceptIn(here, dir, early, '--commit', '--branch', 'early', '--json'));
  here.git(dir, 'branch', '-f', 'start');
  here.git(dir, 'checkout', '-q', 'start');
  here.git(dir, 'branch', '-f', 'main', 'early');
  const before = [filesOf(here, dir), here.git(dir, 'for-each-ref'), here.git(dir, 'count-objects')];
  const [found, ...more] = failed(await acceptIn(here, dir, late, '--commit', '--json'), 4).findings;
  assert.equal([found?.code, Object(found?.facts).setBy, more], ['revision-conflict', migrationId, []]);
  assert.equal([filesOf(here, dir), here.git(dir, 'for-each-ref'), here.git(dir, 'count-objects')], before);
});

committing('a proposal of this machine leaves its evidence here, and none in the commit', async () => {
  const dir = library();
  const id = idOf(await here.draft(dir, ...whole('domain.fresh'), '--local'));
  answered(await acceptIn(here, dir, id, '--commit', '--json'));
  assert.equal(
    tree(dir, 'theurian/a-title').filter((line) => line.includes('proposals')),
    [],
  );
  assert.equal(Object.keys(filesOf(here, `${dir}/.theurian/proposals-local/${id}`)), ['evidence.json']);
  assert.match((await acceptIn(here, dir, id, '--commit')).err, /is on the branch "theurian\/a-title" already/);
});

committing('it stands on the branch of the remote, and is to be pushed there', async () => {
  const origin = library();
  here.git('.', 'clone', '-q', origin, `${origin}-clone`);
  const dir = `${origin}-clone`;
  const id = await fresh(dir);
  here.git(dir, 'commit', '-q', '--allow-empty', '-m', 'ahead of the remote');
  const { nextSteps, ...done } = answered(await acceptIn(here, dir, id, '--commit', '--json'));
  assert.equal([committed(done).onto, committed(done).parent], ['origin/main', here.git(origin, 'rev-parse', 'main')]);
  const steps = [nextSteps].flat().map(String);
  assert.match(steps[0] ?? '', /git push -u origin theurian\/a-title$/);
  here.git(dir, 'push', '-q', '-u', 'origin', 'theurian/a-title');
});

for (const [what, arrange] of [
  ['a linked worktree', (dir: string) => here.git(dir, 'worktree', 'add', '-q', '-b', 'side', `../${dir}-at`)],
  [
    'a worktree of a bare repository',
    (dir: string) => {
      here.git('.', 'clone', '-q', '--bare', dir, `${dir}-bare`);
      here.git(`${dir}-bare`, 'worktree', 'add', '-q', '--detach', `../${dir}-at`);
      return '';
    },
  ],
  [
    'a detached HEAD',
    (dir: string) => {
      here.git('.', 'clone', '-q', dir, `${dir}-at`);
      return here.git(`${dir}-at`, 'checkout', '-q', '--detach');
    },
  ],
  [
    'an unborn branch',
    (dir: string) => {
      here.git('.', 'clone', '-q', dir, `${dir}-at`);
      return here.git(`${dir}-at`, 'switch', '-q', '--orphan', 'nothing');
    },
  ],
] as const)
  committing(`in ${what} it works as anywhere`, async () => {
    const dir = library();
    arrange(dir);
    here.write(`${dir}-at`, { 'body.md': 'Some text.\n' });
    const id = await fresh(`${dir}-at`);
    const gitDir = here.git(`${dir}-at`, 'rev-parse', '--absolute-git-dir').slice(here.root.length + 1);
    const before = surroundings(`${dir}-at`, id, gitDir);
    const done = answered(await acceptIn(here, `${dir}-at`, id, '--commit', '--json'));
    assert.equal(surroundings(`${dir}-at`, id, gitDir), before);
    assert.is(here.git(`${dir}-at`, 'rev-parse', 'theurian/a-title^'), committed(done).parent);
  });

committing('without any commit there is no branch to stand on', async () => {
  here.git('.', 'init', '-q', '-b', 'main', 'empty');
  here.write('empty', { 'body.md': 'Some text.\n' });
  const id = await fresh('empty');
  assert.is(failed(await acceptIn(here, 'empty', id, '--commit', '--json'), 3).code, 'no-branch');
});

committing('objects named by SHA-256 are no hindrance', async () => {
  const dir = library('--object-format=sha256');
  const id = await fresh(dir);
  const done = answered(await acceptIn(here, dir, id, '--commit', '--json'));
  assert.is(String(committed(done).commit).length, 64);
  assert.is(here.git(dir, 'fsck', '--strict', '--no-dangling'), '');
});

committing('without git the same tree is made, from the files of the repository', async () => {
  const dir = library();
  const id = await fresh(dir);
  cpSync(here.path(dir), here.path(`${dir}-own`), { recursive: true });
  answered(await acceptIn(here, dir, id, '--commit', '--json'));
  const place = { at: here.path(`${dir}-own`), env: { ...here.env, THEURIAN_GIT: 'isomorphic' } };
  const { commit } = committed(answered(await child(PROGRAM, place, 'propose', 'accept', id, '--commit', '--json')));
  assert.is(commit, here.git(dir, 'rev-parse', 'theurian/a-title'));
  assert.is(here.git(`${dir}-own`, 'rev-parse', 'theurian/a-title'), commit);
  assert.is(here.git(`${dir}-own`, 'fsck', '--strict', '--no-dangling'), '');
});

const nobody = (): Record<string, string> =>
  Object.fromEntries(Object.entries(here.env).filter(([key]) => !/^(?:GIT_(?:AUTHOR|COMMITTER)|EMAIL)/.test(key)));

for (const adapter of ['native', 'isomorphic'])
  committing(`with ${adapter} nobody commits without a name, and the remedy gives one`, async () => {
    const dir = library();
    const id = await fresh(dir);
    here.git(dir, 'config', 'user.useConfigOnly', 'true');
    const place = { at: here.path(dir), env: { ...nobody(), THEURIAN_GIT: adapter } };
    const run = () => child(PROGRAM, place, 'propose', 'accept', id, '--commit', '--json');
    const error = failed(await run(), 3);
    assert.is(error.code, 'no-identity');
    const commands = error.remedy.split('\n').filter((line) => line.startsWith('  git config'));
    assert.is(commands.length, 2);
    here.git(dir, 'config', 'user.name', 'Ann Lee');
    here.git(dir, 'config', 'user.email', 'ann@example.com');
    answered(await run());
    assert.is(
      here.git(dir, 'log', '-1', '--format=%an <%ae> %cn', 'theurian/a-title'),
      'Ann Lee <ann@example.com> Ann Lee',
    );
  });

committing('where commits are to be signed git signs it, or it is not made', async () => {
  const dir = library();
  const id = await fresh(dir);
  here.git(dir, 'config', 'commit.gpgSign', 'true');
  here.git(dir, 'config', 'gpg.format', 'openpgp');
  const signer = here.path('signer');
  writeFileSync(
    signer,
    '#!/bin/sh\ncat >/dev/null\nprintf "\\n[GNUPG:] SIG_CREATED x\\n" >&2\nprintf -- "-----BEGIN PGP SIGNATURE-----\\n\\nx\\n-----END PGP SIGNATURE-----\\n"\n',
    { mode: 0o755 },
  );
  here.git(dir, 'config', 'gpg.program', '/nowhere');
  assert.is(failed(await acceptIn(here, dir, id, '--commit', '--json'), 3).code, 'git-failed');
  const place = { at: here.path(dir), env: { ...here.env, THEURIAN_GIT: 'isomorphic' } };
  assert.is(failed(await child(PROGRAM, place, 'propose', 'accept', id, '--commit', '--json'), 3).code, 'cannot-sign');
  assert.is(here.git(dir, 'for-each-ref', 'refs/heads/theurian'), '');
  here.git(dir, 'config', 'gpg.program', signer);
  answered(await acceptIn(here, dir, id, '--commit', '--json'));
  assert.match(here.git(dir, 'cat-file', '-p', 'theurian/a-title'), /\ngpgsig -----BEGIN PGP SIGNATURE-----/);
});

committing('of processes that commit at once under one name, each proposal is lost by none', async () => {
  const dir = library();
  const ids = [await fresh(dir, 'domain.one'), await fresh(dir, 'domain.two')];
  const place = { at: here.path(dir), env: here.env };
  const ran = await Promise.all(
    [...ids, ...ids].map((id) =>
      child(PROGRAM, place, 'propose', 'accept', id, '--commit', '--branch', 'one-name', '--json'),
    ),
  );
  const done = ran.filter(({ code }) => code === 0).map(({ out }) => String(JSON.parse(out).proposalId));
  assert.is(done.length, 1);
  for (const { code, err } of ran) if (code !== 0) assert.match(err, /"(?:branch-exists|already-in-place)"/);
  const [left = ''] = ids.filter((id) => id !== done[0]);
  assert.is(here.git(dir, 'rev-list', '--count', 'main..one-name'), '1');
  assert.is(existsSync(here.path(dir, `.theurian/proposals/${done[0]}`)), false);
  answered(await acceptIn(here, dir, left, '--commit', '--branch', 'another-name', '--json'));
});

committing('while another process holds the branch it is not made, and the proposal stays', async () => {
  const dir = library();
  const id = await fresh(dir);
  here.write(dir, { '.git/refs/heads/theurian/a-title.lock': '' });
  assert.is(failed(await acceptIn(here, dir, id, '--commit', '--json'), 3).code, 'locked');
  assert.ok(existsSync(here.path(dir, `.theurian/proposals/${id}/evidence.json`)));
});

committing('a branch that another one makes in between is told, and stays what it is', async () => {
  const dir = library();
  const id = parseProposalId(await fresh(dir));
  if (id === null) throw new Error('no id');
  const at = (step: string): void => {
    if (step === 'commit-written') here.git(dir, 'branch', 'theurian/a-title', 'main');
  };
  const lander = { ...landerOf({ env: {}, now: () => 0 }), at };
  const made = await inWorkspace(worldAt(here.path(dir), here.env), (workspace) =>
    accept(workspace, { id, dryRun: false, committing: { branch: null, messageOf: () => 'x\n' } }, lander),
  );
  assert.is(!made.ok && made.error.kind, 'branch-exists');
  assert.is(here.git(dir, 'rev-parse', 'theurian/a-title'), here.git(dir, 'rev-parse', 'main'));
  assert.ok(existsSync(here.path(dir, `.theurian/proposals/${id}/evidence.json`)));
});

committing.run();
