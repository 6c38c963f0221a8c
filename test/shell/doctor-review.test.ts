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

doctor('what landed by a fast-forward is a problem before it is applied, and nobody is told to apply it', async () => {
  here.repo('forward', { 'README.md': 'x\n' });
  await here.run('forward', 'init');
  here.commit('forward', {}, 'begin');
  here.land('forward', SOUND, 'knowledge');
  assert.is((await here.run('forward', 'migrate', 'apply')).code, 0);
  const status = (): Promise<{ readonly out: string }> => here.run('forward', 'migrate', 'status');
  here.land('forward', step(8, [written('domain.slow', 8, 'Slow.\n')]), 'slow');
  assert.match((await here.run('forward', 'doctor')).out, WAITING);
  assert.match((await status()).out, /\nServe what has landed: theurian migrate apply\n$/);
  here.git('forward', 'checkout', '-qb', 'quick');
  here.commit('forward', step(9, [written('domain.quick', 9, 'Quick.\n')]), 'quick');
  here.git('forward', 'checkout', '-q', 'main');
  here.git('forward', 'merge', '-q', '--ff-only', 'quick');
  const { code, out } = await here.run('forward', 'doctor');
  const tip = here.git('forward', 'rev-parse', 'main').slice(0, 12);
  assert.is(code, 3);
  assert.match(out, `problem landed             not proven: review-missing at ${tip}\n`);
  assert.match(out, UNPROVEN);
  assert.match((await status()).out, /\nmain is not proven, so it will not be applied: theurian verify\n$/);
  assert.is((await here.run('forward', 'verify')).code, 5);
});

const WAITING =
  /^ok {6}landed +proven\nnot yet applied +[0-9a-f]{12}, 1 migration behind main\n.*\n +theurian migrate apply\nok {6}reviewed +proven$/m;
const UNPROVEN =
  /^not yet applied +[0-9a-f]{12}, 2 migrations behind main, which is not proven\n.*\n +theurian verify\nok {6}reviewed +proven$/m;

doctor('of a branch whose steps cannot be told doctor says so, and not that they are proven', async () => {
  here.git('', 'clone', '-q', '--depth', '1', `file://${here.path('forward')}`, 'cut');
  const { findings } = failed(await here.run('cut', 'doctor', '--json'), 3);
  const landed = findings.find(({ id }) => id === 'landed');
  assert.equal([landed?.state, String(landed?.seen).startsWith('not told: ')], ['problem', true]);
  const applied = findings.find(({ id }) => id === 'applied');
  assert.equal([applied?.state, applied?.fix], ['absent', 'theurian verify']);
});

doctor.run();
