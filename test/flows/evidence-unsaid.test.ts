import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { unsaidFindings } from '../../lib/flows/evidence-unsaid.ts';
import { answered, type Document } from '../kit/cli.ts';
import { acceptIn } from './accept-scene.ts';
import { directoryOf, idOf, pendingScene } from './pending-scene.ts';
import { BY, whole } from './propose-scene.ts';

const unsaid = suite('evidence that does not say what it should');
const here = pendingScene();
unsaid.after(() => here.remove());

const ID = '01M8P8AKPF95QSM0R3XNNX924C';
const WHOLE: Document = {
  ...{ proposalId: ID, migrationId: ID, itemId: 'domain.fresh' },
  ...{ agentId: 'agent-1', taskId: 'task-1', model: 'model-x', reasoning: 'Because.', sourceAnchors: [] },
};
const TEXTS = ['agentId', 'taskId', 'model', 'reasoning'] as const;
const without = (key: string): Document => Object.fromEntries(Object.entries(WHOLE).filter(([one]) => one !== key));
const MISSING = TEXTS.map((key) => ['missing-key', key]);

const CASES: readonly (readonly [why: string, evidence: unknown, told: readonly (readonly string[])[]])[] = [
  ['all of it', WHOLE, []],
  ['more than is known', { ...WHOLE, more: 1 }, []],
  ...TEXTS.map((key) => [`no ${key}`, without(key), [['missing-key', key]]] as const),
  ...TEXTS.flatMap((key) =>
    ['', '  ', '\n', null, 3].map(
      (value) => [`${key} ${JSON.stringify(value)}`, { ...WHOLE, [key]: value }, [['invalid-value', key]]] as const,
    ),
  ),
  ['nothing', { itemId: 'a.b', proposalId: ID, sourceAnchors: [] }, MISSING],
  [
    'an agent without a name and no reasoning',
    { ...without('reasoning'), agentId: ' ' },
    [
      ['missing-key', 'reasoning'],
      ['invalid-value', 'agentId'],
    ],
  ],
  ['a list', [], [['invalid-value', 'the document']]],
  ['no JSON', '{', [['json-syntax', '']]],
  ['no file', undefined, MISSING],
];

for (const [why, evidence, told] of CASES)
  unsaid(`of evidence with ${why}, each text that is missing is told by its name, once, and as a warning`, () => {
    const bytes = evidence === undefined ? null : Buffer.from(evidence === '{' ? '{' : JSON.stringify(evidence));
    const found = unsaidFindings({ directory: 'P' }, bytes);
    assert.equal(
      found.map(({ code, facts }) => [code, String(Object(facts).key ?? Object(facts).where ?? '')]).sort(),
      [...told].sort(),
    );
    for (const { severity, at } of found) assert.equal([severity, at.path], ['warning', 'P/evidence.json']);
  });

const REWRITTEN: readonly (readonly [why: string, by: (path: string) => void, keys: readonly string[]])[] = [
  ['no evidence', (path) => rmSync(path), [...TEXTS]],
  [
    'evidence without a reason',
    (path) => writeFileSync(path, JSON.stringify({ ...JSON.parse(readFileSync(path, 'utf8')), reasoning: undefined })),
    ['reasoning'],
  ],
];

for (const [why, by, keys] of REWRITTEN)
  unsaid(`a proposal with ${why} is accepted and told, and the check and the list say the same`, async () => {
    const dir = here.library();
    const draft = await here.draft(dir, ...whole('domain.fresh'));
    by(here.path(dir, directoryOf(draft), 'evidence.json'));
    const toldIn = (findings: unknown): readonly unknown[] =>
      (findings as readonly Document[]).map(({ code, severity, facts }) => [code, severity, Object(facts).key]);
    const told = keys.map((key) => ['missing-key', 'warning', key]);
    assert.equal(toldIn(answered(await here.run(dir, 'check', '--all', '--json')).findings), told);
    const [row] = answered(await here.run(dir, 'list', '--json')).proposals as readonly Document[];
    assert.equal([row?.verdict, toldIn(row?.findings)], ['replays', told]);
    assert.equal(toldIn(answered(await here.run(dir, 'show', idOf(draft), '--json')).findings), told);
    assert.equal(toldIn(answered(await acceptIn(here, dir, idOf(draft), '--json')).findings), told);
  });

unsaid('what proposes without them is refused, all of them at once', async () => {
  const dir = here.library();
  const asked = await here.run(dir, ...BY.slice(0, 4), ...whole('domain.fresh'), '--json');
  assert.is(asked.code, 2, asked.err);
  for (const option of ['--agent-id', '--task-id', '--model', '--reasoning']) assert.match(asked.err, option);
  for (const option of ['--agent-id', '--task-id', '--model', '--reasoning']) {
    const ran = await here.ask(dir, ...whole('domain.fresh'), option, ' ');
    assert.is.not(ran.code, 0, `${option}: ${ran.out}`);
  }
});

unsaid.run();
