import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { digestOf } from '../../lib/model/digest.ts';
import { BY, codesOf, LIBRARY, M, operation, opsOf, R, RETRY, scene, whole } from './propose-scene.ts';

const propose = suite('propose');
const here = scene();
here.repo('a', LIBRARY);
propose.after(() => here.remove());

const edit = (...pairs: readonly string[]): readonly string[] => [
  ...['--item-id', 'domain.retry', '--authored-here'],
  ...pairs.flatMap((pair) => ['--edit', pair]),
];

propose('an edit makes the body out of the current one, and what is not said again stays as it is', async () => {
  const drafted = await here.draft('a', ...edit('three times=five times', 'Wait twice=Wait three times'));
  assert.is(drafted.body, RETRY.replace('three times', 'five times').replace('Wait twice', 'Wait three times'));
  assert.equal(opsOf(drafted), ['upsertRevision']);
  const { metadata, ...upsert } = operation(drafted, 'upsertRevision');
  assert.is(upsert.expectedRevision, R(1));
  assert.is(upsert.contentSha256, digestOf(drafted.body ?? ''));
  assert.equal(metadata, {
    title: 'Title of domain.retry',
    contentType: 'text/markdown',
    kind: 'decision',
    namespace: 'payments',
    status: 'approved',
    owner: 'platform',
    trustLevel: 'reviewed',
    sensitivity: 'confidential',
    validTo: '2999-01-01T00:00:00Z',
    labels: ['money', 'authored-in-theurian'],
    scope: { paths: ['src/**'] },
  });
  assert.equal(drafted.evidence.edits, [
    { oldText: 'three times', newText: 'five times' },
    { oldText: 'Wait twice', newText: 'Wait three times' },
  ]);
  const inherited = ['title', 'kind', 'namespace', 'owner', 'trustLevel', 'sensitivity', 'validTo', 'labels', 'scope'];
  assert.equal(drafted.evidence.inherited, inherited);
  assert.equal(Object.keys(drafted.answer.inherited as object), inherited);
  assert.is(drafted.answer.expectedRevision, R(1));
});

propose('a whole text keeps the labels that are not stated and takes those that are', async () => {
  const kept = await here.draft('a', ...whole('domain.retry'));
  const { metadata } = operation(kept, 'upsertRevision') as { readonly metadata: Readonly<Record<string, unknown>> };
  assert.equal(
    [metadata.namespace, metadata.trustLevel, metadata.sensitivity],
    ['payments', 'reviewed', 'confidential'],
  );
  assert.equal([metadata.labels, metadata.scope], [['money', 'authored-in-theurian'], { paths: ['src/**'] }]);
  assert.is(metadata.title, 'A title');
  const stated = await here.draft(
    'a',
    ...whole('domain.retry'),
    '--label',
    'x',
    '--scope-path',
    'y',
    '--sensitivity',
    'restricted',
  );
  const other = (operation(stated, 'upsertRevision') as { readonly metadata: Readonly<Record<string, unknown>> })
    .metadata;
  assert.equal(
    [other.labels, other.scope, other.sensitivity],
    [['x', 'authored-in-theurian'], { paths: ['y'] }, 'restricted'],
  );
});

propose('a first revision has its labels written out, and is told which were not stated', async () => {
  const drafted = await here.draft('a', ...whole('domain.new'), '--sensitivity', 'public');
  assert.equal(opsOf(drafted), ['createItem', 'upsertRevision']);
  assert.equal(drafted.answer.defaults, { trustLevel: 'unverified' });
  assert.equal(drafted.answer.inherited, {});
  assert.is(drafted.evidence.inherited, undefined);
  assert.is(drafted.answer.expectedRevision, null);
});

propose('the edits may come as a file, beside others', async () => {
  here.write('a', { 'edits.json': JSON.stringify([{ oldText: 'three times', newText: 'a = b' }]) });
  const drafted = await here.draft('a', ...edit('twice is=two is'), '--edits', 'edits.json');
  assert.is(drafted.body, RETRY.replace('three times', 'a = b').replace('twice is', 'two is'));
});

interface Refused {
  readonly why: string;
  readonly args: readonly string[];
  readonly codes: readonly string[];
  readonly facts?: Readonly<Record<string, unknown>>;
}

const refused: readonly Refused[] = [
  {
    why: 'an old text that is not there',
    args: edit('four times=x'),
    codes: ['patch-stale'],
    facts: { nth: 1, old: 'four times' },
  },
  {
    why: 'an old text that stands there twice',
    args: edit('three times=x', 'twice=x'),
    codes: ['patch-ambiguous'],
    facts: { nth: 2, old: 'twice', count: 2, crosses: null },
  },
  {
    why: 'two edits that cross',
    args: edit('three times.=x', 'times.\n=x'),
    codes: ['patch-ambiguous'],
    facts: { nth: 2, old: 'times.\n', count: 1, crosses: 1 },
  },
  {
    why: 'edits that leave nothing to see',
    args: edit(`${RETRY}= `),
    codes: ['invalid-value'],
  },
  {
    why: 'edits of an item that is not there',
    args: ['--item-id', 'domain.nobody', '--edit', 'a=b', '--authored-here'],
    codes: ['unknown-item'],
    facts: { item: 'domain.nobody', op: 'edit', aliasOf: null },
  },
  {
    why: 'edits by an alias',
    args: ['--item-id', 'domain.other-name', '--edit', 'a=b', '--authored-here'],
    codes: ['unknown-item'],
    facts: { item: 'domain.other-name', op: 'edit', aliasOf: 'domain.plain' },
  },
  {
    why: 'edits of another revision than the current one',
    args: [...edit('three times=x'), '--expected-revision', R(4)],
    codes: ['revision-conflict'],
    facts: {
      item: 'domain.retry',
      expected: R(4),
      current: R(1),
      setBy: M(1),
      setIn: `.theurian/migrations/${M(1)}-step-1.yaml`,
      proposal: null,
    },
  },
  {
    why: 'a whole text for another revision than the current one',
    args: [...whole('domain.retry'), '--expected-revision', R(4)],
    codes: ['revision-conflict'],
  },
  {
    why: 'a lower sensitivity than the item has',
    args: [...whole('domain.retry'), '--sensitivity', 'internal'],
    codes: ['sensitivity-lowered'],
    facts: { item: 'domain.retry', from: 'confidential', to: 'internal' },
  },
  {
    why: 'a revision that says what the current one says',
    args: edit('three times=three times'),
    codes: ['nothing-changed'],
    facts: { item: 'domain.retry', what: 'revision' },
  },
  {
    why: 'an item that is out of force',
    args: whole('domain.old'),
    codes: ['item-retired'],
    facts: { item: 'domain.old', status: 'deprecated' },
  },
  {
    why: 'the owner it has',
    args: ['--item-id', 'domain.plain', '--owner-to', 'platform', '--authored-here'],
    codes: ['nothing-changed'],
  },
  {
    why: 'the relation it has',
    args: ['--item-id', 'domain.plain', '--relate', 'depends_on:domain.retry', '--authored-here'],
    codes: ['nothing-changed'],
    facts: { item: 'domain.plain', what: 'operations' },
  },
  {
    why: 'the alias it has',
    args: ['--item-id', 'domain.plain', '--alias', 'domain.other-name', '--authored-here'],
    codes: ['nothing-changed'],
  },
  {
    why: 'the status it has',
    args: ['--item-id', 'domain.old', '--deprecate', '--authored-here'],
    codes: ['nothing-changed'],
  },
  {
    why: 'restoring what is in force',
    args: ['--item-id', 'domain.plain', '--restore', '--authored-here'],
    codes: ['restore-not-retired'],
  },
  {
    why: 'a relation to itself',
    args: ['--item-id', 'domain.plain', '--relate', 'rejects:domain.plain', '--authored-here'],
    codes: ['self-relation'],
  },
  {
    why: 'deprecating what is not there',
    args: ['--item-id', 'domain.nobody', '--deprecate', '--authored-here'],
    codes: ['unknown-item'],
  },
  {
    why: 'a title and a label that are too long, both at once',
    args: [...whole('domain.new'), '--label', 'x'.repeat(65), '--title', 'x'.repeat(301)],
    codes: ['invalid-value', 'invalid-value'],
  },
  {
    why: 'an agent id that is too long',
    args: [...whole('domain.new'), '--agent-id', 'x'.repeat(201)],
    codes: ['invalid-value'],
  },
  {
    why: 'an alias that is an item',
    args: ['--item-id', 'domain.plain', '--alias', 'domain.retry', '--authored-here'],
    codes: ['alias-collision'],
  },
];

for (const { why, args, codes, facts } of refused)
  propose(`${why}: ${codes.join(', ')}, and nothing is written`, async () => {
    const findings = await here.refusal('a', ...args);
    assert.equal(codesOf(findings), codes);
    // No file is named that was never written.
    for (const { file } of findings) assert.not.match(String(file), /\.theurian\/\w+\/.*\d\w{25}-/);
    if (facts !== undefined) assert.equal(findings[0]?.facts, facts);
  });

interface Changed {
  readonly args: readonly string[];
  readonly operations: readonly Readonly<Record<string, unknown>>[];
  readonly file: string;
}

const changes: readonly Changed[] = [
  {
    args: ['--item-id', 'domain.plain', '--deprecate', '--reason', 'Old.'],
    operations: [{ op: 'deprecateItem', itemId: 'domain.plain', reason: 'Old.' }],
    file: 'deprecate-item-plain',
  },
  {
    args: ['--item-id', 'domain.plain', '--supersede-by', 'domain.retry'],
    operations: [{ op: 'deprecateItem', itemId: 'domain.plain', supersededBy: 'domain.retry' }],
    file: 'deprecate-item-plain',
  },
  {
    args: ['--item-id', 'domain.old', '--restore', '--reason', 'Needed.'],
    operations: [{ op: 'restoreItem', itemId: 'domain.old', reason: 'Needed.' }],
    file: 'restore-item-old',
  },
  {
    args: ['--item-id', 'domain.plain', '--relate', 'implements:domain.retry', '--rejects', 'domain.no-queue'],
    operations: [
      { op: 'addRelation', sourceItemId: 'domain.plain', relationType: 'implements', targetItemId: 'domain.retry' },
      { op: 'addRelation', sourceItemId: 'domain.plain', relationType: 'rejects', targetItemId: 'domain.no-queue' },
    ],
    file: 'add-relation-plain',
  },
  {
    args: ['--item-id', 'domain.plain', '--alias', 'domain.new-name', '--alias', 'domain.newer'],
    operations: [
      { op: 'addAlias', alias: 'domain.new-name', itemId: 'domain.plain' },
      { op: 'addAlias', alias: 'domain.newer', itemId: 'domain.plain' },
    ],
    file: 'add-alias-plain',
  },
  {
    args: ['--item-id', 'domain.plain', '--unrelate', 'depends_on:domain.retry', '--remove-alias', 'domain.other-name'],
    operations: [
      {
        ...{ op: 'removeRelation', sourceItemId: 'domain.plain' },
        ...{ relationType: 'depends_on', targetItemId: 'domain.retry' },
      },
      { op: 'removeAlias', alias: 'domain.other-name' },
    ],
    file: 'remove-relation-plain',
  },
  {
    args: ['--item-id', 'domain.plain', '--owner-to', 'payments'],
    operations: [{ op: 'changeOwner', itemId: 'domain.plain', owner: 'payments' }],
    file: 'change-owner-plain',
  },
  {
    args: ['--item-id', 'domain.retry', '--sensitivity-to', 'public', '--reason', 'All of it is known.'],
    operations: [
      { op: 'changeSensitivity', itemId: 'domain.retry', sensitivity: 'public', reason: 'All of it is known.' },
    ],
    file: 'change-sensitivity-retry',
  },
];

for (const { args, operations, file } of changes)
  propose(`without a text, ${args.slice(2).join(' ')} gives its operations`, async () => {
    const drafted = await here.draft('a', ...args, '--authored-here');
    assert.equal(drafted.migration.operations, operations);
    assert.is(drafted.answer.migrationFile, `${drafted.answer.migrationId}-${file}.yaml`);
    const { revisionId, expectedRevision, bodyFile, bodyDestination, contentFile, contentSha256 } = drafted.answer;
    for (const one of [revisionId, expectedRevision, bodyFile, bodyDestination, contentFile, contentSha256])
      assert.is(one, null);
    assert.equal(Object.keys(drafted.files).length, 2);
  });

propose('beside a text, what lets the revision stand comes before it and what points away after it', async () => {
  const restored = await here.draft(
    'a',
    ...whole('domain.old'),
    '--restore',
    '--reason',
    'Needed.',
    '--alias',
    'domain.older',
  );
  assert.equal(opsOf(restored), ['restoreItem', 'upsertRevision', 'addAlias']);
  const lowered = await here.draft('a', ...edit('three times=x'), '--sensitivity-to', 'public', '--reason', 'Known.');
  assert.equal(opsOf(lowered), ['changeSensitivity', 'upsertRevision']);
  const { metadata } = operation(lowered, 'upsertRevision') as { readonly metadata: Readonly<Record<string, unknown>> };
  assert.is(metadata.sensitivity, 'public');
  const related = await here.draft('a', ...whole('domain.new'), '--relate', 'depends_on:domain.retry');
  assert.equal(opsOf(related), ['createItem', 'upsertRevision', 'addRelation']);
});

propose('a target that does not exist is a warning, and the proposal is written', async () => {
  const drafted = await here.draft('a', ...whole('domain.new'), '--relate', 'depends_on:domain.nobody');
  assert.equal(
    drafted.answer.findings.map(({ code, severity }) => [code, severity]),
    [['dangling-target', 'warning']],
  );
});

propose('a migration waits for the last one about its item only where it would come before it', async () => {
  const waits = await here.draft('a', '--item-id', 'domain.old', '--restore', '--authored-here');
  assert.equal(waits.migration.dependsOn, [M(2)]);
  const plain = await here.draft('a', ...edit('three times=x'));
  assert.is(plain.migration.dependsOn, undefined);
});

propose('a local proposal lies apart', async () => {
  const drafted = await here.draft('a', ...whole('domain.new'), '--local');
  assert.match(String(drafted.answer.proposalDirectory), /^\.theurian\/proposals-local\/[0-9A-Z]{26}$/);
  assert.is(drafted.answer.local, true);
});

propose('line ends become line feeds, and a byte order mark stays', async () => {
  here.write('a', { 'crlf.md': '\ufeffa\r\nb\rc\n\r\n' });
  const drafted = await here.draft('a', ...whole('domain.new', 'crlf.md'));
  assert.is(drafted.body, '\ufeffa\nb\nc\n\n');
});

propose('what was drafted validates when its files are put where they belong', async () => {
  here.repo('b', LIBRARY);
  here.write('b', { 'notes.md': 'A quotation.\n' });
  const { answer, files } = await here.draft(
    'b',
    ...whole('domain.new'),
    '--excerpt',
    'notes.md',
    '--relate',
    'depends_on:domain.old',
  );
  for (const [path, thing] of Object.entries(files)) {
    if (path === 'evidence.json' || typeof thing !== 'object' || 'link' in thing) continue;
    const room = path === answer.migrationFile ? 'migrations/' : path.startsWith('evidence/') ? '' : 'knowledge/';
    here.write('b', { [`.theurian/${room}${path}`]: thing });
  }
  const { validate } = await import('../../lib/flows/validate.ts');
  const { inWorkspace } = await import('../../lib/flows/workspace.ts');
  const { must, worldAt } = await import('../kit/ways.ts');
  const validation = must(
    await inWorkspace(worldAt(here.path('b'), here.env), (w) => validate(w, { kind: 'worktree' })),
  );
  assert.equal([validation.valid, validation.findings], [true, []]);
  assert.is(validation.migrationCount, 3);
});

propose('the state it was drafted against is in the evidence', async () => {
  const drafted = await here.draft('a', ...whole('domain.new'));
  assert.match(String(drafted.evidence.baseState), /^[0-9a-f]{64}$/);
  assert.is(drafted.evidence.baseState, drafted.answer.baseState);
});

propose('what every proposal says of itself is in its evidence', async () => {
  const { evidence, migration } = await here.draft('a', ...whole('domain.new'));
  const said = Object.fromEntries(BY.flatMap((name, n) => (n % 2 === 0 ? [[name.slice(2), BY[n + 1]]] : [])));
  assert.equal(
    [evidence.agentId, evidence.taskId, evidence.model, evidence.reasoning],
    [said['agent-id'], said['task-id'], said.model, said.reasoning],
  );
  assert.equal([migration.author, migration.description], [said.author, said.description]);
});

propose.run();
