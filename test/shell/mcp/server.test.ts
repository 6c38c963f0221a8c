import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { InMemoryTransport } from '@modelcontextprotocol/sdk/inMemory.js';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { Validate } from '../../../lib/format/generated/mcp-answers.js';
import * as answers from '../../../lib/format/generated/mcp-answers.js';
import * as inputs from '../../../lib/format/generated/mcp-validators.js';
import { INSTRUCTIONS } from '../../../lib/shell/mcp/instructions.ts';
import { listedTools } from '../../../lib/shell/mcp/listed-tools.ts';
import { serverOf } from '../../../lib/shell/mcp/server.ts';
import { TOOLS } from '../../../lib/shell/mcp/tools.ts';
import { VERSION } from '../../../lib/shell/version.ts';
import { cliLab, library } from '../world.ts';
import { agentIn, type Values } from './agent-scene.ts';

const serving = suite('mcp server');
const here = cliLab();
serving.after(() => here.remove());

const client = new Client({ name: 'test', version: '1' });
serving.before(async () => {
  await library(here, 'a');
  const [near, far] = InMemoryTransport.createLinkedPair();
  await serverOf(agentIn(here, 'a', { ceiling: 'restricted' }).context).connect(far);
  await client.connect(near);
});
serving.after(() => client.close());

const SNAPSHOTS = fileURLToPath(new URL('./tools/', import.meta.url));

serving('every tool is listed as its snapshot has it; THEURIAN_SNAPSHOTS=write writes them anew', async () => {
  const { tools } = await client.listTools();
  assert.equal(
    tools.map(({ name }) => name),
    TOOLS.map(({ name }) => name),
  );
  for (const tool of tools) {
    const at = join(SNAPSHOTS, `${tool.name}.snap`);
    const text = `${JSON.stringify(tool, null, 2)}\n`;
    if (process.env.THEURIAN_SNAPSHOTS === 'write') writeFileSync(at, text);
    assert.is(text, readFileSync(at, 'utf8'), tool.name);
  }
  assert.equal(
    readdirSync(SNAPSHOTS).sort(),
    tools.map(({ name }) => `${name}.snap`),
  );
});

serving(
  'tools are in the order of their names, each name is one that every client takes, and no name is taken twice',
  () => {
    const names = TOOLS.map(({ name }) => name);
    assert.equal(names, [...names].sort());
    for (const name of names) assert.match(name, /^[a-z][a-z0-9_]{0,39}$/);
    const all = TOOLS.flatMap(({ name, title, aliases }) => [...new Set([name, title, ...aliases])]);
    assert.is(new Set(all).size, all.length);
  },
);

for (const { name, title, aliases, description, annotations, input, output } of TOOLS) {
  const kebab = name.replaceAll('_', '-');
  const camel = name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());

  serving(`${name} says what it is in facts under 2 KB, and all four hints`, () => {
    assert.ok(Buffer.byteLength(description) < 2048 && description.endsWith('.'));
    assert.not.match(description, /\b(?:you|your|must|always|never|please|should)\b|!/i);
    assert.equal(Object.keys(annotations).sort(), [
      'destructiveHint',
      'idempotentHint',
      'openWorldHint',
      'readOnlyHint',
    ]);
    assert.equal([annotations.destructiveHint, annotations.openWorldHint], [false, false]);
    assert.ok(aliases.includes(camel) && title.startsWith(`${name.split('_')[0]}.`));
  });

  serving(`${name} has schemas that clients take, each from a file of its own`, () => {
    for (const [document, kind] of [
      [input.document, 'input'],
      [output.document, 'output'],
    ] as const) {
      assert.is(document.$id, `https://theurian.dev/schemas/mcp/${kebab}.${kind}.schema.json`);
      assert.is(document.type, 'object');
      assert.is(document.additionalProperties, false);
      for (const key of ['anyOf', 'oneOf', 'allOf', '$ref', '$schema']) assert.not.ok(key in document, key);
      assert.not.match(JSON.stringify(document), /"format":"|"\$ref":"(?!#\/\$defs\/)/);
    }
    assert.is(input.check, (inputs as Readonly<Record<string, unknown>>)[`${camel}Input`]);
  });
}

for (const kind of ['input', 'output'] as const)
  serving(`definitions of one name are the same in every ${kind}`, () => {
    const seen = new Map<string, string>();
    for (const tool of TOOLS)
      for (const [name, definition] of Object.entries((tool[kind].document.$defs ?? {}) as Values)) {
        const text = JSON.stringify(definition);
        assert.is(seen.get(name) ?? text, text, `${name} of ${tool.name}`);
        seen.set(name, text);
      }
  });

serving('no list of schemas goes over the wire with an address that somebody could fetch', () => {
  assert.not.match(JSON.stringify(listedTools()), 'theurian.dev/schemas');
});

serving('the server says who it is, and what it is in facts under 1.6 KB', () => {
  assert.equal(client.getServerVersion(), { name: 'theurian', version: VERSION });
  assert.is(client.getInstructions(), INSTRUCTIONS);
  assert.ok(Buffer.byteLength(INSTRUCTIONS) < 1638);
  assert.not.match(INSTRUCTIONS, /\b(?:you|your|must|always|please|should)\b|!/i);
  for (const name of INSTRUCTIONS.match(/\b[a-z]+(?:_[a-z]+)+\b/g) ?? [])
    assert.ok(
      TOOLS.some((tool) => tool.name === name),
      name,
    );
});

serving('approved items are resources, each of them the document of its tool twin', async () => {
  const { resources } = await client.listResources();
  const { structuredContent } = await client.callTool({ name: 'knowledge_status', arguments: {} });
  assert.is(resources.length, Number(((structuredContent as Values).itemsByStatus as Values).approved));
  assert.equal(
    resources.map(({ uri }) => uri),
    resources.map(({ uri }) => uri).sort(),
  );
  for (const { uri, name } of resources) {
    const { contents } = await client.readResource({ uri });
    const twin = await client.callTool({ name: 'knowledge_get', arguments: { itemId: name, maxTokens: 20_000 } });
    assert.equal(JSON.parse(String((contents[0] as Values | undefined)?.text)), twin.structuredContent);
  }
  const { resourceTemplates } = await client.listResourceTemplates();
  assert.equal(
    resourceTemplates.map(({ uriTemplate }) => uriTemplate),
    ['knowledge://{projectId}/{itemId}'],
  );
});

const NO_RESOURCES: readonly string[] = [
  'knowledge://here/no.such',
  'knowledge://here/ideas.cache',
  'knowledge://there/auth.ja',
  'knowledge://here/../../etc/passwd',
  'file:///etc/passwd',
];
for (const uri of NO_RESOURCES)
  serving(`${uri} is no resource`, async () => {
    const error = await client.readResource({ uri }).catch((thrown: { readonly code: number }) => thrown);
    assert.is((error as { readonly code: number }).code, -32602);
  });

serving('a page of resources that is none of this server’s is refused', async () => {
  const error = await client.listResources({ cursor: 'x' }).catch((thrown: { readonly code: number }) => thrown);
  assert.is((error as { readonly code: number }).code, -32602);
  assert.equal((await client.listResources({ cursor: '100' })).resources, []);
});

serving('the prompt for proposing well names the goal, and tools that are there', async () => {
  const { prompts } = await client.listPrompts();
  assert.equal(
    prompts.map(({ name }) => name),
    ['propose_well'],
  );
  const { messages } = await client.getPrompt({
    name: 'propose_well',
    arguments: { goal: 'Say why.', itemId: 'auth.ja' },
  });
  const [{ content } = { content: null }] = messages;
  const text = String((content as Values | null)?.text);
  assert.match(text, 'The goal: Say why.\nThe item: auth.ja');
  for (const name of text.match(/\b(?:knowledge|proposal)_[a-z_]+\b/g) ?? [])
    assert.ok(
      TOOLS.some((tool) => tool.name === name),
      name,
    );
  for (const wrong of [
    { name: 'propose_well', arguments: {} },
    { name: 'propose_well', arguments: { goal: ' ' } },
    { name: 'nothing' },
  ]) {
    const error = await client.getPrompt(wrong).catch((thrown: { readonly code: number }) => thrown);
    assert.is((error as { readonly code: number }).code, -32602);
  }
});

serving('every answer is checked by a schema that is there', () => {
  const checks: Readonly<Record<string, Validate>> = answers;
  for (const { aliases } of TOOLS) assert.type(checks[`${aliases[0]}Output`], 'function');
});

serving.run();
