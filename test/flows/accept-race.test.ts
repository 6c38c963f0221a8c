import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { answered } from '../kit/cli.ts';
import { M } from '../kit/sound.ts';
import { ROUNDS, rounds } from './accept-rounds.ts';
import { scene } from './propose-scene.ts';

const race = suite('accepts of four proposals at once');
const here = scene();
race.after(() => here.remove());

race(`four processes accept four proposals at once, ${ROUNDS} times: each lands exactly once`, () =>
  rounds(here, {
    dir: 'each-one',
    asked: (round) => [0, 1, 2, 3].map((lane) => 100 + round * 4 + lane),
    look: (ran, numbers) => {
      for (const [lane, one] of ran.entries()) assert.is(answered(one).migrationId, M(numbers[lane] ?? 0));
    },
  }),
);

race.run();
