import { chownSync, mkdirSync, readdirSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { openInProcess } from '../../lib/git/in-process.ts';
import { openRepository } from '../../lib/git/open.ts';
import { type Lab, lab } from '../kit/repo.ts';
import { skipped } from '../kit/skip.ts';
import { answered, faultOf, oidNamed, opened, refNamed } from './both.ts';

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

choice('a directory without a repository has none', async ({ here }) => {
  mkdirSync(here.path('plain'));
  mkdirSync(here.path('empty/.git'), { recursive: true });
  for (const dir of ['plain', 'empty', 'not there']) {
    const found = await openRepository({ at: here.path(dir), env: here.env, prefer: null });
    assert.is(faultOf(found), 'no-repository');
  }
  writeFileSync(here.path('plain/.git'), 'gitdir: ../nowhere\n');
  assert.is(faultOf(await openRepository({ at: here.path('plain'), env: here.env, prefer: null })), 'damaged');
});

choice('nothing is searched above a ceiling', async ({ here }) => {
  mkdirSync(here.path('here/a/b'), { recursive: true });
  const env = { ...here.env, GIT_CEILING_DIRECTORIES: here.path('here/a') };
  assert.ok((await openRepository({ at: here.path('here/a'), env, prefer: null })).ok);
  assert.is(faultOf(await openRepository({ at: here.path('here/a/b'), env, prefer: null })), 'no-repository');
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
