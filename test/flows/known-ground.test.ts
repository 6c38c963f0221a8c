import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { cli } from '../kit/cli.ts';
import { lab } from '../kit/repo.ts';
import { SOUND } from '../kit/sound.ts';

const ground = suite('what is remembered as ground');
const here = lab();
ground.after(() => here.remove());

const validate = async (...more: readonly string[]): Promise<number> =>
  (await cli({ at: here.path('r'), env: here.env }, 'migrate', 'validate', ...more)).code;

ground(
  'a commit judged for its own sake is no ground, the tree to be committed is, and what no longer does is replaced',
  async () => {
    here.repo('r', { ...SOUND });
    const directory = here.path('r', '.git/theurian/known');
    assert.is(await validate('--at', 'HEAD'), 0);
    assert.not(existsSync(directory));
    here.write('r', { '.theurian/README.md': 'Not governed.\n' });
    here.git('r', 'add', '-A');
    assert.is(await validate('--staged'), 0);
    const listing = (): string =>
      readdirSync(directory)
        .filter((name) => name.endsWith('.json'))
        .map((name) => readFileSync(`${directory}/${name}`, 'utf8'))
        .join();
    const before = listing();
    assert.is.not(before, '');
    here.git('r', 'rm', '-q', '-r', '.theurian/migrations', '.theurian/knowledge');
    here.git('r', 'commit', '-qm', 'nothing');
    // The set is sound; that something landed is gone is refused beside it.
    assert.is(await validate('--at', 'HEAD'), 4);
    assert.is.not(listing(), before);
  },
);
ground.run();
