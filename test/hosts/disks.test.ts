import { lstatSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type Mount, mount } from '../kit/mount.ts';
import { skipped } from '../kit/skip.ts';
import { atRest, contentOf, type HostScene, hostScene, kindsIn, made, unmarked } from './scene.ts';

const disks = suite('a host’s directory on small and read-only disks');
const modes = suite('permissions of what is put into a host’s directory');

const BIG = 'x'.repeat(60_000);
const A1 = made('alpha', 1, { 'scripts/a.sh': 'echo 1\n' });
const A2 = made('alpha', 2, { 'assets/big.txt': BIG, 'assets/bigger.txt': BIG });
const B1 = made('beta', 3, { 'scripts/b.sh': 'echo 3\n' });

const on = async (options: string, body: (scene: HostScene, disk: Mount) => Promise<void>): Promise<void> => {
  const disk = mount(options);
  if (typeof disk === 'string') throw new Error(disk);
  try {
    await body(hostScene(disk.at), disk);
  } finally {
    disk.remove();
  }
};

const tried = mount('size=4k');
if (typeof tried === 'string') skipped('a host’s directory on small and read-only disks', tried);
else {
  tried.remove();

  disks(
    'a full disk is told by the skill, the former one stays whole, what has room is put there, and with more it goes on',
    () =>
      on('size=96k', async (scene, disk) => {
        scene.write({ 'mine/SKILL.md': 'mine\n' });
        await scene.sync([A1]);
        const came = await scene.sync([A2, B1]);
        assert.equal(came.fault, { kind: 'unwritable', path: '.claude/skills/alpha', code: 'ENOSPC' });
        assert.equal(unmarked(scene.files()), { 'mine/SKILL.md': 'mine\n', ...contentOf(A1), ...contentOf(B1) });
        disk.again('size=2m');
        assert.equal(kindsIn(await scene.sync([A2, B1])), ['replaced alpha']);
        atRest(scene, [A2, B1]);
        assert.equal(unmarked(scene.files()), { 'mine/SKILL.md': 'mine\n', ...contentOf(A2), ...contentOf(B1) });
      }),
  );

  disks('on a read-only disk nothing to do is done, and anything else is told', () =>
    on('size=2m', async (scene, disk) => {
      await scene.sync([A1]);
      disk.again('ro');
      const still = await scene.sync([A1]);
      assert.equal([still.fault, still.done, still.kept], [null, [], 1]);
      for (const [wanted, path] of [
        [[A1, B1], 'beta'],
        [[A2], 'alpha'],
        [[], '.archive'],
      ] as const) {
        const came = await scene.sync(wanted);
        assert.equal(came.fault, { kind: 'unwritable', path: `.claude/skills/${path}`, code: 'EROFS' });
      }
      assert.equal(unmarked(scene.files()), contentOf(A1));
    }),
  );
}

modes('what was a script is a plain file there, since no revision says what may be run', async () => {
  const scene = hostScene();
  const umask = process.umask(0o022);
  try {
    await scene.sync([A1]);
  } finally {
    process.umask(umask);
  }
  const modeOf = (path: string): string => (lstatSync(scene.path(path)).mode & 0o777).toString(8);
  assert.equal(['alpha', 'alpha/scripts', 'alpha/SKILL.md', 'alpha/scripts/a.sh'].map(modeOf), [
    '755',
    '755',
    '644',
    '644',
  ]);
  scene.remove();
});

modes('a link above the directory, put there after it was named, is not gone through', async () => {
  const scene = hostScene();
  const elsewhere = hostScene();
  symlinkSync(elsewhere.top, join(scene.top, '.claude'));
  const came = await scene.sync([A1]);
  assert.equal(came.fault, { kind: 'unwritable', path: '.claude', code: 'ELOOP' });
  assert.throws(() => elsewhere.files(), /ENOENT/);
  for (const one of [scene, elsewhere]) one.remove();
});

disks.run();
modes.run();
