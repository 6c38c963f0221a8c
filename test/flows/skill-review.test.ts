import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { madeSkill } from '../kit/made-skill.ts';
import type { Files } from '../kit/repo.ts';
import { M, R } from '../kit/sound.ts';
import { LEVELS, subjectsAt } from './approving.ts';
import { BOB, EVE, line, mergeable, policy, said, scene, verified, warned } from './verify-scene.ts';

const reviewing = suite('review of a skill');

const RUN = `.theurian/knowledge/skills/notes.${R(7)}/scripts/run.sh`;
const NEW = `.theurian/knowledge/skills/notes.${R(7)}/scripts/unnamed.sh`;
const KEY = `ghp_${'a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6q7R8'}`;

const landing = (text = 'git log --oneline\n'): Files => {
  const { texts, lines } = madeSkill({ files: { 'scripts/run.sh': text } });
  return {
    ...texts,
    [`.theurian/migrations/${M(7)}-notes.yaml`]: `apiVersion: theurian.dev/v1
id: ${M(7)}
createdAt: '2001-02-03T04:05:06Z'
author: ada@example.org
operations:
${lines}`,
  };
};

const TOUCHED: readonly (readonly [why: string, files: Readonly<Record<string, string | null>>, says: string])[] = [
  ['a byte that is changed', { [RUN]: 'git  log --oneline\n' }, 'landed-changed edited, pin-mismatch'],
  ['a file that is taken away', { [RUN]: null }, 'body-missing, landed-changed deleted'],
  ['a file that nobody named', { [NEW]: 'pwd\n' }, 'proven'],
];

reviewing('a skill is proven with its support files, and they are held to their pins before and after', async () => {
  const here = scene(policy('merge'));
  here.branch('topic');
  here.direct(landing());
  here.merge('topic');
  assert.is(said(await verified(here, line())), 'proven');
  for (const [nth, [why, files, says]] of TOUCHED.entries()) {
    here.branch(`touched${nth}`);
    here.direct(files);
    const found = await verified(here, mergeable(`touched${nth}`));
    assert.is(said(found), says, why);
    assert.equal(warned(found), says === 'proven' ? ['unnamed-body'] : []);
  }
  here.remove();
});

reviewing('what a support file holds is screened in the step that brings it', async () => {
  const here = scene(policy('merge'));
  here.branch('topic');
  here.direct(landing(`export TOKEN=${KEY}\n`));
  const found = await verified(here, mergeable('topic'));
  assert.is(said(found), 'secret');
  here.remove();
});

for (const level of LEVELS)
  reviewing(`at the level ${level.name} an approval holds for the bytes of the support files`, async () => {
    const here = level.make();
    here.branch('topic');
    here.direct(landing());
    const { subjects } = await subjectsAt(here, 'topic');
    assert.is(subjects.length, 1);
    await level.approve(here, EVE);
    assert.is(said(await verified(here, mergeable('topic'))), 'proven');
    here.direct(landing('git log\n'));
    assert.is(said(await verified(here, mergeable('topic'))), 'review-missing unapproved');
    const again = await subjectsAt(here, 'topic');
    assert.is.not(again.subjects[0]?.digest, subjects[0]?.digest);
    await level.approve(here, BOB);
    here.merge('topic', 'Merge', EVE);
    assert.is(said(await verified(here, line())), 'proven');
    here.remove();
  });

reviewing.run();
