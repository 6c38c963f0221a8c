import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { makeSet } from '../../../.ci/bench-set.ts';
import { TOOLS } from '../../../lib/shell/mcp/tools.ts';
import { answered, built, child } from '../../kit/cli.ts';
import { step, written } from '../library.ts';
import { cliLab, DIRECT, library } from '../world.ts';
import { type Agent, agentIn, type Values } from './agent-scene.ts';

const answering = suite('answers');
const here = cliLab();
answering.after(() => here.remove());

const COUNT = 1_000;

answering.before(async () => {
  here.repo('empty', { 'README.md': 'x\n', '.theurian/policy.yaml': DIRECT });
  here.repo('one', { 'README.md': 'x\n', '.theurian/policy.yaml': DIRECT });
  here.commit('one', step(1, [written('only.one', 1, 'The only one.\n')]), 'one');
  await makeSet(here.path('many'), COUNT);
  await library(here, 'library', 'nothing');
  const program = await built(here.path('.'));
  for (const dir of ['empty', 'one', 'many', 'library'])
    answered(await child(program, here.place(dir), 'migrate', 'apply', '--allow-unreviewed', '--json'));
});

const INPUTS: Readonly<Record<string, (dir: string) => readonly Values[]>> = {
  knowledge_search: () => [
    { query: 'title' },
    { query: 'only', limit: 1 },
    { query: 'title', limit: 50, maxTokens: 20_000 },
    {
      query: 'title',
      maxTokens: 1_000,
      includeUnapproved: true,
      asOf: '2030-01-01',
      kind: 'architecture',
      namespace: 'ns1',
    },
  ],
  knowledge_get: (dir) =>
    ({
      empty: [],
      one: [{ itemId: 'only.one' }],
      many: [{ itemId: 'ns7.item-7' }, { itemId: 'ns7.item-7', maxTokens: 1_000 }],
      library: ['payments.retry-policy', 'old.tokens', 'ideas.empty', 'old.freeze', 'payments.limits'].map(
        (itemId) => ({
          itemId,
          includeUnapproved: true,
          includeRetired: true,
        }),
      ),
    })[dir] ?? [],
  knowledge_trace: (dir) =>
    dir === 'library'
      ? [
          { itemId: 'payments.limits', depth: 5 },
          { itemId: 'auth.ja', direction: 'out' },
        ]
      : [],
  knowledge_list_changes: (dir) => [
    { from: 'HEAD' },
    ...(dir === 'library'
      ? [{ from: 'HEAD~2', maxTokens: 1_000 }, { from: 'HEAD', to: 'HEAD~1' }, { from: 'HEAD~1' }]
      : []),
  ],
  knowledge_check_freshness: () => [{}, { staleOnly: true, maxTokens: 1_000 }],
};

const agents = new Map<string, Agent>();

/** One for each repository and ceiling: what it has read is read once, and what was remembered at its applying is not judged again. */
const agentOf = (dir: string, ceiling: 'public' | 'restricted' = 'restricted'): Agent => {
  const known = agents.get(`${dir} ${ceiling}`) ?? agentIn(here, dir, { ceiling, cache: true });
  agents.set(`${dir} ${ceiling}`, known);
  return known;
};

for (const dir of ['empty', 'one', 'many', 'library'])
  for (const ceiling of ['public', 'restricted'] as const)
    answering(`every reading tool answers by its schema and its budget on ${dir}, up to ${ceiling}`, async () => {
      const agent = agentOf(dir, ceiling);
      for (const { name } of TOOLS.filter(({ annotations }) => annotations.readOnlyHint))
        for (const input of (INPUTS[name] ?? (() => [{}]))(dir)) {
          const needed = name === 'knowledge_get' || name === 'knowledge_trace';
          if (needed && ceiling === 'public') assert.is((await agent.refusal(name, input)).code, 'unknown-item');
          else within(await agent.answer(name, input), input);
        }
    });

const within = (answer: Values, { maxTokens = 6_000 }: Values): void => {
  // Three bytes a token; one entry always comes, however short the budget is.
  const size = Buffer.byteLength(JSON.stringify(answer));
  assert.ok(size <= 3 * Number(maxTokens) || entriesOf(answer) === 1, `${size} bytes for ${maxTokens} tokens`);
  assert.ok(size <= 3 * 20_000);
};

const entriesOf = (answer: Values): number =>
  Object.values(answer).reduce(
    (most: number, value) => (Array.isArray(value) ? Math.max(most, value.length) : most),
    1,
  );

answering('all pages of a list make the whole: every item once, in its order', async () => {
  const agent = agentOf('many');
  const ids: unknown[] = [];
  let cursor: unknown;
  do {
    const page = await agent.answer('knowledge_check_freshness', cursor === undefined ? {} : { cursor });
    ids.push(...(page.items as readonly Values[]).map(({ itemId }) => itemId));
    cursor = page.cursor ?? undefined;
  } while (cursor !== undefined);
  assert.is(ids.length, COUNT);
  assert.equal(ids, [...new Set(ids)].sort());
});

const AS_OF = '2030-01-01';

answering('what is served unreviewed says so, and what is reviewed does not', async () => {
  assert.is((await agentOf('many').answer('knowledge_status')).unreviewed, true);
  assert.is((await agentOf('library').answer('knowledge_status')).unreviewed, false);
  const found = await agentOf('many').answer('knowledge_search', { query: 'title', asOf: AS_OF });
  const [hit] = found.results as readonly Values[];
  assert.equal(hit?.review, { state: 'unproven', how: null, by: [] });
});

answering('equal questions get equal answers from servers of their own, byte for byte', async () => {
  for (const input of [{ query: 'zebra payment' }, { query: 'policy limits', limit: 1 }]) {
    const first = JSON.stringify(await agentOf('library').answer('knowledge_search', input));
    assert.is(
      JSON.stringify(await agentIn(here, 'library', { ceiling: 'restricted' }).answer('knowledge_search', input)),
      first,
    );
  }
});

answering.run();
