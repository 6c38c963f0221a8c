import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { lab } from '../kit/repo.ts';
import { ADAPTERS, answered, faultOf, oidNamed, opened } from './both.ts';

const repack = suite('repack');

for (const prefer of ADAPTERS) {
  repack(`${prefer}: objects are found wherever they went while they were read`, async () => {
    const here = lab();
    here.repo('here');
    here.git('here', 'repack', '-adq');
    const repository = await opened(here, 'here', prefer);
    const texts: string[] = [];
    for (let round = 0; round < 6; round += 1) {
      here.commit('here', { [`.theurian/${round}.md`]: `round ${round}\n` });
      const blob = oidNamed(here.git('here', 'rev-parse', `HEAD:.theurian/${round}.md`));
      if (round % 2 === 0) here.git('here', 'repack', '-adq');
      answered(await repository.blobs([blob], (_, bytes) => texts.push(Buffer.from(bytes).toString())));
      here.git('here', 'gc', '-q', '--prune=now');
      answered(await repository.listing(oidNamed(here.git('here', 'rev-parse', 'HEAD^{tree}'))));
      const first = oidNamed(here.git('here', 'rev-parse', 'HEAD:.theurian/0.md'));
      answered(await repository.blobs([first], (_, bytes) => assert.is(Buffer.from(bytes).toString(), 'round 0\n')));
    }
    assert.equal(
      texts,
      [0, 1, 2, 3, 4, 5].map((round) => `round ${round}\n`),
    );
    await repository.close();
    here.remove();
  });

  repack(`${prefer}: a repack in the midst of a reading does not show`, async () => {
    const here = lab();
    const files = Object.fromEntries(Array.from({ length: 400 }, (_, n) => [`.theurian/${n}.md`, `text ${n}\n`]));
    here.repo('here', files);
    const repository = await opened(here, 'here', prefer);
    const oids = here.git('here', 'ls-tree', '-r', '--format=%(objectname)', 'HEAD').split('\n').map(oidNamed);
    let seen = 0;
    const read = await repository.blobs([...oids, ...oids.toReversed()], () => {
      seen += 1;
      if (seen === 100) here.git('here', 'repack', '-adq');
      if (seen === 500) here.git('here', 'repack', '-adfq', '--depth=1');
    });
    answered(read);
    assert.is(seen, 800);
    await repository.close();
    here.remove();
  });
}

repack('of several questions at once, a promised object answers its own alone', async () => {
  const here = lab();
  here.repo('from');
  here.git('from', 'config', 'uploadpack.allowFilter', 'true');
  here.git('.', 'clone', '-q', '--no-checkout', '--filter=blob:none', `file://${here.path('from')}`, 'here');
  const repository = await opened(here, 'here', 'native');
  const [commit = '', blob = ''] = here.git('from', 'rev-parse', 'HEAD', 'HEAD:README.md').split('\n');
  const reads = [commit, blob, commit, blob, commit].map((oid) =>
    oid === blob ? repository.blobs([oidNamed(oid)], () => undefined) : repository.commit(oidNamed(oid)),
  );
  const answers = await Promise.all(reads.map(async (read) => faultOf<unknown>(await read)));
  const promised = 'missing-object promised';
  const object = 'answered [object Object]';
  assert.equal(answers, [object, promised, object, promised, object]);
  await repository.close();
  here.remove();
});

repack('a reader that is not closed does not keep its process alive', async () => {
  const here = lab();
  here.repo('here');
  const { spawnSync } = await import('node:child_process');
  const open = JSON.stringify(new URL('../../lib/git/open.ts', import.meta.url).href);
  const script = `import(${open}).then(async ({ openRepository }) => {
    const opened = await openRepository({ at: process.argv[1], env: process.env, prefer: 'native' });
    console.log((await opened.value.commitOf('HEAD')).ok, (await opened.value.commitOf('HEAD')).ok);
  })`;
  const ended = spawnSync(process.execPath, ['--import', import.meta.resolve('tsx'), '-e', script, here.path('here')], {
    env: here.env,
    timeout: 20_000,
    encoding: 'utf8',
  });
  assert.is(ended.stdout, 'true true\n', ended.stderr);
  assert.is(ended.status, 0);
  here.remove();
});

repack.run();
