import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, symlinkSync } from 'node:fs';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { built } from '../../kit/cli.ts';
import { treeIn } from '../../kit/tree.ts';
import { cliLab, library } from '../world.ts';
import { treeOf, type Values, whole } from './agent-scene.ts';
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

held('a room that became a link after the start of it all is written through by nobody', async () => {
  await library(here, 'b');
  mkdirSync(here.path('elsewhere'));
  symlinkSync('../../elsewhere', here.path('b/.theurian/proposals-local'));
  const before = treeOf(here.path('b'));
  const answers = session('b', [['knowledge_propose_change', whole('domain.one')]]);
  assert.ok(answers.every(({ isError }) => isError === true));
  assert.equal([treeOf(here.path('b')), treeIn(here.path('elsewhere'))], [before, {}]);
});

held.run();
