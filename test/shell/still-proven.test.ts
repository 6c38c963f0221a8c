import { mkdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { main } from '../../lib/shell/main.ts';
import { stillProven } from '../../lib/shell/still-proven.ts';
import { HAPPENS } from '../flows/names-move.ts';
import { landing, REPO, type Scene, scene } from '../flows/verify-scene.ts';
import { built, child, heard, type Ran } from '../kit/cli.ts';

const still = suite('what is still proven');

interface Asking {
  readonly at?: string;
  readonly env?: Readonly<Record<string, string | undefined>>;
  readonly isTTY?: boolean;
  readonly gone?: boolean;
  readonly geteuid?: (() => number) | undefined;
}

/** What the whole program says, and what is said at once; the latter has to be the same, or nothing. */
const asked = async (here: Scene, { at = REPO, env = {}, isTTY = false, gone = false, ...more }: Asking = {}) => {
  const [stdout, stderr] = [heard(isTTY), heard(isTTY)];
  const cwd = (): string => {
    if (gone) throw Object.assign(new Error('gone'), { code: 'ENOENT' });
    return here.path(at);
  };
  const streams = { stdout: stdout.stream, stderr: stderr.stream };
  const asks = { ...streams, env: { ...here.env, ...env }, cwd, geteuid: process.geteuid, ...more };
  const asking = { ...asks, isTTY: () => isTTY };
  const before = stillProven(asking);
  const code = await main(['verify'], asks);
  const whole: Ran = { code, out: stdout.text(), err: stderr.text() };
  const after = stillProven(asking);
  for (const text of [before, after])
    if (text !== null) assert.equal({ code: 0, out: text, err: '' }, whole, 'what is said at once is what is so');
  return { whole, before, after };
};

const proven = async (): Promise<Scene> => {
  const here = scene();
  here.reviewed(landing(1));
  assert.is((await asked(here)).before, null);
  assert.is.not((await asked(here)).before, null);
  return here;
};

for (const [what, happen, says = 'proven'] of HAPPENS)
  still(`nothing is said at once where ${what}, but what the program says`, async () => {
    const here = await proven();
    mkdirSync(here.path(REPO, '.git/info'), { recursive: true });
    happen(here);
    const { whole, before } = await asked(here);
    assert.equal([before, whole.code], [null, says === 'proven' ? 0 : 5]);
    here.remove();
  });

/** How it may be asked elsewhere or otherwise, and whether it is said at once. */
const ASKED: readonly (readonly [how: string, atOnce: boolean, asking: Asking, make?: (here: Scene) => void])[] = [
  ['from below', true, { at: `${REPO}/below` }, (here) => mkdirSync(here.path(REPO, 'below'))],
  ['in colours', true, { env: { FORCE_COLOR: '1' } }],
  ['at a terminal', true, { isTTY: true }],
  ['at a terminal that has none', true, { isTTY: true, env: { NO_COLOR: '1' } }],
  ['with a way to read git', false, { env: { THEURIAN_GIT: 'native' } }],
  ['with a way that there is not', false, { env: { THEURIAN_GIT: 'other' } }],
  ['with another repository', false, { env: { GIT_DIR: '/nowhere' } }],
  ['where git is missing', false, { env: { PATH: '' } }],
  ['where no repository is', false, { at: '.' }],
  ['where the directory is gone', false, { gone: true }],
  ['by nobody', false, { geteuid: undefined }],
  ['with some of history', false, { env: { GIT_SHALLOW_FILE: 'cut' } }, (here) => cut(here)],
  ['with a link for what is kept', false, {}, (here) => linked(here)],
];

const cut = (here: Scene): void => writeFileSync(here.path(REPO, 'cut'), `${here.head('main')}\n`);
const linked = (here: Scene): void => {
  renameSync(here.path(REPO, '.git/theurian'), here.path('kept'));
  symlinkSync(here.path('kept'), here.path(REPO, '.git/theurian'));
};

for (const [how, atOnce, asking, make] of ASKED)
  still(`asked ${how}, the same is said as by the program`, async () => {
    const here = await proven();
    make?.(here);
    const { before } = await asked(here, asking);
    assert.is(before !== null, atOnce);
    here.remove();
  });

still('a proof with a warning is for the program to tell', async () => {
  const here = scene();
  here.reviewed(landing(1, '# Item\n\n<<<<<<< ours\na\n=======\nb\n>>>>>>> theirs\n'));
  for (const _ of [1, 2, 3]) {
    const { whole, before } = await asked(here);
    assert.equal([before, whole.code], [null, 0]);
    assert.match(whole.out, 'conflict-markers');
  }
  here.remove();
});

still('the built program says it without itself, and everything else with itself', async () => {
  const here = scene();
  here.reviewed(landing(1));
  const program = await built(here.path('program'));
  const place = { at: here.path(REPO), env: { ...here.env, PATH: process.env.PATH } };
  const first = await child(program, place, 'verify');
  assert.equal([first.code, first.err], [0, '']);
  for (const more of [[], ['--no-color'], ['--no-cache']])
    assert.equal(await child(program, place, 'verify', ...more), first);
  rmSync(here.path('program/dist/program.js'));
  assert.equal(await child(program, place, 'verify'), first);
  assert.is((await child(program, place, 'verify', '--no-color')).code, 1);
  here.remove();
});

still.run();
