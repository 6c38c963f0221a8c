import { chmodSync } from 'node:fs';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { answered, built, child, failed } from '../kit/cli.ts';
import { give, mayBecomeNobody, NOBODY } from '../kit/nobody.ts';
import { skillLanding, skillText } from '../kit/skills.ts';
import { skipped } from '../kit/skip.ts';
import { HOST, landed, repository, textsIn } from './skills-scene.ts';
import { cliLab } from './world.ts';

const processes = suite('skills sync in processes of its own');
const here = cliLab();
const program = await built(here.path());
processes.after(() => here.remove());

const sync = (dir: string, env: Readonly<Record<string, string>> = {}) =>
  child(program, here.place(dir, env), 'skills', 'sync', '--json');

/** What the host's directory holds when all is done. */
const NEW = {
  'alpha/SKILL.md': skillText('alpha', 'Newer.'),
  'alpha/scripts/go.sh': 'echo 2\n',
  'beta/SKILL.md': skillText('beta'),
  'mine/SKILL.md': 'mine\n',
};

const former = async (dir: string): Promise<void> => {
  await repository(here, dir, skillLanding({ name: 'alpha', nth: 1, files: { 'scripts/go.sh': 'echo 1\n' } }));
  here.write(dir, { [`${HOST}/mine/SKILL.md`]: 'mine\n' });
  assert.is((await here.run(dir, 'skills', 'sync')).code, 0);
  await landed(here, dir, {
    ...skillLanding({ name: 'alpha', nth: 2, after: 1, text: 'Newer.', files: { 'scripts/go.sh': 'echo 2\n' } }),
    ...skillLanding({ name: 'beta', nth: 3 }),
  });
};

for (const step of ['begun', 'aside', 'placed'])
  processes(`one that is killed when it has ${step} holds no lock for the next, which ends what it began`, async () => {
    await former(step);
    const killed = sync(step, { THEURIAN_TEST_KILL_AT: `skill-${step}:alpha` });
    assert.match(String(await killed.catch((error) => error.signal)), 'SIGKILL');
    answered(await sync(step));
    assert.equal(textsIn(here, step, HOST), NEW);
    assert.equal(answered(await sync(step)).changed, false);
  });

processes('two at once come to one result, and each says what it did itself', async () => {
  await former('two');
  const both = (await Promise.all([sync('two'), sync('two')])).map(answered);
  const done = both.flatMap(({ targets }) =>
    (targets as readonly { readonly done: readonly { readonly kind: string; readonly name: string }[] }[]).flatMap(
      (one) => one.done.map(({ kind, name }) => `${kind} ${name}`),
    ),
  );
  assert.equal(done.sort(), ['placed beta', 'replaced alpha']);
  assert.equal(textsIn(here, 'two', HOST), NEW);
});

if (mayBecomeNobody())
  processes('where the directory may not be written, it says so, and nothing to do is still nothing', async () => {
    await former('denied');
    const asNobody = () => child(program, { ...here.place('denied'), uid: NOBODY }, 'skills', 'sync', '--json');
    here.git('denied', 'config', '--global', 'safe.directory', '*');
    // A temporary directory is its owner’s alone.
    chmodSync(here.root, 0o755);
    give(here.path('denied/.git'));
    const { code, message } = failed(await asNobody(), 3);
    assert.is(code, 'unwritable');
    assert.match(message, `${HOST}/alpha`);
    await sync('denied');
    assert.equal(answered(await asNobody()).changed, false);
  });
else skipped('skills sync in processes of its own', 'this user may not start others as nobody');

processes.run();
