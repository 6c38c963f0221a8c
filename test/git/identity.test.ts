import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { identitiesFor } from '../../lib/git/identity.ts';
import { openRepository } from '../../lib/git/open.ts';
import { signsCommits } from '../../lib/git/write-commit.ts';
import { lab } from '../kit/repo.ts';

const identity = suite('identity');
const here = lab();
identity.after(() => here.remove());
here.repo('here');

const NOW = 981_173_106_000;
const bare = Object.fromEntries(Object.entries(here.env).filter(([key]) => !/^GIT_(?:AUTHOR|COMMITTER)/.test(key)));

interface Row {
  readonly why: string;
  readonly env?: Readonly<Record<string, string>>;
  readonly config?: Readonly<Record<string, string>>;
  /** The user's own file. */
  readonly home?: string;
  /** The author, or null where there is none. */
  readonly author: string | null;
}

const DATE = { GIT_AUTHOR_DATE: '981173106 +0100', GIT_COMMITTER_DATE: '981173106 +0100' };
const ANN = '[user]\n\tname = Ann Lee\n\temail = ann@example.com\n';

const ROWS: readonly Row[] = [
  { why: 'nothing is set', author: null },
  { why: 'only a name is set', config: { 'user.name': 'Ann' }, author: null },
  { why: 'a name of crud is set', config: { 'user.name': ' .,; ', 'user.email': 'a@b.c' }, author: null },
  { why: 'the repository tells', config: { 'user.name': 'Ann', 'user.email': 'a@b.c' }, author: 'Ann <a@b.c>' },
  { why: 'the user tells', home: ANN, author: 'Ann Lee <ann@example.com>' },
  {
    why: 'the repository knows better',
    home: ANN,
    config: { 'user.name': 'Dr. Ann <Lee>.' },
    author: 'Dr. Ann Lee <ann@example.com>',
  },
  { why: 'authors are others', home: ANN, config: { 'author.name': 'Bob' }, author: 'Bob <ann@example.com>' },
  {
    why: 'the environment knows best',
    home: ANN,
    env: { GIT_AUTHOR_NAME: 'Eve', GIT_AUTHOR_EMAIL: 'eve@x.y' },
    author: 'Eve <eve@x.y>',
  },
  {
    why: 'an address is that of other programs',
    config: { 'user.name': 'Ann' },
    env: { EMAIL: 'e@x.y' },
    author: null,
  },
  {
    why: 'the date is one of ISO 8601',
    home: ANN,
    env: { GIT_AUTHOR_DATE: '2001-02-03T04:05:06+02:00' },
    author: 'Ann Lee <ann@example.com> 981165906 +0200',
  },
  {
    why: 'the date is in UTC',
    home: ANN,
    env: { GIT_AUTHOR_DATE: '2001-02-03T04:05:06Z' },
    author: 'Ann Lee <ann@example.com> 981173106 +0000',
  },
  { why: 'the date is none', home: ANN, env: { GIT_AUTHOR_DATE: 'whenever' }, author: null },
];

for (const prefer of ['native', 'isomorphic'] as const)
  for (const { why, env = {}, config = {}, home = '', author } of ROWS)
    identity(`with ${prefer}, where ${why}, the author is ${author ?? 'nobody'}`, async () => {
      here.write('.', { '.gitconfig': home });
      here.write('here', { '.git/config': '[core]\n\trepositoryformatversion = 0\n' });
      for (const [key, value] of Object.entries({ 'user.useConfigOnly': 'true', ...config }))
        here.git('here', 'config', key, value);
      const place = { at: here.path('here'), env: { ...bare, ...DATE, ...env } };
      const repository = await openRepository({ ...place, prefer });
      if (!repository.ok) throw new Error(repository.error.kind);
      const found = await identitiesFor(repository.value, { env: place.env, now: NOW });
      await repository.value.close();
      if (author === null) assert.ok(!found.ok && ['no-identity', 'git-failed'].includes(found.error.kind));
      else assert.is(found.ok && found.value.author, / \d+ /.test(author) ? author : `${author} 981173106 +0100`);
    });

identity('without a date it is now, in UTC', async () => {
  here.write('.', { '.gitconfig': ANN });
  here.write('here', { '.git/config': '' });
  const repository = await openRepository({ at: here.path('here'), env: bare, prefer: 'isomorphic' });
  if (!repository.ok) throw new Error(repository.error.kind);
  const found = await identitiesFor(repository.value, { env: bare, now: NOW });
  assert.is(found.ok && found.value.committer, 'Ann Lee <ann@example.com> 981173106 +0000');
  here.write('.', { 'elsewhere/.gitconfig': '[user]\n\tname = X\n' });
  const env = { ...bare, GIT_CONFIG_GLOBAL: here.path('elsewhere') };
  const broken = await identitiesFor(repository.value, { env, now: NOW });
  assert.is(!broken.ok && broken.error.kind, 'unreadable');
  here.write('.', { '.gitconfig': 'no configuration' });
  const damaged = await identitiesFor(repository.value, { env: bare, now: NOW });
  assert.is(!damaged.ok && damaged.error.kind, 'damaged');
  assert.is((await signsCommits(repository.value, bare)).ok, false);
});

for (const prefer of ['native', 'isomorphic'] as const)
  identity(`with ${prefer}, commits are signed where the configuration says so`, async () => {
    here.write('.', { '.gitconfig': ANN });
    here.write('here', { '.git/config': '[core]\n\trepositoryformatversion = 0\n' });
    const repository = await openRepository({ at: here.path('here'), env: bare, prefer });
    if (!repository.ok) throw new Error(repository.error.kind);
    assert.equal(await signsCommits(repository.value, bare), { ok: true, value: false });
    here.git('here', 'config', 'commit.gpgSign', 'yes');
    const signs = await signsCommits(repository.value, bare);
    assert.equal(
      signs,
      prefer === 'native' ? { ok: true, value: true } : { ok: false, error: { kind: 'cannot-sign' } },
    );
    if (prefer === 'native') {
      here.git('here', 'config', 'commit.gpgSign', 'perhaps');
      assert.is((await signsCommits(repository.value, bare)).ok, false);
    }
    await repository.value.close();
  });

identity.run();
