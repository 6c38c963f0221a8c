import { cpSync, mkdirSync, renameSync, symlinkSync, writeFileSync } from 'node:fs';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { answered, cli, type Document, failed, type Ran } from '../kit/cli.ts';
import { skillLanding, skillText } from '../kit/skills.ts';
import { HOST, repository, textsIn, toldBy } from './skills-scene.ts';
import { type CliLab, cliLab } from './world.ts';

const layers = suite('skills sync for all repositories');

// The home of a lab's user is the lab itself.
interface Scene extends CliLab {
  /** What the user's own file and the repository's are to say. */
  configure(own: Readonly<Record<string, string>>, local?: Readonly<Record<string, string>>): void;
  sync(...more: readonly string[]): Promise<Ran>;
}

const scenes: CliLab[] = [];
layers.after(() => {
  for (const one of scenes) one.remove();
});

// Made once; each scene has a copy.
const made = cliLab();
layers.before(async () => {
  scenes.push(made);
  await repository(made, 'work', skillLanding({ name: 'alpha', nth: 1 }));
  await repository(made, 'shared', skillLanding({ name: 'omega', nth: 2 }));
});

const scene = (): Scene => {
  const here = cliLab();
  scenes.push(here);
  for (const dir of ['work', 'shared']) cpSync(made.path(dir), here.path(dir), { recursive: true });
  return {
    ...here,
    configure: (own, local = {}) => {
      for (const [key, value] of Object.entries(own)) here.git('work', 'config', '--global', `theurian.${key}`, value);
      for (const [key, value] of Object.entries(local)) here.git('work', 'config', `theurian.${key}`, value);
    },
    sync: (...more) => here.run('work', 'skills', 'sync', ...more),
  };
};

const layersIn = (ran: Ran): readonly unknown[] =>
  (answered(ran).targets as readonly Document[]).map(({ layer }) => layer);

layers('the skills of a second repository go where their user says, beside those of this one', async () => {
  const here = scene();
  here.configure({ skillsRepository: '~/shared', skillsTarget: '~/host/skills' });
  here.write('host', { 'skills/mine/SKILL.md': 'mine\n' });
  const ran = await here.sync();
  assert.is(ran.code, 0, ran.err);
  assert.match(ran.out, `${here.path('host/skills')}, for all repositories: 1 change, 0 skills in place already.`);
  assert.equal(textsIn(here, 'host/skills'), { 'mine/SKILL.md': 'mine\n', 'omega/SKILL.md': skillText('omega') });
  assert.equal(textsIn(here, 'work', HOST), { 'alpha/SKILL.md': skillText('alpha') });
  assert.equal(layersIn(await here.sync('--json')), ['project', 'global']);
  assert.equal(layersIn(await here.sync('--json', '--target', HOST)), ['project']);
  const itself = await here.run('shared', 'skills', 'sync', '--json');
  assert.equal(layersIn(itself), ['project']);
});

layers('one of the two settings alone puts nothing outside', async () => {
  const here = scene();
  here.configure({ skillsTarget: '~/host' });
  assert.equal(layersIn(await here.sync('--json')), ['project']);
  here.git('work', 'config', '--global', '--unset', 'theurian.skillsTarget');
  here.configure({ skillsRepository: '~/shared' });
  assert.equal(layersIn(await here.sync('--json')), ['project']);
});

layers('skills for all that go nowhere are counted, with how to say where they go', async () => {
  const here = scene();
  here.configure({ skillsRepository: '~/shared' });
  const told = async (...more: readonly string[]) =>
    /^Put nowhere: (.*)\. To say where they go: (.*)$/m.exec((await here.sync(...more)).out)?.slice(1) ?? null;
  const command = 'git config --global theurian.skillsTarget ~/.claude/skills';
  assert.equal(await told('--dry-run'), ['1 skill for all repositories', command]);
  assert.equal(await told(), ['1 skill for all repositories', command]);
  assert.is(answered(await here.sync('--json')).unplaced, 1);
  assert.is(await told('--target', HOST), null);
  here.configure({ skillsTarget: '~/.claude/skills' });
  assert.is(await told(), null);
  assert.equal(textsIn(here, '.claude/skills'), { 'omega/SKILL.md': skillText('omega') });
  here.git('work', 'config', '--global', '--unset', 'theurian.skillsTarget');
  here.git('shared', 'update-ref', '-d', 'refs/theurian/applied');
  assert.is(await told(), null);
  here.configure({ skillsRepository: '~/nowhere' });
  assert.is((await here.sync()).code, 0);
});

layers(
  'a path that does not say where it begins, a link and what is no repository are told; the rest is done',
  async () => {
    const here = scene();
    here.configure({ skillsRepository: '~/shared', skillsTarget: 'host' });
    assert.equal(toldBy(await here.sync('--json')), [['host-target', { target: 'host', at: 'host', why: 'relative' }]]);
    assert.equal(textsIn(here, 'work', HOST), { 'alpha/SKILL.md': skillText('alpha') });
    mkdirSync(here.path('elsewhere'));
    symlinkSync('elsewhere', here.path('host'));
    here.configure({ skillsTarget: '~/host' });
    const at = here.path('host');
    assert.equal(toldBy(await here.sync('--json')), [['host-target', { target: at, at, why: 'link' }]]);
    assert.equal(textsIn(here, 'elsewhere'), {});
    here.configure({ skillsTarget: '~/real', skillsRepository: '~/elsewhere' });
    const none = failed(await here.sync('--json'), 3);
    assert.is(none.code, 'no-repository');
    assert.match(none.message, `"${here.path('elsewhere')}" as theurian.skillsRepository`);
    here.configure({ skillsRepository: 'shared' });
    assert.match(
      failed(await here.run('work', 'skills', 'list', '--json'), 3).remedy,
      '--unset theurian.skillsRepository',
    );
    here.git('', 'clone', '-q', '--bare', 'shared', 'shared.git');
    here.configure({ skillsRepository: '~/shared.git' });
    const { code, message } = failed(await here.run('work', 'skills', 'promote', '--json'), 3);
    assert.is(code, 'no-worktree');
    assert.match(message, /shared\.git" is bare, and proposals are files/);
  },
);

layers('a second repository without anything applied is told by its place', async () => {
  const here = scene();
  here.git('shared', 'update-ref', '-d', 'refs/theurian/applied');
  here.configure({ skillsRepository: '~/shared', skillsTarget: '~/host' });
  const error = failed(await here.sync('--json'), 3);
  assert.is(error.code, 'not-applied');
  assert.match(error.message + error.remedy, here.path('shared'));
});

layers('this clone’s own configuration may say it too, and no file that it includes', async () => {
  const here = scene();
  here.write('work', { 'evil.config': `[theurian]\n\tskillsRepository = ~/shared\n\tskillsTarget = ~/host\n` });
  here.git('work', 'config', 'include.path', '../evil.config');
  assert.is(here.git('work', 'config', 'theurian.skillsTarget'), '~/host');
  assert.equal(layersIn(await here.sync('--json')), ['project']);
  here.configure({}, { skillsRepository: '~/shared', skillsTarget: '~/host' });
  assert.equal(layersIn(await here.sync('--json')), ['project', 'global']);
});

layers(
  'a repository that was committed as files of another one says nothing of a person’s, and fills no directory',
  async () => {
    const here = scene();
    await repository(here, 'evil', skillLanding({ name: 'evil', nth: 3 }));
    here.git('evil', 'config', 'theurian.skillsRepository', here.path('shared'));
    here.git('evil', 'config', 'theurian.skillsTarget', here.path('host'));
    renameSync(here.path('evil/.git'), here.path('work/sub'));
    for (const worktree of [null, here.root, here.path('work')]) {
      const config = [here.path('work/sub/config'), 'core.worktree'] as const;
      if (worktree !== null) here.git('work', 'config', '-f', ...config, worktree);
      here.git('work', 'config', '-f', config[0], 'core.bare', String(worktree === null));
      const ran = await here.run('work/sub', 'skills', 'sync', '--json');
      const { code, remedy } = failed(ran, 3);
      assert.is(code, 'no-worktree');
      assert.match(remedy, 'theurian skills sync --target DIR');
      assert.equal(
        Object.keys(textsIn(here, '.')).filter((path) => /^(?:host|\.claude|work\/\.claude)\//.test(path)),
        [],
      );
    }
  },
);

layers(
  'a worktree beside, a git directory elsewhere and one that the environment names are as good as any',
  async () => {
    const here = scene();
    here.configure({}, { skillsRepository: '~/shared', skillsTarget: '~/host' });
    here.git('work', 'worktree', 'add', '-q', '../beside', 'HEAD');
    assert.equal(layersIn(await here.run('beside', 'skills', 'sync', '--json')), ['project', 'global']);
    assert.equal(textsIn(here, 'beside', HOST), { 'alpha/SKILL.md': skillText('alpha') });
    renameSync(here.path('work/.git'), here.path('store'));
    const env = { GIT_DIR: here.path('store'), GIT_WORK_TREE: here.path('work') };
    const named = await cli(here.place('work', env), 'skills', 'sync', '--json');
    assert.equal(layersIn(named), ['project', 'global']);
    writeFileSync(here.path('work/.git'), 'gitdir: ../store\n');
    assert.equal(layersIn(await here.sync('--json')), ['project', 'global']);
  },
);

layers.run();
