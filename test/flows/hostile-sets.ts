import { execFileSync } from 'node:child_process';
import { mkdirSync, renameSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { digestOf } from '../../lib/model/digest.ts';
import { BODY, edit, FIRST, M, PIN, R, SOUND } from '../kit/sound.ts';
import type { Tree } from '../kit/tree.ts';

/** What somebody could put into a repository, and all that may be said about it. */
export interface Hostile {
  readonly why: string;
  readonly files: () => Tree;
  /** What no file can express, done last, with the top of the repository. */
  readonly after?: (top: string) => void | Promise<void>;
  readonly codes: readonly string[];
}

const HEAD = `apiVersion: theurian.dev/v1\nid: ${M(1)}\ncreatedAt: '2001-02-03T04:05:06Z'\nauthor: ada\n`;
const MIB = 1024 * 1024;
const LARGEST = 4 * MIB;

const row = (why: string, text: () => string, ...codes: readonly string[]): Hostile => ({
  why,
  files: () => ({ [`.theurian/migrations/${M(1)}.yaml`]: text() }),
  codes,
});

const many = (count: number, line: (nth: number) => string): string =>
  Array.from({ length: count }, (_, nth) => line(nth)).join('');
const filled = (unit: string, before = ''): string =>
  before + unit.repeat(Math.floor((LARGEST - before.length) / unit.length));
const operations = (count: number, line: (nth: number) => string): string => `${HEAD}operations:\n${many(count, line)}`;
const title = (text: string): string => edit(SOUND, FIRST, 'title: The first', `title: ${text}`)[FIRST] ?? '';
const id = (nth: number): string => `01K2AAAAAA0123456789${String(nth).padStart(6, '0')}`;

export const HOSTILE: readonly Hostile[] = [
  row(
    'an alias used 90 000 times',
    () => `${HEAD}a: &a [${'x,'.repeat(9)}]\nb: [${'*a,'.repeat(90_000)}]\n`,
    'too-many-nodes',
  ),
  row('a hundred levels in flow', () => `${HEAD}a: ${'['.repeat(100)}${']'.repeat(100)}\n`, 'too-deep'),
  row('a hundred levels in block', () => `${HEAD}${many(100, (n) => `${' '.repeat(n)}a:\n`)}`, 'too-deep'),
  row('four million levels in flow', () => filled('[', 'a: '), 'too-deep'),
  row('two million levels of items', () => filled('- '), 'too-deep'),
  row('four million quotes', () => filled('"'), 'too-many-nodes'),
  row(
    'a number of 5 000 digits',
    () =>
      `${HEAD}operations:\n- {op: addEvidence, itemId: a, description: d, anchor: {provider: p, sourceUri: u, lineStart: ${'9'.repeat(5000)}}}\n`,
    'invalid-value',
  ),
  row(
    'a number of 900 000 digits',
    () => `${HEAD}description: ${'9'.repeat(900_000)}\noperations: [{op: removeAlias, alias: a}]\n`,
    'invalid-value',
  ),
  row(
    'keys named like properties of an object',
    () =>
      `${HEAD}__proto__: {author: x}\nconstructor: {prototype: {valid: true}}\noperations: [{op: removeAlias, alias: a, toString: 1}]\n`,
    'unknown-key',
  ),
  row('a NUL in a title', () => title('"a\\0b"'), 'control-character'),
  row('half a letter in a title', () => title('"\\ud800"'), 'control-character'),
  row('colours of a terminal in a title', () => title('"\\e[31mred\\e[0m"'), 'control-character'),
  row('a title that turns its direction', () => title('"a\\u202eb"'), 'control-character'),
  row(
    'a NUL in the path of a body',
    () => edit(SOUND, FIRST, `../knowledge/domain/a.${R(1)}.md`, '"../knowledge/\\0a"')[FIRST] ?? '',
    'invalid-value',
  ),
  row('a raw NUL', () => title('a\0b'), 'yaml-syntax'),
  row(
    'conflict markers',
    () => `${HEAD}<<<<<<< HEAD\noperations: []\n=======\noperations: []\n>>>>>>> work\n`,
    'yaml-syntax',
  ),
  row('a migration of 5 MB', () => 'x'.repeat(5_000_000), 'file-too-large'),
  row('4 MiB of one key', () => filled('a: 1\n'), 'too-many-nodes'),
  row('4 MiB of different keys', () => many(390_000, (n) => `a${n}: 1\n`).slice(0, LARGEST), 'too-many-nodes'),
  row('4 MiB of items', () => filled('- 1\n', 'a:\n'), 'too-many-nodes'),
  row('4 MiB of numbers in flow', () => filled('1,', 'a: ['), 'too-many-nodes'),
  row('4 MiB of colons', () => filled(':\n'), 'too-many-nodes'),
  row('4 MiB of documents', () => filled('---\n'), 'multiple-documents'),
  row('4 MiB of comments', () => filled('# c\n'), 'root-not-mapping'),
  row('4 MiB of empty lines', () => filled('\n'), 'root-not-mapping'),
  row('4 MiB of tags', () => filled('!a '), 'too-many-nodes'),
  row('4 MiB of anchors', () => filled('&a '), 'too-many-nodes'),
  row('4 MiB of block scalars', () => filled('a: |\n'), 'too-many-nodes'),
  row('4 MiB of one scalar', () => filled('x', 'a: '), 'too-many-characters'),
  row('4 MiB of one scalar in folded lines', () => filled(' x\n', 'a: >\n'), 'too-many-characters'),
  row('a key of 3 MB', () => `${'k'.repeat(3_000_000)}: 1\n`, 'yaml-syntax'),
  row(
    'a key of 900 kB in quotes',
    () => `${HEAD}? "${'k'.repeat(900_000)}"\n: 1\noperations: [{op: removeAlias, alias: a}]\n`,
    'unknown-key',
  ),
  row(
    'an item id of 900 kB',
    () => `${HEAD}operations: [{op: removeAlias, alias: ${'a-'.repeat(450_000)}}]\n`,
    'invalid-value',
  ),
  row(
    '45 000 unknown keys',
    () => `${HEAD}${many(45_000, (n) => `k${n}: 1\n`)}operations: [{op: removeAlias, alias: a}]\n`,
    'unknown-key',
    'too-many-findings',
  ),
  row('20 000 operations', () => operations(20_000, (n) => `- {op: removeAlias, alias: a${n}}\n`), 'too-many-nodes'),
  row('15 000 operations', () => operations(15_000, (n) => `- {op: removeAlias, alias: a${n}}\n`)),
  row(
    '10 000 operations on nothing',
    () => operations(10_000, (n) => `- {op: restoreItem, itemId: i${n}}\n`),
    'unknown-item',
  ),
  row('3 000 operations without a name', () => operations(3000, () => '- {}\n'), 'missing-key', 'too-many-findings'),
  row(
    '9 000 relations in rings',
    () =>
      operations(
        9000,
        (n) =>
          `- {op: addRelation, sourceItemId: i${n % 95}, relationType: depends_on, targetItemId: i${Math.floor(n / 95)}}\n`,
      ),
    'self-relation',
  ),
  row(
    '30 000 dependencies on nothing',
    () => `${HEAD}dependsOn:\n${many(30_000, (n) => `- ${id(n)}\n`)}operations: [{op: removeAlias, alias: a}]\n`,
    'dependency-missing',
  ),
  row(
    '30 000 times one dependency',
    () => `${HEAD}dependsOn:\n${many(30_000, () => `- ${id(1)}\n`)}operations: [{op: removeAlias, alias: a}]\n`,
    'dependency-duplicate',
    'too-many-findings',
  ),
  row(
    '50 000 dependencies',
    () => `${HEAD}dependsOn:\n${many(50_000, (n) => `- ${id(n)}\n`)}operations: [{op: removeAlias, alias: a}]\n`,
    'too-many-characters',
  ),
  {
    why: 'a body of 9 MB',
    files: () => ({ ...SOUND, [BODY]: 'x'.repeat(9_000_000) }),
    codes: ['body-too-large'],
  },
  {
    why: 'a body of 8 MiB of conflict markers without an end',
    files: () => {
      const text = `<<<<<<< HEAD\n${'=======\n'.repeat(MIB - 2)}`;
      return { ...edit(SOUND, FIRST, PIN, digestOf(text)), [BODY]: text };
    },
    codes: [],
  },
  {
    why: 'a body of 8 MiB that is not UTF-8 at its very end',
    files: () => {
      const bytes = Buffer.alloc(8 * MIB, 'é');
      bytes[bytes.length - 1] = 0xff;
      return { ...edit(SOUND, FIRST, PIN, digestOf(bytes)), [BODY]: bytes };
    },
    codes: ['body-not-utf8'],
  },
  {
    why: 'a file with the longest name there is',
    files: () => ({ ...SOUND, [`.theurian/migrations/${M(9)}-${'a'.repeat(223)}.yaml`]: 'a: 1\n' }),
    codes: ['missing-key', 'unknown-key'],
  },
  {
    why: 'directories sixty deep',
    files: () => ({ ...SOUND, [`.theurian/knowledge/${'d/'.repeat(60)}x.md`]: 'x' }),
    codes: ['unnamed-body'],
  },
  {
    why: '3 000 files that nobody names',
    files: () => ({
      ...SOUND,
      ...Object.fromEntries(Array.from({ length: 3000 }, (_, n) => [`.theurian/knowledge/${n}.md`, 'x'])),
    }),
    codes: ['unnamed-body'],
  },
];

const pipe = (at: string): void => void execFileSync('mkfifo', [at]);
const listen = (at: string): Promise<void> =>
  new Promise((resolve) => {
    const server = createServer();
    server.listen(at, () => {
      server.unref();
      resolve();
    });
  });

/** A thing in place of a file or directory of the sound set, and the code that names it. */
const STANDS: readonly (readonly [
  path: string,
  put: (at: string) => void | Promise<void>,
  thing: string,
  codes: readonly string[],
])[] = [
  [FIRST, pipe, 'a pipe', ['not-a-file']],
  [FIRST, listen, 'a socket', ['not-a-file']],
  [FIRST, (at) => void mkdirSync(at), 'a directory', ['not-a-file']],
  [FIRST, (at) => symlinkSync('/dev/zero', at), 'a link to an endless device', ['symlink']],
  [BODY, pipe, 'a pipe', ['not-a-file']],
  [BODY, listen, 'a socket', ['not-a-file']],
  [BODY, (at) => symlinkSync(at, at), 'a link to itself', ['symlink']],
  ['.theurian/policy.yaml', pipe, 'a pipe', ['not-a-file']],
  ['.theurian/policy.yaml', (at) => symlinkSync('/dev/zero', at), 'a link to an endless device', ['symlink']],
  ['.theurian/policy.yaml', (at) => void mkdirSync(at), 'a directory', ['not-a-file']],
  ['.theurian/config.yaml', pipe, 'a pipe', ['not-a-file']],
  ['.theurian/config.yaml', (at) => symlinkSync('../x', at), 'a link', ['symlink']],
  ['.theurian/knowledge/domain', (at) => symlinkSync('/', at), 'a link to the whole disk', ['symlink']],
  ['.theurian/knowledge', (at) => symlinkSync('/', at), 'a link to the whole disk', ['symlink']],
  ['.theurian/migrations', (at) => symlinkSync('..', at), 'a link upwards', ['symlink']],
  ['.theurian/migrations', pipe, 'a pipe', ['not-a-file']],
  ['.theurian/migrations', (at) => writeFileSync(at, 'x'), 'a file', ['not-a-directory']],
  ['.theurian', (at) => symlinkSync('aside', at), 'a link to a sound one', ['symlink']],
  ['.theurian', pipe, 'a pipe', ['not-a-file']],
];

/** The sound set with one of its files or directories moved aside, and something else in its place. */
export const REPLACED: readonly Hostile[] = STANDS.map(([path, put, thing, codes]) => ({
  why: `${thing} at ${path.replace(M(1), '…').replace(R(1), '…')}`,
  files: () => ({ ...SOUND, '.theurian/policy.yaml': POLICY, '.theurian/config.yaml': CONFIG }),
  after: async (top) => {
    renameSync(`${top}/${path}`, `${top}/aside`);
    await put(`${top}/${path}`);
  },
  codes,
}));

const POLICY = 'apiVersion: theurian.dev/policy/v1\nbranches: [main]\nreview: merge\n';
const CONFIG = 'apiVersion: theurian.dev/v1\nprojectId: demo\n';
