import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { callTool } from '../../../lib/shell/mcp/call-tool.ts';
import { TOOLS } from '../../../lib/shell/mcp/tools.ts';
import { skillBody } from '../../flows/stage-scene.ts';
import { treeIn } from '../../kit/tree.ts';
import { cliLab, library } from '../world.ts';
import { type Agent, agentIn, type Values, whole } from './agent-scene.ts';
import { ASKED } from './candidate-scene.ts';
import { pathsOf } from './schema-paths.ts';

const echo = suite('echo');
const here = cliLab();
echo.after(() => here.remove());

let agent: Agent = agentIn(here, 'a');
echo.before(async () => {
  await library(here, 'a');
  agent = agentIn(here, 'a', { ceiling: 'restricted' });
});

const SECRET = ['ghp', 'wWPw5k4aXcaT4fNP0UcnZwJUVFk6LO0pINUx'].join('_');

/** What a tool is asked for beside the secret. */
const BASE: Readonly<Record<string, Values>> = {
  knowledge_get: { itemId: 'auth.ja' },
  knowledge_trace: { itemId: 'auth.ja' },
  knowledge_search: { query: 'auth' },
  knowledge_list_changes: { from: 'HEAD' },
  knowledge_propose_change: whole('a.new'),
  knowledge_generate_migration_draft: { ...whole('a.new'), operations: [{ op: 'addAlias' }] },
  review_generate_knowledge_candidate: ASKED,
  stage_skill: {
    ...{ action: 'create', name: 'craft', body: skillBody('craft'), reason: 'r', evidence: 'e' },
    ...{ agentId: 'a', taskId: 't', model: 'm' },
  },
};

/** A value with something at a path such as `a[].b`; what is on the way there stays. */
const withAt = (value: unknown, path: readonly string[], leaf: unknown): unknown => {
  const [step, ...rest] = path;
  if (step === undefined) return leaf;
  if (step === '[]') return [withAt(Array.isArray(value) ? value[0] : undefined, rest, leaf)];
  const own = typeof value === 'object' && value !== null ? (value as Values) : {};
  return { ...own, [step]: withAt(own[step], rest, leaf) };
};

const stepsOf = (path: string): readonly string[] =>
  path
    .replaceAll('[]', '.[]')
    .split('.')
    .filter((step) => step !== '');

for (const { name, input } of TOOLS)
  echo(`a secret for any value or key of ${name} is neither said again nor on disk`, async () => {
    for (const path of [...pathsOf(input.document), 'unknown'])
      for (const leaf of [SECRET, { [SECRET]: SECRET }, [SECRET]]) {
        if (path === '') continue;
        const asked = withAt(BASE[name] ?? {}, stepsOf(path), leaf);
        const told = JSON.stringify(await callTool(agent.context, name, asked));
        assert.not.match(told, SECRET, path);
      }
    const kept = Object.entries(treeIn(here.path('a'))).map(([path, bytes]) => `${path}\n${bytes}`);
    assert.not.ok(kept.some((text) => text.includes(SECRET)));
  });

echo.run();
