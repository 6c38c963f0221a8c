import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { cli } from '../kit/cli.ts';
import { edit, idOf, pendingScene } from './pending-scene.ts';
import { whole } from './propose-scene.ts';

const secrets = suite('what is said of proposals repeats no secret');
const here = pendingScene();
secrets.after(() => here.remove());

const KEY = ['ghp', '_', 'wWPw5k4aXcaT4fNP0UcnZwJUVFk6LO0pINUx'].join('');

const evidenceIn = (at: string, change: (text: string) => string): void => {
  const path = join(at, 'evidence.json');
  writeFileSync(path, change(readFileSync(path, 'utf8')));
};

/** What is put into a proposal by hand; `at` is its directory. */
const carriers: Readonly<Record<string, (at: string, migration: string) => void>> = {
  'the text of its evidence': (at) => evidenceIn(at, (text) => text.replace(/"reasoning": "/, `$&${KEY} `)),
  'an unknown key of its evidence': (at) => evidenceIn(at, (text) => text.replace('{', `{ "${KEY}": 1,`)),
  'a key of its evidence that comes twice': (at) =>
    evidenceIn(at, (text) => text.replace('{', `{ "${KEY}": 1, "${KEY}": 2,`)),
  'a value that its parser leaves out': (at) => evidenceIn(at, (text) => text.replace('{', `{ "reasoning": "${KEY}",`)),
  'an escaped value that its parser leaves out': (at) =>
    evidenceIn(at, (text) => text.replace('{', `{ "reasoning": "\\u0067${KEY.slice(1)}",`)),
  'a text of the wrong kind': (at) => evidenceIn(at, (text) => text.replace(/"sourceAnchors": \[/, `$&"${KEY}", `)),
  'a migration that does not parse': (_, migration) =>
    writeFileSync(migration, `${readFileSync(migration, 'utf8')}\n"${KEY}": x\n`),
  'a migration of another shape': (_, migration) =>
    writeFileSync(migration, readFileSync(migration, 'utf8').replace('apiVersion: ', `${KEY}: x\napiVersion: `)),
  'the title': (_, migration) =>
    writeFileSync(migration, readFileSync(migration, 'utf8').replace(/title: .*/, `title: ${KEY}`)),
  'the name of a link': (at) => symlinkSync('x', join(at, KEY)),
  'the name of a file beside': (at) => writeFileSync(join(at, `${KEY}.md`), 'x\n'),
  'the name of a directory': (at) => {
    mkdirSync(join(at, KEY));
    writeFileSync(join(at, KEY, 'a.md'), 'x\n');
  },
  'a second migration': (at, migration) => {
    writeFileSync(migration.replace(/[^/]*$/, `${KEY}.yaml`), 'x\n');
    writeFileSync(join(at, '01K2AAAAAA0123456789CP0001.yaml'), KEY);
  },
};

const verbs: readonly (readonly [name: string, words: (id: string) => readonly string[]])[] = [
  ['show', (id) => ['show', id]],
  ['list', () => ['list']],
  ['check', () => ['check', '--all']],
  ['accept', (id) => ['accept', id, '--dry-run']],
  ['rebase', (id) => ['rebase', id]],
  ['reject', (id) => ['reject', id, '--reason', 'No.', '--author', 'ann@example.org']],
  ['discard', (id) => ['reject', id, '--discard']],
];

for (const [what, put] of Object.entries(carriers))
  secrets(`a secret in ${what} is told by no verb, in text and in JSON`, async () => {
    const dir = here.library();
    const drafts = [await here.draft(dir, ...whole('domain.new')), await here.draft(dir, ...edit('three times=twice'))];
    for (const { answer } of drafts)
      put(
        here.path(dir, String(answer.proposalDirectory)),
        here.path(dir, String(answer.proposalDirectory), String(answer.migrationFile)),
      );
    mkdirSync(here.path(dir, '.theurian/proposals', KEY));
    for (const draft of drafts)
      for (const [name, words] of verbs)
        for (const more of [[], ['--json']]) {
          const ran = await cli({ at: here.path(dir), env: here.env }, 'propose', ...words(idOf(draft)), ...more);
          const said = `${ran.out}${ran.err}`;
          assert.is.not(said, '', name);
          assert.not.ok(said.includes(KEY), `${name} ${more.join('')}: ${said}`);
        }
  });

const unclear: Readonly<Record<string, readonly [change: (text: string) => string, code: string]>> = {
  'that is more than is read': [
    (text) => text.replace('{', `{ "x": "${'x'.repeat(4 * 1024 * 1024)}",`),
    'file-too-large',
  ],
  'with a key that comes twice': [(text) => text.replace('{', '{ "reasoning": "Not this.",'), 'duplicate-key'],
  'with a key that comes twice, once with an escape': [
    (text) => text.replace('{', '{ "r\\u0065asoning": "Not this.",'),
    'duplicate-key',
  ],
};

for (const [what, [change, code]] of Object.entries(unclear))
  secrets(`evidence ${what} is refused by accept, show, rebase and list`, async () => {
    const dir = here.library();
    const draft = await here.draft(dir, ...whole('domain.new'));
    evidenceIn(here.path(dir, String(draft.answer.proposalDirectory)), change);
    for (const words of [['accept', idOf(draft)], ['rebase', idOf(draft)], ['show', idOf(draft)], ['list']]) {
      const ran = await here.run(dir, ...words, '--json');
      assert.ok(`${ran.out}${ran.err}`.includes(code), words.join(' '));
      if (words[0] === 'show' || words[0] === 'list') assert.match(ran.out, /"verdict": ?"refused"/);
      else assert.is(ran.code, 4);
    }
  });

secrets.run();
