import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type ImportedReviews, importReviews } from '../../lib/flows/review-import.ts';
import type { Refusal } from '../../lib/flows/served.ts';
import { inWorkspace } from '../../lib/flows/workspace.ts';
import type { Fault } from '../../lib/model/fault.ts';
import type { Result } from '../../lib/model/result.ts';
import { answer, bytesOf, comment, pull, thread } from '../kit/pull.ts';
import { lab } from '../kit/repo.ts';
import { treeIn } from '../kit/tree.ts';
import { worldAt } from '../kit/ways.ts';

const imports = suite('review import');
const here = lab();
imports.after(() => here.remove());

type Answer = Result<ImportedReviews, Refusal | Fault>;

const give = (dir: string, bytes: Uint8Array): Promise<Answer> =>
  inWorkspace(worldAt(here.path(dir), here.env), (workspace) => importReviews(workspace, { name: 'in.json', bytes }));
const sound = async (dir: string, value: unknown) => {
  const given = await give(dir, bytesOf(value));
  if (!given.ok) throw new Error(JSON.stringify(given.error));
  return given.value.reviews;
};
const record = (dir: string, number = 7): string => here.path(dir, `.theurian/review/${number}.json`);

// Put together here, so that no file of this project holds one.
const TOKEN = ['ghp', 'wWPw5k4aXcaT4fNP0UcnZwJUVFk6LO0pINUx'].join('_');

imports('a pull request is kept, importing it again changes nothing, and another answer takes its place', async () => {
  here.repo('plain', { 'a.txt': 'a\n' });
  const [first] = await sound('plain', answer(pull()));
  assert.equal(first, {
    number: 7,
    path: '.theurian/review/7.json',
    kind: 'created',
    threads: 1,
    comments: 1,
    redactions: [],
  });
  const before = statSync(record('plain'), { bigint: true });
  assert.is((await sound('plain', pull()))[0]?.kind, 'unchanged');
  assert.is(statSync(record('plain'), { bigint: true }).ino, before.ino);
  assert.is((await sound('plain', pull({ state: 'OPEN' })))[0]?.kind, 'updated');
  assert.match(readFileSync(record('plain'), 'utf8'), '"state": "OPEN"');
  assert.equal(readdirSync(here.path('plain', '.theurian/review')), ['7.json']);
  assert.is(statSync(record('plain')).mode & 0o777, 0o600);
});

imports('a record is read as what was imported, so that it can be imported itself', async () => {
  here.repo('again', { 'a.txt': 'a\n' });
  await sound('again', pull());
  const given = await give('again', readFileSync(record('again')));
  assert.is(given.ok && given.value.reviews[0]?.kind, 'unchanged');
});

const PLACES: readonly (readonly [where: string, value: unknown])[] = [
  [
    'a comment',
    pull({ reviewThreads: { nodes: [thread({ comments: { nodes: [comment({ body: `a ${TOKEN} b` })] } })] } }),
  ],
  ['a path', pull({ reviewThreads: { nodes: [thread({ path: `src/${TOKEN}` })] } })],
  ['the id of a thread', pull({ reviewThreads: { nodes: [thread({ id: TOKEN })] } })],
  [
    'the name of somebody',
    pull({
      author: { login: TOKEN },
      reviewThreads: { nodes: [thread({ comments: { nodes: [comment({ author: { login: TOKEN } })] } })] },
    }),
  ],
  ['an address', pull({ url: `https://x:${TOKEN}@github.com/acme/shop/pull/7` })],
  ['a key that nobody knows', { ...pull(), title: TOKEN, [TOKEN]: 1 }],
];

for (const [nth, [where, value]] of PLACES.entries())
  imports(`a secret in ${where} never lands, and what was blotted out is counted`, async () => {
    here.repo(`secret${nth}`, { 'a.txt': 'a\n' });
    const [one] = await sound(`secret${nth}`, value);
    assert.not.match(JSON.stringify(treeIn(here.path(`secret${nth}`, '.theurian'))), TOKEN);
    assert.not.match(readFileSync(record(`secret${nth}`), 'utf8'), TOKEN);
    assert.is((one?.redactions.length ?? 0) > 0, where !== 'a key that nobody knows');
  });

imports('what is refused writes nothing', async () => {
  here.repo('refused', { 'a.txt': 'a\n' });
  for (const bytes of [bytesOf({}), Buffer.from('{'), Buffer.alloc(8 * 1024 * 1024 + 1, 0x20)]) {
    const given = await give('refused', bytes);
    assert.is(!given.ok && given.error.kind, 'refused');
  }
  const two = await give('refused', bytesOf([pull(), pull({ number: 8, merged: 'yes' })]));
  assert.is(!two.ok && two.error.kind, 'refused');
  assert.not.ok(existsSync(here.path('refused', '.theurian')));
});

imports('no link is followed, whatever stands in the way is named, and nothing behind it changes', async () => {
  const ways: readonly (readonly [build: (at: string) => void, code: string, path: string])[] = [
    [(at) => symlinkSync('../other', at), 'ELOOP', '.theurian/review'],
    [(at) => writeFileSync(at, ''), 'ENOTDIR', '.theurian/review'],
    [
      (at) => {
        mkdirSync(at);
        symlinkSync('../../other/x', `${at}/7.json`);
      },
      'ELOOP',
      '.theurian/review/7.json',
    ],
    [(at) => mkdirSync(`${at}/7.json`, { recursive: true }), 'EISDIR', '.theurian/review/7.json'],
    [(at) => mkdirSync(`${at}/.7.new`, { recursive: true }), 'ERR_FS_EISDIR', '.theurian/review/7.json'],
  ];
  for (const [nth, [build, code, path]] of ways.entries()) {
    const dir = `way${nth}`;
    here.repo(dir, { 'other/x': 'mine\n', '.theurian/config.yaml': 'x\n' });
    build(here.path(dir, '.theurian/review'));
    const given = await give(dir, bytesOf(pull()));
    assert.ok(!given.ok && (given.error.kind === 'unwritable' || given.error.kind === 'unreadable'));
    assert.equal([given.error.code, given.error.path.startsWith(path)], [code, true], JSON.stringify(given.error));
    assert.is(readFileSync(here.path(dir, 'other/x'), 'utf8'), 'mine\n');
  }
});

imports('what was killed half way is no hindrance', async () => {
  here.repo('killed', { '.theurian/review/.7.new': 'half' });
  assert.is((await sound('killed', pull()))[0]?.kind, 'created');
});

imports('a bare repository has no place for it', async () => {
  here.git('.', 'init', '-q', '--bare', 'bare');
  const given = await give('bare', bytesOf(pull()));
  assert.is(!given.ok && given.error.kind, 'no-worktree');
});

imports.run();
