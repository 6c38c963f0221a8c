import { readFileSync, writeFileSync } from 'node:fs';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { answered, type Document, failed } from '../kit/cli.ts';
import { acceptIn } from './accept-scene.ts';
import { edit, idOf, pendingScene } from './pending-scene.ts';
import { type Drafted, whole } from './propose-scene.ts';

const rebasing = suite('propose rebase, of operations');
const here = pendingScene();
rebasing.after(() => here.remove());

const FIRST = edit('three times=five times');

const accept = async (dir: string, drafted: Drafted): Promise<Document> =>
  answered(await acceptIn(here, dir, idOf(drafted), '--json'));

/** Makes a proposal anew; gives the answer, and its migration. */
const rebased = async (dir: string, drafted: Drafted): Promise<readonly [answer: Document, migration: string]> => {
  const answer = answered(await here.run(dir, 'rebase', idOf(drafted), '--json'));
  assert.equal([answer.kind, answer.from], ['rebased', idOf(drafted)]);
  const at = here.path(dir, String(answer.proposalDirectory), String(answer.migrationFile));
  const migration = readFileSync(at, 'utf8');
  answered(await acceptIn(here, dir, String(answer.proposalId), '--json'));
  return [answer, migration];
};

/** Changes the migration of a proposal by hand. */
const mend = (dir: string, { answer }: Drafted, change: (text: string) => string): void => {
  const at = here.path(dir, String(answer.proposalDirectory), String(answer.migrationFile));
  writeFileSync(at, change(readFileSync(at, 'utf8')));
};

const line = (operation: Document): string => `- ${JSON.stringify(operation)}\n`;

rebasing('operations beside the text come along in their order, whoever wrote them', async () => {
  const dir = here.library();
  const first = await here.draft(dir, ...FIRST);
  const second = await here.draft(dir, ...edit('twice is=that is'), '--alias', 'domain.again');
  const related = { sourceItemId: 'domain.plain', relationType: 'related_to', targetItemId: 'domain.retry' };
  const beside: readonly Document[] = [
    { op: 'removeAlias', alias: 'domain.other-name' },
    { op: 'addRelation', ...related, note: 'They touch.' },
    { op: 'deprecateItem', itemId: 'domain.plain' },
    { op: 'changeOwner', itemId: 'domain.plain', owner: 'x' },
    { op: 'addEvidence', itemId: 'domain.plain', anchor: { provider: 'git', sourceUri: 'src' }, description: 'd' },
  ];
  mend(dir, second, (text) => text + beside.map(line).join(''));
  await accept(dir, first);
  const [{ operations }, migration] = await rebased(dir, second);
  assert.equal(operations, ['upsertRevision', 'addAlias', ...beside.map(({ op }) => op)]);
  assert.match(migration, 'note: They touch.');
});

rebasing('without a text nothing is lost either: what was written by hand is named', async () => {
  const dir = here.library();
  const late = await here.draft(dir, '--item-id', 'domain.retry', '--authored-here', '--owner-to', 'others');
  mend(dir, late, (text) => `# Read this.\n${text}`);
  await accept(dir, await here.draft(dir, ...FIRST));
  const [found] = failed(await here.run(dir, 'rebase', idOf(late), '--json'), 4).findings;
  assert.is(found?.code, 'not-rebasable');
  const { item, why, what, expected }: Document = Object(found?.facts);
  assert.equal([item, why, what, expected], ['domain.retry', 'by-hand', 'a comment', null]);
});

rebasing('a first revision of an item that was made in between, without a text, goes over as it is', async () => {
  const dir = here.library();
  const late = await here.draft(dir, ...whole('domain.new'));
  const other = await here.draft(dir, '--item-id', 'domain.plain', '--authored-here', '--owner-to', 'others');
  const made = { op: 'createItem', itemId: 'domain.new', kind: 'decision', namespace: 'domain', owner: 'others' };
  mend(dir, other, (text) => text + line(made));
  await accept(dir, other);
  const [{ expectedRevision, operations }] = await rebased(dir, late);
  assert.equal([expectedRevision, operations], [null, ['upsertRevision']]);
});

rebasing.run();
