import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { chainsTo, type Forbidden, sourcesBelow } from './graph.ts';
import { takingsIn } from './world.ts';

const reach = suite('reach');

const ROOT = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

reach('nothing below shell takes the clock, the environment, randomness, the network or the home directory', () => {
  const below = sourcesBelow(ROOT, 'lib').filter((file) => !file.startsWith('lib/shell/'));
  assert.ok(below.length > 10);
  assert.equal(
    below.flatMap((file) => takingsIn(file, readFileSync(join(ROOT, file), 'utf8'))),
    [],
  );
});

const TAKEN: readonly (readonly [text: string, name: string])[] = [
  ['const a = Date.now();', 'Date'],
  ['const a = new Date();', 'Date'],
  ['const { now } = Date;', 'Date'],
  ['const a = () => [Date].at(0);', 'Date'],
  ['const a = { Date };', 'Date'],
  ['const a = (Date as unknown);', 'Date'],
  ['const a = process.env.HOME;', 'process'],
  ['const { env } = process;', 'process'],
  ["const a = globalThis['process'];", 'globalThis'],
  ['const a = performance.now();', 'performance'],
  ['const a = Math.random();', 'random'],
  ["const a = Math['random']();", 'random'],
  ['const a = crypto.subtle;', 'crypto'],
  ["await fetch('https://example.org');", 'fetch'],
  ["import { randomBytes } from 'node:crypto';", 'import of crypto'],
  ["import { randomUUID as createHash } from 'node:crypto';", 'import of crypto'],
  ["import { homedir } from 'node:os';", 'import of os'],
  ["import * as net from 'node:net';", 'import of net'],
  ["import https from 'https';", 'import of https'],
  ["import { env } from 'node:process';", 'import of process'],
  ["import { setTimeout } from 'node:timers/promises';", 'import of timers/promises'],
  ["export { request } from 'node:http';", 'import of http'],
  ["const dns = await import('node:dns');", 'import of dns'],
  ["import * as all from 'node:crypto';\nconst a = all.randomUUID();", 'randomUUID'],
];

for (const [text, name] of TAKEN) {
  reach(`\`${text.replaceAll('\n', ' ')}\` is seen`, () => {
    assert.ok(
      takingsIn('lib/planted.ts', text).some((taking) => taking.endsWith(` ${name}`)),
      name,
    );
  });
}

const LEFT = [
  'export interface Clock { readonly Date: string; process(): void }',
  'export const a = (x: { Date: number }): number => x.Date;',
  'export const read = (at: Date): string => at.toISOString();',
  "import type { Socket } from 'node:net';\nexport type S = Socket;",
  "import { createHash } from 'node:crypto';\nexport const h = createHash('sha256');",
  "// Date.now() is shell's\nexport const text = 'process.env and new Date()';",
];

for (const text of LEFT) {
  reach(`\`${text.replaceAll('\n', ' ')}\` is left alone`, () => {
    assert.equal(takingsIn('lib/planted.ts', text), []);
  });
}

const GIT_WRITERS =
  /^(?:\*|default|add.*|annotatedTag|branch|checkout|cherryPick|clone|commit|delete.*|fetch|init|merge|pull|push|remove|rename.*|reset.*|set.*|stash|tag|update.*|write.*|abort.*|fastForward|indexPack|packObjects)$/;

const STARTING =
  /^(?:child_process|cluster|worker_threads|inspector|vm|module|@modelcontextprotocol\/sdk\/client\/.*)$/;

const WRITING: Forbidden = ({ target, names }) =>
  target.startsWith('lib/landing/') ||
  target.startsWith('lib/hooks/') ||
  target.startsWith('lib/hosts/') ||
  STARTING.test(target) ||
  /^lib\/git\/write-/.test(target) ||
  (target === 'isomorphic-git' && names.some((name) => GIT_WRITERS.test(name)));

const planted = (files: Readonly<Record<string, string>>): readonly string[] => {
  const root = mkdtempSync(join(tmpdir(), 'theurian-reach-'));
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  const chains = chainsTo(root, ['lib/shell/mcp.ts'], WRITING);
  rmSync(root, { recursive: true, force: true });
  return chains;
};

const FLOW = 'lib/flows/ask.ts';
const MCP = { 'lib/shell/mcp.ts': "import { ask } from '../flows/ask.ts';\nexport const serve = ask;" };
const LAND = { 'lib/landing/land.ts': 'export const land = 1; export type Land = 1;' };

const WAYS: readonly (readonly [why: string, files: Readonly<Record<string, string>>, chains: readonly string[]])[] = [
  ['a reader is reached', { [FLOW]: "import { readBlob } from 'isomorphic-git';\nexport const ask = readBlob;" }, []],
  [
    'a type of a writer is asked for',
    { ...LAND, [FLOW]: "import type { Land } from '../landing/land.ts';\nexport type A = Land;" },
    [],
  ],
  [
    'the landing room is reached',
    { ...LAND, [FLOW]: "\nimport { land } from '../landing/land.ts';\nexport const ask = land;" },
    ['lib/shell/mcp.ts:1 -> lib/flows/ask.ts:2 -> lib/landing/land.ts'],
  ],
  [
    'it is reached by a re-export two files on',
    { ...LAND, [FLOW]: "export { ask } from './then.ts';", 'lib/flows/then.ts': "export * from '../landing/land.ts';" },
    ['lib/shell/mcp.ts:1 -> lib/flows/ask.ts:1 -> lib/flows/then.ts:1 -> lib/landing/land.ts'],
  ],
  [
    'a child process is reached at run time',
    { [FLOW]: "export const ask = () => import('node:child_process');" },
    ['lib/shell/mcp.ts:1 -> lib/flows/ask.ts:1 -> child_process'],
  ],
  [
    'a writer of git is reached under another name',
    { [FLOW]: "import { writeRef as readRef } from 'isomorphic-git';\nexport const ask = readRef;" },
    ['lib/shell/mcp.ts:1 -> lib/flows/ask.ts:1 -> isomorphic-git'],
  ],
  [
    'all of isomorphic-git is taken',
    { [FLOW]: "import git from 'isomorphic-git';\nexport const ask = git.readBlob;" },
    ['lib/shell/mcp.ts:1 -> lib/flows/ask.ts:1 -> isomorphic-git'],
  ],
  [
    'nobody can say what is imported',
    { [FLOW]: 'export const ask = (room: string) => import(room);' },
    ['lib/shell/mcp.ts:1 -> lib/flows/ask.ts:1 -> ?'],
  ],
  ['a file is missing', {}, ['lib/shell/mcp.ts:1 -> lib/flows/ask.ts, which is not there']],
];

for (const [why, files, chains] of WAYS) {
  reach(`${chains.length === 0 ? 'nothing is said' : 'the chain is named'} when ${why}`, () => {
    assert.equal(planted({ ...MCP, ...files }), chains);
  });
}

const SURFACE = sourcesBelow(ROOT, 'lib/shell/mcp');

reach('nothing reachable from the agents’ surface lands knowledge, starts a process or writes git', () => {
  assert.ok(SURFACE.length > 20);
  assert.equal(chainsTo(ROOT, SURFACE, WRITING), []);
});

reach('the surface is reached by all that serves agents: the verb starts it, and holds nothing of it itself', () => {
  const verb = chainsTo(ROOT, ['lib/shell/verbs/serve-agents.ts'], ({ target }) => target === 'lib/shell/mcp/serve.ts');
  assert.ok(verb.length > 0);
});

/** What is planted, into a file that the surface reaches by several others. */
const PLANTS: readonly (readonly [what: string, text: string, end: string])[] = [
  [
    'the landing room',
    "import { landingsOf as l } from '../landing/land.ts';\nexport const p = l;",
    'lib/landing/land.ts',
  ],
  ['a process', "export const p = () => import('node:child_process');", 'child_process'],
  ['a worker', "import { Worker } from 'worker_threads';\nexport const p = Worker;", 'worker_threads'],
  ['a writer of git', "import { commit as read } from 'isomorphic-git';\nexport const p = read;", 'isomorphic-git'],
  ['a writer of refs', "export { moveRef as p } from '../git/write-loose-ref.ts';", 'lib/git/write-loose-ref.ts'],
  ['the native adapter', "export { openRepository as p } from '../git/open.ts';", 'child_process'],
  ['what nobody can name', 'export const p = (name: string) => import(name);', '?'],
];

reach('each way out that is planted in the real sources is seen', () => {
  const root = mkdtempSync(join(tmpdir(), 'theurian-reach-'));
  cpSync(join(ROOT, 'lib'), join(root, 'lib'), { recursive: true });
  cpSync(join(ROOT, 'schemas'), join(root, 'schemas'), { recursive: true });
  cpSync(join(ROOT, 'package.json'), join(root, 'package.json'));
  const entry = sourcesBelow(root, 'lib/shell/mcp');
  assert.equal(chainsTo(root, entry, WRITING), []);
  for (const at of ['lib/flows/few.ts', 'lib/drafts/step.ts']) {
    const sound = readFileSync(join(root, at), 'utf8');
    for (const [what, text, end] of PLANTS) {
      writeFileSync(join(root, at), `${text}\n${sound}`);
      const chains = chainsTo(root, entry, WRITING);
      assert.ok(
        chains.some((chain) => chain.includes(`${at}:`) && chain.endsWith(end)),
        `${what} in ${at}: ${chains.join('; ')}`,
      );
    }
    writeFileSync(join(root, at), sound);
  }
  rmSync(root, { recursive: true, force: true });
});

reach.run();
