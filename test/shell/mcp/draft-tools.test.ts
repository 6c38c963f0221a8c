import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { LIBRARY } from '../../flows/propose-scene.ts';
import { parsed } from '../../format/parsed.ts';
import { answered, cli } from '../../kit/cli.ts';
import { lab } from '../../kit/repo.ts';
import { agentIn, BY, codesOf, fileOf, type Values } from './agent-scene.ts';

const tools = suite('migration drafts');
const here = lab();
tools.after(() => here.remove());

const DRAFT = 'knowledge_generate_migration_draft';
const TOKEN = ['ghp', 'wWPw5k4aXcaT4fNP0UcnZwJUVFk6LO0pINUx'].join('_');

let made = 0;
const library = (): string => {
  made += 1;
  here.repo(`r${made}`, LIBRARY);
  return `r${made}`;
};
const shared = agentIn(here, library(), { ceiling: 'restricted' });

const migrationOf = (dir: string, answer: Values): Values & { readonly operations: readonly Values[] } =>
  JSON.parse(JSON.stringify(parsed(fileOf(here, dir, `${answer.proposalDirectory}/${answer.migrationFile}`))));
const evidenceOf = (dir: string, answer: Values): Values => JSON.parse(fileOf(here, dir, answer.evidenceFile));

const accepts = async (dir: string, answer: Values): Promise<void> => {
  const place = { at: here.path(dir), env: { ...here.env, GIT_CEILING_DIRECTORIES: here.root } };
  answered(await cli(place, 'propose', 'accept', String(answer.proposalId), '--json'));
};

type Row = readonly [why: string, input: Values, codes: readonly string[]];

const operations: readonly Values[] = [
  { op: 'deprecateItem', itemId: 'domain.plain', reason: 'It is old.', supersededBy: 'domain.retry' },
  {
    op: 'addRelation',
    sourceItemId: 'domain.retry',
    relationType: 'related_to',
    targetItemId: 'domain.plain',
    note: 'Both.',
  },
  { op: 'removeRelation', sourceItemId: 'domain.plain', relationType: 'depends_on', targetItemId: 'domain.retry' },
  { op: 'addAlias', alias: 'domain.retries', itemId: 'domain.retry' },
  { op: 'removeAlias', alias: 'domain.other-name' },
  { op: 'changeOwner', itemId: 'domain.retry', owner: 'ops' },
  {
    op: 'registerSpecification',
    specId: 'spec.retry',
    itemId: 'domain.retry',
    sourceUri: 'docs/retry.md',
    format: 'markdown',
    status: 'active',
  },
  { op: 'supersedeSpecification', specId: 'spec.retry', supersededBy: 'spec.newer' },
  {
    op: 'addEvidence',
    itemId: 'domain.retry',
    anchor: { provider: 'git', sourceUri: 'https://example.org/doc', lineStart: 1 },
    description: 'It says so.',
    confidence: 0.5,
  },
  { op: 'removeEvidence', itemId: 'domain.retry', sourceUri: 'https://example.org/doc' },
];

tools('the ten operations stand in the migration as they were given, in their order, and it accepts', async () => {
  const dir = library();
  const agent = agentIn(here, dir, { ceiling: 'restricted' });
  const answer = await agent.answer(DRAFT, { ...BY, operations, authoredHere: true });
  assert.equal(migrationOf(dir, answer).operations, operations);
  assert.equal([answer.revisionId, answer.bodyFile, answer.local], [null, null, true]);
  assert.is(evidenceOf(dir, answer).itemId, 'domain.plain');
  await accepts(dir, answer);
});

for (const operation of operations.filter(({ op }) => op !== 'supersedeSpecification' && op !== 'removeEvidence'))
  tools(`${operation.op} alone is a change that can be drafted`, async () => {
    const answer = await shared.answer(DRAFT, { ...BY, operations: [operation], authoredHere: true });
    assert.equal(answer.operations, [operation.op]);
  });

tools('an excerpt and a source belong to a draft as well', async () => {
  const dir = library();
  const answer = await agentIn(here, dir, { ceiling: 'restricted' }).answer(DRAFT, {
    ...BY,
    operations: [operations[3]],
    sourceAnchors: [{ sourceUri: 'https://example.org/doc' }],
    excerpts: [{ name: 'said.txt', text: 'It was said.\n' }],
    local: false,
  });
  assert.equal(answer.operations, ['addAlias', 'addEvidence']);
  assert.equal(evidenceOf(dir, answer).sourceAnchors, [{ provider: 'git', sourceUri: 'https://example.org/doc' }]);
});

for (const [op, keys, remedy] of [
  ['createItem', { kind: 'decision', namespace: 'domain' }, 'knowledge_propose_change'],
  ['upsertRevision', { metadata: { title: 'A title' }, contentFile: 'x.md' }, 'knowledge_propose_change'],
  ['changeSensitivity', { sensitivity: 'public' }, 'theurian propose --item-id ITEM --sensitivity-to'],
  ['restoreItem', { reason: 'r' }, 'theurian propose --item-id ITEM --restore'],
] as const)
  tools(`${op} is answered with where to go, with its own keys and without any`, async () => {
    for (const more of [{}, { itemId: 'domain.retry', ...keys }]) {
      const refusal = await shared.refusal(DRAFT, { ...BY, operations: [{ op, ...more }], authoredHere: true });
      assert.equal([refusal.code, refusal.remedy.includes(remedy)], ['operation-elsewhere', true]);
    }
  });

tools('what is no operation of this format is told with the keys that one has', async () => {
  for (const operations of [[{ op: 'constructor' }], [null], 'x', [{ op: 'changeOwner', itemId: 'a.b', boss: 'x' }]])
    assert.is((await shared.refusal(DRAFT, { ...BY, operations, authoredHere: true })).code, 'invalid-input');
  const operations = [{ op: 'changeOwner', itemId: 'domain.retry', boss: 'x' }];
  const { message, remedy } = await shared.refusal(DRAFT, { ...BY, operations, evidence: { agentId: 'a' } });
  assert.match(message, 'operations.0 has an unknown key there: boss.');
  assert.match(remedy, /Those of operations\.0 are: op, itemId, .*owner/);
  assert.match(remedy, 'Those of evidence are: agentId, taskId, model, reasoning.');
});

const WRONG: readonly Row[] = [
  [
    'keys of another operation',
    { op: 'changeOwner', itemId: 'domain.retry', owner: 'x', alias: 'a.b' },
    ['unknown-key'],
  ],
  ['a missing key', { op: 'addAlias', alias: 'a.b' }, ['missing-key']],
  ['an item that is not there', { op: 'changeOwner', itemId: 'domain.none', owner: 'x' }, ['unknown-item']],
  ['nothing new', { op: 'changeOwner', itemId: 'domain.retry', owner: 'platform' }, ['nothing-changed']],
  [
    'a relation to itself',
    { op: 'addRelation', sourceItemId: 'domain.retry', relationType: 'implements', targetItemId: 'domain.retry' },
    [],
  ],
  [
    'evidence that leads nowhere',
    {
      op: 'addEvidence',
      itemId: 'domain.retry',
      anchor: { sourceUri: 'src/a.ts', commitSha: '0000000' },
      description: 'x',
    },
    ['anchor-unknown'],
  ],
  [
    'a secret in a note',
    {
      op: 'addRelation',
      sourceItemId: 'domain.retry',
      relationType: 'implements',
      targetItemId: 'domain.plain',
      note: TOKEN,
    },
    ['secret'],
  ],
];

for (const [why, operation, codes] of WRONG)
  tools(`${why} in an operation: refused, nothing is written`, async () => {
    const refusal = await shared.refusal(DRAFT, { ...BY, operations: [operation], authoredHere: true });
    if (codes.length > 0) assert.equal([...new Set(codesOf(refusal))], codes, JSON.stringify(refusal));
    assert.is(refusal.code, 'refused');
    assert.not.match(JSON.stringify(refusal), TOKEN);
  });

tools.run();
