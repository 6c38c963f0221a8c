import { symlinkSync, writeFileSync } from 'node:fs';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { tokenOf } from '../../lib/flows/owner-token.ts';
import type { Owner } from '../../lib/landing/owner.ts';
import { landerOf } from '../../lib/shell/lander.ts';
import { answered, type Document, failed, type Ran } from '../kit/cli.ts';
import type { Files } from '../kit/repo.ts';
import { skillLanding, skillMoved, skillText } from '../kit/skills.ts';
import { R } from '../kit/sound.ts';
import { CONFIG, HOST, landed, repository, textsIn, toldBy } from './skills-scene.ts';
import { cliLab, DIRECT } from './world.ts';

const syncing = suite('skills sync');
const here = cliLab();
syncing.after(() => here.remove());

const repo = (dir: string, files: Files = {}): Promise<void> => repository(here, dir, files);
const land = (dir: string, files: Files): Promise<void> => landed(here, dir, files);
const sync = (dir: string, ...more: readonly string[]): Promise<Ran> => here.run(dir, 'skills', 'sync', ...more);
const texts = (...names: readonly string[]) => textsIn(here, ...names);

syncing('before anything is applied it says so, and makes no directory', async () => {
  here.repo('bare-start', { '.theurian/policy.yaml': DIRECT });
  const ran = await sync('bare-start', '--json');
  assert.is(failed(ran, 3).code, 'not-applied');
  assert.not('.claude' in texts('bare-start'));
});

syncing('what is approved, applied and not above the ceiling is put there, and nothing else', async () => {
  await repo('a', {
    ...skillLanding({
      name: 'alpha',
      nth: 1,
      files: { 'scripts/go.sh': 'echo 1\n', 'references/deep/er.md': '# x\n' },
    }),
    ...skillLanding({ name: 'beta', nth: 2 }),
    ...skillLanding({ name: 'drafty', nth: 3, status: 'draft' }),
    ...skillLanding({ name: 'guarded', nth: 4, sensitivity: 'confidential' }),
  });
  here.commit('a', skillLanding({ name: 'unapplied', nth: 5 }));
  const ran = await sync('a');
  assert.is(ran.code, 0, ran.err);
  const expected = {
    'alpha/SKILL.md': skillText('alpha'),
    'alpha/scripts/go.sh': 'echo 1\n',
    'alpha/references/deep/er.md': '# x\n',
    'beta/SKILL.md': skillText('beta'),
  };
  assert.equal(texts('a', HOST), expected);
  assert.is(
    ran.out,
    `${HOST}: 2 changes, 0 skills in place already.\n  place   alpha  ${R(1)}\n  place   beta  ${R(2)}\n`,
  );
  const again = await sync('a');
  assert.is(again.out, `${HOST}: 2 skills in place.\n`);
  const more = await sync('a', '--max-sensitivity', 'confidential');
  assert.match(more.out, `  place   guarded  ${R(4)}\n`);
});

syncing('--json tells each directory, its layer, commit and what was done; --dry-run does nothing of it', async () => {
  await repo('b', skillLanding({ name: 'alpha', nth: 1 }));
  const commit = here.git('b', 'rev-parse', 'HEAD');
  const told = (dryRun: boolean) => ({
    dryRun,
    changed: true,
    targets: [
      {
        target: HOST,
        layer: 'project',
        project: 'demo',
        commit,
        unreviewed: false,
        kept: 0,
        done: [{ kind: 'placed', name: 'alpha', revision: R(1) }],
      },
    ],
    findings: [],
    unplaced: 0,
  });
  assert.equal(answered(await sync('b', '--dry-run', '--json')), told(true));
  assert.match((await sync('b', '--dry-run')).out, /1 change to make[\s\S]*Nothing was changed\.\n$/);
  assert.not(Object.keys(texts('b')).some((path) => path.startsWith('.claude')));
  assert.equal(answered(await sync('b', '--json')), told(false));
  const still = answered(await sync('b', '--json'));
  assert.is(still.changed, false);
});

syncing('what is retired goes to .archive/, what is restored comes back, and no retirement is lost', async () => {
  await repo('c', skillLanding({ name: 'alpha', nth: 1 }));
  await sync('c');
  await land('c', skillMoved('alpha', 2, 'deprecateItem'));
  assert.match((await sync('c')).out, `  retire  alpha  ${R(1)} -> .archive/alpha.${R(1)}\n`);
  assert.equal(Object.keys(texts('c', HOST)), [`.archive/alpha.${R(1)}/SKILL.md`]);
  await land('c', skillMoved('alpha', 3, 'restoreItem'));
  await sync('c');
  await land('c', skillMoved('alpha', 4, 'deprecateItem'));
  assert.match((await sync('c')).out, `.archive/alpha.${R(1)}-2\n`);
  assert.equal(Object.keys(texts('c', HOST)).sort(), [
    `.archive/alpha.${R(1)}-2/SKILL.md`,
    `.archive/alpha.${R(1)}/SKILL.md`,
  ]);
  await land('c', skillMoved('alpha', 5, 'restoreItem'));
  await land('c', skillLanding({ name: 'alpha', nth: 6, after: 1, text: 'Better.' }));
  await sync('c');
  assert.is(texts('c', HOST)['alpha/SKILL.md'], skillText('alpha', 'Better.'));
});

syncing('a directory of somebody’s own and an edited skill are told with 4 and stay; all else is done', async () => {
  await repo('d', {
    ...skillLanding({ name: 'alpha', nth: 1 }),
    ...skillLanding({ name: 'beta', nth: 2 }),
  });
  here.write('d', { [`${HOST}/alpha/SKILL.md`]: 'my own\n', [`${HOST}/mine/SKILL.md`]: 'mine\n' });
  const first = await sync('d');
  assert.is(first.code, 4);
  assert.match(first.out, `  place   beta  ${R(2)}\n`);
  assert.match(first.err, 'a directory of that name was not made by theurian');
  writeFileSync(here.path('d', HOST, 'beta/SKILL.md'), 'edited\n');
  await land('d', skillLanding({ name: 'beta', nth: 3, after: 2, text: 'Newer.' }));
  const occupied = ['skill-occupied', { name: 'alpha', found: 'alpha', foreign: { why: 'no-marker' } }];
  const edits = [{ path: 'SKILL.md', how: 'edited' }];
  assert.equal(toldBy(await sync('d', '--json')), [
    occupied,
    ['skill-edited', { name: 'beta', revision: R(2), wanted: R(3), edits }],
  ]);
  assert.is(texts('d', HOST)['beta/SKILL.md'], 'edited\n');
  assert.equal(toldBy(await sync('d', '--force', '--json')), [occupied]);
  assert.equal(texts('d', HOST), {
    'alpha/SKILL.md': 'my own\n',
    'mine/SKILL.md': 'mine\n',
    'beta/SKILL.md': skillText('beta', 'Newer.'),
    [`.archive/beta-edited-${R(2)}/SKILL.md`]: 'edited\n',
  });
});

syncing(
  'the applied configuration names directories in the repository, and what is only checked out names none',
  async () => {
    await repo('e', skillLanding({ name: 'alpha', nth: 1 }));
    symlinkSync('..', here.path('e', 'linked'));
    const targets = [
      '.agents/skills',
      'tools//skills/',
      'tools/skills',
      '../out',
      '/tmp',
      '.',
      '~/x',
      '.git/x',
      '.theurian/x',
    ];
    const listed = [...targets, 'linked/x', 'README/x'].map((path) => `  - '${path}'\n`).join('');
    await land('e', { '.theurian/config.yaml': `${CONFIG}skills:\n  targets:\n${listed}`, README: 'a file\n' });
    here.write('e', { '.theurian/config.yaml': `${CONFIG}skills:\n  targets: [only-here]\n` });
    const why = toldBy(await sync('e', '--json')).map((one) => (one as [string, { target: string; why: string }])[1]);
    assert.equal(
      why.map((one) => `${one.target} ${one.why}`),
      [
        '../out outside',
        '/tmp outside',
        '. outside',
        '~/x outside',
        '.git/x reserved',
        '.theurian/x reserved',
        'linked/x link',
        'README/x no-directory',
      ],
    );
    const made = Object.keys(texts('e')).filter((path) => path.endsWith('alpha/SKILL.md'));
    assert.equal(made.sort(), ['.agents/skills/alpha/SKILL.md', 'tools/skills/alpha/SKILL.md']);
  },
);

syncing('what a process that died here began is swept; what one elsewhere began, or nobody made, is left', async () => {
  await repo('i', skillLanding({ name: 'alpha', nth: 1 }));
  const { owner } = landerOf({ env: {}, now: () => 0 });
  const begun = (of: Partial<Owner>): string => `.theurian-new.${tokenOf({ ...owner, ...of })}.alpha/SKILL.md`;
  const dead = begun({ pid: 2 ** 30, startTime: '1' });
  const left = [
    begun({}),
    begun({ host: 'elsewhere', bootId: 'another', pid: 2 ** 30 }),
    '.theurian-new.1.2.alpha/SKILL.md',
  ];
  here.write('i', Object.fromEntries([dead, ...left].map((path) => [`${HOST}/${path}`, 'half'])));
  assert.is((await sync('i')).code, 0);
  assert.equal(Object.keys(texts('i', HOST)).sort(), ['alpha/SKILL.md', ...left].sort());
  here.write('i', { [`${HOST}/${dead}`]: 'half' });
  assert.is((await sync('i', '--dry-run')).code, 0);
  assert.ok(dead in texts('i', HOST));
  assert.is((await sync('i')).code, 0);
  assert.not(dead in texts('i', HOST));
});

syncing('applying tells how many skills hosts get otherwise, and only then', async () => {
  const LINE = 'changed for hosts. This puts them there: theurian skills sync\n';
  const applied = async (files: Files): Promise<Ran> => {
    here.commit('h', files);
    return here.run('h', 'migrate', 'apply');
  };
  await repo('h');
  const first = { ...skillLanding({ name: 'alpha', nth: 1 }), ...skillLanding({ name: 'beta', nth: 2 }) };
  assert.match((await applied(first)).out, `2 skills ${LINE}`);
  for (const files of [
    {},
    { 'README.md': 'x\n' },
    skillLanding({ name: 'guarded', nth: 3, sensitivity: 'confidential' }),
    skillLanding({ name: 'drafty', nth: 4, status: 'draft' }),
  ])
    assert.not.match((await applied(files)).out, LINE);
  assert.match((await applied(skillMoved('alpha', 5, 'deprecateItem'))).out, `1 skill ${LINE}`);
  here.commit('h', skillLanding({ name: 'beta', nth: 6, after: 2, text: 'Newer.' }));
  assert.equal(answered(await here.run('h', 'migrate', 'apply', '--json')).skills, ['beta']);
});

syncing('an unknown key beside the directories is refused where it is', async () => {
  await repo('f', skillLanding({ name: 'alpha', nth: 1 }));
  here.commit('f', { '.theurian/config.yaml': `${CONFIG}skills:\n  target: [x]\n` });
  const { findings } = failed(await here.run('f', 'migrate', 'apply', '--json'), 4);
  assert.equal(
    findings.map(({ code, facts }) => [code, (facts as Document).key]),
    [['unknown-key', 'target']],
  );
});

syncing('--target goes where it says, from where one stands, and nowhere else', async () => {
  await repo('g', skillLanding({ name: 'alpha', nth: 1 }));
  here.write('g', { 'sub/x': 'x' });
  const ran = await here.run('g/sub', 'skills', 'sync', '--target', 'here', '--target', here.path('beyond/skills'));
  assert.is(ran.code, 0, ran.err);
  assert.match(ran.out, 'sub/here: 1 change');
  assert.equal(texts('beyond'), { 'skills/alpha/SKILL.md': skillText('alpha') });
  assert.equal(texts('g/sub'), { x: 'x', 'here/alpha/SKILL.md': skillText('alpha') });
  assert.not(Object.keys(texts('g')).some((path) => path.startsWith('.claude')));
});

syncing.run();
