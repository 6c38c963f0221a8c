import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { AGENTS_SECTION } from '../../lib/format/agents-section.ts';
import { CLIENTS } from '../../lib/shell/client-config.ts';
import { toolNamed } from '../../lib/shell/mcp/call-tool.ts';
import { parseQuick } from '../../lib/shell/parse-quick.ts';
import { answered, failed } from '../kit/cli.ts';
import { cliLab } from './world.ts';

const agents = suite('cli agents');
const here = cliLab();
agents.after(() => here.remove());
agents.before(() => void here.repo('a', { 'README.md': 'x\n' }));

for (const client of CLIENTS)
  agents(
    `the configuration for ${client} is the one thing on standard output, and where it belongs is beside it`,
    async () => {
      const shown = await here.run('a', 'mcp', 'config', '--client', client);
      const { file, text, ...rest } = answered(await here.run('a', 'mcp', 'config', '--client', client, '--json'));
      assert.equal(
        [shown.code, shown.out, shown.err],
        [0, text, `This belongs into ${file}, beside what is there already.\n`],
      );
      assert.equal(rest, { client });
      assert.match(String(text), 'theurian');
    },
  );

agents('a configuration for nobody is refused', async () => {
  assert.match(failed(await here.run('a', 'mcp', 'config', '--json'), 2).remedy, 'claude, cursor, vscode, codex');
  failed(await here.run('a', 'mcp', 'config', '--client', 'emacs', '--json'), 2);
});

agents('a ceiling that is no label is refused', async () => {
  failed(await here.run('a', 'mcp', '--max-sensitivity', 'secret', '--json'), 2);
});

agents('a server that is not held says so and serves nothing', async () => {
  const place = here.place('a', { THEURIAN_HELD: '1' });
  const { cli } = await import('../kit/cli.ts');
  const refused = failed(await cli(place, 'mcp', '--json'), 3);
  assert.equal([refused.code, /permission model is off/.test(refused.message)], ['unheld', true]);
  assert.match(
    (await cli(place, 'mcp', '--repository', here.path('a'))).err,
    /^Nothing is served: .+\nStart it as theurian mcp /,
  );
});

agents('what agents are told of hooks is JSON, and calls what there is', () => {
  const [, block = ''] = /```json\n([^`]+)```/.exec(AGENTS_SECTION.join('\n')) ?? [];
  const { permissions, hooks } = JSON.parse(block);
  assert.ok(permissions.deny.length > 5);
  const commands = Object.values(
    hooks as Readonly<Record<string, readonly { readonly hooks: readonly { readonly command: string }[] }[]>>,
  )
    .flat()
    .flatMap((event) => event.hooks.map(({ command }) => command));
  assert.equal(Object.keys(hooks), ['PostToolUse', 'UserPromptSubmit']);
  for (const command of commands)
    assert.equal(parseQuick(command.split(' ').slice(1))?.verb.path, ['skills', 'use'], command);
});

agents('what agents are told is short, and names tools and commands that there are', () => {
  const text = AGENTS_SECTION.join('\n');
  assert.ok(AGENTS_SECTION.length <= 32 && Buffer.byteLength(text) < 2_400, `${Buffer.byteLength(text)} bytes`);
  const tools = [...text.matchAll(/`([a-z]+(?:_[a-z]+)+)`/g)].map(([, name = '']) => name);
  assert.equal(
    tools.map((name) => toolNamed(name)?.name),
    ['knowledge_search', 'knowledge_get', 'knowledge_propose_change', 'stage_skill'],
  );
});

agents('a room that is a link is told of before anything is started', async () => {
  const { symlinkSync, mkdirSync } = await import('node:fs');
  here.repo('linked', { 'README.md': 'x\n' });
  mkdirSync(here.path('linked/.theurian'));
  symlinkSync('/tmp', here.path('linked/.theurian/proposals'));
  assert.is(failed(await here.run('linked', 'mcp', '--json'), 3).code, 'loose-room');
  here.repo('a*b', { 'README.md': 'x\n' });
  assert.match(failed(await here.run('a*b', 'mcp', '--json'), 3).message, 'a pattern');
});

agents.run();
