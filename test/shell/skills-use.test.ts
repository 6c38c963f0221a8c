import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { answered, type Document, failed, SOURCE } from '../kit/cli.ts';
import { skillLanding, skillMoved } from '../kit/skills.ts';
import { R } from '../kit/sound.ts';
import { treeIn } from '../kit/tree.ts';
import { argvOf } from './argv.ts';
import { CONFIG, HOST, landed, repository } from './skills-scene.ts';
import { cliLab, DIRECT } from './world.ts';

const using = suite('how skills are used');
const here = cliLab();
using.after(() => here.remove());

const skills = (dir: string, ...argv: readonly string[]) => here.run(dir, 'skills', ...argv);
const json = async (dir: string, ...argv: readonly string[]): Promise<Document> =>
  answered(await skills(dir, ...argv, '--json'));
const rowsOf = (document: Document): readonly Document[] => document.skills as readonly Document[];

/** A repository with a skill of an agent, one of a person, and a retired one. */
const team = (dir: string): void => cpSync(here.path('template'), here.path(dir), { recursive: true });
await repository(here, 'template', {
  ...skillLanding({ name: 'name-tests', nth: 1, byAgent: true, files: { 'scripts/a.sh': 'echo 1\n' } }),
  ...skillLanding({ name: 'release', nth: 2 }),
  ...skillLanding({ name: 'gone', nth: 3, byAgent: true }),
  ...skillMoved('gone', 4, 'deprecateItem'),
});

/** Makes another repository the one with the skills for all others. */
const shared = (dir: string, other: string): void => {
  here.git(dir, 'config', 'theurian.skillsRepository', here.path(other));
};

using('skills are listed with whose they are and how they are used', async () => {
  team('a');
  await skills('a', 'use', 'release');
  await skills('a', 'use', 'skills.release');
  await skills('a', 'use', '--request');
  const document = await json('a', 'list');
  const [first, second, third] = rowsOf(document);
  assert.equal([document.count, document.ambiguous, document.unreviewed], [3, [], false]);
  assert.equal(first, {
    layer: 'project',
    name: 'name-tests',
    itemId: 'skills.name-tests',
    origin: 'agent',
    revisionId: R(1),
    status: 'approved',
    successors: [],
    uses: 0,
    lastUsed: null,
    probation: { over: false, requests: 1, uses: 0, maturity: 100 },
  });
  assert.equal([second?.name, second?.origin, second?.uses, second?.probation], ['release', 'human', 2, null]);
  assert.match(String(second?.lastUsed), /^\d{4}-\d\d-\d\dT/);
  assert.equal([third?.name, third?.status, third?.probation], ['gone', 'deprecated', null]);
  const { out } = await skills('a', 'list');
  assert.match(out, /^name-tests {2}project {2}agent {2}approved {4}never used {2}on probation, 1 of 100 requests$/m);
  assert.match(out, /^release {5}project {2}human {2}approved {4}2 uses, last \S+$/m);
});

using('where there are none, or nothing is applied, that is said', async () => {
  await repository(here, 'none', { 'x.txt': 'x\n' });
  assert.is((await skills('none', 'list')).out, 'No skills.\n');
  assert.match(
    (await skills('none', 'usage')).out,
    /^project: nothing was counted in this clone yet\n {2}No skills\.\n$/,
  );
  here.repo('bare-start', { '.theurian/policy.yaml': DIRECT });
  for (const verb of ['list', 'usage', 'review'])
    assert.is(failed(await skills('bare-start', verb, '--json'), 3).code, 'not-applied', verb);
});

using('a skill is shown with what it is for, its files, and where it was put and edited', async () => {
  team('b');
  await skills('b', 'sync');
  const [card] = rowsOf(await json('b', 'show', 'name-tests'));
  assert.is(card?.description, 'Use when name-tests is needed.');
  assert.equal(
    ((card?.files ?? []) as readonly Document[]).map(({ path }) => path),
    ['scripts/a.sh'],
  );
  const put = { target: `${HOST}/name-tests`, revisionId: R(1), current: true, edited: false };
  assert.equal(card?.projections, [put]);
  here.write('b', { [`${HOST}/name-tests/SKILL.md`]: 'mine\n' });
  await landed(here, 'b', skillLanding({ name: 'name-tests', nth: 5, after: 1, byAgent: true, text: 'Anew.' }));
  const [later] = rowsOf(await json('b', 'show', 'skills.name-tests'));
  assert.equal(later?.projections, [{ ...put, current: false, edited: true }]);
  const { out } = await skills('b', 'show', 'name-tests');
  assert.match(out, /^put at {4}\.claude\/skills\/name-tests, revision \S+, edited there$/m);
  assert.match(out, /\nmade by {3}an agent\n/);
  assert.match(out, 'Its text: theurian show skills.name-tests\n');
  assert.match((await skills('b', 'show', 'release')).out, /\nmade by {3}a person\n/);
});

using(
  'what was retired is shown where nothing else has the name, and a name that nothing has is told with the nearest',
  async () => {
    team('c');
    assert.equal(
      rowsOf(await json('c', 'show', 'gone')).map(({ status }) => status),
      ['deprecated'],
    );
    const error = failed(await skills('c', 'show', 'name-test', '--json'), 2);
    assert.is(error.code, 'unknown-skill');
    assert.match(error.remedy, 'Did you mean name-tests?');
    assert.is(failed(await skills('c', 'show', 'release', '--layer', 'global', '--json'), 2).code, 'unknown-skill');
  },
);

using('a retired skill is told as that, with what takes its place where that is known', async () => {
  team('c2');
  const uses = here.path('c2/.git/theurian/skills/uses');
  const said = async (...argv: readonly string[]) => {
    const { code, out, err } = await skills('c2', ...argv);
    assert.is(code, 0);
    return out + err;
  };
  assert.match(await said('show', 'gone'), /^gone\n"gone" is retired\.\n/);
  assert.match(await said('use', 'gone'), /^"gone" is retired\.\n/);
  await landed(here, 'c2', {
    ...skillMoved('gone', 5, 'restoreItem'),
    ...skillMoved('gone', 6, 'deprecateItem', 'skills.release'),
  });
  assert.match(await said('show', 'gone'), /^gone\n"gone" is retired; release takes its place\.\n/);
  for (const name of ['gone', 'skills.gone'])
    assert.match(await said('use', name), `"${name}" is retired; release takes its place.\n`);
  assert.match(await said('use', 'gone', '--layer', 'global'), 'No skill "gone" is served here.');
  assert.not(existsSync(uses));
  assert.match(await said('list'), /^gone {8}project .* never used {2}release takes its place$/m);
  const rows = rowsOf(await json('c2', 'list')).map(({ name, successors }) => [name, successors]);
  assert.equal(rows, [
    ['name-tests', []],
    ['release', []],
    ['gone', ['release']],
  ]);
  assert.equal((await json('c2', 'use', 'gone')).code, 'unknown-skill');
});

using('what stands beside a skill in a host is not it, and a bare repository has put none anywhere', async () => {
  team('b3');
  await skills('b3', 'sync');
  here.write('b3', { [`${HOST}/mine/SKILL.md`]: 'mine\n' });
  const [card] = rowsOf(await json('b3', 'show', 'release'));
  assert.is(((card?.projections ?? []) as readonly Document[]).length, 1);
  here.git('', 'clone', '-q', '--mirror', 'b3', 'b3.git');
  const [bare] = rowsOf(await json('b3.git', 'show', 'release'));
  assert.equal([bare?.description, bare?.projections], ['Use when release is needed.', []]);
});

using('what is served without a review is listed and shown as that', async () => {
  team('b4');
  here.commit('b4', { ...skillLanding({ name: 'loose', nth: 6 }), 'x.txt': 'x\n' });
  await here.run('b4', 'migrate', 'apply', '--allow-unreviewed');
  assert.is((await json('b4', 'list')).unreviewed, true);
  assert.is((await json('b4', 'show', 'loose')).unreviewed, true);
  assert.match((await skills('b4', 'show', 'loose')).out, /^Unreviewed: /);
});

using('what a host tells is counted, and nothing that is governed changes', async () => {
  team('d');
  const before = treeIn(here.path('d/.theurian'));
  const state = await here.run('d', 'migrate', 'state', '--json');
  assert.equal(await json('d', 'use', 'name-tests'), {
    counted: true,
    kind: 'use',
    layer: 'project',
    name: 'name-tests',
    itemId: 'skills.name-tests',
    uses: 1,
  });
  assert.equal(await json('d', 'use', '--request'), {
    counted: true,
    kind: 'request',
    requests: [{ layer: 'project', count: 1 }],
  });
  assert.is((await skills('d', 'use', 'name-tests')).out, 'name-tests: 2 uses\n');
  assert.is((await skills('d', 'use', '--request')).out, 'project: 2 requests\n');
  assert.equal(treeIn(here.path('d/.theurian')), before);
  assert.is(here.git('d', 'status', '--porcelain'), '');
  assert.equal(await here.run('d', 'migrate', 'state', '--json'), state);
});

using('what is not there is told, counted nowhere, and no failure of the host', async () => {
  team('e');
  const uses = here.path('e/.git/theurian/skills/uses');
  for (const name of ['name-test', '../../x', 'plugin:skill']) {
    const ran = await skills('e', 'use', name);
    assert.equal([ran.code, ran.out], [0, ''], name);
    assert.match(ran.err, `No skill "${name}" is served here.`);
    const document = await json('e', 'use', name);
    assert.equal([document.counted, document.code], [false, 'unknown-skill']);
  }
  assert.not(existsSync(uses));
  const nothing = await skills('e', 'use');
  assert.equal([nothing.code, nothing.out], [0, '']);
  assert.match(nothing.err, 'Nothing was counted');
  here.repo('e-start', { '.theurian/policy.yaml': DIRECT });
  assert.equal((await json('e-start', 'use', 'x')).code, 'not-applied');
  here.write('e-plain', { 'x.txt': 'x\n' });
  assert.equal((await json('e-plain', 'use', 'x')).code, 'no-repository');
  await landed(here, 'e', { '.theurian/config.yaml': `${CONFIG}skills: {maturity: 3}\n` });
  for (const link of ['skills/uses', 'skills', '.']) {
    rmSync(here.path('e/.git/theurian', link), { recursive: true, force: true });
    symlinkSync(here.path('e-plain'), here.path('e/.git/theurian', link));
    const through = await json('e', 'use', 'release');
    assert.equal([through.counted, through.code], [false, 'unwritable'], link);
    assert.equal(Object.keys(treeIn(here.path('e-plain'))), ['x.txt'], link);
    if (link !== '.') rmSync(here.path('e/.git/theurian', link));
  }
});

const hookIn = (dir: string, event: unknown, ...more: readonly string[]) => {
  const [node = '', ...words] = [...SOURCE, 'skills', 'use', '--hook', ...more];
  const ran = spawnSync(node, words, { cwd: here.path(dir), env: here.env, input: JSON.stringify(event) });
  return [ran.status, String(ran.stdout), String(ran.stderr)] as const;
};

using('a hook hands on what its host tells it, and hears nothing back', async () => {
  team('f');
  const hook = (event: unknown) => hookIn('f', event);
  assert.equal(hook({ tool_name: 'Skill', tool_input: { skill: 'release' } }), [0, '', '']);
  assert.equal(hook({ hook_event_name: 'UserPromptSubmit' }), [0, '', '']);
  const [code, out, told] = hook({ tool_name: 'Skill', tool_input: { skill: 'mine' } });
  assert.equal([code, out], [0, '']);
  assert.match(told, 'No skill "mine"');
  const [late, silent, large] = hook({ tool_name: 'x'.repeat(1 << 23) });
  assert.equal([late, silent], [0, '']);
  assert.match(large, /^standard input: The file has /m);
  const usage = await json('f', 'usage');
  const [layer] = usage.layers as readonly Document[];
  assert.equal([layer?.requests, layer?.neverUsed], [1, ['name-tests']]);
});

using('usage tells since when is counted, the most used first, and what was never used', async () => {
  team('g');
  const [before] = (await json('g', 'usage')).layers as readonly Document[];
  assert.equal([before?.since, before?.requests], [null, 0]);
  for (const name of ['release', 'release']) await skills('g', 'use', name);
  const [layer] = (await json('g', 'usage')).layers as readonly Document[];
  assert.match(String(layer?.since), /^\d{4}-/);
  assert.equal(
    rowsOf(layer ?? {}).map(({ name, uses }) => [name, uses]),
    [
      ['release', 2],
      ['name-tests', 0],
    ],
  );
  const { out } = await skills('g', 'usage');
  assert.match(out, /^project: 0 requests since \S+\n {2}release {5}2 uses, last \S+\n {2}name-tests {2}never used\n/);
  assert.match(out, /\n {2}1 of 2 skills never used\n$/);
});

using('worktrees of one clone count together', async () => {
  team('h');
  here.git('h', 'worktree', 'add', '-q', here.path('h2'));
  await skills('h', 'use', 'release');
  assert.is((await skills('h2', 'use', 'release')).out, 'release: 2 uses\n');
});

using(
  'the skills for all are counted where they come from, and a name of both layers has to be told apart',
  async () => {
    team('own');
    await repository(here, 'all', {
      ...skillLanding({ name: 'release', nth: 1, byAgent: true }),
      ...skillLanding({ name: 'everywhere', nth: 2, byAgent: true }),
    });
    shared('own', 'all');
    const document = await json('own', 'list');
    assert.equal(document.ambiguous, ['release']);
    assert.equal(
      rowsOf(document).map(({ layer, name }) => `${String(layer)} ${String(name)}`),
      ['project name-tests', 'project release', 'project gone', 'global everywhere', 'global release'],
    );
    assert.match(
      (await skills('own', 'list')).out,
      'Ambiguous: both layers have a skill release; agents can change neither.\n',
    );
    assert.is((await skills('own', 'use', 'everywhere')).out, 'everywhere: 1 use\n');
    const twice = await json('own', 'use', 'release');
    assert.equal([twice.counted, twice.code], [false, 'ambiguous-skill']);
    assert.match(String(twice.message), 'project, global');
    assert.match(String(twice.remedy), '--layer project or --layer global');
    assert.is((await json('own', 'use', 'release', '--layer', 'global')).layer, 'global');
    assert.equal((await json('own', 'use', '--request')).requests, [
      { layer: 'project', count: 1 },
      { layer: 'global', count: 1 },
    ]);
    const [own, all] = (await json('own', 'usage')).layers as readonly Document[];
    assert.equal([own?.maturity, own?.capacity, all?.maturity, all?.capacity], [100, 50, 300, 20]);
    // In the other repository the same is counted.
    assert.equal(
      rowsOf(await json('all', 'list')).map(({ name, uses }) => [name, uses]),
      [
        ['everywhere', 1],
        ['release', 1],
      ],
    );
    const shown = await json('own', 'show', 'release');
    assert.is(shown.ambiguous, true);
    assert.is(rowsOf(shown).length, 2);
    const { out } = await skills('own', 'show', 'release');
    assert.match(out, 'Ambiguous: more than one skill of this name');
    assert.match(out, '\nIts text: theurian show skills.release\n');
    assert.match(out, `\nIts text: theurian -C ${here.path('all')} show skills.release\n`);
    assert.equal(
      rowsOf(await json('own', 'show', 'release', '--layer', 'global')).map(({ layer }) => layer),
      ['global'],
    );
  },
);

using('a hook counts a name of both layers for this repository, or for the layer that it is given', async () => {
  team('near');
  await repository(here, 'far', skillLanding({ name: 'release', nth: 1, byAgent: true }));
  shared('near', 'far');
  const event = { tool_name: 'Skill', tool_input: { skill: 'release' } };
  const uses = async () =>
    rowsOf(await json('near', 'list')).flatMap(({ layer, name, uses: many }) =>
      name === 'release' ? [[layer, many]] : [],
    );
  assert.equal(hookIn('near', event), [0, '', '']);
  assert.equal(hookIn('near', event), [0, '', '']);
  assert.equal(hookIn('near', event, '--layer', 'global'), [0, '', '']);
  assert.equal(hookIn('near', event, '--layer', 'project'), [0, '', '']);
  assert.equal(await uses(), [
    ['project', 3],
    ['global', 1],
  ]);
});

using('where the text of a skill for all is shown is told as a command that shows it', async () => {
  team('away');
  await repository(here, 'the team', skillLanding({ name: 'everywhere', nth: 1, text: 'Go everywhere.' }));
  shared('away', 'the team');
  const told = /^Its text: (.*)$/m.exec((await skills('away', 'show', 'everywhere')).out)?.[1] ?? '';
  assert.match(told, `theurian -C '${here.path('the team')}' show`);
  assert.match((await here.run('away', ...argvOf(told))).out, 'Go everywhere.');
  const [card] = rowsOf(await json('away', 'show', 'everywhere'));
  assert.is(card?.repository, here.path('the team'));
  assert.is(rowsOf(await json('away', 'show', 'release'))[0]?.repository, null);
});

using('a layer with nothing applied hides none of the other', async () => {
  team('first');
  here.repo('empty-all', { '.theurian/policy.yaml': DIRECT });
  shared('first', 'empty-all');
  assert.is((await json('first', 'list')).count, 3);
  shared('empty-all', 'first');
  assert.equal(
    rowsOf(await json('empty-all', 'list')).map(({ layer }) => layer),
    ['global', 'global', 'global'],
  );
  shared('first', 'nowhere');
  assert.is(failed(await skills('first', 'list', '--json'), 3).code, 'no-repository');
});

using(
  'a skill that was out of force begins its probation anew, and so does one whose counters were removed',
  async () => {
    team('i');
    const probation = async () => rowsOf(await json('i', 'list')).find(({ name }) => name === 'name-tests')?.probation;
    const ask = () => skills('i', 'use', '--request');
    await skills('i', 'use', 'name-tests');
    await ask();
    await ask();
    assert.equal(await probation(), { over: false, requests: 2, uses: 1, maturity: 100 });
    await landed(here, 'i', {
      ...skillMoved('name-tests', 5, 'deprecateItem'),
      ...skillMoved('name-tests', 6, 'restoreItem'),
    });
    assert.equal(await probation(), { over: false, requests: 0, uses: 0, maturity: 100 });
    await ask();
    assert.equal(await probation(), { over: false, requests: 1, uses: 0, maturity: 100 });
    rmSync(here.path('i/.git/theurian/skills/requests'));
    assert.equal(await probation(), { over: false, requests: 0, uses: 0, maturity: 100 });
    const anchors = here.path('i/.git/theurian/skills/anchors.json');
    const kept = readFileSync(anchors);
    await skills('i', 'list');
    assert.equal(readFileSync(anchors), kept);
  },
);

using.run();
