import { rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { land } from '../../lib/landing/land.ts';
import { skipped } from '../kit/skip.ts';
import { landedFiles, pathsOf, planOf, proposalFiles, type Texts } from './proposals.ts';
import { inMemory, onDisk, type Scene } from './scene.ts';
import { type Said, workers } from './workers.ts';

const kill = suite('a killed landing');
const crew = await workers();
kill.after(() => crew.remove());

const stepsOf = (nth: number): readonly string[] => {
  const scene = inMemory();
  scene.write(proposalFiles(nth));
  const steps: string[] = ['locked'];
  land(scene.site, planOf(nth), (step) => steps.push(step));
  return steps;
};

const STEPS = stepsOf(1);
const MIGRATION = pathsOf(1).migration;
const KNOWN: Texts = { ...landedFiles(1), ...proposalFiles(1) };

/** Whatever is there has all of its bytes, and a migration has all that it names. */
const sound = (files: Texts): void => {
  for (const [path, text] of Object.entries(files))
    if (!path.endsWith('/') && !path.includes('/runtime/')) assert.is(text, KNOWN[path], path);
  if (files[MIGRATION] === undefined) return;
  for (const [path, text] of Object.entries(landedFiles(1))) assert.is(files[path], text);
};

const nothingLeft = (scene: Scene): void => assert.equal(scene.derived(), { 'journal/': '', 'staging/': '' });

const recoveredKinds = (said: Said | null): readonly string[] =>
  said?.value?.recovered?.map(({ kind }) => kind) ?? ['nothing was said'];

const SHM = '/dev/shm';
const isFar = statSync(SHM, { throwIfNoEntry: false })?.dev !== statSync(tmpdir()).dev;
const isThere = statSync(SHM, { throwIfNoEntry: false }) !== undefined;
if (!isThere || !isFar) skipped('a killed landing on another disk', `${SHM} is no disk of its own here`);

// A working directory on another disk than its git directory stages in a place of its own.
const farScene = (): Scene => {
  const home = onDisk();
  const far = onDisk('dead', SHM);
  rmSync(join(far.site.top, '.git'), { recursive: true });
  return {
    ...far,
    site: { ...far.site, commonDir: home.site.commonDir },
    derived: home.derived,
    remove: () => {
      far.remove();
      home.remove();
    },
  };
};

const places: readonly (readonly [where: string, make: () => Scene, steps: readonly string[]])[] = [
  ['beside its git directory', () => onDisk(), STEPS],
  ...(isThere && isFar
    ? [['on another disk', farScene, STEPS.filter((step) => /^file|^mig/.test(step))] as const]
    : []),
];

for (const [where, make, steps] of places) {
  for (const step of steps) {
    const index = STEPS.indexOf(step);
    kill(`${where}, at ${step}: all or nothing, and a second try has all of it`, async () => {
      const scene = make();
      scene.write(proposalFiles(1));
      assert.is(await crew.once(scene, { nth: 1, kill: step }), null, 'it was killed');
      const between = scene.files();
      sound(between);
      assert.is(between[MIGRATION] !== undefined, index >= STEPS.indexOf('migration-written'));
      const again = await crew.once(scene, { nth: 1 });
      assert.ok(again?.ok, JSON.stringify(again));
      assert.is(again?.value?.kind, index >= STEPS.indexOf('migration-written') ? 'already' : 'landed');
      assert.equal(scene.files(), landedFiles(1));
      nothingLeft(scene);
      scene.remove();
    });
  }
}

const BEFORE = STEPS.slice(STEPS.indexOf('journalled'), STEPS.indexOf('migration-written'));

kill('before its migration, and another proposal is next: nothing of the first one is left in force', async () => {
  for (const step of BEFORE.filter((_, index) => index % 3 === 0)) {
    const scene = onDisk();
    scene.write({ ...proposalFiles(1), ...proposalFiles(2) });
    assert.is(await crew.once(scene, { nth: 1, kill: step }), null);
    const other = await crew.once(scene, { nth: 2 });
    assert.equal([other?.value?.kind, ...recoveredKinds(other)], ['landed', 'undone']);
    assert.equal(scene.files(), { ...proposalFiles(1), ...landedFiles(2) });
    nothingLeft(scene);
    scene.remove();
  }
});

const { body, support, evidence } = pathsOf(1);
const RECOVERIES: readonly (readonly [first: string, then: readonly string[]])[] = [
  [`file-written:${evidence}`, [`undone:${evidence}`, `undone:${support}`, 'journal-removed']],
  ['migration-staged', [`undone:${body}`, `undone:${evidence}`, `undone:${support}`]],
  ['migration-written', STEPS.slice(STEPS.indexOf('migration-written') + 1)],
];

for (const [first, then] of RECOVERIES) {
  kill(`at ${first}, and its recovery at each step: a third try has all of it`, async () => {
    for (const step of then) {
      const scene = onDisk();
      scene.write(proposalFiles(1));
      assert.is(await crew.once(scene, { nth: 1, kill: first }), null);
      assert.is(await crew.once(scene, { nth: 1, kill: step }), null, step);
      sound(scene.files());
      assert.ok((await crew.once(scene, { nth: 1 }))?.ok);
      assert.equal(scene.files(), landedFiles(1));
      nothingLeft(scene);
      scene.remove();
    }
  });
}

// The lock is moved first, then the journal, then the four files.
for (const nth of [2, 3, 4, 5, 6]) {
  kill(
    `where there are no hard links, before the ${nth}th name: the empty file is no obstacle to a second try`,
    async () => {
      const scene = onDisk();
      scene.write(proposalFiles(1));
      assert.is(await crew.once(scene, { nth: 1, noLinks: nth }), null);
      const again = await crew.once(scene, { nth: 1, noLinks: 0 });
      assert.is(again?.value?.kind, 'landed', JSON.stringify(again));
      assert.equal(scene.files(), landedFiles(1));
      nothingLeft(scene);
      scene.remove();
    },
  );
}

kill(
  'where there are no hard links, with the lock half taken: it stays locked until somebody removes the lock',
  async () => {
    const scene = onDisk();
    scene.write(proposalFiles(1));
    assert.is(await crew.once(scene, { nth: 1, noLinks: 1 }), null);
    const again = await crew.once(scene, { nth: 1, noLinks: 0 }, { budget: 50 });
    assert.equal(again?.error, { kind: 'locked', path: '.git/theurian/lock', owner: '' });
    rmSync(join(scene.site.commonDir, 'theurian/lock'));
    assert.is((await crew.once(scene, { nth: 1, noLinks: 0 }))?.value?.kind, 'landed');
    scene.remove();
  },
);

kill.run();
