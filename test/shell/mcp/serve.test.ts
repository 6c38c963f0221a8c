import { PassThrough } from 'node:stream';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { serve } from '../../../lib/shell/mcp/serve.ts';
import { worldAt } from '../../kit/ways.ts';
import { step, written } from '../library.ts';
import { cliLab, DIRECT, library } from '../world.ts';
import { agentIn, type Values } from './agent-scene.ts';
import { called, HELLO, type Said } from './wire.ts';

const serving = suite('serve');
const here = cliLab();
serving.after(() => here.remove());

const config = (id: string): string => `apiVersion: theurian.dev/v1\nprojectId: ${id}\n`;

serving.before(async () => {
  await library(here, 'a');
  here.repo('b', { 'README.md': 'x\n', '.theurian/config.yaml': config('shop'), '.theurian/policy.yaml': DIRECT });
  here.repo('c', { 'README.md': 'x\n', '.theurian/config.yaml': config('shop') });
  here.repo('No Name', { 'README.md': 'x\n' });
  here.git('.', 'init', '-q', '--bare', here.path('bare.git'));
});

interface Answered {
  readonly id: unknown;
  readonly result?: Values;
  readonly error?: { readonly code: number };
}

/** Serves places of the lab to a client that says all of it and hangs up. */
const served = async (places: readonly string[], lines: readonly (Said | string)[]): Promise<readonly Answered[]> => {
  const [input, output] = [new PassThrough(), new PassThrough()];
  const chunks: Buffer[] = [];
  output.on('data', (chunk: Buffer) => chunks.push(chunk));
  const said = [HELLO, ...lines].map((line, id) =>
    typeof line === 'string' ? line : JSON.stringify({ jsonrpc: '2.0', id, ...line }),
  );
  input.end(`${said.join('\n')}\n`);
  const world = worldAt(here.root, here.env, { prefer: 'isomorphic' });
  const paths = places.map((place) => here.path(place));
  const done = await serve(
    { places: paths, ceiling: 'internal', world, permission: { has: () => false } },
    { input, output },
  );
  assert.ok(done.ok);
  return Buffer.concat(chunks)
    .toString('utf8')
    .split('\n')
    .slice(0, -1)
    .map((line) => JSON.parse(line));
};

const structured = ({ result }: Answered): Values => result?.structuredContent as Values;

serving('repositories are named by their configuration, by their directory, and no two by one name', async () => {
  const [, listed] = await served(['a', 'b', 'c', 'No Name', 'bare.git', 'no-such'], [called('project_list')]);
  assert.ok(listed !== undefined);
  const projects = structured(listed).projects as readonly Values[];
  assert.equal(
    projects.map(({ projectId, state, error }) => [projectId, state, (error as Values | null)?.code]),
    [
      ['a', 'served', undefined],
      ['bare-git', 'cannot-serve', 'not-applied'],
      ['no-name', 'cannot-serve', 'not-applied'],
      ['no-such', 'cannot-serve', 'no-repository'],
      ['shop', 'cannot-serve', 'not-applied'],
      ['shop-2', 'cannot-serve', 'not-applied'],
    ],
  );
});

serving('where there are several, a call names one', async () => {
  const [, none, one] = await served(
    ['a', 'b'],
    [called('knowledge_status'), called('knowledge_status', { projectId: 'a' })],
  );
  assert.match(JSON.stringify(none?.result), 'Give projectId: a, shop');
  assert.ok(one !== undefined && structured(one).projectId === 'a');
});

serving('lines that are no messages are answered as that, and blank ones are not', async () => {
  const answers = await served(['a'], ['hello', '', '  ', '{"id":7,"method":3}', '[1]', '"x"', { method: 'ping' }]);
  assert.equal(
    answers.map(({ id, error, result }) => [id, error?.code ?? Object.keys(result ?? {}).length > 0]),
    [
      [null, -32700],
      [7, -32600],
      [null, -32600],
      [null, -32600],
      [0, true],
      [7, false],
    ],
  );
});

serving('an answer is not waited for when it was called off', async () => {
  const cancelled = '{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":1}}';
  const answers = await served(['a'], [called('knowledge_search', { query: 'x' }), cancelled, { method: 'ping' }]);
  assert.ok(answers.some(({ id }) => id === 3));
});

serving('a process that can do more serves nothing', async () => {
  const world = worldAt(here.root, here.env);
  const places = [here.path('a')];
  const done = await serve(
    { places, ceiling: 'internal', world, permission: { has: (scope) => scope === 'child' } },
    { input: new PassThrough(), output: new PassThrough() },
  );
  assert.equal(done, { ok: false, error: { kind: 'unheld', ends: ['it can start processes'] } });
});

serving('applied knowledge that breaks a law is not served, and what breaks it is not named', async () => {
  here.repo('broken', { 'README.md': 'x\n', '.theurian/policy.yaml': DIRECT });
  const files = step(1, [written('secret.name', 1, 'Text.\n', { sensitivity: 'restricted' })]);
  here.commit('broken', { ...files, '.theurian/knowledge/secret/name.01K2AAAAAA0123456789CR0001.md': 'Other.\n' });
  here.git('broken', 'update-ref', 'refs/theurian/applied', 'HEAD');
  const refused = await agentIn(here, 'broken').refusal('knowledge_status');
  assert.equal([refused.code, refused.findings], ['knowledge-refused', []]);
  assert.not.match(JSON.stringify(refused), 'secret');
});

/** How what landed an item was reviewed, by policies of every level. */
const POLICIES: readonly {
  readonly why: string;
  readonly policy: (first: string) => string;
  readonly review: Values;
}[] = [
  {
    why: 'a commit that is a review',
    policy: () => DIRECT,
    review: { state: 'proven', how: 'acceptance', by: ['ada@example.org'] },
  },
  {
    why: 'a commit where a merge is asked for',
    policy: () => DIRECT.replace('commit', 'merge'),
    review: { state: 'unproven', how: null, by: [] },
  },
];
for (const [nth, { why, policy, review }] of POLICIES.entries())
  serving(`an item that landed by ${why} is ${review.state}`, async () => {
    const dir = `policy-${nth}`;
    const first = here.repo(dir, { 'README.md': 'x\n' });
    here.commit(dir, { '.theurian/policy.yaml': policy(first) });
    here.commit(dir, step(1, [written('an.item', 1, 'Text.\n')]));
    await here.run(dir, 'migrate', 'apply', '--allow-unreviewed');
    const answer = await agentIn(here, dir).answer('knowledge_get', { itemId: 'an.item' });
    assert.equal(answer.review, review);
    assert.is(answer.unreviewed, review.state !== 'proven');
  });

serving('an item that landed before reviews were claimed says that', async () => {
  here.repo('before', { 'README.md': 'x\n' });
  const since = here.commit('before', step(1, [written('an.item', 1, 'Text.\n')]));
  here.commit('before', { '.theurian/policy.yaml': `${DIRECT}since: ${since}\n` });
  await here.run('before', 'migrate', 'apply');
  const answer = await agentIn(here, 'before').answer('knowledge_get', { itemId: 'an.item' });
  assert.equal([answer.review, answer.unreviewed], [{ state: 'before-claims', how: null, by: [] }, false]);
});

serving('what was applied unproven is remembered with its steps', async () => {
  const world = { ...worldAt(here.path('policy-1'), here.env), cache: true };
  const { openWorkspaceInProcess } = await import('../../../lib/flows/workspace-in-process.ts');
  const { unprovenAt } = await import('../../../lib/flows/unproven-line.ts');
  const workspace = await openWorkspaceInProcess(world);
  assert.ok(workspace.ok);
  const [tip, ref] = [await workspace.value.repository.commitOf('HEAD'), await workspace.value.repository.head()];
  assert.ok(tip.ok && ref.ok && ref.value !== null);
  assert.is(unprovenAt(workspace.value, ref.value, tip.value)?.steps.at(-1)?.proof, null);
  assert.is(unprovenAt({ ...workspace.value, world: { ...world, cache: false } }, ref.value, tip.value), null);
});

/** What is wrong with an input, and how it is told; nothing of what was written is said again. */
const WRONG: readonly { readonly input: Values; readonly told: RegExp }[] = [
  { input: { query: 'x', kind: 'zebra' }, told: /kind is none of: architecture, decision/ },
  { input: { query: 'x', limit: 0 }, told: /limit must be >= 1/ },
  { input: { query: 'x', asOf: 'zebra' }, told: /asOf does not have the form/ },
  { input: { quarry: 'zebra' }, told: /lacks query.*unknown key: quarry|unknown key: quarry.*lacks query/ },
  { input: { query: 'x', 'zebra zebra': 1 }, told: /unknown key: \(a name of 11 characters\)/ },
];
for (const { input, told } of WRONG)
  serving(`${JSON.stringify(input)} is told ${told}`, async () => {
    const { code, message, remedy } = await agentIn(here, 'a').refusal('knowledge_search', input);
    assert.is(code, 'invalid-input');
    assert.match(message, told);
    assert.not.match(`${message} ${remedy}`, 'zebra');
    assert.match(remedy, 'The keys are: projectId, query');
  });

serving('a key that is nearly one is told which', async () => {
  const { remedy } = await agentIn(here, 'a').refusal('knowledge_search', { qery: 'x' });
  assert.match(remedy, 'Did you mean query?');
});

serving.run();
