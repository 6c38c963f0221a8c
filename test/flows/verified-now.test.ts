import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { World } from '../../lib/flows/workspace.ts';
import { mooringOf } from '../../lib/git/mooring.ts';
import { HAPPENS } from './names-move.ts';
import { BOB, EVE, landing, line, POLICY_PATH, REPO, type Scene, said, scene, verified } from './verify-scene.ts';

const now = suite('a proof that still stands');

const USER = process.geteuid?.();

/** A scene with a proven line, and a git that keeps an account of its calls. */
const proven = async (): Promise<Scene> => {
  const here = scene();
  here.write('bin', {
    git: '#!/bin/sh\nPATH=`printf %s "$PATH" | cut -d: -f2-`\necho x >>"$0.calls"\nexec git "$@"\n',
  });
  chmodSync(here.path('bin/git'), 0o755);
  here.reviewed(landing(1));
  await asked(here);
  return here;
};

/** What is said, and whether git was asked for it; without what is remembered it has to be the same. */
const asked = async (here: Scene, more: Partial<World> = {}): Promise<readonly [said: string, git: boolean]> => {
  const calls = here.path('bin/git.calls');
  rmSync(calls, { force: true });
  const env = { ...here.env, ...more.env, PATH: `${here.path('bin')}:${here.env.PATH}` };
  const world = { prefer: 'native', cache: true, user: USER, ...more, env } as const;
  const found = said(await verified(here, line(), world));
  const git = existsSync(calls);
  assert.is(said(await verified(here, line(), { ...world, cache: false })), found, 'the cache changes nothing');
  return [found, git];
};

now('is told without asking git, as often as it is asked for', async () => {
  const here = await proven();
  for (const _ of [1, 2]) assert.equal(await asked(here), ['proven', false]);
  const first = await verified(here, line(), { cache: true, user: USER });
  assert.equal(first, await verified(here, line(), { cache: false }));
  here.remove();
});

for (const [what, happen, says = 'proven'] of HAPPENS)
  now(`is not taken for one where ${what}`, async () => {
    const here = await proven();
    mkdirSync(here.path(REPO, '.git/info'), { recursive: true });
    happen(here);
    assert.equal(await asked(here), [says, true]);
    here.remove();
  });

now('packed refs are refs', async () => {
  const here = await proven();
  here.as(BOB, 'pack-refs', '--all');
  assert.equal(await asked(here), ['proven', false]);
  here.remove();
});

now('whose repository it is not, or who points git elsewhere, asks git', async () => {
  const here = await proven();
  for (const user of [undefined, (USER ?? 0) + 1]) assert.equal(await asked(here, { user }), ['proven', true]);
  const elsewhere = { GIT_DIR: here.path(REPO, '.git'), GIT_CONFIG_COUNT: '0' };
  for (const [name, value] of Object.entries(elsewhere))
    assert.equal(await asked(here, { env: { ...here.env, [name]: value } }), ['proven', true]);
  here.remove();
});

now('the branch of a policy of its own is known from the second time on', async () => {
  const here = await proven();
  here.reviewed({ [POLICY_PATH]: readFileSync(here.path(REPO, POLICY_PATH), 'utf8').replace('[main]', '[trunk]') });
  here.as(BOB, 'branch', 'trunk');
  for (const git of [true, true, false, false]) assert.equal(await asked(here), ['proven', git]);
  here.as(BOB, 'checkout', '-q', 'trunk');
  here.direct(landing(2), 'x', EVE);
  assert.equal(await asked(here), ['review-missing one-parent', true]);
  here.remove();
});

now('what is kept of it and does not fit is worked out anew', async () => {
  const here = await proven();
  const directory = here.path(REPO, '.git/theurian/verified');
  for (const name of readdirSync(directory)) writeFileSync(`${directory}/${name}`, 'x\n{}');
  assert.equal(await asked(here), ['proven', true]);
  assert.equal(await asked(here), ['proven', false]);
  here.remove();
});

now('what cannot be read is for git to tell', () => {
  const here = scene();
  const at = here.path(REPO, '.git');
  const layout = { topLevel: here.path(REPO), gitDir: at, commonDir: at };
  const moored = { layout, env: here.env, git: null, user: USER, branches: ['main', 'no branch'], refs: [] };
  assert.ok(mooringOf(moored) !== null);
  assert.ok(mooringOf({ ...moored, layout: { ...layout, topLevel: null } }) !== null);
  assert.is(mooringOf({ ...moored, layout: { ...layout, topLevel: here.path('gone') } }), null);
  writeFileSync(here.path(REPO, '.git/refs/heads/main'), 'x\n');
  assert.is(mooringOf(moored), null);
  here.git('.', 'init', '-q', 'bad');
  rmSync(here.path('bad/.git/config'));
  mkdirSync(here.path('bad/.git/config'));
  const bad = here.path('bad/.git');
  assert.is(mooringOf({ ...moored, layout: { topLevel: null, gitDir: bad, commonDir: bad } }), null);
  here.remove();
});

now.run();
