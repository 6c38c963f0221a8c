import { cpSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { LIBRARY } from '../../flows/propose-scene.ts';
import { answered, cli } from '../../kit/cli.ts';
import { lab } from '../../kit/repo.ts';
import { agentIn, BY, type Values, whole } from './agent-scene.ts';

const status = suite('proposal status');
const here = lab();
status.after(() => here.remove());

const TOOL = 'proposal_status';
const PROPOSE = 'knowledge_propose_change';

let made = 0;
const library = (): string => {
  made += 1;
  here.repo(`r${made}`, LIBRARY);
  return `r${made}`;
};
const rowsOf = ({ proposals }: Values): readonly Values[] => proposals as readonly Values[];

status('what lies open is told by id, with what accepting it would come to', async () => {
  const dir = library();
  const agent = agentIn(here, dir);
  assert.equal(await agent.answer(TOOL), {
    projectId: 'here',
    count: 0,
    queue: { waiting: 0, oldest: null, oldestAgeDays: null, rejected: 0, families: [] },
    proposals: [],
    truncated: false,
    cursor: null,
  });
  const one = await agent.answer(PROPOSE, whole('domain.one'));
  const two = await agent.answer(PROPOSE, whole('domain.two', { local: false }));
  const listed = await agent.answer(TOOL);
  assert.equal(
    rowsOf(listed).map(({ proposalId, local, verdict, items, agentId, sameBody, ageDays }) => [
      ...[proposalId, local, verdict, items, agentId, sameBody, ageDays],
    ]),
    [
      [two.proposalId, false, 'replays', ['domain.two'], 'agent-1', [one.proposalId], 0],
      [one.proposalId, true, 'replays', ['domain.one'], 'agent-1', [two.proposalId], 0],
    ],
  );
  const single = await agent.answer('proposal.status', { proposalId: one.proposalId });
  assert.equal([single.count, rowsOf(single)[0]], [1, rowsOf(listed)[1]]);
});

status(
  'one that was accepted is told as that, and one that lost its base as refused, with what an agent can do',
  async () => {
    const dir = library();
    const agent = agentIn(here, dir, { ceiling: 'restricted' });
    const edit = (newText: string): Promise<Values> =>
      agent.answer(PROPOSE, {
        ...BY,
        itemId: 'domain.retry',
        authoredHere: true,
        edits: [{ oldText: 'three times', newText }],
      });
    const [first, second] = [await edit('five times'), await edit('six times')];
    const place = { at: here.path(dir), env: { ...here.env, GIT_CEILING_DIRECTORIES: here.root } };
    answered(await cli(place, 'propose', 'accept', String(first.proposalId), '--json'));
    const rows = rowsOf(await agent.answer(TOOL));
    assert.equal(
      rows.map(({ proposalId, verdict }) => [proposalId, verdict]),
      [
        [first.proposalId, 'accepted'],
        [second.proposalId, 'refused'],
      ],
    );
    assert.equal(
      ((rows[1]?.findings ?? []) as readonly Values[]).map(({ code }) => code),
      ['revision-conflict'],
    );
  },
);

status('an unknown id is told as that', async () => {
  const refusal = await agentIn(here, library()).refusal(TOOL, { proposalId: '01ARZ3NDEKTSV4RRFFQ69G5FAV' });
  assert.is(refusal.code, 'unknown-proposal');
  assert.is((await agentIn(here, library()).refusal(TOOL, { proposalId: '../../x' })).code, 'invalid-input');
});

status('many come in pages that fit the budget, and a cursor goes on where the page ended', async () => {
  const dir = library();
  const agent = agentIn(here, dir);
  const ids: unknown[] = [];
  for (let nth = 0; nth < 12; nth += 1)
    ids.push((await agent.answer(PROPOSE, whole(`domain.n${nth}`, { body: `Text ${nth}.\n` }))).proposalId);
  const found: unknown[] = [];
  let cursor: unknown = null;
  let pages = 0;
  do {
    const page = await agent.answer(TOOL, { maxTokens: 1000, ...(cursor === null ? {} : { cursor }) });
    assert.is(page.count, 12);
    assert.ok(JSON.stringify(page).length <= 3000);
    found.push(...rowsOf(page).map(({ proposalId }) => proposalId));
    cursor = page.cursor;
    pages += 1;
  } while (cursor !== null);
  assert.equal([found, pages > 1], [ids, true]);
  const { cursor: stale } = await agent.answer(TOOL, { maxTokens: 1000 });
  await agent.answer(PROPOSE, whole('domain.last'));
  assert.is((await agent.refusal(TOOL, { maxTokens: 1000, cursor: stale })).code, 'cursor-stale');
});

status(
  'broken ones that may be about anything are told when their evidence names what may be seen, and no link is followed',
  async () => {
    const dir = library();
    const agent = agentIn(here, dir);
    const one = await agent.answer(PROPOSE, { ...BY, itemId: 'domain.plain', authoredHere: true, body: 'New.\n' });
    const at = here.path(dir, String(one.proposalDirectory));
    rmSync(`${at}/${one.migrationFile}`);
    const [row] = rowsOf(await agent.answer(TOOL));
    assert.equal([row?.proposalId, row?.verdict], [one.proposalId, 'broken']);
    cpSync(at, here.path(dir, '.theurian/proposals-local/01ARZ3NDEKTSV4RRFFQ69G5FAV'), { recursive: true });
    rmSync(here.path(dir, '.theurian/proposals-local/01ARZ3NDEKTSV4RRFFQ69G5FAV/evidence.json'));
    mkdirSync(here.path(dir, 'elsewhere'));
    writeFileSync(here.path(dir, 'elsewhere/evidence.json'), '{}');
    mkdirSync(here.path(dir, '.theurian/proposals'), { recursive: true });
    symlinkSync('../../elsewhere', here.path(dir, '.theurian/proposals/01ARZ3NDEKTSV4RRFFQ69G5FAW'));
    assert.is((await agent.answer(TOOL)).count, 1);
  },
);

status.run();
