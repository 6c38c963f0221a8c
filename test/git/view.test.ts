import { mkdirSync, writeFileSync } from 'node:fs';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { objectView, VIEWED } from '../../lib/git/view.ts';
import { lab } from '../kit/repo.ts';

const view = suite('view');

const codeOf = async (act: () => Promise<unknown>): Promise<unknown> => {
  try {
    await act();
  } catch (error) {
    return error instanceof Error && 'code' in error ? error.code : error;
  }
  return 'done';
};

const LOOSE = '12/34567890123456789012345678901234567890';

const two = (): { here: ReturnType<typeof lab>; own: string; borrowed: string } => {
  const here = lab();
  const [own, borrowed] = [here.path('own'), here.path('borrowed')];
  here.write('own', { [LOOSE]: 'own', 'pack/pack-a.idx': 'a' });
  here.write('borrowed', { [LOOSE]: 'borrowed', 'pack/pack-b.idx': 'b', 'cd/ef': 'other', 'info/packs': 'p' });
  return { here, own, borrowed };
};

view('what lies in several directories is shown as one, the first one before the others', async () => {
  const { here, own, borrowed } = two();
  const { promises } = objectView([own, borrowed]).fs;
  assert.is(Buffer.from(await promises.readFile(`${VIEWED}/objects/${LOOSE}`)).toString(), 'own');
  assert.is(Buffer.from(await promises.readFile(`${VIEWED}/objects/cd/ef`)).toString(), 'other');
  assert.equal((await promises.readdir(`${VIEWED}/objects/pack`)).sort(), ['pack-a.idx', 'pack-b.idx']);
  assert.ok((await promises.stat(`${VIEWED}/objects/pack/pack-b.idx`)).isFile());
  assert.ok((await promises.stat(VIEWED)).isDirectory());
  here.remove();
});

const HIDDEN = [
  'config',
  'HEAD',
  'objects/info/packs',
  'objects/../../own/pack/pack-a.idx',
  'objects/ab/none',
  '../etc/passwd',
];

for (const path of HIDDEN) {
  view(`${path} is not there`, async () => {
    const { here, own, borrowed } = two();
    const { promises } = objectView([own, borrowed]).fs;
    assert.is(await codeOf(() => promises.readFile(`${VIEWED}/${path}`)), 'ENOENT');
    assert.is(await codeOf(() => promises.stat(`${VIEWED}/${path}`)), 'ENOENT');
    here.remove();
  });
}

view('every writer refuses', async () => {
  const { here, own } = two();
  const { promises } = objectView([own]).fs;
  for (const act of ['writeFile', 'mkdir', 'rmdir', 'unlink', 'symlink', 'rm', 'chmod'] as const) {
    assert.is(await codeOf(() => promises[act]()), 'EROFS', act);
  }
  here.remove();
});

view('what came later shows once the listings are forgotten', async () => {
  const { here, own } = two();
  const shown = objectView([own]);
  assert.equal(await shown.fs.promises.readdir(`${VIEWED}/objects/ee`), []);
  mkdirSync(here.path('own/ee'));
  writeFileSync(here.path('own/ee/ff'), '');
  assert.equal(await shown.fs.promises.readdir(`${VIEWED}/objects/ee`), []);
  shown.forget();
  assert.equal(await shown.fs.promises.readdir(`${VIEWED}/objects/ee`), ['ff']);
  here.remove();
});

view.run();
