import { appendFileSync } from 'node:fs';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { parseRevision } from '../../lib/git/revision.ts';
import { type Lab, lab } from '../kit/repo.ts';
import { ADAPTERS, answered, opened, refNamed } from './both.ts';
import { grown } from './scene.ts';

const revisions = suite('revision');

const READ = [
  ['main', { base: 'main', hops: [] }],
  ['@', { base: 'HEAD', hops: [] }],
  ['HEAD~', { base: 'HEAD', hops: [{ parent: 1, times: 1 }] }],
  [
    'HEAD~3^2',
    {
      base: 'HEAD',
      hops: [
        { parent: 1, times: 3 },
        { parent: 2, times: 1 },
      ],
    },
  ],
  ['v1^{}^0^{commit}', { base: 'v1', hops: [1, 0, 1].map((parent) => ({ parent, times: 0 })) }],
] as const;

for (const [text, revision] of READ) {
  revisions(`${text} is read`, () => {
    assert.equal(parseRevision(text), revision);
  });
}

for (const text of ['', '~1', 'a..b', 'HEAD:path', 'HEAD@{1}', 'HEAD^{tree}', 'HEAD^{/text}', ':/text', 'HEAD~1x']) {
  revisions(`\`${text}\` needs git`, () => {
    assert.is(parseRevision(text), null);
  });
}

revisions.run();

const NAMED = [
  ...[
    'main',
    'heads/main',
    'refs/heads/main',
    'HEAD',
    '@',
    '@~1',
    'HEAD^',
    'HEAD~2',
    'HEAD~1^2',
    'HEAD^0',
    'HEAD^{commit}',
  ],
  ...['v1', 'v1^{}', 'v2', 'tags/v1', 'twice', 'same', 'origin', 'origin/main', 'side~1', 'deadbeef'],
];
const UNNAMED = [
  'nope',
  'HEAD~99',
  'HEAD^3',
  '-x',
  '--all',
  '',
  'a\nb',
  'HEAD:README.md',
  'HEAD:',
  'main..side',
  'refs/heads',
  '^main',
];

for (const prefer of ADAPTERS) {
  const names = suite<{ here: Lab }>(`names, ${prefer}`);

  names.before.each((context) => {
    const here = lab();
    context.here = here;
    grown(here, 'from');
    here.git('.', 'clone', '-q', 'from', 'here');
    here.git('here', 'branch', 'side', 'HEAD~1^2');
    here.git('here', 'tag', 'v1');
    here.git('here', 'tag', '-a', '-m', 't', 'v2', 'HEAD~1');
    here.git('here', 'tag', '-a', '-m', 't', 'twice', 'v2');
    here.git('here', 'branch', 'deadbeef', 'HEAD~1');
    // A tag comes before a branch of the same name.
    here.git('here', 'tag', 'same', 'HEAD~1');
    here.git('here', 'branch', 'same', 'HEAD');
  });
  names.after.each(({ here }) => here.remove());

  names('a name stands for the commit that git says', async ({ here }) => {
    const repository = await opened(here, 'here', prefer);
    const oid = here.git('here', 'rev-parse', 'HEAD~1');
    for (const revision of [...NAMED, oid, oid.slice(0, 8), `${oid.slice(0, 10)}~1`]) {
      const expected = here.git('here', 'rev-parse', '-q', '--verify', `${revision}^{commit}`);
      assert.is(answered(await repository.commitOf(revision)), expected, revision);
    }
    await repository.close();
  });

  names('what names nothing, or no commit, is a fault', async ({ here }) => {
    const repository = await opened(here, 'here', prefer);
    for (const revision of UNNAMED) {
      const found = await repository.commitOf(revision);
      assert.ok(!found.ok && ['unknown-revision', 'wrong-object'].includes(found.error.kind), revision);
    }
    await repository.close();
  });

  names('a ref gives its commit, through tags', async ({ here }) => {
    for (const packed of [false, true]) {
      if (packed) here.git('here', 'pack-refs', '--all');
      const repository = await opened(here, 'here', prefer);
      for (const name of ['refs/heads/side', 'refs/tags/v1', 'refs/tags/twice', 'refs/remotes/origin/HEAD']) {
        const expected = here.git('here', 'rev-parse', `${name}^{commit}`);
        assert.is(answered(await repository.ref(refNamed(name))), expected, name);
      }
      assert.is(answered(await repository.ref(refNamed('refs/heads/none'))), null);
      await repository.close();
    }
  });

  names('a branch is tracked where its configuration says, or else at origin', async ({ here }) => {
    here.git('here', 'branch', '--set-upstream-to=origin/main', 'side');
    here.git('here', 'remote', 'add', 'other', '../from');
    here.git('here', 'config', 'remote.other.fetch', '+refs/heads/ma*:refs/remotes/far/ma*');
    here.git('here', 'fetch', '-q', 'other');
    here.git('here', 'branch', 'followed');
    here.git('here', 'config', 'branch.followed.remote', 'other');
    here.git('here', 'config', 'branch.followed.merge', 'refs/heads/main');
    here.git('here', 'branch', 'strayed');
    here.git('here', 'config', 'branch.strayed.remote', 'other');
    here.git('here', 'config', 'branch.strayed.merge', 'refs/heads/side');
    // What a pattern would make of a name that it does not fit.
    here.git('here', 'update-ref', 'refs/remotes/far/made', 'HEAD');
    here.git('here', 'branch', '--track', 'local', 'main');
    appendFileSync(here.path('here/.git/config'), '[branch "gone"]\n\tremote = origin\n\tmerge = refs/heads/gone\n');
    const repository = await opened(here, 'here', prefer);
    const expected = [
      ['main', 'refs/remotes/origin/main'],
      ['side', 'refs/remotes/origin/main'],
      ['followed', 'refs/remotes/far/main'],
      ['strayed', null],
      ['local', null],
      ['gone', null],
      ['none', null],
    ] as const;
    for (const [branch, ref] of expected) assert.is(answered(await repository.trackingRef(branch)), ref, branch);
    await repository.close();
  });

  names.run();
}
