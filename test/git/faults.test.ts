import {
  chmodSync,
  chownSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { openInProcess } from '../../lib/git/in-process.ts';
import { openRepository } from '../../lib/git/open.ts';
import type { Repository } from '../../lib/git/repository.ts';
import type { Fault } from '../../lib/model/fault.ts';
import type { Result } from '../../lib/model/result.ts';
import { type Lab, lab } from '../kit/repo.ts';
import { skipped } from '../kit/skip.ts';
import { ADAPTERS, answered, oidNamed, opened, refNamed } from './both.ts';
import { brief } from './look.ts';

const faultOf = <T>(answer: Result<T, Fault>): string =>
  answer.ok ? `answered ${String(answer.value)}` : brief(answer.error);

const ABSENT = '1'.repeat(40);

for (const prefer of ADAPTERS) {
  const faults = suite<{ here: Lab; repository: Repository }>(`faults, ${prefer}`);

  faults.before.each(async (context) => {
    context.here = lab();
    context.here.repo('here');
    context.repository = await opened(context.here, 'here', prefer);
  });
  faults.after.each(async ({ here, repository }) => {
    await repository.close();
    here.remove();
  });

  const blobs = (repository: Repository, oids: readonly string[]): ReturnType<Repository['blobs']> =>
    repository.blobs(oids.map(oidNamed), () => undefined);

  faults('an object that is not there is missing, for whatever it is wanted', async ({ repository }) => {
    const oid = oidNamed(ABSENT);
    const missing = 'missing-object absent';
    assert.is(faultOf(await repository.commit(oid)), missing);
    assert.is(faultOf(await repository.tree(oid)), missing);
    assert.is(faultOf(await repository.listing(oid)), missing);
    assert.is(faultOf(await blobs(repository, [ABSENT])), missing);
    assert.is(faultOf(await repository.sizes([oid])), missing);
    assert.is(faultOf(await repository.diff(null, oid)), missing);
    assert.is(faultOf(await repository.firstParents(oid, null)), missing);
    assert.is(faultOf(await repository.steps(oid, null, '.theurian')), missing);
    const head = answered(await repository.commitOf('HEAD'));
    assert.is(faultOf(await repository.isAncestor(oid, head)), missing);
    assert.is(faultOf(await repository.isAncestor(head, oid)), missing);
    assert.is(faultOf(await repository.mergeBases(head, oid)), missing);
    assert.is(faultOf(await repository.commitOf(ABSENT)), missing);
  });

  faults('an object of another kind is the wrong one', async ({ here, repository }) => {
    const [commit = '', tree = '', blob = ''] = here
      .git('here', 'rev-parse', 'HEAD', 'HEAD^{tree}', 'HEAD:README.md')
      .split('\n');
    assert.is(faultOf(await repository.commit(oidNamed(tree))), 'wrong-object');
    assert.is(faultOf(await repository.tree(oidNamed(blob))), 'wrong-object');
    assert.is(faultOf(await blobs(repository, [blob, commit])), 'wrong-object');
    assert.is(faultOf(await repository.sizes([oidNamed(tree)])), 'wrong-object');
    assert.is(faultOf(await repository.commitOf(tree)), 'wrong-object');
  });

  faults('what was read before a fault is handed over, and nothing after it', async ({ here, repository }) => {
    const [one = '', two = ''] = here.git('here', 'rev-parse', 'HEAD:README.md', 'HEAD:src/a.ts').split('\n');
    const seen: string[] = [];
    const read = await repository.blobs([one, ABSENT, two].map(oidNamed), (oid) => seen.push(oid));
    assert.is(faultOf(read), 'missing-object absent');
    assert.equal(seen, [one]);
    assert.ok((await blobs(repository, [two])).ok);
  });

  faults('the same holds for many objects at once', async ({ here, repository }) => {
    const one = here.git('here', 'rev-parse', 'HEAD:README.md');
    const many = Array.from({ length: 500 }, () => one);
    let seen = 0;
    const read = await repository.blobs([...many, ABSENT, ...many].map(oidNamed), () => {
      seen += 1;
    });
    assert.is(faultOf(read), 'missing-object absent');
    assert.is(seen, 500);
  });

  faults('an object that is damaged is corrupt, and the reader lives on', async ({ here, repository }) => {
    const noise = Array.from({ length: 40_000 }, (_, n) => Math.imul(n, 2_654_435_761) >>> 0).join('\n');
    here.commit('here', { noise });
    const [bad = '', good = ''] = here.git('here', 'rev-parse', 'HEAD:noise', 'HEAD:src/a.ts').split('\n');
    const path = here.path('here/.git/objects', bad.slice(0, 2), bad.slice(2));
    const whole = readFileSync(path);
    chmodSync(path, 0o644);
    for (const content of [whole.subarray(0, whole.length >> 1), Buffer.from('garbage'), Buffer.alloc(0)]) {
      writeFileSync(path, content);
      assert.is(faultOf(await blobs(repository, [good, bad])), 'corrupt-object', `${content.length} bytes`);
      const many = Array.from({ length: 300 }, () => good);
      assert.is(faultOf(await blobs(repository, [...many, bad, ...many])), 'corrupt-object', `${content.length} bytes`);
      assert.ok((await blobs(repository, [good])).ok);
    }
  });

  faults('a root tree that is lost is not a governed directory that is absent', async ({ here, repository }) => {
    const root = here.git('here', 'rev-parse', 'HEAD^{tree}');
    for (let n = 0; n < 60; n += 1) here.git('here', 'commit', '-q', '--allow-empty', '-m', String(n));
    const tip = oidNamed(here.git('here', 'rev-parse', 'HEAD'));
    rmSync(here.path('here/.git/objects', root.slice(0, 2), root.slice(2)));
    assert.is(faultOf(await repository.steps(tip, null, '.theurian')), 'missing-object absent');
  });

  faults('a ref is read by its whole name, and never by a likeness', async ({ here, repository }) => {
    const head = here.git('here', 'rev-parse', 'HEAD');
    here.git('here', 'update-ref', 'refs/heads/refs/heads/other', head);
    here.git('here', 'update-ref', 'refs/refs/heads/other', head);
    assert.is(answered(await repository.ref(refNamed('refs/heads/other'))), null);
    assert.is(answered(await repository.ref(refNamed('refs/heads'))), null);
    assert.is(answered(await repository.ref(refNamed('refs/heads/main'))), head);
  });

  faults('a ref that is there and says nothing is a fault', async ({ here, repository }) => {
    const tree = here.git('here', 'rev-parse', 'HEAD^{tree}');
    writeFileSync(here.path('here/.git/refs/heads/bad'), 'garbage\n');
    writeFileSync(here.path('here/.git/refs/heads/empty'), '');
    writeFileSync(here.path('here/.git/refs/heads/lost'), `${ABSENT}\n`);
    here.git('here', 'symbolic-ref', 'refs/heads/dangling', 'refs/heads/none');
    here.git('here', 'tag', '-a', '-m', 't', 'leaf', tree);
    const read = async (name: string): Promise<string> => faultOf(await repository.ref(refNamed(name)));
    assert.is(await read('refs/heads/bad'), 'damaged');
    assert.is(await read('refs/heads/empty'), 'damaged');
    assert.is(await read('refs/heads/lost'), 'missing-object absent');
    assert.is(await read('refs/tags/leaf'), 'wrong-object');
    assert.is(await read('refs/heads/dangling'), 'answered null');
  });

  faults('an index that is damaged is a fault', async ({ here, repository }) => {
    const good = here.raw('here', ['ls-files', '-s']);
    assert.ok(good.length > 0);
    writeFileSync(here.path('here/.git/index'), 'DIRC garbage that is long enough to be an index');
    const staged = await repository.stagedTree();
    assert.ok(!staged.ok && ['damaged', 'git-failed', 'unsupported'].includes(staged.error.kind));
  });

  faults('a directory without a repository has none', async ({ here }) => {
    mkdirSync(here.path('plain'));
    mkdirSync(here.path('empty/.git'), { recursive: true });
    for (const dir of ['plain', 'empty', 'not there']) {
      const found = await openRepository({ at: here.path(dir), env: here.env, prefer });
      assert.is(faultOf(found), 'no-repository');
    }
    writeFileSync(here.path('plain/.git'), 'gitdir: ../nowhere\n');
    assert.is(faultOf(await openRepository({ at: here.path('plain'), env: here.env, prefer })), 'damaged');
  });

  faults('nothing is searched above a ceiling', async ({ here }) => {
    mkdirSync(here.path('here/a/b'), { recursive: true });
    const env = { ...here.env, GIT_CEILING_DIRECTORIES: here.path('here/a') };
    assert.ok((await openRepository({ at: here.path('here/a'), env, prefer })).ok);
    assert.is(faultOf(await openRepository({ at: here.path('here/a/b'), env, prefer })), 'no-repository');
  });

  faults.run();
}

const choice = suite<{ here: Lab }>('choice');

choice.before.each((context) => {
  context.here = lab();
  context.here.repo('here');
});
choice.after.each(({ here }) => here.remove());

choice('git is used where there is one, and done without where there is none', async ({ here }) => {
  const at = here.path('here');
  assert.is(answered(await openRepository({ at, env: here.env, prefer: null })).adapter, 'native');
  const without = { ...here.env, PATH: here.path('here') };
  assert.is(answered(await openRepository({ at, env: without, prefer: null })).adapter, 'isomorphic');
  assert.is(faultOf(await openRepository({ at, env: without, prefer: 'native' })), 'git-missing');
  here.git('here', 'config', 'extensions.objectFormat', 'sha256');
  assert.is(faultOf(await openRepository({ at, env: without, prefer: null })), 'unsupported sha256');
});

choice('a directory called git, or a file that cannot run, is no git', async ({ here }) => {
  mkdirSync(here.path('a/git'), { recursive: true });
  here.write('b', { git: '' });
  const env = { ...here.env, PATH: `${here.path('a')}:${here.path('b')}` };
  assert.is(answered(await openRepository({ at: here.path('here'), env, prefer: null })).adapter, 'isomorphic');
});

choice('in process there is no git, whatever the PATH says', async ({ here }) => {
  const place = { at: here.path('here'), env: here.env };
  const repository = answered(await openInProcess(place));
  assert.is(repository.adapter, 'isomorphic');
  assert.is(repository.git, null);
  here.git('here', 'config', 'remote.origin.promisor', 'true');
  assert.is(faultOf(await openInProcess(place)), 'unsupported partial-clone');
});

choice('a link on the way to a repository leads to it', async ({ here }) => {
  symlinkSync('here', here.path('link'));
  const { layout } = answered(await openRepository({ at: here.path('link/src'), env: here.env, prefer: null }));
  assert.is(
    layout.topLevel,
    answered(await openRepository({ at: here.path('here'), env: here.env, prefer: null })).layout.topLevel,
  );
});

const chown = (path: string): void => {
  chownSync(path, 12_345, 12_345);
  if (statSync(path).isDirectory()) for (const name of readdirSync(path)) chown(join(path, name));
};

if (process.getuid?.() !== 0) skipped('a repository of another owner', 'only root can give files away');
else {
  choice('a repository that git does not trust is a fault, and not an empty one', async ({ here }) => {
    const [commit = '', tree = ''] = here.git('here', 'rev-parse', 'HEAD', 'HEAD^{tree}').split('\n');
    chown(here.path('here'));
    const repository = await opened(here, 'here', 'native');
    const answers = [
      await repository.commitOf('HEAD'),
      await repository.ref(refNamed('refs/heads/main')),
      await repository.head(),
      await repository.trackingRef('main'),
      await repository.commit(oidNamed(commit)),
      await repository.listing(oidNamed(tree)),
      await repository.sizes([oidNamed(tree)]),
      await repository.firstParents(oidNamed(commit), null),
      await repository.isAncestor(oidNamed(commit), oidNamed(commit)),
      await repository.mergeBases(oidNamed(commit), oidNamed(commit)),
      await repository.stagedTree(),
    ];
    for (const answer of answers) {
      assert.ok(!answer.ok && answer.error.kind === 'git-failed' && answer.error.says.includes('dubious ownership'));
    }
    await repository.close();
  });
}

choice.run();
