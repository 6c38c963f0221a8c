import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { digestOf } from '../../lib/model/digest.ts';
import { answered, type Document, failed } from '../kit/cli.ts';
import { M, R } from '../kit/sound.ts';
import { cliLab, library } from './world.ts';

const reading = suite('cli read');
const here = cliLab();
reading.after(() => here.remove());

let landings: { readonly first: string; readonly second: string } = { first: '', second: '' };
reading.before(async () => {
  landings = await library(here, 'a');
});

const json = async (...argv: readonly string[]): Promise<Document> => answered(await here.run('a', ...argv, '--json'));
const text = async (...argv: readonly string[]): Promise<string> => (await here.run('a', ...argv)).out;
const documents = (value: unknown): readonly Document[] => JSON.parse(JSON.stringify(value));
const ids = async (...argv: readonly string[]): Promise<string> =>
  documents((await json('list', ...argv)).items)
    .map((one) => one.itemId)
    .join(' ');

const ALL =
  'auth.ja auth.th auth.zh ideas.cache ideas.empty ideas.queue old.format old.freeze old.sessions old.tokens payments.limits payments.retry-policy';

const filters: readonly { readonly argv: readonly string[]; readonly finds: string }[] = [
  { argv: [], finds: ALL },
  { argv: ['--status', 'draft'], finds: 'ideas.cache ideas.empty' },
  { argv: ['--status', 'proposed'], finds: 'ideas.queue' },
  { argv: ['--status', 'deprecated'], finds: 'old.sessions old.tokens' },
  { argv: ['--status', 'superseded'], finds: 'old.format' },
  { argv: ['--kind', 'domain'], finds: 'payments.limits' },
  { argv: ['--kind', 'rejected-approach'], finds: '' },
  { argv: ['--owner', 'payments'], finds: 'payments.retry-policy' },
  { argv: ['--owner', 'nobody'], finds: '' },
  { argv: ['--namespace', 'payments'], finds: 'payments.limits payments.retry-policy' },
  { argv: ['--namespace', 'pay'], finds: '' },
  { argv: ['--namespace', 'ideas', '--status', 'draft'], finds: 'ideas.cache ideas.empty' },
  { argv: ['--at', 'HEAD'], finds: ALL },
  { argv: ['--at', 'HEAD~1'], finds: 'payments.limits payments.retry-policy' },
  { argv: ['--at', 'HEAD~2'], finds: '' },
];
for (const { argv, finds } of filters)
  reading(`list ${argv.join(' ')} gives ${finds || 'nothing'}`, async () => {
    assert.is(await ids(...argv), finds);
    const lines = (await text('list', ...argv)).trimEnd().split('\n');
    assert.equal(
      lines.map((line) => line.split(' ')[0]),
      finds === '' ? ['No'] : finds.split(' '),
    );
  });

reading('a list says which state it is of, and whether that is the applied one', async () => {
  const applied = await json('list');
  const at = await json('list', '--at', 'HEAD~1');
  assert.equal([applied.applied, applied.commit, applied.count], [true, landings.second, 12]);
  assert.equal([at.applied, at.commit, at.count], [false, landings.first, 2]);
  assert.is.not(applied.stateHash, at.stateHash);
});

reading('a list tells what is not in force, in a column of its own', async () => {
  const lines = (await text('list')).trimEnd().split('\n');
  assert.match(lines.find((line) => line.startsWith('old.freeze ')) ?? '', /^old\.freeze +approved, expired +Title of/);
  const columns = lines.map((line) =>
    /^(\S+ +)((?:approved|draft|proposed|deprecated|superseded)(?:, \S+)? +)/.exec(line),
  );
  assert.is(new Set(columns.map((found) => found?.[0].length)).size, 1);
});

reading('an item is shown by its id and by an alias, whole', async () => {
  const byId = await json('show', 'payments.retry-policy');
  assert.equal(await json('show', 'payments.backoff'), byId);
  const { labels, sourceAnchors, relations, evidence, ageDays, ...rest } = byId;
  assert.ok(typeof ageDays === 'number' && ageDays > 9000);
  assert.equal(labels, ['authored-in-theurian']);
  assert.equal(sourceAnchors, []);
  assert.equal(
    documents(relations).map((one) => one.note),
    ['Both bound one call.'],
  );
  assert.equal(
    documents(evidence).map((one) => one.description),
    ['Three tries were too few.'],
  );
  assert.equal(rest, {
    itemId: 'payments.retry-policy',
    revisionId: R(3),
    title: 'Retry policy with waits',
    kind: 'decision',
    namespace: 'payments',
    owner: 'payments',
    status: 'approved',
    trustLevel: 'reviewed',
    sensitivity: 'confidential',
    validity: { from: '2001-02-03T04:05:06Z', to: null, state: 'in-force' },
    author: 'bob@example.org',
    createdAt: '2001-02-03T04:05:06Z',
    migrationId: M(2),
    landing: {
      commit: landings.second,
      seconds: 981173106,
      author: 'Ada <ada@example.org>',
      committer: 'Ada <ada@example.org>',
    },
    commit: landings.second,
    applied: true,
    unreviewed: false,
    isCurrent: true,
    aliases: ['payments.backoff'],
    contentType: 'text/markdown',
    bodySha256: digestOf(String(rest.body)),
    body: '# Retry policy\n\nCalls are retried five times with growing waits, then given up.\n',
    files: [],
    file: null,
    reasons: [],
  });
});

reading('a former revision is shown as it was, and is said to be a former one', async () => {
  const former = await json('show', 'payments.backoff', '--revision', R(1).toLowerCase());
  assert.equal(
    [former.isCurrent, former.revisionId, former.title, former.author, former.migrationId],
    [false, R(1), 'Retry policy', 'ada@example.org', M(1)],
  );
  assert.match(String(former.body), 'three times');
  assert.is(documents([former.landing])[0]?.commit, landings.first);
  const [anchor] = documents(former.sourceAnchors);
  assert.is(anchor?.filePath, 'docs/retry.md');
  const shown = await text('show', 'payments.retry-policy', '--revision', R(1));
  assert.match(shown, /\nA former revision, not the current one\.\n/);
  assert.match(shown, '  source    https://git.example.org/service.git@2a98d4c8963c docs/retry.md:3-9\n');
});

reading('an item is shown as it was at a commit, and is not there before it landed', async () => {
  const past = await json('show', 'payments.retry-policy', '--at', 'HEAD~1');
  assert.equal([past.revisionId, past.isCurrent, past.applied, past.aliases], [R(1), true, false, []]);
  assert.is(
    failed(await here.run('a', 'show', 'payments.backoff', '--at', 'HEAD~1', '--json'), 2).code,
    'unknown-item',
  );
  assert.is(failed(await here.run('a', 'show', 'auth.ja', '--at', 'HEAD~1', '--json'), 2).code, 'unknown-item');
});

reading('why an item was retired is shown with it, and what took its place', async () => {
  const shown = await text('show', 'old.tokens');
  assert.match(shown, '  reason    deprecateItem: Keys do it.\n');
  assert.match(shown, '  relation  payments.limits supersedes old.tokens (Keys do it.)\n');
  assert.match(shown, '  status    deprecated, ');
});

reading('an item without a revision is shown without a body', async () => {
  const empty = await json('show', 'ideas.empty');
  assert.equal([empty.body, empty.revisionId, empty.title, empty.landing], [null, null, null, null]);
  assert.match(await text('show', 'ideas.empty'), /^ideas\.empty {2}\(no revision\)\n/);
});

reading('a rejected item is in no list, is not shown, and its history is told', async () => {
  assert.not.match(await text('list'), 'ideas.rewrite');
  const error = failed(await here.run('a', 'show', 'ideas.rewrite', '--json'), 2);
  assert.is(error.code, 'rejected-item');
  assert.not.match(JSON.stringify(error), 'A rewrite in zebra');
  assert.match(error.remedy, '  theurian log ideas.rewrite');
  assert.is((await here.run('a', 'log', 'ideas.rewrite')).code, 0);
});

reading('the life of an item is told, the newest revision first, with what each changed', async () => {
  const log = await json('log', 'payments.backoff');
  assert.is(log.itemId, 'payments.retry-policy');
  const [now, then, none] = documents(log.revisions);
  assert.is(none, undefined);
  assert.equal(
    [now, then].map((one) => [one?.revisionId, one?.isCurrent, one?.author, one?.migrationId]),
    [
      [R(3), true, 'bob@example.org', M(2)],
      [R(1), false, 'ada@example.org', M(1)],
    ],
  );
  assert.equal(
    [now, then].map((one) => documents([one?.landing])[0]?.commit),
    [landings.second, landings.first],
  );
  const moved = documents(now?.labels).map((one) => `${one.label}: ${one.before} -> ${one.after}`);
  assert.ok(moved.includes('title: Retry policy -> Retry policy with waits'), moved.join());
  assert.not.ok(
    moved.some((one) => one.startsWith('sensitivity')),
    'what was inherited did not move',
  );
  const parts = documents(documents([now?.body])[0]?.parts);
  assert.ok(parts.some((one) => one.kind === 'removed' && one.text === 'three'));
  assert.ok(parts.some((one) => one.kind === 'added' && one.text === 'five'));
  assert.ok(documents(documents([then?.body])[0]?.parts).every((one) => one.kind === 'added'));
});

reading('the text of a life marks words that came and went, and names who, when and by which commit', async () => {
  const told = await text('log', 'payments.retry-policy');
  assert.match(told, `revision ${R(3)} (current)\n  Retry policy with waits\n`);
  assert.match(told, '  written     2001-02-03T04:05:06Z by bob@example.org\n');
  assert.match(told, `  migration   ${M(2)}\n  landed      ${landings.second.slice(0, 12)} by Ada <ada@example.org>\n`);
  assert.match(told, '  title       Retry policy -> Retry policy with waits\n');
  assert.match(told, '    Calls are retried [-three-]{+five+} times{+ with growing waits+}, then given up.\n');
  assert.match(told, `\n\nrevision ${R(1)}\n  Retry policy\n`);
  assert.match(told, '  sensitivity confidential\n');
  assert.not.match(told, / \n/);
});

reading('reasons are told with the migration and the commit that brought them', async () => {
  const told = await text('log', 'payments.limits');
  assert.match(
    told,
    `changeSensitivity by ${M(2)}, landed in ${landings.second.slice(0, 12)} by Ada <ada@example.org>\n  Names a sum.\n`,
  );
  const { reasons } = await json('log', 'payments.limits');
  assert.equal(
    documents(reasons).map((one) => [one.op, one.reason, documents([one.landing])[0]?.commit]),
    [['changeSensitivity', 'Names a sum.', landings.second]],
  );
});

reading('a life as of a commit ends there', async () => {
  const { revisions } = await json('log', 'payments.retry-policy', '--at', 'HEAD~1');
  assert.equal(
    documents(revisions).map((one) => one.revisionId),
    [R(1)],
  );
});

reading.run();
