import { execFile } from 'node:child_process';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { TOOLS } from '../../../lib/shell/mcp/tools.ts';
import { built } from '../../kit/cli.ts';
import { skipped } from '../../kit/skip.ts';
import { cliLab, library } from '../world.ts';
import { BY, type Values } from './agent-scene.ts';

// The inspector from its second version on and the conformance suite need Node 22; the suite speaks HTTP alone, and this server
// has no port. The command line of the inspector's first version speaks to a pipe on every Node that is supported here.
const found = (): string | null => {
  try {
    return fileURLToPath(import.meta.resolve('@modelcontextprotocol/inspector-cli/build/index.js'));
  } catch {
    return null;
  }
};

const inspector = found();

if (inspector === null) skipped('mcp inspector', '@modelcontextprotocol/inspector-cli is not installed');
else {
  const inspecting = suite('mcp inspector');
  const here = cliLab();
  inspecting.after(() => here.remove());

  let program: readonly string[] = [];
  inspecting.before(async () => {
    program = await built(here.path('.'));
    await library(here, 'a');
  });

  /** Has the inspector start a server of its own, ask it for one thing, and print what it got. */
  const ask = (method: string, ...argv: readonly string[]): Promise<Values> => {
    const words = [...program, 'mcp', '--repository', here.path('a'), '--method', method, ...argv];
    // It looks for its own manifest beside the directory it is started in.
    const place = { cwd: dirname(inspector), env: here.env, maxBuffer: 1 << 26 };
    return new Promise((resolve, reject) => {
      execFile(process.execPath, [inspector, ...words], place, (error, out) => {
        if (error === null) resolve(JSON.parse(out));
        else reject(error);
      });
    });
  };

  const call = (name: string, input: Values): Promise<Values> =>
    ask('tools/call', '--tool-name', name, ...given(input, '--tool-arg'));

  const given = (values: Values, option: string): readonly string[] =>
    Object.entries(values).flatMap(([key, value]) => [
      option,
      `${key}=${typeof value === 'string' ? value : JSON.stringify(value)}`,
    ]);

  const list = (value: unknown): readonly Values[] => value as readonly Values[];

  inspecting('the official inspector lists tools, resources and prompts', async () => {
    const { tools } = await ask('tools/list');
    assert.equal(
      list(tools).map(({ name, title }) => [name, title]),
      TOOLS.map(({ name, title }) => [name, title]),
    );
    const { resources } = await ask('resources/list');
    const uri = 'knowledge://a/auth.ja';
    assert.ok(list(resources).some((one) => one.uri === uri));
    const { contents } = await ask('resources/read', '--uri', uri);
    assert.is(JSON.parse(String(list(contents)[0]?.text)).itemId, 'auth.ja');
    assert.is(list((await ask('resources/templates/list')).resourceTemplates).length, 1);
    assert.is(list((await ask('prompts/list')).prompts)[0]?.name, 'propose_well');
    const { messages } = await ask('prompts/get', '--prompt-name', 'propose_well', '--prompt-args', 'goal=Why');
    assert.match(JSON.stringify(messages), 'The goal: Why');
  });

  inspecting('it is answered, refused, and given a proposal that is there for the next one who asks', async () => {
    const search = await call('knowledge_search', { query: 'auth', limit: 3, includeUnapproved: true });
    assert.is((search.structuredContent as Values).projectId, 'a');
    const refused = await call('knowledge_get', { itemId: 'no.such' });
    assert.equal([refused.isError, /unknown-item/.test(JSON.stringify(refused.content))], [true, true]);
    const text = { body: 'Some text.\n', title: 'A title', kind: 'decision', owner: 'platform', authoredHere: true };
    const drafted = await call('knowledge_propose_change', { ...BY, ...text, itemId: 'agents.inspected' });
    const { proposalId } = drafted.structuredContent as Values;
    const status = (await call('proposal_status', { proposalId })).structuredContent as Values;
    assert.equal([status.count, list(status.proposals)[0]?.verdict], [1, 'replays']);
  });

  inspecting.run();
}
