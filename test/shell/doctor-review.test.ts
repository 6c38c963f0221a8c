import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { failed } from '../kit/cli.ts';
import { SOUND } from '../kit/sound.ts';
import { step, written } from './library.ts';
import { cliLab } from './world.ts';

const doctor = suite('doctor on reviews');
const here = cliLab();
doctor.after(() => here.remove());

doctor('knowledge that is served without a review is a problem, and verify tells of it', async () => {
  here.repo('served', { 'README.md': 'x\n' });
  await here.run('served', 'init');
  here.commit('served', {}, 'begin');
  here.land('served', SOUND, 'knowledge');
  assert.is((await here.run('served', 'migrate', 'apply')).code, 0);
  assert.match((await here.run('served', 'doctor')).out, /^ok {6}reviewed +proven$/m);
  here.git('served', 'checkout', '-qb', 'quick');
  here.commit('served', step(9, [written('domain.quick', 9, 'Quick.\n')]), 'quick');
  here.git('served', 'checkout', '-q', 'main');
  here.git('served', 'merge', '-q', '--ff-only', 'quick');
  assert.is((await here.run('served', 'migrate', 'apply', '--allow-unreviewed')).code, 0);
  const { findings } = failed(await here.run('served', 'doctor', '--json'), 3);
  const check = findings.find(({ id }) => id === 'reviewed');
  assert.equal([check?.state, check?.seen, check?.fix], ['problem', 'not proven', 'theurian verify']);
  assert.is((await here.run('served', 'verify')).code, 5);
});

doctor.run();
