import { cpSync, mkdirSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { pendingAt } from '../../lib/flows/pending-proposals.ts';
import { answered, type Document, failed } from '../kit/cli.ts';
import { M, R } from '../kit/sound.ts';
import { acceptIn, filesOf } from './accept-scene.ts';
import { directoryOf, edit, idOf, pendingScene } from './pending-scene.ts';
import { type Drafted, whole } from './propose-scene.ts';

const listing = suite('propose list');
const here = pendingScene();
listing.after(() => here.remove());

const rowsIn = async (dir: string): Promise<readonly Document[]> => {
  const before = filesOf(here, dir);
  const { proposals } = answered(await here.run(dir, 'list', '--json'));
  assert.equal(filesOf(here, dir), before);
  return proposals as readonly Document[];
};

const rowOf = async (dir: string, name: string): Promise<Document> =>
  (await rowsIn(dir)).find(({ proposalId }) => proposalId === name) ?? assert.unreachable(`no row ${name}`) ?? {};

const codesIn = ({ findings }: Document): readonly unknown[] =>
  (findings as readonly Document[]).map(({ code }) => code);

listing('without proposals there is nothing to list', async () => {
  const dir = here.library();
  assert.equal((await here.run(dir, 'list')).out, 'No proposals.\n');
  const { count, open, proposals, stateHash } = answered(await here.run(dir, 'list', '--json'));
  assert.equal([count, open, proposals], [0, 0, []]);
  assert.match(String(stateHash), /^[0-9a-f]{64}$/);
});

listing('a row tells what, who, since when, and which others are on the same item or have the same text', async () => {
  const dir = here.library();
  here.write(dir, { 'other.md': 'SOME\n  text.' });
  const first = await here.draft(dir, ...edit('three times=five times'));
  const second = await here.draft(dir, ...edit('three times=six times'), '--local');
  const third = await here.draft(dir, ...whole('domain.fresh'));
  const fourth = await here.draft(dir, ...whole('domain.other', 'other.md'));
  const rows = await rowsIn(dir);
  assert.equal(
    rows.map(({ proposalId, room, verdict }) => [proposalId, room, verdict]),
    [
      [idOf(first), 'proposals', 'replays'],
      [idOf(third), 'proposals', 'replays'],
      [idOf(fourth), 'proposals', 'replays'],
      [idOf(second), 'proposals-local', 'replays'],
    ],
  );
  assert.equal(
    rows.map(({ sameItem, sameBody }) => [sameItem, sameBody]),
    [
      [[idOf(second)], []],
      [[], [idOf(fourth)]],
      [[], [idOf(third)]],
      [[idOf(first)], []],
    ],
  );
  const { proposedAt, ...row } = rows[0] ?? {};
  assert.match(String(proposedAt), /^20\d\d-\d\d-\d\dT/);
  assert.equal(row, {
    proposalId: idOf(first),
    room: 'proposals',
    directory: directoryOf(first),
    agentId: 'agent-1',
    items: ['domain.retry'],
    migrationId: first.answer.migrationId,
    verdict: 'replays',
    sameItem: [idOf(second)],
    sameBody: [],
    ageDays: 0,
    findings: [],
    fault: null,
  });
  const { out } = await here.run(dir, 'list');
  assert.match(out, `${idOf(second)}  domain.retry  just now, local  agent-1  replays\n  same item: ${idOf(first)}\n`);
  assert.match(out, `${idOf(third)}  domain.fresh  just now         agent-1  replays\n  same text: ${idOf(fourth)}\n`);
  assert.match(out, /\n4 of 4 replay on the knowledge as it is here\.\n/);
});

listing(
  'one that lost its base says so, and one that was accepted is told as such and stands beside no other',
  async () => {
    const dir = here.library();
    const first = await here.draft(dir, ...edit('three times=five times'));
    const second = await here.draft(dir, ...edit('three times=six times'));
    answered(await acceptIn(here, dir, idOf(first), '--json'));
    const rows = await rowsIn(dir);
    assert.equal(
      rows.map((row) => [row.proposalId, row.verdict, codesIn(row), row.sameItem]),
      [
        [idOf(first), 'accepted', ['already-in-place'], []],
        [idOf(second), 'refused', ['revision-conflict'], []],
      ],
    );
    const { out } = await here.run(dir, 'list');
    assert.not.match(out, new RegExp(`^${idOf(first)}`, 'm'));
    assert.match(out, /\n1 proposal more is accepted; only evidence is left\.\n$/);
    assert.match(out, new RegExp(`refused\\n {2}revision-conflict: This revision expects .* proposal ${idOf(first)}`));
    assert.match(out, /\n0 of 1 replay/);
  },
);

const migrationAt = (at: string, { answer }: Drafted): string => join(at, String(answer.migrationFile));
const rewrite = (path: string, change: (text: string) => string): void =>
  writeFileSync(path, change(readFileSync(path, 'utf8')));

/** Ways to be unfit, each of which `accept` refuses as well. */
const UNFIT: readonly (readonly [why: string, by: (at: string, draft: Drafted, top: string) => void])[] = [
  ['has a migration that does not parse', (at, draft) => rewrite(migrationAt(at, draft), (text) => `${text}x: [\n`)],
  ['has an unknown key', (at, draft) => rewrite(migrationAt(at, draft), (text) => `colour: red\n${text}`)],
  ['has another id inside', (at, draft) => renameSync(migrationAt(at, draft), join(at, `${R(99)}-x.yaml`))],
  [
    'has the id of a landed one',
    (at, draft) => rewrite(migrationAt(at, draft), (t) => t.replace(/^id: .*/m, `id: ${M(1)}`)),
  ],
  ['has no body', (at) => rmSync(join(at, 'domain'), { recursive: true })],
  [
    'has an edited body',
    (at, draft) =>
      rewrite(join(at, String(draft.answer.bodyFile).slice(directoryOf(draft).length + 1)), (t) => `${t}x`),
  ],
  [
    'has a body that leads out',
    (at, draft) => rewrite(migrationAt(at, draft), (t) => t.replace('../knowledge/', '../../')),
  ],
  [
    'has a body where something stands',
    (_, draft, top) => here.write(top, { [String(draft.answer.bodyDestination)]: 'x' }),
  ],
  [
    'has a body below a file',
    (_, draft, top) => {
      const at = here.path(top, '.theurian/knowledge/domain/deep');
      assert.match(String(draft.answer.bodyDestination), '/domain/deep/');
      writeFileSync(at, 'x');
    },
  ],
  ['waits for what is not there', (at, draft) => rewrite(migrationAt(at, draft), (t) => `dependsOn: [${M(99)}]\n${t}`)],
  ['has two migrations', (at, draft) => cpSync(migrationAt(at, draft), join(at, `${R(99)}.yaml`))],
  ['has no migration', (at, draft) => rmSync(migrationAt(at, draft))],
  ['has a link in it', (at) => symlinkSync('evidence.json', join(at, 'link'))],
  [
    'is a link',
    (at) => {
      renameSync(at, `${at}.aside`);
      symlinkSync(`${at}.aside`, at);
    },
  ],
  [
    'is a file',
    (at) => {
      rmSync(at, { recursive: true });
      writeFileSync(at, 'x');
    },
  ],
  ['lies in both places', (at) => cpSync(at, at.replace('/proposals/', '/proposals-local/'), { recursive: true })],
  ['is too large', (at, draft) => rewrite(migrationAt(at, draft), (text) => `${text}# ${'x'.repeat(5_000_000)}\n`)],
];

for (const [why, by] of UNFIT)
  listing(`a proposal that ${why} is told with what accepting it would be refused for`, async () => {
    const dir = here.library();
    const draft = await here.draft(dir, ...whole('domain.deep.fresh'), '--excerpt', 'body.md');
    by(here.path(dir, directoryOf(draft)), draft, dir);
    const row = await rowOf(dir, idOf(draft));
    assert.ok(row.verdict === 'refused' || row.verdict === 'broken', String(row.verdict));
    const refusal = failed(await acceptIn(here, dir, idOf(draft), '--json'), 4);
    assert.equal(row.findings, refusal.findings);
  });

listing(
  'an excerpt that stands there already, and one with other bytes in its place, are told as accepting tells',
  async () => {
    const dir = here.library();
    const draft = await here.draft(dir, ...whole('domain.fresh'), '--excerpt', 'body.md');
    const [file = ''] = draft.answer.excerptFiles as readonly string[];
    const landed = here.path(dir, '.theurian', file.slice(directoryOf(draft).length + 1));
    mkdirSync(join(landed, '..'), { recursive: true });
    cpSync(here.path(dir, file), landed);
    assert.is((await rowOf(dir, idOf(draft))).verdict, 'replays');
    answered(await acceptIn(here, dir, idOf(draft), '--dry-run', '--json'));
    writeFileSync(landed, 'x');
    const refusal = failed(await acceptIn(here, dir, idOf(draft), '--json'), 4);
    assert.equal((await rowOf(dir, idOf(draft))).findings, refusal.findings);
  },
);

listing('what lies there under another name is told; files that are nobody’s proposal are not', async () => {
  const dir = here.library();
  mkdirSync(here.path(dir, '.theurian/proposals/notes'), { recursive: true });
  writeFileSync(here.path(dir, '.theurian/proposals/README.md'), 'x');
  symlinkSync('nowhere', here.path(dir, '.theurian/proposals/link'));
  const rows = await rowsIn(dir);
  assert.equal(
    rows.map((row) => [row.proposalId, row.verdict, row.proposedAt, codesIn(row)]),
    [
      ['link', 'broken', null, ['proposal-symlink']],
      ['notes', 'broken', null, ['proposal-malformed']],
    ],
  );
  assert.match((await here.run(dir, 'list')).out, /notes {2}\(no item\).*broken\n {2}proposal-malformed: The name of/);
});

listing('a place that is a link is told, and what lies in the other one, too', async () => {
  const dir = here.library();
  const draft = await here.draft(dir, ...whole('domain.fresh'));
  symlinkSync('proposals', here.path(dir, '.theurian/proposals-local'));
  assert.equal(
    (await rowsIn(dir)).map(({ proposalId, verdict }) => [proposalId, verdict]),
    [
      [idOf(draft), 'replays'],
      ['proposals-local', 'broken'],
    ],
  );
});

listing('evidence that is not there, not understood, or too large is told beside the verdict', async () => {
  const dir = here.library();
  const [first, second, third] = [
    await here.draft(dir, ...whole('domain.first')),
    await here.draft(dir, ...whole('domain.second')),
    await here.draft(dir, ...whole('domain.third')),
  ];
  rmSync(here.path(dir, directoryOf(first), 'evidence.json'));
  writeFileSync(here.path(dir, directoryOf(second), 'evidence.json'), '{');
  writeFileSync(here.path(dir, directoryOf(third), 'evidence.json'), 'x'.repeat(5_000_000));
  assert.equal(
    (await rowsIn(dir)).map((row) => [row.verdict, row.agentId, codesIn(row)]),
    [
      ['replays', null, ['missing-key', 'missing-key', 'missing-key', 'missing-key']],
      ['replays', null, ['json-syntax']],
      ['refused', null, ['file-too-large']],
    ],
  );
  assert.match((await here.run(dir, 'list')).out, /\(no agent\)/);
});

const SECRET = ['ghp', '_', 'wWPw5k4aXcaT4fNP0UcnZwJUVFk6LO0pINUx'].join('');

listing('no secret is repeated: not one in a finding, and not one in the name of an agent', async () => {
  const dir = here.library();
  const first = await here.draft(dir, ...whole('domain.first'));
  const second = await here.draft(dir, ...whole('domain.second'));
  const at = here.path(dir, directoryOf(first));
  rewrite(migrationAt(at, first), (text) => text.replace(/^author: .*/m, `author: ${SECRET}\ncolour: ${SECRET}`));
  rewrite(here.path(dir, directoryOf(second), 'evidence.json'), (text) => text.replace('agent-1', SECRET));
  const ran = await here.run(dir, 'list', '--json');
  assert.not.match(ran.out, SECRET);
  assert.not.match((await here.run(dir, 'list')).out, SECRET);
  const [one, other] = answered(ran).proposals as readonly Document[];
  assert.ok(one !== undefined && other !== undefined);
  assert.equal([one.verdict, [...new Set(codesIn(one))]], ['refused', ['secret']]);
  assert.match(String(other.agentId), /^\[redacted:/);
});

listing('one that vanishes while it is looked at is not there', async () => {
  const dir = here.library();
  const draft = await here.draft(dir, ...whole('domain.fresh'));
  const path = directoryOf(draft);
  const entry = { name: idOf(draft), path, kind: 'directory', room: 'proposals' } as const;
  const landed = { topLevel: here.path(dir), ordered: [] };
  const reading = pendingAt(landed, entry);
  rmSync(here.path(dir, path), { recursive: true });
  const [early] = await reading;
  assert.ok(early === undefined || early.fault !== null || early.read !== null);
  assert.equal(await pendingAt(landed, entry), []);
  writeFileSync(here.path(dir, path), '');
  assert.equal((await pendingAt(landed, entry))[0]?.findings[0]?.code, 'proposal-malformed');
});

listing('one that cannot be read is told with what keeps it from being read', async () => {
  const dir = here.library();
  const draft = await here.draft(dir, ...whole('domain.fresh'));
  const body = String(draft.answer.bodyFile);
  const migration = here.path(dir, directoryOf(draft), String(draft.answer.migrationFile));
  // A name that is too long for any disk stands for whatever cannot be opened.
  rewrite(migration, (text) => text.replace(/contentFile: .*/, `contentFile: ../knowledge/${'x'.repeat(300)}.md`));
  assert.is((await rowOf(dir, idOf(draft))).verdict, 'refused');
  assert.ok(body.length > 0);
});

listing('where the knowledge itself is refused, what lies open is listed, and none of it is judged', async () => {
  const dir = here.library();
  const accepted = await here.draft(dir, ...whole('domain.early'));
  answered(await acceptIn(here, dir, idOf(accepted), '--json'));
  const draft = await here.draft(dir, ...whole('domain.fresh'));
  here.write(dir, { [`.theurian/migrations/${M(7)}.yaml`]: 'x: [' });
  symlinkSync('nowhere', here.path(dir, '.theurian/proposals/link'));
  const { code, message, findings, proposals } = failed(await here.run(dir, 'list', '--json'), 4, 'proposals');
  assert.is(code, 'refused');
  assert.match(message, 'No proposal can be judged while the knowledge is refused');
  assert.is(findings[0]?.code, 'yaml-syntax');
  assert.equal(
    (proposals as readonly Document[]).map((row) => [row.proposalId, row.items, row.verdict, codesIn(row)]),
    [
      [idOf(draft), ['domain.fresh'], 'unjudged', []],
      ['link', [], 'broken', ['proposal-symlink']],
    ],
  );
  const [row] = proposals as readonly Document[];
  assert.equal([row?.migrationId, row?.ageDays, row?.fault], [draft.answer.migrationId, 0, null]);
  const { out, err } = await here.run(dir, 'list');
  assert.is(out, '');
  assert.match(err, new RegExp(`^${idOf(draft)} {2}domain\\.fresh {2}just now {2}agent-1\n`));
  assert.match(err, /\nlink +\(no item\) +\(no agent\) {2}broken\n {2}proposal-symlink: [^\n]*\n\n.*yaml-syntax/);
  assert.not.match(err, idOf(accepted));
});

listing.run();
