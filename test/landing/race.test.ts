import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { printOwner } from '../../lib/landing/owner.ts';
import { bootId, processSpace } from '../../lib/landing/proc.ts';
import { landedFiles, proposalFiles, type Texts } from './proposals.ts';
import { onDisk, owner, type Scene } from './scene.ts';
import { type LandingWorker, type Said, workers } from './workers.ts';

const race = suite('four processes');
const crew = await workers();
race.after(() => crew.remove());

const ROUNDS = 50;
const LANES = [0, 1, 2, 3];

const withFour = async (scene: Scene, run: (four: readonly LandingWorker[]) => Promise<void>): Promise<void> => {
  const four = LANES.map(() => crew.start(scene));
  try {
    await run(four);
  } finally {
    await Promise.all(four.map((worker) => worker.end()));
    scene.remove();
  }
};

const kindOf = (said: Said | null): string => said?.value?.kind ?? said?.error?.kind ?? 'died';

race(`land four proposals at once, ${ROUNDS} times: each lands once`, async () => {
  const scene = onDisk();
  const all: Record<string, string> = {};
  await withFour(scene, async (four) => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const ids = LANES.map((lane) => round * LANES.length + lane);
      for (const nth of ids) scene.write(proposalFiles(nth));
      const said = await Promise.all(four.map((worker, lane) => worker.act({ nth: ids[lane] ?? 0 })));
      assert.equal(said.map(kindOf), ['landed', 'landed', 'landed', 'landed']);
      for (const nth of ids) Object.assign(all, landedFiles(nth));
    }
    assert.equal(scene.files(), all);
    assert.equal(scene.derived(), { 'journal/': '', 'staging/': '' });
  });
});

race(
  `land one proposal at once, ${ROUNDS} times: one of them lands it, the others see that it has landed`,
  async () => {
    const scene = onDisk();
    const all: Record<string, string> = {};
    await withFour(scene, async (four) => {
      for (let nth = 0; nth < ROUNDS; nth += 1) {
        scene.write(proposalFiles(nth));
        const said = await Promise.all(four.map((worker) => worker.act({ nth })));
        assert.equal(said.map(kindOf).sort(), ['already', 'already', 'already', 'landed']);
        Object.assign(all, landedFiles(nth));
      }
      assert.equal(scene.files(), all);
      assert.equal(scene.derived(), { 'journal/': '', 'staging/': '' });
    });
  },
);

race('land one proposal at once without any lock, 25 times: it never lands twice, and never in part', async () => {
  const scene = onDisk();
  const all: Record<string, string> = {};
  await withFour(scene, async (four) => {
    for (let nth = 0; nth < 25; nth += 1) {
      scene.write(proposalFiles(nth));
      const said = (await Promise.all(four.map((worker) => worker.act({ nth, lockless: true })))).map(kindOf);
      assert.is(said.filter((kind) => kind === 'landed').length, 1, said.join());
      assert.ok(
        said.every((kind) => ['landed', 'already', 'taken', 'locked', 'nothing'].includes(kind)),
        said.join(),
      );
      Object.assign(all, landedFiles(nth));
    }
    assert.equal(scene.files(), all);
  });
});

const plantStaleLock = (scene: Scene, round: number): void => {
  const dead = owner(`longgone${round}`, { bootId: bootId(), space: processSpace() });
  mkdirSync(join(scene.site.commonDir, 'theurian'), { recursive: true });
  writeFileSync(join(scene.site.commonDir, 'theurian/lock'), printOwner(dead));
};

race(`find the lock of a dead process at once, ${ROUNDS} times: they count one after the other`, async () => {
  const scene = onDisk();
  scene.write({ count: '0' });
  await withFour(scene, async (four) => {
    for (let round = 0; round < ROUNDS; round += 1) {
      plantStaleLock(scene, round);
      const said = await Promise.all(four.map((worker) => worker.act({ nth: 0, count: true })));
      assert.equal(said.map(kindOf), ['counted', 'counted', 'counted', 'counted']);
      assert.is(readFileSync(join(scene.site.top, 'count'), 'utf8'), String((round + 1) * LANES.length));
    }
    assert.equal(locks(scene), {});
  });
});

const locks = (scene: Scene): Texts =>
  Object.fromEntries(Object.entries(scene.derived()).filter(([path]) => path.startsWith('lock')));

race.run();
