import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { skillBody } from '../../flows/stage-scene.ts';
import { built } from '../../kit/cli.ts';
import { treeIn } from '../../kit/tree.ts';
import { cliLab, library } from '../world.ts';
import { treeOf, type Values, whole } from './agent-scene.ts';
import { piped } from './piped.ts';
import { called, HELLO } from './wire.ts';

const held = suite('proposals of a held process');
const here = cliLab();
held.after(() => here.remove());

let program: readonly string[] = [];
held.before(async () => {
  program = await built(here.path('.'));
});

/** Says all of it to a server of its own in a directory, and returns what came back: answers by their place, and errors. */
const session = (dir: string, calls: readonly (readonly [string, Values])[]): readonly Values[] => {
  const said = [HELLO, { method: 'notifications/initialized' }, ...calls.map(([name, input]) => called(name, input))];
  const lines = said.map((message, id) =>
    JSON.stringify({ jsonrpc: '2.0', ...(message.method.startsWith('notifications/') ? {} : { id }), ...message }),
  );
  const [node = '', ...args] = program;
  const ran = spawnSync(node, [...args, 'mcp'], {
    cwd: here.path(dir),
    env: { ...here.env, GIT_CEILING_DIRECTORIES: here.root },
    input: `${lines.join('\n')}\n`,
    encoding: 'utf8',
  });
  const answers = ran.stdout.split('\n').flatMap((line) => (line === '' ? [] : [JSON.parse(line) as Values]));
  return answers
    .filter(({ id }) => Number(id) > 1)
    .sort((a, b) => Number(a.id) - Number(b.id))
    .map(({ result }) => result as Values);
};

held(
  'writes each proposal into its own directory in both rooms, made if need be, and nothing anywhere else',
  async () => {
    await library(here, 'a');
    assert.not.ok(existsSync(here.path('a/.theurian/proposals-local')));
    const before = treeIn(here.path('a'));
    const answers = session('a', [
      ['knowledge_propose_change', whole('domain.one')],
      ['knowledge_propose_change', whole('domain.two', { local: false })],
      ['proposal_status', {}],
    ]);
    assert.equal(
      answers.map(({ isError }) => isError),
      [undefined, undefined, undefined],
      JSON.stringify(answers),
    );
    const [one, two, status] = answers.map(({ structuredContent }) => structuredContent as Values);
    assert.is(status?.count, 2);
    const mine = [one, two].map((answer) => `${answer?.proposalDirectory}/`);
    const after = Object.entries(treeIn(here.path('a')));
    assert.equal(Object.fromEntries(after.filter(([path]) => !mine.some((own) => path.startsWith(own)))), before);
    for (const own of mine) assert.ok(after.some(([path]) => path.startsWith(own)));
  },
);

held('in a repository that nobody set up nothing is written, and it is told who can set it up', () => {
  here.repo('plain', { 'README.md': 'x\n' });
  const before = treeIn(here.path('plain'));
  const answers = session('plain', [
    ['knowledge_propose_change', whole('domain.one')],
    [
      'stage_skill',
      {
        ...{ action: 'create', name: 'craft', body: skillBody('craft'), reason: 'r', evidence: 'e' },
        ...{ agentId: 'a', taskId: 't', model: 'm' },
      },
    ],
    ['knowledge_search', { query: 'x' }],
  ]);
  const errors = answers.map(
    ({ content }) => JSON.parse((content as readonly { text: string }[])[0]?.text ?? '').error,
  );
  assert.equal(
    errors.map(({ code, remedy, findings: [first = { remedy }] }) => [
      code,
      /theurian (?:init|migrate apply)/.exec(first.remedy)?.[0],
    ]),
    [
      ['unwritable', 'theurian init'],
      ['not-staged', 'theurian init'],
      ['not-applied', 'theurian migrate apply'],
    ],
  );
  assert.equal(treeIn(here.path('plain')), before);
});

/** Ways in which a room comes to lead elsewhere while a server runs. */
const TURNS: readonly { readonly why: string; readonly turn: (at: string) => void }[] = [
  {
    why: 'a room that was not there is a link',
    turn: (at) => symlinkSync(here.path('elsewhere'), `${at}/.theurian/proposals-local`),
  },
  {
    why: 'a room gave way to a link',
    turn: (at) => {
      mkdirSync(`${at}/.theurian/proposals-local`);
      renameSync(`${at}/.theurian/proposals-local`, `${at}/former`);
      symlinkSync(here.path('elsewhere'), `${at}/.theurian/proposals-local`);
    },
  },
  {
    why: 'all of .theurian is a link',
    turn: (at) => {
      cpSync(`${at}/.theurian`, here.path('elsewhere'), { recursive: true });
      renameSync(`${at}/.theurian`, `${at}/former`);
      symlinkSync(here.path('elsewhere'), `${at}/.theurian`);
    },
  },
];

for (const [nth, { why, turn }] of TURNS.entries())
  held(`nothing is written through a link: ${why} since the start`, async () => {
    const dir = `turned-${nth}`;
    await library(here, dir);
    const agent = await piped(program, here.place(dir));
    await agent.answer('knowledge_status');
    mkdirSync(here.path('elsewhere'));
    turn(here.path(dir));
    const before = [treeOf(here.path(dir)), treeIn(here.path('elsewhere'))];
    const { code, remedy } = await agent.refusal('knowledge_propose_change', whole('domain.one'));
    assert.ok(code !== '' && remedy !== '');
    assert.equal([treeOf(here.path(dir)), treeIn(here.path('elsewhere'))], before);
    await agent.close();
    rmSync(here.path('elsewhere'), { recursive: true });
  });

held.run();
