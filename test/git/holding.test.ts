import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { holding } from '../../lib/git/holding.ts';
import { recent } from '../../lib/git/recent.ts';
import type { Oid } from '../../lib/model/oid.ts';
import { type Lab, lab } from '../kit/repo.ts';
import { faultOf, oidNamed, opened } from './both.ts';

const held = suite<{ here: Lab }>('what is at hand');

held.before.each((context) => {
  context.here = lab();
});
held.after.each(({ here }) => here.remove());

const GONE = oidNamed('1'.repeat(40));

held('is handed over as it would be read, cut where a limit cuts it', async ({ here }) => {
  here.repo('here', { small: 'small', other: 'other', large: 'x'.repeat(300_000) });
  const [small, other, large] = here
    .git('here', 'rev-parse', 'HEAD:small', 'HEAD:other', 'HEAD:large')
    .split('\n')
    .map(oidNamed);
  if (small === undefined || other === undefined || large === undefined) throw new Error('no blobs');
  const repository = await opened(here, 'here', 'native');
  let asked = 0;
  const { repository: read, hold } = holding({
    ...repository,
    blobs: (...question) => {
      asked += 1;
      return repository.blobs(...question);
    },
  });
  const told = async (oids: readonly Oid[], limit?: number): Promise<unknown> => {
    const found: unknown[] = [];
    const done = await read.blobs(oids, (oid, bytes, size) => found.push([oid, bytes.length, size]), limit);
    return done.ok ? found : faultOf(done);
  };
  await hold([small, other, small, large]);
  assert.is(asked, 1);
  assert.equal(await told([other, small]), [
    [other, 5, 5],
    [small, 5, 5],
  ]);
  assert.equal(await told([small], 2), [[small, 2, 5]]);
  assert.is(asked, 1);
  assert.equal(await told([small, large]), [
    [small, 5, 5],
    [large, 300_000, 300_000],
  ]);
  assert.is(asked, 2);
  await hold([other]);
  assert.equal(await told([small]), [[small, 5, 5]]);
  assert.is(asked, 4);
  await hold([other, GONE]);
  assert.match(String(await told([other, GONE])), /missing-object/);
  await repository.close();
});

held('no more is kept than is worth its weight, the oldest goes first', () => {
  const kept = recent<string, number>(10, (value) => value);
  for (const [key, value] of [
    ['a', 4],
    ['b', 4],
    ['a', 5],
    ['c', 2],
  ] as const)
    kept.keep(key, value);
  assert.equal(['a', 'b', 'c'].map(kept.get), [undefined, 4, 2]);
  kept.keep('d', 11);
  assert.equal(['a', 'b', 'c', 'd'].map(kept.get), [undefined, undefined, undefined, undefined]);
});

held.run();
