import { readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { answered, type Document, failed } from '../kit/cli.ts';
import { M, R } from '../kit/sound.ts';
import { acceptIn, filesOf } from './accept-scene.ts';
import { directoryOf, edit, idOf, pendingScene } from './pending-scene.ts';
import { type Drafted, whole } from './propose-scene.ts';

const showing = suite('propose show');
const here = pendingScene();
showing.after(() => here.remove());

const shown = async (dir: string, draft: Drafted): Promise<Document> => {
  const before = filesOf(here, dir);
  const document = answered(await here.run(dir, 'show', idOf(draft), '--json'));
  assert.equal(filesOf(here, dir), before);
  return document;
};

const text = async (dir: string, draft: Drafted): Promise<string> => {
  const ran = await here.run(dir, 'show', idOf(draft));
  assert.equal([ran.code, ran.err], [0, '']);
  return ran.out;
};

const listIn = (document: Document, key: string): readonly Document[] => document[key] as readonly Document[];
const codesIn = (document: Document, key: string): readonly unknown[] => listIn(document, key).map(({ code }) => code);
const rewrite = (path: string, change: (text: string) => string): void =>
  writeFileSync(path, change(readFileSync(path, 'utf8')));
const migrationAt = (dir: string, draft: Drafted): string =>
  here.path(dir, directoryOf(draft), String(draft.answer.migrationFile));

showing('an edit is shown as a word diff, with every label, and which of them were inherited', async () => {
  const dir = here.library();
  const draft = await here.draft(dir, ...edit('three times=five times'), '--title', 'Retry policy');
  const document = await shown(dir, draft);
  const [revision = {}] = listIn(document, 'revisions');
  assert.equal([revision.itemId, revision.replaces, revision.onCurrent], ['domain.retry', R(1), true]);
  const rows = Object.fromEntries(
    listIn(revision, 'labels').map(({ label, before, after, inherited }) => [label, [before, after, inherited]]),
  );
  assert.equal(rows.title, ['Title of domain.retry', 'Retry policy', false]);
  assert.equal(rows.sensitivity, ['confidential', 'confidential', true]);
  assert.equal(rows.scope, ['src/**', 'src/**', true]);
  assert.equal(Object.keys(rows).length, 12);
  const { parts } = (revision.body as Document).diff as Document;
  assert.equal(
    (parts as readonly Document[]).filter(({ kind }) => kind !== 'same').map(({ kind, text }) => [kind, text]),
    [
      ['removed', 'three'],
      ['added', 'five'],
    ],
  );
  assert.equal(
    [document.verdict, document.findings, document.screening, document.conflicts, document.onCurrentState],
    ['replays', [], [], [], true],
  );
  assert.equal(Object.keys(document).sort().join(' '), KEYS);
  const says = await text(dir, draft);
  for (const line of [
    '  title         Title of domain.retry -> Retry policy\n',
    '  sensitivity   confidential (inherited)\n',
    '    Retry [-three-]{+five+} times.\n',
    '  agent         agent-1, task task-1, model model-x\n',
    `  gives domain.retry the revision ${String(draft.answer.revisionId)} in place of ${R(1)}\n`,
    '  It replays on the knowledge as it is here.\n',
    '  None stands against it.\n',
    `    theurian propose accept ${idOf(draft)}\n`,
    `    theurian propose reject ${idOf(draft)} --author YOU --reason 'WHY'\n`,
  ])
    assert.match(says, line);
});

const KEYS =
  'ageDays anchors before conflicts directory evidence excerpts findings migration migrationFile nextSteps onCurrentState operations others proposalId proposedAt revisions room screening verdict';

showing('a new owner and a looser guard are shown beside the former ones', async () => {
  const dir = here.library();
  const words = ['--owner-to', 'others', '--sensitivity-to', 'public', '--reason', 'All may know.'];
  const draft = await here.draft(dir, '--item-id', 'domain.retry', '--authored-here', ...words);
  const { before, operations } = await shown(dir, draft);
  assert.equal(before, [{ id: 'domain.retry', status: 'approved', owner: 'platform', sensitivity: 'confidential' }]);
  assert.match(JSON.stringify(operations), 'guards domain.retry as public instead of confidential: All may know.');
  const says = await text(dir, draft);
  assert.match(says, '  hands domain.retry over to others instead of platform\n');
  assert.match(says, `    theurian propose reject ${idOf(draft)} --discard\n`);
});

showing('a first revision is shown whole, with its excerpts, its operations, and each source looked up', async () => {
  const dir = here.library();
  here.git(dir, 'remote', 'add', 'origin', 'https://example.org/here.git');
  const head = here.git(dir, 'rev-parse', 'HEAD');
  const fresh = await here.draft(
    dir,
    ...[...whole('domain.fresh'), '--excerpt', 'src/retry.ts'],
    ...['--source-uri', 'https://example.org/here.git', '--source-commit', head, '--source-path', 'src/retry.ts'],
    ...['--source-lines', '2-9'],
  );
  writeFileSync(here.path(dir, directoryOf(fresh), 'left.txt'), 'x');
  const document = await shown(dir, fresh);
  const [revision = {}] = listIn(document, 'revisions');
  assert.equal(revision.body, { kind: 'whole', text: 'Some text.\n' });
  assert.equal([revision.replaces, revision.onCurrent], [null, true]);
  assert.equal(
    listIn(document, 'anchors').map(({ state }) => state),
    ['short'],
  );
  assert.equal(
    listIn(document, 'excerpts').map((one) => one.text),
    ['one\ntwo\nthree\n'],
  );
  assert.equal(document.others, ['left.txt']);
  assert.equal(
    listIn(document, 'operations').map(({ op }) => op),
    ['createItem', 'upsertRevision', 'addEvidence'],
  );
  const says = await text(dir, fresh);
  for (const line of ['the file has fewer lines\n', '    one\n    two\n', '  left.txt\n', '    Some text.\n'])
    assert.match(says, line);
});

for (const [why, anchor, state, says] of [
  ['is found', { commitSha: 'HEAD', filePath: 'src/retry.ts' }, 'found', 'found'],
  ['names no commit', { filePath: 'src/retry.ts' }, 'no-commit', 'no commit is named'],
  ['names a commit that is not there', { commitSha: 'a'.repeat(40) }, 'missing', 'not there'],
  ['lies elsewhere', { sourceUri: 'https://example.com/x', commitSha: 'a'.repeat(40) }, 'elsewhere', 'lies elsewhere'],
] as const)
  showing(`a source that ${why} is told as such`, async () => {
    const dir = here.library();
    const draft = await here.draft(dir, ...whole('domain.fresh'));
    const commit = here.git(dir, 'rev-parse', 'HEAD');
    const path = here.path(dir, directoryOf(draft), 'evidence.json');
    const { sourceAnchors: _, ...evidence } = JSON.parse(readFileSync(path, 'utf8'));
    const given = JSON.parse(JSON.stringify({ provider: 'git', sourceUri: 'src', ...anchor }).replace('HEAD', commit));
    writeFileSync(path, JSON.stringify({ ...evidence, sourceAnchors: [given] }));
    assert.equal(
      listIn(await shown(dir, draft), 'anchors').map((one) => one.state),
      [state],
    );
    assert.match(await text(dir, draft), says);
  });

showing('where the history is cut off, what may lie beyond is told as that', async () => {
  const dir = here.library();
  here.commit(dir, { 'x.txt': 'x' });
  here.git('.', 'clone', '-q', '--depth=1', `file://${here.path(dir)}`, `${dir}-cut`);
  const draft = await here.draft(`${dir}-cut`, ...whole('domain.fresh'));
  const path = here.path(`${dir}-cut`, directoryOf(draft), 'evidence.json');
  const anchor = { provider: 'git', sourceUri: 'src', commitSha: here.git(dir, 'rev-parse', 'HEAD~1') };
  rewrite(path, (one) => JSON.stringify({ ...JSON.parse(one), sourceAnchors: [anchor] }));
  assert.equal(
    listIn(await shown(`${dir}-cut`, draft), 'anchors').map((one) => one.state),
    ['beyond'],
  );
});

showing('one that lost its base is still shown, against the revision it was made from', async () => {
  const dir = here.library();
  const first = await here.draft(dir, ...edit('three times=five times'));
  const second = await here.draft(dir, ...edit('three times=six times'));
  answered(await acceptIn(here, dir, idOf(first), '--json'));
  const document = await shown(dir, second);
  assert.equal([document.verdict, codesIn(document, 'findings')], ['refused', ['revision-conflict']]);
  const [revision = {}] = listIn(document, 'revisions');
  assert.equal([revision.replaces, revision.onCurrent, document.onCurrentState], [R(1), false, false]);
  const says = await text(dir, second);
  for (const line of [
    '[-three-]{+six+}',
    'which is not the current one',
    'on other knowledge than there is here now',
    'It would be refused.',
    `theurian propose rebase ${idOf(second)}`,
  ])
    assert.match(says, line);
  const done = await shown(dir, first);
  assert.equal([done.verdict, done.migration], ['accepted', null]);
  assert.match(await text(dir, first), /It was accepted before\.[\s\S]*git status -- \.theurian\n$/);
});

showing('others that it does not go together with are told as about it, whichever came first', async () => {
  const dir = here.library();
  const first = await here.draft(dir, ...edit('three times=five times'));
  const second = await here.draft(dir, ...edit('three times=six times'));
  for (const [one, other] of [
    [first, second],
    [second, first],
  ] as const) {
    const [conflict = {}] = listIn(await shown(dir, one), 'conflicts');
    assert.is(conflict.file, directoryOf(one));
    assert.match(String(conflict.remedy), `theurian propose show ${idOf(other)}`);
    assert.match(await text(dir, one), `The proposals ${idOf(one)} and ${idOf(other)} do not go together`);
  }
});

const SECRET = ['ghp', '_', 'wWPw5k4aXcaT4fNP0UcnZwJUVFk6LO0pINUx'].join('');

for (const [where, by] of [
  ['its text', (dir, d) => rewrite(here.path(dir, String(d.answer.bodyFile)), (t) => `${t}${SECRET}\n`)],
  [
    'its reasoning',
    (dir, d) => rewrite(here.path(dir, directoryOf(d), 'evidence.json'), (t) => t.replace('Because.', SECRET)),
  ],
  ['its description', (dir, d) => rewrite(migrationAt(dir, d), (t) => t.replace('Why it is proposed.', SECRET))],
  ['its title', (dir, d) => rewrite(migrationAt(dir, d), (t) => t.replace(/title: .*/, `title: ${SECRET}`))],
  [
    'an excerpt',
    (dir, d) => {
      const [file = ''] = d.answer.excerptFiles as readonly string[];
      rewrite(here.path(dir, file), () => SECRET);
    },
  ],
  ['an unknown key', (dir, d) => rewrite(migrationAt(dir, d), (t) => `colour: ${SECRET}\n${t}`)],
  ['a file beside', (dir, d) => writeFileSync(here.path(dir, directoryOf(d), `${SECRET}.txt`), 'x')],
  [
    'evidence that cannot be understood',
    (dir, d) => writeFileSync(here.path(dir, directoryOf(d), 'evidence.json'), `{${SECRET}`),
  ],
] as readonly (readonly [string, (dir: string, draft: Drafted) => void])[])
  showing(`a secret in ${where} is told and not shown, and the rest is`, async () => {
    const dir = here.library();
    const draft = await here.draft(dir, ...whole('domain.fresh'), '--excerpt', 'body.md');
    by(dir, draft);
    const document = await shown(dir, draft);
    assert.ok(codesIn(document, 'screening').includes('secret'));
    assert.equal([document.verdict, document.findings, document.conflicts], ['refused', [], []]);
    const says = await text(dir, draft);
    for (const output of [JSON.stringify(document), says]) assert.not.match(output, SECRET);
    assert.match(says, 'It would be refused for the secret');
    if (where !== 'an unknown key') assert.match(says, 'ann@example.org');
  });

showing('a text that must not be carried makes it refused, and what is hidden in it is written out', async () => {
  const dir = here.library();
  const draft = await here.draft(dir, ...whole('domain.fresh'));
  rewrite(here.path(dir, directoryOf(draft), 'evidence.json'), (t) =>
    t.replace('Because.', 'Be\\u202ecause \\u001b[31m.'),
  );
  const document = await shown(dir, draft);
  assert.is(document.verdict, 'refused');
  assert.ok(codesIn(document, 'screening').includes('bidi-character'));
  const says = await text(dir, draft);
  assert.match(says, 'Be\\u202ecause \\x1b[31m.');
  assert.not.match(says, /[\u202e\u001b]/);
});

showing('a directory that cannot be read as a proposal is shown with what is wrong with it', async () => {
  const dir = here.library();
  const draft = await here.draft(dir, ...whole('domain.fresh'));
  renameSync(migrationAt(dir, draft), here.path(dir, directoryOf(draft), 'migration.yaml'));
  const document = await shown(dir, draft);
  assert.equal([document.verdict, document.migration, document.revisions], ['broken', null, []]);
  assert.equal(codesIn(document, 'findings'), ['proposal-malformed']);
  assert.match(
    await text(dir, draft),
    /It cannot be read as a proposal\.[\s\S]*agent-1|agent-1[\s\S]*It cannot be read/,
  );
  symlinkSync('evidence.json', here.path(dir, directoryOf(draft), 'link'));
  assert.equal(codesIn(await shown(dir, draft), 'findings'), ['proposal-symlink']);
});

showing('a text that is missing, or the same as it is, is told as that', async () => {
  const dir = here.library();
  const missing = await here.draft(dir, ...whole('domain.fresh'));
  rmSync(here.path(dir, String(missing.answer.bodyFile)));
  assert.match(await text(dir, missing), 'Its text is not in the proposal.');
  here.write(dir, { 'same.md': 'Body of domain.plain.\n' });
  const same = await here.draft(
    dir,
    ...['--item-id', 'domain.plain', '--body-file', 'same.md', '--authored-here', '--title', 'Another title'],
  );
  assert.match(await text(dir, same), 'The text is the one there is.');
});

showing('an id that is none, and one that is nobody’s, are wrong command lines', async () => {
  const dir = here.library();
  assert.match(failed(await here.run(dir, 'show', 'x', '--json'), 2).message, /"x" is no id of a proposal/);
  assert.is(failed(await here.run(dir, 'show', M(1), '--json'), 2).code, 'unknown-proposal');
});

showing.run();
