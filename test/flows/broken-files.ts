import { execFileSync } from 'node:child_process';
import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { digestOf } from '../../lib/model/digest.ts';
import { BODY, edit, FIRST, M, PIN, SECOND, SOUND, type Texts, THIRD, without } from '../kit/sound.ts';
import type { Rows } from './row.ts';

const BIG_BODY = '#'.repeat(8 * 1024 * 1024 + 1);
const first = (from: string, to: string) => edit(SOUND, FIRST, from, to);
const second = (from: string, to: string) => edit(SOUND, SECOND, from, to);
const third = (from: string, to: string) => edit(SOUND, THIRD, from, to);
const pin = (text: string) => first(PIN, digestOf(text));

/** Sets whose fault is seen in one file by itself. */
export const BROKEN_FILES: Rows = {
  path: [
    { code: 'no-knowledge', why: 'a repository without the directory', files: { 'README.md': 'x\n' }, at: '.theurian' },
    {
      code: 'symlink',
      why: 'a body that is a link',
      files: { ...SOUND, [BODY]: { link: '../../../README.md' } },
      at: BODY,
    },
    {
      code: 'symlink',
      why: 'a directory of bodies that is a link',
      files: { ...SOUND, '.theurian/knowledge/other': { link: 'domain' } },
      at: '.theurian/knowledge/other',
    },
    {
      code: 'symlink',
      why: 'a policy that is a link',
      files: { ...SOUND, '.theurian/policy.yaml': { link: '../p.yaml' } },
      at: '.theurian/policy.yaml',
    },
    {
      code: 'symlink',
      why: '.theurian itself a link',
      files: { '.theurian': { link: 'elsewhere' } },
      at: '.theurian',
    },
    {
      code: 'gitlink',
      why: 'a submodule among the bodies',
      files: SOUND,
      judged: 'staged',
      after: (lab, dir) =>
        lab.git(dir, 'update-index', '--add', '--cacheinfo', `160000,${'1'.repeat(40)},.theurian/knowledge/module`),
      at: '.theurian/knowledge/module',
    },
    {
      code: 'not-a-file',
      why: 'a directory with the name of a migration',
      files: SOUND,
      after: (lab, dir) => mkdirSync(lab.path(dir, `.theurian/migrations/${M(9)}.yaml`)),
      at: `.theurian/migrations/${M(9)}.yaml`,
    },
    {
      code: 'not-a-file',
      why: 'a pipe among the bodies',
      files: SOUND,
      after: (lab, dir) => execFileSync('mkfifo', [lab.path(dir, '.theurian/knowledge/pipe.md')]),
      at: '.theurian/knowledge/pipe.md',
    },
    {
      code: 'not-a-directory',
      why: 'a file where the migrations should lie',
      files: { '.theurian/migrations': 'x' },
      at: '.theurian/migrations',
    },
    { code: 'not-a-directory', why: '.theurian itself a file', files: { '.theurian': 'x' }, at: '.theurian' },
    {
      code: 'path-not-utf8',
      why: 'a name in another encoding',
      files: SOUND,
      after: (lab, dir) =>
        writeFileSync(Buffer.from(`${lab.path(dir, '.theurian/knowledge')}/caf\xe9.md`, 'latin1'), 'x'),
      at: '.theurian/knowledge/caf\\xe9.md',
    },
    {
      code: 'path-collision',
      why: 'two names that differ in case only',
      files: { ...SOUND, '.theurian/knowledge/Domain/x.md': 'x' },
      at: '.theurian/knowledge/domain',
    },
    {
      code: 'content-outside-knowledge',
      why: 'a body above the knowledge directory',
      files: first('../knowledge/domain/', '../../docs/'),
      at: `${FIRST}:9:5`,
    },
    { code: 'ignored-file', why: 'a backup', files: { ...SOUND, [`${FIRST}~`]: 'x' }, at: `${FIRST}~` },
  ],
  limits: [
    {
      code: 'file-too-large',
      why: 'a migration over 4 MiB',
      files: first('operations:\n', `# ${'x'.repeat(4 * 1024 * 1024)}\noperations:\n`),
      at: FIRST,
    },
    {
      code: 'file-too-large',
      why: 'a policy over 4 MiB',
      files: { ...SOUND, '.theurian/policy.yaml': ' '.repeat(4 * 1024 * 1024 + 1) },
      at: '.theurian/policy.yaml',
    },
    {
      code: 'file-too-large',
      why: 'a migration over the limit that config.yaml sets',
      files: {
        ...SOUND,
        [FIRST]: `# ${'x'.repeat(600)}\n${SOUND[FIRST]}`,
        '.theurian/config.yaml': 'apiVersion: theurian.dev/v1\nprojectId: demo\nlimits: {migrationBytes: 1000}\n',
      },
      at: FIRST,
    },
    { code: 'body-too-large', why: 'a body over 8 MiB', files: { ...pin(BIG_BODY), [BODY]: BIG_BODY }, at: BODY },
    {
      code: 'too-deep',
      why: '65 levels',
      files: first('author: ada@example.org', `author: ${'['.repeat(64)}${']'.repeat(64)}`),
      at: `${FIRST}:4:72`,
    },
    {
      code: 'too-many-nodes',
      why: 'a list of 100 000',
      files: first('author: ada@example.org', `author: [${'1,'.repeat(100_000)}]`),
      at: `${FIRST}:4:199994`,
    },
    {
      code: 'too-many-nodes',
      why: 'an alias that doubles 24 times',
      files: first(
        'operations:\n',
        `x0: &x0 [1, 1]\n${Array.from({ length: 24 }, (_, n) => `x${n + 1}: &x${n + 1} [*x${n}, *x${n}]\n`).join('')}operations:\n`,
      ),
      at: `${FIRST}:20:11`,
    },
    {
      code: 'too-many-characters',
      why: 'a text of a million and one',
      files: first('author: ada@example.org', `author: [${'x'.repeat(1_000_001)}]`),
      at: `${FIRST}:4:9`,
    },
  ],
  parse: [
    {
      code: 'not-utf8',
      why: 'a byte of another encoding',
      files: { ...SOUND, [FIRST]: Buffer.from(`# caf\xe9\n${SOUND[FIRST]}`, 'latin1') },
      at: FIRST,
    },
    { code: 'yaml-syntax', why: 'an unclosed list', files: first('- authored', '- [authored'), at: `${FIRST}:19:1` },
    {
      code: 'duplicate-key',
      why: 'a key twice',
      files: first('      owner: team\n', '      owner: team\n      "owner": x\n'),
      at: `${FIRST}:17:7`,
    },
    {
      code: 'multiple-documents',
      why: 'a second document',
      files: first('apiVersion', `a: 1\n---\napiVersion`),
      at: `${FIRST}:2:1`,
    },
    {
      code: 'unknown-tag',
      why: 'a tag of a program',
      files: first('author: ', 'author: !!python/name:os '),
      at: `${FIRST}:4:9`,
    },
    { code: 'root-not-mapping', why: 'an empty file', files: { ...SOUND, [FIRST]: '# nothing\n' }, at: `${FIRST}:1:1` },
  ],
  schema: [
    {
      code: 'unknown-key',
      why: 'a key the format does not know',
      files: first('      owner: team\n', '      owner: team\n      colour: red\n'),
      at: `${FIRST}:17:7`,
    },
    {
      code: 'unknown-key',
      why: 'a misspelt key in the policy',
      files: {
        ...SOUND,
        '.theurian/policy.yaml':
          'apiVersion: theurian.dev/policy/v1\nbranches: [main]\nreview: commit\ntwoparty: true\n',
      },
      at: '.theurian/policy.yaml:4:1',
    },
    { code: 'missing-key', why: 'no owner', files: first('      owner: team\n', ''), at: `${FIRST}:11:5` },
    {
      code: 'invalid-value',
      why: 'an item id in capitals',
      files: first('itemId: domain.a', 'itemId: Domain.A'),
      at: `${FIRST}:7:5`,
    },
    {
      code: 'invalid-value',
      why: 'a label twice',
      files: first('- authored-in-theurian', '- authored-in-theurian\n        - authored-in-theurian'),
      at: `${FIRST}:17:7`,
    },
    {
      code: 'unknown-operation',
      why: 'an operation of no format',
      files: first('op: upsertRevision', 'op: dropItem'),
      at: `${FIRST}:6:5`,
    },
    {
      code: 'pin-missing',
      why: 'a body without a pin',
      files: first(`    contentSha256: ${PIN}\n`, ''),
      at: `${FIRST}:6:5`,
    },
    {
      code: 'control-character',
      why: 'a title that turns its direction',
      files: first('title: The first', 'title: "The \\u202efirst"'),
      at: `${FIRST}:12:7`,
    },
    {
      code: 'timestamp-invalid',
      why: 'the 30th of February',
      files: second('2001-02-03', '2001-02-30'),
      at: `${SECOND}:3:1`,
    },
  ],
  identity: [
    {
      code: 'name-invalid',
      why: 'a slug in capitals',
      files: SOUND,
      after: (lab, dir) => renameSync(lab.path(dir, THIRD), lab.path(dir, THIRD.replace('third', 'Third'))),
      at: THIRD.replace('third', 'Third'),
    },
    { code: 'name-id-mismatch', why: 'another id inside', files: third(M(3), M(4)), at: `${THIRD}:2:1` },
    {
      code: 'duplicate-migration-id',
      why: 'one migration twice',
      files: { ...SOUND, [THIRD.replace('third', 'zero')]: SOUND[THIRD] ?? '' },
      at: `${THIRD.replace('third', 'zero')}:2:1`,
    },
  ],
  pin: [
    { code: 'body-missing', why: 'a body that is not there', files: without(SOUND, BODY), at: `${FIRST}:9:5` },
    {
      code: 'body-missing',
      why: 'a directory where the body should be',
      files: without(SOUND, BODY),
      after: (lab, dir) => mkdirSync(lab.path(dir, BODY)),
      at: `${FIRST}:9:5`,
    },
    {
      code: 'body-not-utf8',
      why: 'a body in another encoding',
      files: {
        ...first(PIN, digestOf(Buffer.from('caf\xe9', 'latin1'))),
        [BODY]: Buffer.from('caf\xe9', 'latin1'),
      },
      at: BODY,
    },
    {
      code: 'pin-mismatch',
      why: 'a body that was edited',
      files: edit(SOUND, BODY, 'first', 'other'),
      at: `${FIRST}:10:5`,
    },
    {
      code: 'evidence-missing',
      why: 'an excerpt that is not there',
      files: bound(digestOf('quoted\n')),
      at: `${FIRST}:10:7`,
    },
    {
      code: 'evidence-missing',
      why: 'an excerpt whose name is no digest',
      files: bound('quoted'),
      at: `${FIRST}:10:7`,
    },
    {
      code: 'evidence-mismatch',
      why: 'an excerpt that was edited',
      files: { ...bound(digestOf('quoted\n')), [`.theurian/evidence/${digestOf('quoted\n')}.md`]: 'Quoted\n' },
      at: `${FIRST}:10:7`,
    },
    {
      code: 'unnamed-body',
      why: 'a body that no migration names',
      files: { ...SOUND, '.theurian/knowledge/domain/stray.md': 'stray\n' },
      at: '.theurian/knowledge/domain/stray.md',
    },
    {
      code: 'conflict-markers',
      why: 'a half-merged body',
      files: {
        ...pin(`# A\n<<<<<<< HEAD\na\n=======\nb\n>>>>>>> work\n`),
        [BODY]: '# A\n<<<<<<< HEAD\na\n=======\nb\n>>>>>>> work\n',
      },
      at: `${BODY}:2:1`,
    },
  ],
};

// The first migration binds an excerpt of this name.
function bound(name: string): Texts {
  const lines = `operations:
  - op: addEvidence
    itemId: domain.a
    anchor:
      provider: theurian-evidence
      sourceUri: evidence/${name}.md
    description: What was said.
`;
  return edit(SOUND, FIRST, 'operations:\n', lines);
}
