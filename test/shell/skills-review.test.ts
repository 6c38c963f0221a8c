import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { BY } from '../flows/propose-scene.ts';
import { answered, cli, type Document, failed } from '../kit/cli.ts';
import { skillLanding } from '../kit/skills.ts';
import { treeIn } from '../kit/tree.ts';
import { CONFIG, landed, repository } from './skills-scene.ts';
import { cliLab } from './world.ts';

const reviewing = suite('skills review');
const here = cliLab();
reviewing.after(() => here.remove());

const skills = (dir: string, ...argv: readonly string[]) => here.run(dir, 'skills', ...argv);
const review = async (dir: string, ...argv: readonly string[]): Promise<readonly Document[]> =>
  answered(await skills(dir, 'review', ...argv, '--json')).layers as readonly Document[];
const skillsOf = (layer: Document | undefined): readonly Document[] => (layer?.skills ?? []) as readonly Document[];
const verdicts = (layer: Document | undefined): readonly unknown[] =>
  skillsOf(layer).map(({ name, verdict }) => [name, verdict]);

/** A repository with skills of an agent and one of a person; two requests end a probation, and two skills are kept. */
const team = async (dir: string, names: readonly string[], limits = 'maturity: 2, capacity: 2'): Promise<void> => {
  await repository(here, dir, {
    '.theurian/config.yaml': `${CONFIG}skills: {${limits}}\n`,
    ...Object.assign({}, ...names.map((name, n) => skillLanding({ name, nth: n + 1, byAgent: true }))),
    ...skillLanding({ name: 'by-hand', nth: 9 }),
  });
};
const ask = async (dir: string, times: number): Promise<void> => {
  for (let n = 0; n < times; n += 1) await skills(dir, 'use', '--request');
};
const use = async (dir: string, name: string, times: number): Promise<void> => {
  for (let n = 0; n < times; n += 1) await skills(dir, 'use', name);
};
const listed = async (dir: string): Promise<readonly Document[]> =>
  answered(await here.run(dir, 'propose', 'list', '--json')).proposals as readonly Document[];

reviewing('before their probation is over nothing is proposed, and nothing is counted by looking', async () => {
  await team('a', ['one', 'two']);
  await ask('a', 1);
  const [layer] = await review('a');
  assert.equal([layer?.requests, layer?.maturity, layer?.capacity, layer?.proposed], [1, 2, 2, 0]);
  assert.equal(verdicts(layer), [
    ['one', 'probation'],
    ['two', 'probation'],
  ]);
  assert.match(
    (await skills('a', 'review')).out,
    /^project: 1 request since \S+\n {2}0 kept, 2 on probation, 0 to retire, 0 left out/,
  );
  assert.equal(await listed('a'), []);
});

reviewing(
  'a skill of an agent that nobody used is proposed to be retired, once, and one of a person never is',
  async () => {
    await team('b', ['one', 'two']);
    await use('b', 'two', 1);
    await ask('b', 2);
    const before = treeIn(here.path('b/.theurian'));
    const dry = await skills('b', 'review', '--dry-run');
    assert.match(
      dry.out,
      /\n {2}one: Not used once in the 2 requests since it was approved, as one clone counted; a skill has 2 to be used in\.\n/,
    );
    assert.match(dry.out, /Nothing was proposed\.\n$/);
    assert.equal(treeIn(here.path('b/.theurian')), before);
    const [layer] = await review('b');
    assert.equal(
      [verdicts(layer), layer?.proposed],
      [
        [
          ['one', 'idle'],
          ['two', 'kept'],
        ],
        1,
      ],
    );
    const [proposal, another] = await listed('b');
    assert.is(another, undefined);
    assert.equal([proposal?.items, proposal?.verdict, proposal?.agentId], [['skills.one'], 'replays', 'theurian']);
    const told = answered(await here.run('b', 'propose', 'show', String(proposal?.proposalId), '--json'));
    assert.match(JSON.stringify(told), 'requests since it was first served there: 2');
    const [again] = await review('b');
    assert.equal([verdicts(again)[0], again?.proposed], [['one', 'open'], 0]);
    assert.is((await listed('b')).length, 1);
    assert.match((await skills('b', 'review')).out, '0 to retire, 1 left out, being changed already\n');
  },
);

reviewing('a proposal lands as any other does, and the skill is gone from what is reviewed', async () => {
  await team('c', ['one', 'two']);
  here.write('c', { '.git/info/exclude': '.theurian/proposals-local/\n' });
  await use('c', 'two', 1);
  await ask('c', 2);
  const ran = await skills('c', 'review', '--local');
  assert.match(ran.out, 'A person reads each proposal: theurian propose list\n');
  const [proposal] = await listed('c');
  assert.is(proposal?.room, 'proposals-local');
  assert.is((await here.run('c', 'propose', 'accept', String(proposal?.proposalId))).code, 0);
  assert.equal(verdicts((await review('c'))[0])[0], ['one', 'unmerged']);
  await landed(here, 'c', {});
  assert.equal(verdicts((await review('c'))[0]), [['two', 'kept']]);
  const { out } = await here.run('c', 'log', 'skills.one');
  assert.match(out, 'Not used once in the 2 requests');
});

reviewing('of more than are kept those used least go, and what is being changed is left out', async () => {
  await team('d', ['one', 'two', 'three', 'four']);
  for (const [name, times] of [
    ['one', 3],
    ['two', 1],
    ['three', 2],
    ['four', 1],
  ] as const)
    await use('d', name, times);
  await ask('d', 4);
  const deprecating = ['--item-id', 'skills.four', '--deprecate', '--reason', 'x', '--authored-here'];
  await here.run('d', 'propose', ...deprecating, ...BY);
  assert.is((await listed('d')).length, 1);
  const [layer] = await review('d');
  assert.equal(verdicts(layer), [
    ['four', 'open'],
    ['one', 'kept'],
    ['three', 'kept'],
    ['two', 'crowded'],
  ]);
  const two = skillsOf(layer).at(-1);
  assert.is(
    two?.reason,
    'Used in 1 of 4 requests since it was approved (25.0 %), as one clone counted: of 3 skills past probation among the least used, and 2 are kept.',
  );
  assert.equal([layer?.proposed, (await listed('d')).length], [1, 2]);
});

reviewing('two reviews at once propose no more than one', async () => {
  await team('two', ['one', 'other']);
  await ask('two', 2);
  const both = await Promise.all([review('two'), review('two')]);
  assert.is(
    both.flat().reduce((sum, { proposed }) => sum + Number(proposed), 0),
    2,
  );
  assert.is((await listed('two')).length, 2);
});

reviewing('the skills for all are reviewed where they come from, and their proposals lie there', async () => {
  await team('own', ['one']);
  await team('all', ['wide'], 'maturity: 1');
  here.git('own', 'config', '--global', 'theurian.skillsRepository', here.path('all'));
  await ask('own', 1);
  assert.not.match((await skills('own', 'review', '--dry-run')).out, 'A person reads');
  const [own, all] = await review('own');
  assert.equal([(await listed('own')).length, (await listed('all')).length], [0, 1]);
  await landed(here, 'all', skillLanding({ name: 'later', nth: 12, byAgent: true }));
  await skills('own', 'review');
  await ask('own', 1);
  const { out } = await skills('own', 'review');
  const near = 'A person reads each proposal: theurian propose list\n';
  assert.ok(out.endsWith(`${near}A person reads each proposal: theurian -C ${here.path('all')} propose list\n`), out);
  here.git('own', 'config', '--global', '--unset', 'theurian.skillsRepository');
  assert.equal([verdicts(own), verdicts(all)], [[['one', 'probation']], [['wide', 'idle']]]);
  assert.equal([all?.layer, all?.capacity], ['global', 20]);
  assert.equal([(await listed('own')).length, (await listed('all')).length], [1, 2]);
  assert.equal([own?.repository, all?.repository], [null, here.path('all')]);
});

reviewing(
  'without a name to write under nothing is proposed, and without skills of agents nothing is looked at',
  async () => {
    await team('e', ['one']);
    await ask('e', 2);
    const nobody = here.place('e', { GIT_AUTHOR_EMAIL: ' ' });
    assert.is(failed(await cli(nobody, 'skills', 'review', '--json'), 3).code, 'no-identity');
    assert.equal(await listed('e'), []);
    await repository(here, 'f', skillLanding({ name: 'by-hand', nth: 1 }));
    assert.match(
      (await skills('f', 'review')).out,
      /^project: nothing was counted in this clone yet\n {2}No skills that agents made\.\n$/,
    );
    await landed(here, 'f', skillLanding({ name: 'one', nth: 2, byAgent: true }));
    here.write('f', { '.theurian/migrations/x.yaml': 'x: y\n' });
    assert.is(failed(await skills('f', 'review', '--json'), 4).code, 'refused');
  },
);

reviewing.run();
