import { spawn } from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { moveRef } from '../../lib/git/move-ref.ts';
import { openRepository } from '../../lib/git/open.ts';
import type { Repository } from '../../lib/git/repository.ts';
import { type Oid, parseOid, parseRefName, type RefName } from '../../lib/model/oid.ts';
import { type Lab, lab } from '../kit/repo.ts';

const REF = 'refs/theurian/applied';

const refNamed = (text: string): RefName => {
  const name = parseRefName(text);
  if (name === null) throw new Error(text);
  return name;
};

const oidNamed = (text: string): Oid => {
  const oid = parseOid(text);
  if (oid === null) throw new Error(text);
  return oid;
};

const opened = async (here: Lab, prefer: 'native' | 'isomorphic'): Promise<Repository> => {
  const repository = await openRepository({ at: here.path('here'), env: here.env, prefer });
  if (!repository.ok) throw new Error(repository.error.kind);
  return repository.value;
};

for (const prefer of ['native', 'isomorphic'] as const) {
  const moves = suite<{ here: Lab; repository: Repository; one: Oid; two: Oid }>(`move ref, ${prefer}`);

  moves.before.each(async (context) => {
    context.here = lab();
    context.one = oidNamed(context.here.repo('here'));
    context.two = oidNamed(context.here.commit('here', { a: 'a' }));
    context.repository = await opened(context.here, prefer);
  });
  moves.after.each(async ({ here, repository }) => {
    await repository.close();
    here.remove();
  });

  const now = (here: Lab): string => here.git('here', 'for-each-ref', '--format=%(objectname)', REF);

  moves('a ref comes to be, and moves on from where it is', async ({ here, repository, one, two }) => {
    assert.equal(await moveRef(repository, refNamed(REF), one, null), { ok: true, value: undefined });
    assert.is(now(here), one);
    assert.ok((await moveRef(repository, refNamed(REF), two, one)).ok);
    assert.is(now(here), two);
    assert.is(here.git('here', 'fsck', '--no-dangling'), '');
  });

  moves('a packed ref moves on too', async ({ here, repository, one, two }) => {
    here.git('here', 'update-ref', REF, one);
    here.git('here', 'pack-refs', '--all');
    assert.not(existsSync(here.path('here/.git', REF)));
    assert.ok((await moveRef(repository, refNamed(REF), two, one)).ok);
    assert.is(now(here), two);
  });

  moves('a ref that is elsewhere stays there, and where it is, is said', async ({ here, repository, one, two }) => {
    here.git('here', 'update-ref', REF, one);
    const moved = { kind: 'ref-moved', ref: REF, found: one };
    assert.equal(await moveRef(repository, refNamed(REF), two, two), { ok: false, error: { ...moved, expected: two } });
    assert.equal(await moveRef(repository, refNamed(REF), two, null), { ok: false, error: { ...moved, expected: '' } });
    assert.is(now(here), one);
  });

  moves('a ref that is not there does not move', async ({ here, repository, one, two }) => {
    const moved = await moveRef(repository, refNamed(REF), two, one);
    assert.equal(moved, { ok: false, error: { kind: 'ref-moved', ref: REF, expected: one, found: '' } });
    assert.is(now(here), '');
  });

  moves('a ref that another process holds is locked, and the lock stays', async ({ here, repository, one, two }) => {
    here.git('here', 'update-ref', REF, one);
    writeFileSync(here.path('here/.git', `${REF}.lock`), '');
    const moved = await moveRef(repository, refNamed(REF), two, one);
    assert.is(!moved.ok && moved.error.kind, 'locked');
    assert.ok(existsSync(here.path('here/.git', `${REF}.lock`)));
    assert.is(now(here), one);
  });

  moves('a ref where a file stands in the way is not writable', async ({ here, repository, one }) => {
    here.git('here', 'update-ref', 'refs/theurian', one);
    const moved = await moveRef(repository, refNamed(REF), one, null);
    assert.ok(!moved.ok && ['unwritable', 'git-failed'].includes(moved.error.kind));
  });

  moves('of many processes that move it from one place exactly one does', async ({ here, one, two }) => {
    here.git('here', 'update-ref', REF, one);
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => racer(here, { prefer, next: two, expected: one })),
    );
    assert.equal(answers.filter((answer) => answer === 'moved').length, 1, answers.join(' '));
    assert.ok(answers.every((answer) => ['moved', 'ref-moved', 'locked'].includes(answer)));
    assert.is(now(here), two);
  });

  moves.run();
}

interface Race {
  readonly prefer: string;
  readonly next: Oid;
  readonly expected: Oid;
}

const racer = (here: Lab, { prefer, next, expected }: Race): Promise<string> =>
  new Promise((resolve) => {
    const script = fileURLToPath(new URL('./racer.ts', import.meta.url));
    const child = spawn(process.execPath, ['--import', 'tsx', script, here.path('here'), prefer, REF, next, expected], {
      env: here.env,
    });
    let text = '';
    child.stdout.on('data', (chunk: Buffer) => {
      text += chunk.toString();
    });
    child.on('close', () => resolve(text.trim()));
  });
