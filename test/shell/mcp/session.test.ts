import { writeFileSync } from 'node:fs';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { skillBody } from '../../flows/stage-scene.ts';
import { answered, built } from '../../kit/cli.ts';
import { comment, pull, thread } from '../../kit/pull.ts';
import { treeIn } from '../../kit/tree.ts';
import { cliLab, library } from '../world.ts';
import { BY, type Values, whole } from './agent-scene.ts';
import { type Piped, piped } from './piped.ts';

const session = suite('session');
const here = cliLab();
session.after(() => here.remove());

let program: readonly string[] = [];
let agent: Piped;
session.before(async () => {
  program = await built(here.path('.'));
  await library(here, 'a', 'nothing');
  await reviewed();
  answered(await here.run('a', 'migrate', 'apply', '--json'));
  agent = await piped(program, here.place('a'), '--max-sensitivity', 'restricted');
});
session.after(() => agent.close());

/** A pull request whose review was answered by a commit, and that came onto main. */
const reviewed = async (): Promise<void> => {
  here.git('a', 'remote', 'add', 'origin', 'https://github.com/acme/shop.git');
  here.git('a', 'switch', '-qc', 'topic');
  const oid = here.commit('a', { 'src/pay.ts': 'one\nretry\n', 'src/ship.ts': 'one\n' }, 'Retry');
  const fix = here.commit(
    'a',
    { 'src/pay.ts': 'one\nretry safe\n', 'src/ship.ts': 'one\nsafe\n' },
    'Retry what is safe',
  );
  here.git('a', 'switch', '-q', 'main');
  here.git('a', 'merge', '-q', '--no-ff', '-m', 'Merge topic', 'topic');
  const merge = here.git('a', 'rev-parse', 'HEAD');
  const at = { commit: { oid }, originalCommit: { oid } };
  const done = comment({ author: { login: 'ada' }, body: 'Done.', pullRequestReview: null });
  const record = pull({
    mergeCommit: { oid: merge },
    headRefOid: fix,
    commits: { nodes: [{ commit: { oid: fix, statusCheckRollup: { state: 'SUCCESS' } } }] },
    reviewThreads: {
      nodes: [thread({ line: 2, comments: { pageInfo: { hasNextPage: false }, nodes: [comment(at), done] } })],
    },
  });
  writeFileSync(here.path('threads.json'), JSON.stringify(record));
  const ran = await here.run('a', 'review', 'import', here.path('threads.json'));
  assert.is(ran.code, 0, ran.err);
};

/** What a tool that asks for evidence is asked; each with an item of its own, so that all of them can be accepted. */
const ASKED: Readonly<Record<string, Values>> = {
  knowledge_propose_change: whole('agents.first'),
  knowledge_generate_migration_draft: {
    ...BY,
    operations: [{ op: 'addAlias', alias: 'payments.caps', itemId: 'payments.limits' }],
    authoredHere: true,
  },
  review_generate_knowledge_candidate: {
    ...BY,
    pullRequest: 7,
    threads: ['PRRT_1'],
    itemId: 'convention.safe-retries',
    title: 'Retry only what is safe',
    kind: 'convention',
    owner: 'platform',
    body: 'Calls are retried only when repeating them is safe.\n',
  },
  stage_skill: {
    ...{ action: 'create', name: 'naming-tests', body: skillBody('naming-tests', 'Run `scripts/name.sh`.') },
    ...{ files: { 'scripts/name.sh': 'echo "$1"\n' }, reason: 'Asked for twice.', evidence: 'Name it by its case.' },
    ...{ agentId: 'agent-1', taskId: 'task-1', model: 'model-x' },
  },
};

const ROOM = /^\.theurian\/proposals(?:-local)?\//;

/** Everything but what lies in the rooms of proposals: governed files, git's objects, refs and index, what is derived. */
const rest = (): unknown => Object.entries(treeIn(here.path('a'))).filter(([path]) => !ROOM.test(path));

const inRooms = (): readonly string[] => Object.keys(treeIn(here.path('a'))).filter((path) => ROOM.test(path));

const proposals: Values[] = [];
const staged: Values[] = [];

/** Calls a tool, and finds all that is new in the rooms to be of that call: a proposal, or a file that waits in the queue. */
const written = async (name: string, input: Values): Promise<Values> => {
  const there = new Set(inRooms());
  const answer = await agent.answer(name, input);
  const own = String(answer.proposalDirectory ?? answer.path);
  const fresh = inRooms().filter((path) => !there.has(path));
  assert.ok(fresh.length > 0);
  for (const path of fresh) assert.ok(path === own || path.startsWith(`${own}/`), path);
  return answer;
};

session('every tool that asks for evidence makes a proposal of its own, and nothing else changes', async () => {
  const { tools } = await agent.client.listTools();
  const asking = tools.filter(({ inputSchema }) => inputSchema.required?.includes('evidence') === true);
  assert.equal(
    asking.map(({ name }) => name),
    tools.flatMap(({ name, annotations }) => (annotations?.readOnlyHint === false ? [name] : [])),
  );
  const before = rest();
  const served = await agent.answer('knowledge_status');
  for (const { name, inputSchema } of asking) {
    const input = ASKED[name];
    assert.ok(input !== undefined, `${name} asks for evidence, and nobody tried it`);
    for (const more of 'local' in (inputSchema.properties ?? {}) ? [{}, { local: false }] : [{}]) {
      const item = proposals.length === 0 || name === 'stage_skill' ? {} : fresh(input, proposals.length);
      const answer = await written(name, { ...input, ...item, ...more });
      (name === 'stage_skill' ? staged : proposals).push(answer);
    }
  }
  const ids = [...proposals, ...staged].map(({ proposalId, intentId }) => proposalId ?? intentId);
  assert.is(new Set(ids).size, ids.length);
  assert.equal(rest(), before);
  assert.equal(await agent.answer('knowledge_status'), served);
});

const fresh = (input: Values, nth: number): Values => {
  if (Array.isArray(input.operations))
    return { operations: [{ op: 'addAlias', alias: `payments.caps-${nth}`, itemId: 'payments.limits' }] };
  return { itemId: `agents.nth-${nth}`, title: `A title ${nth}`, body: `Some text ${nth}.\n` };
};

session('tools that read change nothing at all', async () => {
  const { tools } = await agent.client.listTools();
  const before = treeIn(here.path('a'));
  const inputs: Readonly<Record<string, Values>> = {
    knowledge_search: { query: 'retried' },
    knowledge_get: { itemId: 'payments.limits' },
    knowledge_trace: { itemId: 'payments.limits' },
    knowledge_list_changes: { from: 'HEAD~1' },
  };
  for (const { name } of tools.filter(({ annotations }) => annotations?.readOnlyHint === true))
    assert.ok(Object.keys(await agent.answer(name, inputs[name] ?? {})).length > 0, name);
  assert.equal(treeIn(here.path('a')), before);
});

session('the status of every proposal is told', async () => {
  for (const { proposalId } of proposals)
    assert.match(JSON.stringify(await agent.answer('proposal_status', { proposalId })), String(proposalId));
});

session('what was staged becomes a proposal under its id once a person says so', async () => {
  for (const { intentId, runId } of staged) {
    const { verdicts } = answered(await here.run('a', 'skills', 'promote', '--run', String(runId), '--json'));
    assert.equal(
      (verdicts as readonly Values[]).map(({ intentId: id, outcome, proposalId }) => [id, outcome, proposalId]),
      [[intentId, 'proposed', intentId]],
    );
    proposals.push({ proposalId: intentId });
  }
});

session('every proposal accepts', async () => {
  for (const { proposalId } of proposals) {
    const ran = await here.run('a', 'propose', 'accept', String(proposalId), '--json');
    assert.is(ran.code, 0, ran.err);
  }
  const valid = answered(await here.run('a', 'migrate', 'validate', '--json'));
  assert.is(valid.valid, true);
});

session('what lands and is applied is served by the same process', async () => {
  const before = await agent.answer('knowledge_status');
  const itemId = String(proposals.find((one) => /^agents\./.test(String(one.itemId)))?.itemId);
  assert.is((await agent.refusal('knowledge_get', { itemId })).code, 'unknown-item');
  here.git('a', 'switch', '-qc', 'landing');
  here.commit('a', {}, 'land');
  here.git('a', 'switch', '-q', 'main');
  here.git('a', 'merge', '-q', '--no-ff', '-m', 'land', 'landing');
  assert.is((await agent.refusal('knowledge_get', { itemId })).code, 'unknown-item');
  answered(await here.run('a', 'migrate', 'apply', '--json'));
  const item = await agent.answer('knowledge_get', { itemId });
  assert.equal([/^Some text/.test(String(item.body)), (item.review as Values).how], [true, 'merge']);
  const changes = await agent.answer('knowledge_list_changes', { from: before.snapshotId });
  assert.match(JSON.stringify(changes.changes), itemId);
});

session.run();
