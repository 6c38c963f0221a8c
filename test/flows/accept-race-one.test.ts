import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { answered, built, child, cli, failed } from '../kit/cli.ts';
import { ROUNDS, rounds } from './accept-rounds.ts';
import { acceptIn, filesOf } from './accept-scene.ts';
import { LIBRARY, scene, whole } from './propose-scene.ts';

const race = suite('accepts at once');
const here = scene();
race.after(() => here.remove());
const PROGRAM = await built(here.root);

const fresh = async (dir: string, item: string): Promise<string> =>
  String((await here.draft(dir, ...whole(item))).answer.proposalId);

race('four starts of the program that accept four proposals leave what one after the other leaves', async () => {
  here.repo('four', LIBRARY);
  const ids: string[] = [];
  for (const item of ['domain.a', 'domain.b', 'domain.c', 'domain.d']) ids.push(await fresh('four', item));
  here.git('four', 'add', '-A');
  here.git('four', 'commit', '-q', '-m', 'proposals');
  here.git('.', 'clone', '-q', 'four', 'each');
  const place = { at: here.path('four'), env: here.env };
  const ran = await Promise.all(ids.map((id) => child(PROGRAM, place, 'propose', 'accept', id, '--json')));
  for (const one of ran) answered(one);
  for (const id of ids) answered(await acceptIn(here, 'each', id, '--json'));
  assert.equal(filesOf(here, 'four'), filesOf(here, 'each'));
  answered(await cli(place, 'migrate', 'validate', '--json'));
});

race(`four processes accept one proposal at once, ${ROUNDS} times: one does, the others are told that it is done`, () =>
  rounds(here, {
    dir: 'all-one',
    asked: (round) => [0, 1, 2, 3].map(() => 100 + round),
    look: (ran) => {
      assert.equal(ran.map(({ code }) => code).sort(), [0, 4, 4, 4]);
      for (const one of ran) if (one.code !== 0) assert.is(failed(one, 4).findings[0]?.code, 'already-in-place');
    },
  }),
);

race.run();
