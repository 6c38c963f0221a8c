import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { answered, child, cli, SOURCE } from '../kit/cli.ts';
import { acceptIn, filesOf } from './accept-scene.ts';
import { LIBRARY, scene, whole } from './propose-scene.ts';

const race = suite('accepts at once');
const here = scene();
race.after(() => here.remove());

const atOnce = (dir: string, ids: readonly string[]) =>
  Promise.all(ids.map((id) => child(SOURCE, { at: here.path(dir), env: here.env }, 'propose', 'accept', id, '--json')));

const fresh = async (dir: string, item: string): Promise<string> =>
  String((await here.draft(dir, ...whole(item))).answer.proposalId);

race('of four processes that accept one proposal, one does, and the others are told that it is done', async () => {
  here.repo('one', LIBRARY);
  const id = await fresh('one', 'domain.fresh');
  const ran = await atOnce('one', [id, id, id, id]);
  assert.equal(ran.map(({ code }) => code).sort(), [0, 4, 4, 4]);
  for (const { code, err } of ran) if (code === 4) assert.match(err, '"already-in-place"');
});

race('four processes that accept four proposals all do, and leave what one after the other leaves', async () => {
  here.repo('four', LIBRARY);
  const ids: string[] = [];
  for (const item of ['domain.a', 'domain.b', 'domain.c', 'domain.d']) ids.push(await fresh('four', item));
  here.git('four', 'add', '-A');
  here.git('four', 'commit', '-q', '-m', 'proposals');
  here.git('.', 'clone', '-q', 'four', 'each');
  for (const ran of await atOnce('four', ids)) answered(ran);
  for (const id of ids) answered(await acceptIn(here, 'each', id, '--json'));
  assert.equal(filesOf(here, 'four'), filesOf(here, 'each'));
  answered(await cli({ at: here.path('four'), env: here.env }, 'migrate', 'validate', '--json'));
});

race.run();
