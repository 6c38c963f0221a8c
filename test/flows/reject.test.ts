import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { rejectedIdOf } from '../../lib/flows/reject-request.ts';
import { type ItemId, parseUlid, type RevisionId } from '../../lib/model/ids.ts';
import { answered, cli, type Document, type Failure, failed, type Ran } from '../kit/cli.ts';
import { filesOf } from './accept-scene.ts';
import { type Drafted, LIBRARY, R, REJECTED, scene, whole } from './propose-scene.ts';

const rejecting = suite('propose reject');
const here = scene();
rejecting.after(() => here.remove());

const run = (dir: string, ...argv: readonly string[]): Promise<Ran> =>
  cli({ at: here.path(dir), env: { ...here.env, GIT_CEILING_DIRECTORIES: here.root } }, ...argv);
const WHY = ['--reason', 'It does not scale.', '--author', 'bea@example.org'];
const reject = (dir: string, id: unknown, ...more: readonly string[]): Promise<Ran> =>
  run(dir, 'propose', 'reject', String(id), ...more, '--json');

let made = 0;
const library = (): string => {
  made += 1;
  const dir = `r${made}`;
  here.repo(dir, LIBRARY);
  here.write(dir, { 'quote.txt': 'A quoted text.\n', 'other.md': 'Another text.\n' });
  return dir;
};

interface Rejected {
  readonly document: Document;
  readonly migration: string;
  readonly evidence: Document;
  readonly body: string;
}

/** What stands where a rejected proposal stood; nothing else has changed. */
const rejected = async (dir: string, { answer }: Drafted, ...more: readonly string[]): Promise<Rejected> => {
  const before = filesOf(here, dir);
  const document = answered(await reject(dir, answer.proposalId, ...WHY, ...more));
  assert.equal([document.kind, document.from, document.left], ['rejected', answer.proposalId, null]);
  const left = (files: Readonly<Record<string, string>>, without: unknown) =>
    Object.fromEntries(Object.entries(files).filter(([path]) => !path.startsWith(`${without}/`)));
  assert.equal(left(filesOf(here, dir), document.proposalDirectory), left(before, answer.proposalDirectory));
  const at = (name: string): string => readFileSync(here.path(dir, String(document.proposalDirectory), name), 'utf8');
  const body = readFileSync(here.path(dir, String(document.bodyFile)), 'utf8');
  return { document, migration: at(String(document.migrationFile)), evidence: JSON.parse(at('evidence.json')), body };
};

const land = async (dir: string, { document }: Rejected): Promise<string> => {
  answered(await run(dir, 'propose', 'accept', String(document.proposalId), '--json'));
  return here.commit(dir, {}, 'rejected');
};

const refused = async (dir: string, id: unknown, exit: number, ...more: readonly string[]): Promise<Failure> => {
  const before = filesOf(here, dir);
  const failure = failed(await reject(dir, id, ...more), exit);
  assert.equal(filesOf(here, dir), before);
  return failure;
};

const met = (findings: readonly Readonly<Record<string, unknown>>[]): Readonly<Record<string, unknown>> => {
  const found = findings.find(({ code }) => code === 'already-rejected');
  return (found?.facts ?? {}) as Readonly<Record<string, unknown>>;
};

rejecting('a new item is recorded as rejected itself, and answers whoever proposes it or its text again', async () => {
  const dir = library();
  const drafted = await here.draft(
    dir,
    ...whole('domain.idea'),
    '--trust-level',
    'authoritative',
    '--excerpt',
    'quote.txt',
  );
  const made = await rejected(dir, drafted);
  const { document, migration, evidence, body } = made;
  assert.equal(
    [document.itemId, document.operations],
    ['domain.idea', ['createItem', 'upsertRevision', 'addEvidence']],
  );
  for (const text of [
    'kind: rejected-approach',
    'status: rejected',
    'trustLevel: unverified',
    'author: bea@example.org',
    'description: It does not scale.',
  ])
    assert.match(migration, text);
  assert.is(body, 'Some text.\n');
  const { agentId, taskId, model, reasoning, excerpts } = drafted.evidence;
  assert.equal(evidence, {
    ...evidence,
    agentId,
    taskId,
    model,
    reasoning,
    excerpts,
    rejectedFrom: drafted.answer.proposalId,
  });
  const commit = await land(dir, made);
  const again = met(await here.refusal(dir, ...whole('domain.idea', 'other.md')));
  assert.equal(again, {
    item: 'domain.idea',
    by: 'item',
    rejected: 'domain.idea',
    reason: 'It does not scale.',
    author: 'bea@example.org',
    commit,
  });
  assert.is(met(await here.refusal(dir, ...whole('domain.elsewhere'))).by, 'body');
});

rejecting(
  'a change of an item becomes an item of its own beside it, and nothing about the item is other than it was',
  async () => {
    const dir = library();
    const state = async (): Promise<Document> => answered(await run(dir, 'migrate', 'state', '--worktree', '--json'));
    const item = (document: Document): unknown =>
      (document.items as Document)['domain.retry'] ??
      (document.items as unknown as readonly Document[]).find(({ id }) => id === 'domain.retry');
    const before = item(await state());
    const drafted = await here.draft(
      dir,
      '--item-id',
      'domain.retry',
      '--edit',
      'three times=for ever',
      '--authored-here',
      '--alias',
      'domain.never',
    );
    const made = await rejected(dir, drafted);
    const name = `domain.retry.rejected-${String(drafted.answer.revisionId).toLowerCase()}`;
    assert.equal([made.document.itemId, made.document.expectedRevision], [name, null]);
    assert.equal(made.document.operations, ['createItem', 'upsertRevision', 'addRelation']);
    for (const text of [
      'namespace: payments',
      'sensitivity: confidential',
      'sourceItemId: domain.retry',
      'relationType: rejects',
    ])
      assert.match(made.migration, text);
    assert.match(made.body, 'Retry for ever.');
    const commit = await land(dir, made);
    assert.is.not(before, undefined);
    assert.equal(item(await state()), before);
    const again = met(
      await here.refusal(dir, '--item-id', 'domain.retry', '--edit', 'three times=For  EVER', '--authored-here'),
    );
    assert.equal([again.by, again.rejected, again.commit], ['body', name, commit]);
    const meant = await here.draft(
      dir,
      '--item-id',
      'domain.retry',
      '--edit',
      'three times=four times',
      '--authored-here',
    );
    assert.is(meant.answer.itemId, 'domain.retry');
  },
);

rejecting('a rejection that is rejected itself says the same with the other reason', async () => {
  const dir = library();
  const first = await rejected(
    dir,
    await here.draft(dir, '--item-id', 'domain.retry', '--edit', 'three=nine', '--authored-here'),
  );
  const ran = await reject(dir, first.document.proposalId, '--reason', 'Never.', '--author', 'cy@example.org');
  const second = answered(ran);
  assert.equal([second.itemId, second.operations], [first.document.itemId, first.document.operations]);
  const text = readFileSync(here.path(dir, String(second.proposalDirectory), String(second.migrationFile)), 'utf8');
  for (const part of ['description: Never.', 'author: cy@example.org', 'sourceItemId: domain.retry'])
    assert.match(text, part);
});

rejecting('the agent that rejects is named beside the one that proposed', async () => {
  const dir = library();
  const drafted = await here.draft(dir, ...whole('domain.idea'), '--local');
  const { evidence, document } = await rejected(dir, drafted, '--agent-id', 'judge', '--model', 'model-y');
  assert.equal(evidence.rejectedBy, { agentId: 'judge', model: 'model-y' });
  assert.equal([evidence.agentId, document.local], ['agent-1', true]);
});

rejecting('a text that quotes a guarded item is not guarded less', async () => {
  const dir = library();
  const drafted = await here.draft(dir, ...whole('domain.retry'));
  const at = here.path(dir, String(drafted.answer.proposalDirectory), String(drafted.answer.migrationFile));
  writeFileSync(at, readFileSync(at, 'utf8').replace('sensitivity: confidential', 'sensitivity: public'));
  assert.match((await rejected(dir, drafted)).migration, 'sensitivity: confidential');
});

rejecting('what was rejected before is not recorded twice, and may be deleted', async () => {
  const dir = library();
  here.write(dir, { 'again.md': REJECTED });
  const drafted = await here.draft(
    dir,
    ...whole('domain.shared-database', 'again.md'),
    '--despite-rejection',
    'We shard.',
  );
  const failure = await refused(dir, drafted.answer.proposalId, 4, ...WHY);
  assert.is(met(failure.findings).rejected, 'domain.shared-database');
  assert.match(failure.remedy, '--discard');
  const other = await here.draft(
    dir,
    ...whole('domain.shared-database', 'other.md'),
    '--despite-rejection',
    'We shard.',
  );
  const { document, evidence } = await rejected(dir, other);
  assert.match(String(document.itemId), /^domain\.shared-database\.rejected-/);
  assert.is(evidence.despiteRejection, 'We shard.');
});

rejecting('a rejection says who rejects and why, and what is missing is told at once', async () => {
  const dir = library();
  const { answer } = await here.draft(dir, ...whole('domain.idea'));
  assert.is((await refused(dir, answer.proposalId, 2)).message, 'Missing: --author, --reason.');
  assert.is((await refused(dir, answer.proposalId, 2, '--author', 'a', '--reason', ' ')).message, 'Missing: --reason.');
  assert.is((await refused(dir, 'nonsense', 2, ...WHY)).code, 'usage');
  assert.is((await refused(dir, R(77), 2, ...WHY)).code, 'unknown-proposal');
});

rejecting('a proposal without a text cannot be recorded, and neither can two texts', async () => {
  const dir = library();
  const moved = await here.draft(dir, '--item-id', 'domain.plain', '--owner-to', 'others', '--authored-here');
  const none = await refused(dir, moved.answer.proposalId, 4, ...WHY);
  assert.equal(
    none.findings.map(({ code, facts }) => [code, (facts as Document).texts]),
    [['not-rejectable', 0]],
  );
  assert.match(String(none.findings[0]?.remedy), `reject ${String(moved.answer.proposalId)} --discard`);
  const drafted = await here.draft(dir, ...whole('domain.idea'));
  const at = here.path(dir, String(drafted.answer.proposalDirectory), String(drafted.answer.migrationFile));
  const text = readFileSync(at, 'utf8');
  const upsert = text.slice(text.indexOf('- op: upsertRevision'));
  writeFileSync(at, `${text}${upsert.replaceAll('domain.idea', 'domain.idea-two')}`);
  const two = await refused(dir, drafted.answer.proposalId, 4, ...WHY);
  assert.equal(
    two.findings.map(({ facts }) => (facts as Document).texts),
    [2],
  );
});

rejecting('what the screen finds in the reason is refused, and is not repeated', async () => {
  const dir = library();
  const { answer } = await here.draft(dir, ...whole('domain.idea'));
  const secret = `ghp_${'a1B2c3D4e5'.repeat(4).slice(0, 36)}`;
  const ran = await reject(dir, answer.proposalId, '--author', 'bea', '--reason', `Use ${secret}`);
  assert.is(failed(ran, 4).findings[0]?.code, 'secret');
  assert.not.match(ran.err, secret);
});

rejecting('a proposal is deleted with all that lies in it, whatever it is, and nothing else is', async () => {
  const dir = library();
  const [first, second] = [
    await here.draft(dir, ...whole('domain.idea')),
    await here.draft(dir, ...whole('domain.two'), '--local'),
  ];
  const before = filesOf(here, dir);
  writeFileSync(here.path(dir, String(first.answer.proposalDirectory), 'note.txt'), 'x');
  rmSync(here.path(dir, String(first.answer.proposalDirectory), String(first.answer.migrationFile)));
  for (const { answer } of [first, second]) {
    const told = answered(await reject(dir, answer.proposalId, '--discard'));
    assert.equal(told, {
      kind: 'discarded',
      proposalId: answer.proposalId,
      proposalDirectory: answer.proposalDirectory,
      left: null,
    });
    assert.is((await refused(dir, answer.proposalId, 2, '--discard')).code, 'unknown-proposal');
  }
  const gone = [first, second].map(({ answer }) => `${answer.proposalDirectory}/`);
  assert.equal(
    filesOf(here, dir),
    Object.fromEntries(Object.entries(before).filter(([path]) => !gone.some((one) => path.startsWith(one)))),
  );
  assert.equal(readdirSync(here.path(dir, '.theurian/proposals')), []);
});

rejecting('deleting looks at nothing but the proposal: the set may be broken', async () => {
  const dir = library();
  const { answer } = await here.draft(dir, ...whole('domain.idea'));
  here.write(dir, { '.theurian/migrations/broken.yaml': '{' });
  assert.is(answered(await reject(dir, answer.proposalId, '--discard')).kind, 'discarded');
});

rejecting('what is a link, lies twice, or lies nowhere is not deleted', async () => {
  const dir = library();
  const { answer } = await here.draft(dir, ...whole('domain.idea'));
  const [at, local] = [here.path(dir, String(answer.proposalDirectory)), here.path(dir, '.theurian/proposals-local')];
  symlinkSync(here.path(dir, 'quote.txt'), join(at, 'link'));
  const linked = failed(await reject(dir, answer.proposalId, '--discard'), 4);
  assert.equal(
    linked.findings.map(({ code }) => code),
    ['proposal-symlink'],
  );
  assert.match(linked.message, 'not deleted');
  rmSync(join(at, 'link'));
  mkdirSync(join(local, String(answer.proposalId)), { recursive: true });
  assert.equal(
    (await refused(dir, answer.proposalId, 4, '--discard')).findings.map(({ code }) => code),
    ['proposal-malformed'],
  );
  assert.ok(existsSync(at));
  here.git('.', 'init', '-q', '--bare', `bare${made}`);
  assert.is(failed(await reject(`bare${made}`, answer.proposalId, '--discard'), 3).code, 'no-worktree');
});

rejecting('as text it says what became of the proposal', async () => {
  const dir = library();
  const [first, second] = [
    await here.draft(dir, ...whole('domain.idea')),
    await here.draft(dir, ...whole('domain.two')),
  ];
  const { out } = await run(dir, 'propose', 'reject', String(first.answer.proposalId), ...WHY);
  assert.match(
    out.replaceAll('\n', ' '),
    `Rejected ${String(first.answer.proposalId)}; the former is gone. Once this one has landed,`,
  );
  const gone = await run(dir, 'propose', 'reject', String(second.answer.proposalId), '--discard');
  assert.equal([gone.code, gone.out, gone.err], [0, `Deleted ${String(second.answer.proposalDirectory)}\n`, '']);
});

rejecting('a rejected change has a name of its own, however long that of the item is', () => {
  const revision = parseUlid(R(1)) as RevisionId;
  const last = `.rejected-${R(1).toLowerCase()}`;
  const named = (item: string): string => rejectedIdOf(item as ItemId, revision);
  assert.is(named('a.b'), `a.b${last}`);
  assert.is(named(`a.${'b'.repeat(198)}`), `a.${'b'.repeat(198 - last.length)}${last}`);
  assert.is(named(`${'a'.repeat(199 - last.length)}.bb`), `${'a'.repeat(199 - last.length)}${last}`);
});

rejecting.run();
