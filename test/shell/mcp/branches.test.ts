import { cpSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { digestOf } from '../../../lib/model/digest.ts';
import { TOOLS } from '../../../lib/shell/mcp/tools.ts';
import { skillBody } from '../../flows/stage-scene.ts';
import { R } from '../../kit/sound.ts';
import { step, written } from '../library.ts';
import { cliLab, DIRECT, library } from '../world.ts';
import { type Agent, agentIn, BY, type Values, whole } from './agent-scene.ts';
import { ASKED, CANDIDATE, pullOf, reviewsIn } from './candidate-scene.ts';
import { choicesIn, choicesOf } from './schema-paths.ts';

const branches = suite('branches of answers');
const here = cliLab();
branches.after(() => here.remove());

/** What answers were seen to do, by tool. */
const seen = new Map(TOOLS.map(({ name }) => [name, new Set<string>()]));

/** Asks, and notes each choice that the answer makes of its schema. */
const ask = async (agent: Agent, name: string, input: Values = {}): Promise<Values> => {
  const answer = await agent.answer(name, input);
  const tool = TOOLS.find((one) => one.name === name);
  for (const choice of choicesIn(tool?.output.document ?? {}, answer)) seen.get(name)?.add(choice);
  return answer;
};

let first = '';
let code = '';
let all = agentIn(here, 'a');
branches.before(async () => {
  ({ first } = await library(here, 'a'));
  all = agentIn(here, 'a', { ceiling: 'restricted' });
  code = here.commit('a', { 'src/one.ts': 'one\n' }, 'code');
  here.land('a', step(40, MORE(code)), 'more');
  await here.run('a', 'migrate', 'apply');
});

const MANY = Array.from({ length: 20 }, (_, nth) => `many.nth-${nth}`);

const SKILL_BODY = skillBody('craft', 'Run `scripts/x.sh`.');
const FILE = 'echo "$1"\n';
const ALONE = written('skills.craft', 42, SKILL_BODY, { kind: 'skill', title: 'craft', namespace: 'skills' });
const SKILL = {
  operation: { ...ALONE.operation, files: [{ path: 'scripts/x.sh', contentSha256: digestOf(FILE) }] },
  files: { ...ALONE.files, [`.theurian/knowledge/skills/craft.${R(42)}/scripts/x.sh`]: FILE },
};

/** What the library lacks: anchors with and without all their keys, a term, a skill with a file, a text that is long, and much of all. */
const MORE = (commitSha: string): Parameters<typeof step>[1] => {
  const anchor = { provider: 'git', sourceUri: 'src/one.ts', filePath: 'src/one.ts', commitSha };
  const whole = { repository: 'shop', blobSha: 'abc1234', lineStart: 1, lineEnd: 1, externalId: 'x' };
  return [
    written('anchors.all', 40, 'Everything is said of where it rests.\n', {
      sourceAnchors: [
        { ...anchor, ...whole },
        { provider: 'git', sourceUri: 'https://example.org/' },
      ],
    }),
    written('anchors.until', 41, 'It is in force until then.\n', { validTo: '2999-01-01T00:00:00Z' }),
    SKILL,
    written('long.text', 43, 'One line of many.\n'.repeat(1_000)),
    ...MANY.map((id, nth) =>
      written(id, 50 + nth, `Text of ${id}.\n`, { sourceAnchors: Array.from({ length: 4 }, () => anchor) }),
    ),
    { op: 'addRelation', sourceItemId: 'anchors.all', relationType: 'depends_on', targetItemId: 'ideas.empty' },
    ...MANY.map((targetItemId) => ({
      ...{ op: 'addRelation', sourceItemId: 'anchors.all', relationType: 'related_to', targetItemId },
    })),
  ];
};

branches('what is read is answered by its schema, whatever there is of it', async () => {
  const every = { includeUnapproved: true, includeRetired: true };
  const ids = ['anchors.all', 'anchors.until', 'ideas.empty', 'payments.limits', 'skills.craft', 'long.text'];
  for (const itemId of ids) await ask(all, 'knowledge_get', { itemId, ...every });
  await ask(all, 'knowledge_get', { itemId: 'skills.craft', file: 'scripts/x.sh' });
  for (const query of ['everything rests', 'force until', 'retried'])
    await ask(all, 'knowledge_search', { query, includeUnapproved: true });
  await ask(all, 'knowledge_search', { query: 'text', limit: 1 });
  for (const itemId of ['payments.limits', 'anchors.all'])
    await ask(all, 'knowledge_trace', { itemId, maxTokens: 1_000 });
  for (const sides of [{ from: first }, { from: 'HEAD', to: first }])
    for (const maxTokens of [1_000, 20_000]) await ask(all, 'knowledge_list_changes', { ...sides, maxTokens });
  await ask(all, 'knowledge_check_freshness', { maxTokens: 1_000 });
  await ask(all, 'knowledge_check_freshness', { itemIds: ['ideas.empty', 'anchors.all', 'anchors.until'] });
  await ask(all, 'knowledge_status');
  await ask(all, 'system_capabilities');
  await ask(all, 'project_list');
  here.repo('unapplied', { 'README.md': 'x\n' });
  await ask(agentIn(here, 'unapplied'), 'project_list');
});

const CHANGE = 'knowledge_propose_change';
const NOWHERE = { relationType: 'related_to', targetItemId: 'not.there' };

branches('what is proposed is answered by its schema, whatever comes of it', async () => {
  const edits = [{ oldText: 'Run `', newText: 'Start `' }];
  const FAR = { sourceUri: 'src/one.ts', filePath: 'src/one.ts', lineStart: 1, lineEnd: 99, commitSha: code };
  const GONE = { sourceUri: 'src/none.ts' };
  await ask(all, CHANGE, whole('branches.first', { sourceAnchors: [FAR, GONE], relations: [NOWHERE] }));
  await ask(all, CHANGE, { ...BY, itemId: 'skills.craft', edits, authoredHere: true });
  const operations = [{ op: 'addRelation', sourceItemId: 'anchors.all', ...NOWHERE }];
  await ask(all, 'knowledge_generate_migration_draft', { ...BY, operations, sourceAnchors: [FAR] });
});

branches('what a review taught is answered by its schema, for an item that is there and one that is not', async () => {
  const { story, imported } = reviewsIn(here);
  const of = story();
  const former = { ...SKILL, files: { ...SKILL.files, '.theurian/policy.yaml': DIRECT } };
  here.commit(of.dir, step(1, [former]), 'a skill');
  await imported(of, pullOf(of));
  const judge = agentIn(here, of.dir);
  await ask(judge, CANDIDATE, ASKED);
  await ask(judge, CANDIDATE, { ...ASKED, itemId: 'skills.craft', title: 'craft', kind: 'skill', body: SKILL_BODY });
});

branches('what waits is answered by its schema, whatever became of it', async () => {
  await ask(all, 'proposal_status', { maxTokens: 20_000 });
  for (const id of MANY.slice(0, 6)) await ask(all, CHANGE, { ...BY, itemId: id, body: 'New.\n', authoredHere: true });
  await ask(all, 'proposal_status', { maxTokens: 1_000 });
  await ask(all, 'stage_skill', {
    ...{ action: 'create', name: 'trade', body: skillBody('trade'), reason: 'r', evidence: 'e' },
    ...{ agentId: 'a', taskId: 't', model: 'm' },
  });
  const { proposals } = await ask(all, 'proposal_status', { maxTokens: 20_000 });
  const [one, two] = (proposals as readonly Values[]).map(({ directory }) => String(directory));
  const [named = ''] = readdirSync(here.path('a', two ?? '')).filter((name) => name.endsWith('.yaml'));
  rmSync(here.path('a', one ?? '', 'evidence.json'));
  rmSync(here.path('a', two ?? '', named));
  await ask(all, 'proposal_status', { maxTokens: 20_000 });
  symlinkSync('elsewhere', here.path('a', two ?? '', named));
  const late = here.path('a/.theurian/proposals', `7${'Z'.repeat(25)}`);
  cpSync(here.path('a', one ?? ''), late, { recursive: true });
  await ask(all, 'proposal_status', { maxTokens: 20_000 });
  await ask(all, 'proposal_status', { maxTokens: 1_000 });
  here.git('.', 'clone', '-q', '--bare', here.path('a'), here.path('bare.git'));
  assert.match((await agentIn(here, 'bare.git').refusal('proposal_status')).remedy, 'a clone that has one');
});

/** What a schema leaves open since it speaks of more than one tool, or of more than an agent is told. */
const NEVER: readonly (readonly [why: string, tools: RegExp, choices: readonly string[]])[] = [
  [
    'a hit has a revision, which landed',
    /^knowledge_search$/,
    ['freshness.revisionCreatedAt', 'freshness.ageDays', 'landing'].map((one) => `.results[].${one} null`),
  ],
  ['a warning of a draft has a line at most', /propose|draft/, ['.findings[].column given']],
  [
    'a candidate has no sources but the threads, and no relations: nothing is warned of',
    /^review_/,
    ['line', 'column'].flatMap((key) => ['null', 'given'].map((which) => `.findings[].${key} ${which}`)),
  ],
  [
    'what cannot be looked at may be about anything, and is told to people alone',
    /^proposal_status$/,
    ['ageDays null', 'migrationId null', 'unreadable given'].map((one) => `.proposals[].${one}`),
  ],
];

for (const { name, output } of TOOLS)
  branches(`${name} was seen on both branches of every choice that its schema leaves open`, () => {
    const never = NEVER.flatMap(([, tools, choices]) => (tools.test(name) ? choices : []));
    assert.equal(
      choicesOf(output.document).filter((choice) => seen.get(name)?.has(choice) !== true),
      choicesOf(output.document).filter((choice) => never.includes(choice)),
    );
  });

branches.run();
