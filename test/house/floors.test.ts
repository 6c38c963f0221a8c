import { readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { diagnosed, type File, pathsOf } from './biome.ts';

const floors = suite('floors');

const ROOT = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

const BENEATH_FLOWS = [
  'format',
  'rules',
  'git',
  'replay',
  'screen',
  'recall',
  'drafts',
  'hooks',
  'hosts',
  'landing',
  'store',
];
const ROOMS = ['model', ...BENEATH_FLOWS, 'flows', 'shell'];

/** What a room may import from, and what it must not; every line is tried in each form an import can have. */
interface Room {
  readonly at: string;
  readonly may: readonly string[];
  readonly mustNot: readonly string[];
}

const groundFloor = (room: string, doors: readonly string[]): Room => ({
  at: `lib/${room}`,
  may: ['./own.ts', '../model/oid.ts', ...doors],
  mustNot: [
    ...ROOMS.filter((other) => other !== 'model' && other !== room).map((other) => `../${other}/own.ts`),
    ...['yaml', 'memfs', 'isomorphic-git', 'minisearch', 'yargs', 'ulid', 'left-pad'].filter(
      (name) => !doors.includes(name),
    ),
    ...['node:fs', 'node:child_process', 'node:os', 'node:net', 'fs'].filter((name) => !doors.includes(name)),
    './../flows/own.ts',
    './x/../../flows/own.ts',
    '../model/../flows/own.ts',
    '../model/x/../../flows/own.ts',
    '../../bin/theurian.ts',
  ],
});

const WRITING = ['node:fs', 'node:fs/promises', 'node:path'];

const plan: readonly Room[] = [
  { ...groundFloor('model', ['node:crypto']), may: ['./own.ts', 'node:crypto'] },
  groundFloor('format', ['yaml', 'node:crypto', './generated/validators.js', '../../schemas/migration.schema.json']),
  groundFloor('rules', []),
  groundFloor('git', ['isomorphic-git', 'node:child_process', 'node:fs', 'node:zlib']),
  groundFloor('replay', ['memfs']),
  groundFloor('screen', ['@secretlint/core']),
  groundFloor('recall', ['minisearch', 'diff']),
  groundFloor('drafts', WRITING),
  groundFloor('hooks', WRITING),
  groundFloor('hosts', WRITING),
  groundFloor('landing', WRITING),
  groundFloor('store', WRITING),
  {
    at: 'lib/flows',
    may: ['./own.ts', '../model/oid.ts', ...BENEATH_FLOWS.map((room) => `../${room}/own.ts`), 'node:path'],
    mustNot: [
      '../shell/own.ts',
      '../git/../shell/own.ts',
      './../shell/own.ts',
      'yaml',
      'memfs',
      'yargs',
      'node:fs',
      'node:crypto',
    ],
  },
  {
    at: 'lib/shell/verbs',
    may: [
      './own.ts',
      '../print.ts',
      '../../flows/own.ts',
      '../../model/oid.ts',
      'yargs',
      'ulid',
      'node:fs',
      'node:fs/promises',
    ],
    mustNot: [
      'yaml',
      'memfs',
      'isomorphic-git',
      'minisearch',
      'left-pad',
      '../../../bin/theurian.ts',
      '../../../test/kit/own.ts',
    ],
  },
  {
    at: 'lib/shell/mcp/tools',
    may: [
      '../tool.ts',
      '../../sink.ts',
      '../../../flows/own.ts',
      '../../../model/oid.ts',
      '../../../../schemas/mcp/own.schema.json',
      '@modelcontextprotocol/sdk/types.js',
    ],
    mustNot: [
      '../../../flows/../shell/own.ts',
      '../calls/../own.ts',
      '../../print/../own.ts',
      '../../../../bin/theurian.ts',
      '../../../../test/kit/own.ts',
      'zod',
      'ajv',
    ],
  },
  {
    at: 'bin',
    may: ['../lib/shell/own.ts'],
    mustNot: ['../lib/flows/own.ts', '../lib/shell/../flows/own.ts', 'yargs', 'node:fs'],
  },
];

const FORMS: Readonly<Record<string, (from: string) => string>> = {
  'a value': (from) => `import { thing } from '${from}';\n\nexport const use = thing;\n`,
  'a type': (from) => `import type { Thing } from '${from}';\n\nexport type Use = Thing;\n`,
  'a re-export': (from) => `export { thing } from '${from}';\n`,
  'an import() at run time': (from) => `export const use = async (): Promise<unknown> => import('${from}');\n`,
};

interface Planted extends File {
  readonly room: string;
  readonly from: string;
  readonly form: string;
}

const planted = (lines: (room: Room) => readonly string[], kind: string): readonly Planted[] =>
  plan.flatMap((room) =>
    lines(room).flatMap((from, line) =>
      Object.entries(FORMS).map(([form, text], nth) => ({
        room: room.at,
        from,
        form,
        path: `${room.at}/${kind}-${line}-${nth}.ts`,
        text: text(from),
      })),
    ),
  );

const bad = planted(({ mustNot }) => mustNot, 'bad');
const good = planted(({ may }) => may, 'good');
const diagnostics = diagnosed([...bad, ...good]);
const refused = pathsOf(diagnostics, 'lint/style/noRestrictedImports');

floors('every room of lib is in the plan', () => {
  const rooms = readdirSync(join(ROOT, 'lib')).sort();
  assert.equal(
    rooms.filter((room) => !ROOMS.includes(room)),
    [],
  );
});

floors('the planted files can be read', () => {
  const unread = diagnostics.filter(({ category }) => !category.startsWith('lint/'));
  assert.equal(unread, []);
});

for (const { at } of plan) {
  floors(`${at} may not import what lies above, beside or outside it, in any form`, () => {
    const missed = bad.filter(({ room, path }) => room === at && !refused.has(path));
    assert.equal(
      missed.map(({ from, form }) => `${form} of ${from}`),
      [],
    );
  });
  floors(`${at} may import what lies beneath it and has its door there`, () => {
    const wronged = good.filter(({ room, path }) => room === at && refused.has(path));
    assert.equal(
      wronged.map(({ from, form }) => `${form} of ${from}`),
      [],
    );
  });
}

floors.run();
