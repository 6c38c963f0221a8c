import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { digestOf } from '../../lib/model/digest.ts';
import { answered, cli, type Document, type Failure, failed, type Ran } from '../kit/cli.ts';
import { step, written } from '../shell/library.ts';
import { filesOf } from './accept-scene.ts';
import { type Drafted, LIBRARY, M, R, RETRY, scene, whole } from './propose-scene.ts';

const rebasing = suite('propose rebase');
const here = scene();
rebasing.after(() => here.remove());

const run = (dir: string, ...argv: readonly string[]): Promise<Ran> =>
  cli({ at: here.path(dir), env: here.env }, ...argv);
const rebase = (dir: string, id: unknown): Promise<Ran> => run(dir, 'propose', 'rebase', String(id), '--json');
const accept = async (dir: string, { answer }: Drafted): Promise<void> => {
  answered(await run(dir, 'propose', 'accept', String(answer.proposalId), '--json'));
};

let made = 0;
const library = (): string => {
  made += 1;
  const dir = `r${made}`;
  here.repo(dir, LIBRARY);
  here.write(dir, { 'quote.txt': 'A quoted text.\n' });
  return dir;
};

const EDIT = ['--item-id', 'domain.retry', '--authored-here', '--edit', 'Retry three=Retry five'];
const OTHER = ['--item-id', 'domain.retry', '--authored-here', '--edit', 'twice is=that is'];

/** What a proposal says once it was rebased; the former is gone, and nothing else has changed. */
const rebased = async (
  dir: string,
  { answer }: Drafted,
): Promise<{ readonly document: Document; readonly migration: string; readonly evidence: Document }> => {
  const before = filesOf(here, dir);
  const document = answered(await rebase(dir, answer.proposalId));
  assert.equal([document.kind, document.from, document.left], ['rebased', answer.proposalId, null]);
  const [former, latter] = [`${answer.proposalDirectory}/`, `${document.proposalDirectory}/`];
  const left = (files: Readonly<Record<string, string>>, without: string) =>
    Object.fromEntries(Object.entries(files).filter(([path]) => !path.startsWith(without)));
  assert.equal(left(filesOf(here, dir), latter), left(before, former));
  const at = (name: string): string => readFileSync(here.path(dir, String(document.proposalDirectory), name), 'utf8');
  return { document, migration: at(String(document.migrationFile)), evidence: JSON.parse(at('evidence.json')) };
};

const refused = async (dir: string, id: unknown, exit = 4): Promise<Failure> => {
  const before = filesOf(here, dir);
  const failure = failed(await rebase(dir, id), exit);
  assert.equal(filesOf(here, dir), before);
  return failure;
};
const codes = ({ findings }: Failure): readonly unknown[] => findings.map(({ code }) => code);
const factsOf = (found: Document | undefined): Document => found?.facts as Document;
const why = ({ findings }: Failure): unknown => {
  const [first] = findings;
  assert.is(first?.code, 'not-rebasable');
  return factsOf(first).why;
};

rebasing('a proposal on its base stays as it is, and so does one that replaces nothing', async () => {
  const dir = library();
  const edited = await here.draft(dir, ...EDIT);
  const moved = await here.draft(dir, '--item-id', 'domain.plain', '--owner-to', 'others', '--authored-here');
  const before = filesOf(here, dir);
  const { kind, expectedRevision } = answered(await rebase(dir, edited.answer.proposalId));
  assert.equal([kind, expectedRevision], ['on-base', R(1)]);
  const none = answered(await rebase(dir, moved.answer.proposalId));
  assert.equal([none.kind, none.expectedRevision, none.itemId], ['on-base', null, 'domain.plain']);
  assert.equal(filesOf(here, dir), before);
});

rebasing('its edits are made of the current text, under new ids, and it says what it was made from', async () => {
  const dir = library();
  const [first, second] = [await here.draft(dir, ...EDIT), await here.draft(dir, ...OTHER)];
  await accept(dir, first);
  const { document, evidence } = await rebased(dir, second);
  assert.equal([document.replaced, document.expectedRevision], [R(1), first.answer.revisionId]);
  const body = readFileSync(here.path(dir, String(document.bodyFile)), 'utf8');
  assert.is(body, RETRY.replace('Retry three', 'Retry five').replace('twice is', 'that is'));
  const ids = ['proposalId', 'migrationId', 'revisionId'];
  for (const key of ids) assert.is.not(document[key], second.answer[key]);
  const { proposalId, migrationId, baseState, ...rest } = evidence;
  const { proposalId: _p, migrationId: _m, baseState: former, ...before } = second.evidence;
  assert.equal([proposalId, migrationId], [document.proposalId, document.migrationId]);
  assert.is.not(baseState, former);
  assert.equal(rest, { ...before, rebasedFrom: second.answer.proposalId });
  answered(await run(dir, 'propose', 'accept', String(document.proposalId), '--json'));
});

rebasing('what was stated stays stated, what was inherited is inherited anew, and all else comes along', async () => {
  const dir = library();
  const second = await here.draft(
    dir,
    ...OTHER.filter((word) => word !== '--authored-here'),
    ...['--title', 'Stated', '--label', 'one', '--excerpt', 'quote.txt', '--alias', 'domain.again'],
    ...['--relate', 'related_to:domain.plain', '--sensitivity-to', 'restricted', '--reason', 'It leaks.'],
    ...['--source-uri', 'https://example.org/x', '--source-path', 'a.md', '--source-lines', '2-3'],
  );
  const first = await here.draft(
    dir,
    ...EDIT,
    '--title',
    'Other',
    '--label',
    'two',
    '--owner',
    'new',
    '--scope-path',
    'lib/**',
  );
  await accept(dir, first);
  const { document, migration, evidence } = await rebased(dir, second);
  assert.equal(document.operations, second.answer.operations);
  const taken = ['kind', 'namespace', 'owner', 'trustLevel', 'validTo', 'scope'];
  assert.equal(Object.keys(document.inherited as Document), taken);
  assert.equal(evidence.inherited, taken);
  const { owner, scope } = document.inherited as Document;
  assert.equal([owner, scope], ['new', { paths: ['lib/**'] }]);
  for (const text of ['title: Stated', '- one', 'sensitivity: restricted', 'alias: domain.again', 'lineEnd: 3'])
    assert.match(migration, text);
  assert.not.match(migration, 'two');
  assert.equal(evidence.sourceAnchors, second.evidence.sourceAnchors);
  assert.equal(evidence.excerpts, second.evidence.excerpts);
  assert.equal(
    (document.excerptFiles as readonly string[]).map((path) => path.slice(-67)),
    [`${String((second.evidence.excerpts as readonly Document[])[0]?.sha256)}.md`],
  );
});

rebasing('a local proposal stays local', async () => {
  const dir = library();
  const [first, second] = [await here.draft(dir, ...EDIT), await here.draft(dir, ...OTHER, '--local')];
  await accept(dir, first);
  const { document } = await rebased(dir, second);
  assert.is(document.local, true);
  assert.match(String(document.proposalDirectory), '/proposals-local/');
});

rebasing('edits that no longer match exactly once are refused, each by its number', async () => {
  const dir = library();
  const stale = await here.draft(dir, ...EDIT);
  const ambiguous = await here.draft(dir, ...OTHER);
  await accept(
    dir,
    await here.draft(
      dir,
      '--item-id',
      'domain.retry',
      '--authored-here',
      '--edit',
      'Retry three times.=twice is Retry',
    ),
  );
  assert.equal(codes(await refused(dir, stale.answer.proposalId)), ['patch-stale']);
  assert.equal(codes(await refused(dir, ambiguous.answer.proposalId)), ['patch-ambiguous']);
});

rebasing('an edit that another one has made already is stale, and one that changes nothing now is told', async () => {
  const dir = library();
  const [first, twin] = [await here.draft(dir, ...EDIT), await here.draft(dir, ...EDIT)];
  await accept(dir, first);
  const { message, remedy, findings } = await refused(dir, twin.answer.proposalId);
  assert.equal(
    findings.map(({ code }) => code),
    ['patch-stale'],
  );
  assert.match(message, 'Nothing was changed');
  assert.match(remedy, 'Propose the change anew against that, then delete this one');
  assert.match(remedy, 'theurian propose reject ID --discard');
});

rebasing('a whole text goes over while the text it replaces has stayed the same, and not otherwise', async () => {
  const dir = library();
  const [kept, lost] = [
    await here.draft(dir, ...whole('domain.retry')),
    await here.draft(dir, ...whole('domain.retry')),
  ];
  const same = [...whole('domain.retry', 'same.md'), '--title', 'Renamed'];
  here.write(dir, { 'same.md': RETRY });
  const renamed = await here.draft(dir, ...same);
  await accept(dir, renamed);
  const { document } = await rebased(dir, kept);
  assert.equal(
    [document.expectedRevision, document.contentSha256],
    [renamed.answer.revisionId, digestOf('Some text.\n')],
  );
  answered(await run(dir, 'propose', 'accept', String(document.proposalId), '--json'));
  const failure = await refused(dir, lost.answer.proposalId);
  assert.is(why(failure), 'whole-text');
  assert.match(String(failure.findings[0]?.remedy), 'propose show');
});

rebasing('two proposals of one new item: the second one cannot be rebased on the first', async () => {
  const dir = library();
  const [first, second] = [
    await here.draft(dir, ...whole('domain.new')),
    await here.draft(dir, ...whole('domain.new')),
  ];
  await accept(dir, first);
  assert.is(why(await refused(dir, second.answer.proposalId)), 'whole-text');
});

rebasing('what was changed by hand in the proposal is not lost without a word', async () => {
  const dir = library();
  const first = await here.draft(dir, ...EDIT);
  const mend = async (
    change: (text: string, drafted: Drafted) => string,
    more: readonly string[] = [],
  ): Promise<Drafted> => {
    const drafted = await here.draft(dir, ...OTHER, ...more);
    const at = here.path(dir, String(drafted.answer.proposalDirectory), String(drafted.answer.migrationFile));
    writeFileSync(at, change(readFileSync(at, 'utf8'), drafted));
    return drafted;
  };
  const cases = [
    ['a comment', (text: string) => `# Read this.\n${text}`],
    [
      'restoreItem',
      (text: string) => text.replace('operations:', `operations:\n- op: restoreItem\n  itemId: domain.old`),
    ],
    [
      'changeOwner',
      (text: string) =>
        text.replace('operations:', `operations:\n- op: changeOwner\n  itemId: domain.plain\n  owner: x`),
    ],
    ['dependsOn', (text: string) => text.replace('operations:', `dependsOn:\n- ${M(9)}\noperations:`)],
    ['validFrom', (text: string) => text.replace('    status:', `    validFrom: '2001-01-01T00:00:00Z'\n    status:`)],
    ['validTo', (text: string) => text.replace('2999', '2998')],
    ['status', (text: string) => text.replace('status: approved', 'status: draft')],
    ['contentType', (text: string) => text.replace('text/markdown', 'text/plain')],
  ] as const;
  const mended: (readonly [string, Drafted])[] = [];
  for (const [what, change] of cases) mended.push([what, await mend(change)]);
  const titled = await mend((text) =>
    text
      .replace(/title: .*/, 'title: By hand')
      .replace('confidential', 'restricted')
      .replace('status:', 'status:'),
  );
  const text = await here.draft(dir, ...OTHER);
  const unpinned = await here.draft(dir, ...OTHER);
  const body = here.path(dir, String(text.answer.bodyFile));
  writeFileSync(body, 'By hand.\n');
  const migration = here.path(dir, String(text.answer.proposalDirectory), String(text.answer.migrationFile));
  writeFileSync(
    migration,
    readFileSync(migration, 'utf8').replace(String(text.answer.contentSha256), digestOf('By hand.\n')),
  );
  writeFileSync(here.path(dir, String(unpinned.answer.bodyFile)), 'By hand.\n');
  await accept(dir, first);
  for (const [what, drafted] of mended) {
    const failure = await refused(dir, drafted.answer.proposalId);
    assert.is(why(failure), 'by-hand', what);
    assert.is(factsOf(failure.findings[0]).what, what);
  }
  assert.is(why(await refused(dir, text.answer.proposalId)), 'text-differs');
  assert.equal(codes(await refused(dir, unpinned.answer.proposalId)), ['pin-mismatch']);
  const { document } = await rebased(dir, titled);
  assert.not.ok(['title', 'sensitivity'].some((label) => label in (document.inherited as Document)));
});

rebasing('the owner that the item was handed to meanwhile is the one that is inherited', async () => {
  const dir = library();
  await accept(dir, await here.draft(dir, '--item-id', 'domain.retry', '--owner-to', 'second', '--authored-here'));
  const [first, second] = [await here.draft(dir, ...EDIT), await here.draft(dir, ...OTHER)];
  await accept(dir, first);
  await accept(dir, await here.draft(dir, '--item-id', 'domain.retry', '--owner-to', 'third', '--authored-here'));
  const { document } = await rebased(dir, second);
  assert.is((document.inherited as Document).owner, 'third');
});

rebasing('edits of a revision that is not here are refused', async () => {
  const dir = library();
  const drafted = await here.draft(dir, ...EDIT);
  const at = here.path(dir, String(drafted.answer.proposalDirectory), String(drafted.answer.migrationFile));
  for (const other of [R(99), R(2)]) {
    writeFileSync(at, readFileSync(at, 'utf8').replace(/expectedRevision: .*/, `expectedRevision: ${other}`));
    assert.is(why(await refused(dir, drafted.answer.proposalId)), 'base-unknown');
  }
});

rebasing('what lies beside the proposal would be lost, and so would one without evidence', async () => {
  const dir = library();
  const [first, second] = [await here.draft(dir, ...EDIT), await here.draft(dir, ...OTHER)];
  await accept(dir, first);
  const at = here.path(dir, String(second.answer.proposalDirectory));
  here.write(dir, { [`${second.answer.proposalDirectory}/note.txt`]: 'Mine.\n' });
  const others = await refused(dir, second.answer.proposalId);
  assert.equal(
    others.findings.map(({ facts }) => (facts as Document).why),
    ['others'],
  );
  rmSync(join(at, 'note.txt'));
  rmSync(join(at, 'evidence.json'));
  const none = await refused(dir, second.answer.proposalId);
  assert.equal(
    none.findings.map(({ facts }) => (facts as Document).why),
    ['no-evidence'],
  );
  writeFileSync(join(at, 'evidence.json'), '{');
  assert.equal(codes(await refused(dir, second.answer.proposalId)), ['json-syntax']);
});

rebasing('what could not be accepted for its form is not made anew either', async () => {
  const dir = library();
  const drafts: Drafted[] = [];
  for (let nth = 0; nth < 5; nth += 1) drafts.push(await here.draft(dir, ...OTHER, '--excerpt', 'quote.txt'));
  await accept(dir, await here.draft(dir, ...EDIT));
  const [broken, bodiless, quoted, swollen, two] = drafts.map(({ answer }) => answer);
  const migration = (answer: Drafted['answer'] | undefined): string =>
    here.path(dir, String(answer?.proposalDirectory), String(answer?.migrationFile));
  writeFileSync(migration(broken), 'apiVersion: [');
  rmSync(here.path(dir, String(bodiless?.bodyFile)));
  writeFileSync(here.path(dir, String([quoted?.excerptFiles].flat()[0])), 'Another text.\n');
  writeFileSync(here.path(dir, String(swollen?.evidenceFile)), ' '.repeat(4 * 1024 * 1024 + 1));
  writeFileSync(migration(two).replace('.yaml', '-too.yaml'), readFileSync(migration(two)));
  assert.equal(codes(await refused(dir, broken?.proposalId)), ['yaml-syntax']);
  assert.equal(codes(await refused(dir, bodiless?.proposalId)), ['body-missing']);
  assert.equal(codes(await refused(dir, quoted?.proposalId)), ['evidence-mismatch']);
  assert.equal(codes(await refused(dir, swollen?.proposalId)), ['file-too-large']);
  assert.equal(codes(await refused(dir, two?.proposalId)), ['proposal-malformed']);
});

rebasing('operations that propose would have written come along, whoever wrote them', async () => {
  const dir = library();
  const second = await here.draft(dir, ...OTHER);
  const at = here.path(dir, String(second.answer.proposalDirectory), String(second.answer.migrationFile));
  const text = readFileSync(at, 'utf8').replace(
    'operations:',
    'operations:\n- op: changeOwner\n  itemId: domain.retry\n  owner: x',
  );
  writeFileSync(at, `${text}- op: deprecateItem\n  itemId: domain.retry\n  reason: Enough.\n`);
  await accept(dir, await here.draft(dir, ...EDIT));
  const { document } = await rebased(dir, second);
  assert.equal(document.operations, ['changeOwner', 'upsertRevision', 'deprecateItem']);
});

rebasing('what was to be restored and is in force by now is refused as it is by propose', async () => {
  const dir = library();
  const restore = ['--item-id', 'domain.old', '--restore', '--reason', 'Again.', '--authored-here', '--edit'];
  const [first, second] = [
    await here.draft(dir, ...restore, 'Body=The body'),
    await here.draft(dir, ...restore, 'of=about'),
  ];
  await accept(dir, first);
  assert.ok(codes(await refused(dir, second.answer.proposalId)).includes('restore-not-retired'));
});

rebasing('what is no proposal any more, or none yet, is told as accepting tells it', async () => {
  const dir = library();
  const first = await here.draft(dir, ...EDIT);
  assert.is((await refused(dir, R(77), 2)).code, 'unknown-proposal');
  assert.is((await refused(dir, 'nonsense', 2)).code, 'usage');
  const copy = here.path(dir, String(first.answer.proposalDirectory), String(first.answer.migrationFile));
  const bytes = readFileSync(copy);
  await accept(dir, first);
  assert.equal(codes(await refused(dir, first.answer.proposalId)), ['already-in-place']);
  writeFileSync(copy, bytes);
  assert.equal(codes(await refused(dir, first.answer.proposalId)), ['already-in-place']);
});

rebasing('an item that went out of force meanwhile is refused as it is by propose', async () => {
  const dir = library();
  const second = await here.draft(dir, ...OTHER);
  await accept(dir, await here.draft(dir, ...EDIT));
  await accept(dir, await here.draft(dir, '--item-id', 'domain.retry', '--deprecate', '--authored-here'));
  assert.equal(codes(await refused(dir, second.answer.proposalId)), ['item-retired']);
});

rebasing('on a set that breaks a law nothing is rebased', async () => {
  const dir = library();
  const second = await here.draft(dir, ...OTHER);
  here.write(dir, step(7, [written('domain.plain', 70, 'Not on its base.\n')]));
  assert.ok(codes(await refused(dir, second.answer.proposalId)).includes('revision-conflict'));
});

rebasing('as text it says what became of what, and what comes next', async () => {
  const dir = library();
  const [first, second] = [await here.draft(dir, ...EDIT), await here.draft(dir, ...OTHER)];
  const at = await run(dir, 'propose', 'rebase', String(second.answer.proposalId));
  assert.match(
    at.out.replaceAll('\n', ' '),
    `${String(second.answer.proposalId)} is on its base: revision ${R(1)} of domain.retry is current.`,
  );
  await accept(dir, first);
  const { out, code } = await run(dir, 'propose', 'rebase', String(second.answer.proposalId).toLowerCase());
  assert.is(code, 0);
  const plain = out.replaceAll(/[0-7][0-9A-HJKMNP-TV-Z]{25}/g, 'ID').replaceAll('\n', ' ');
  assert.match(plain, /^Made ID anew as ID on revision ID; the former is gone\. Drafted domain\.retry in /);
  assert.match(plain, 'theurian propose accept ID');
  assert.not.ok(existsSync(here.path(dir, String(second.answer.proposalDirectory))));
});

rebasing.run();
