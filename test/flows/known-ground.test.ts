import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { cli } from '../kit/cli.ts';
import { lab } from '../kit/repo.ts';
import { SOUND } from '../kit/sound.ts';

const ground = suite('the ground of what is to be committed');
const here = lab();
ground.after(() => here.remove());

const validate = async (...more: readonly string[]): Promise<number> =>
  (await cli({ at: here.path('r'), env: here.env }, 'migrate', 'validate', ...more)).code;

const known = (): string => {
  const directory = here.path('r', '.git/theurian/known');
  if (!existsSync(directory)) return '';
  const names = readdirSync(directory).filter((name) => name.endsWith('.json'));
  return names.map((name) => readFileSync(`${directory}/${name}`, 'utf8')).join();
};

const stage = (path: string): void => {
  here.write('r', { [path]: 'text\n' });
  here.git('r', 'add', '-A');
};

ground(
  'it is what HEAD has: neither a commit that is only looked at nor a tree that is not committed takes its place',
  async () => {
    here.repo('r', { ...SOUND });
    assert.is(await validate('--at', 'HEAD'), 0);
    assert.is(known(), '');
    stage('.theurian/evidence/.gitkeep');
    assert.is(await validate('--staged'), 0);
    const head = known();
    assert.is.not(head, '');
    here.git('r', 'reset', '-q', '--hard');
    stage('.theurian/knowledge/.gitkeep');
    assert.is(await validate('--staged'), 0);
    assert.is(known(), head);
  },
);

ground('where HEAD has gone back to another set, that one is it', async () => {
  here.git('r', 'reset', '-q', '--hard');
  here.write('r', { '.theurian/waivers.yaml': 'apiVersion: theurian.dev/waivers/v1\nwaivers: []\n' });
  here.git('r', 'add', '-A');
  here.git('r', 'commit', '-qm', 'waivers');
  rmSync(here.path('r', '.git/theurian'), { recursive: true });
  stage('.theurian/evidence/.gitkeep');
  assert.is(await validate('--staged'), 0);
  const before = known();
  here.git('r', 'reset', '-q', '--hard', 'HEAD~1');
  stage('.theurian/knowledge/.gitkeep');
  assert.is(await validate('--staged'), 0);
  assert.is.not(known(), before);
});

ground('nothing is remembered without the cache', async () => {
  here.git('r', 'reset', '-q', '--hard');
  here.git('r', 'clean', '-fdq');
  const before = known();
  stage('.theurian/knowledge/.gitkeep');
  assert.is(await validate('--staged', '--no-cache'), 0);
  assert.is(known(), before);
});

ground.run();
