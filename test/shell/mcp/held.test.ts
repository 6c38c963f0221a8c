import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { permissionFlags } from '../../../lib/shell/held-process.ts';
import { looseEnds, type Permission } from '../../../lib/shell/mcp/guard.ts';
import { roomsOf } from '../../../lib/shell/mcp/rooms.ts';
import { writableAt } from '../../../lib/shell/mcp/writable.ts';
import { built, type Ran } from '../../kit/cli.ts';
import { treeIn } from '../../kit/tree.ts';
import { cliLab, library } from '../world.ts';

const held = suite('held process');
const here = cliLab();
held.after(() => here.remove());

let program: readonly string[] = [];
held.before(async () => {
  program = await built(here.path('.'));
  await library(here, 'a');
  for (const room of ['proposals', 'proposals-local']) mkdirSync(here.path('a/.theurian', room), { recursive: true });
  writeFileSync(here.path('a/.theurian/proposals/in'), 'in');
  mkdirSync(here.path('outside'));
});

/** What a planted piece of code tries, and what it is told. `T` is `.theurian`, `O` a directory outside. */
const ATTEMPTS: readonly { readonly why: string; readonly code: string; readonly told: string }[] = [
  { why: 'a file in a room', code: "fs.writeFileSync(T + '/proposals/x', '')", told: 'done' },
  {
    why: 'a directory in the other room',
    code: "fs.mkdirSync(T + '/proposals-local/d/e', { recursive: true })",
    told: 'done',
  },
  { why: 'a file beside the rooms', code: "fs.writeFileSync(T + '/migrations/x.yaml', '')", told: 'ERR_ACCESS_DENIED' },
  {
    why: 'a room whose name goes on',
    code: "fs.writeFileSync(T + '/proposals-locally', '')",
    told: 'ERR_ACCESS_DENIED',
  },
  {
    why: 'a file in git’s directory',
    code: "fs.writeFileSync(T + '/../.git/refs/theurian/applied', '')",
    told: 'ERR_ACCESS_DENIED',
  },
  {
    why: 'a file by way of two dots',
    code: "fs.writeFileSync(T + '/proposals/../policy.yaml', '')",
    told: 'ERR_ACCESS_DENIED',
  },
  {
    why: 'a file by a path of bytes',
    code: "fs.writeFileSync(Buffer.from(T + '/policy.yaml'), '')",
    told: 'ERR_ACCESS_DENIED',
  },
  {
    why: 'a file by a URL',
    code: "fs.writeFileSync(new URL('file://' + T + '/policy.yaml'), '')",
    told: 'ERR_ACCESS_DENIED',
  },
  {
    why: 'a file through a link outside the rooms',
    code: "fs.writeFileSync(T + '/link/x', '')",
    told: 'ERR_ACCESS_DENIED',
  },
  {
    why: 'a move out of a room',
    code: "fs.renameSync(T + '/proposals/in', T + '/migrations/in.yaml')",
    told: 'ERR_ACCESS_DENIED',
  },
  {
    why: 'a move into a room',
    code: "fs.renameSync(T + '/policy.yaml', T + '/proposals/policy.yaml')",
    told: 'ERR_ACCESS_DENIED',
  },
  {
    why: 'a second name out of a room',
    code: "fs.linkSync(T + '/proposals/in', T + '/migrations/in.yaml')",
    told: 'ERR_ACCESS_DENIED',
  },
  {
    why: 'a second name into a room',
    code: "fs.linkSync(T + '/policy.yaml', T + '/proposals/p')",
    told: 'ERR_ACCESS_DENIED',
  },
  { why: 'a link of its own', code: "fs.symlinkSync(O, T + '/proposals/s')", told: 'ERR_ACCESS_DENIED' },
  { why: 'a descriptor to write by', code: "fs.openSync(T + '/policy.yaml', 'r+')", told: 'ERR_ACCESS_DENIED' },
  {
    why: 'a write by a descriptor to read by',
    code: "fs.writeSync(fs.openSync(T + '/policy.yaml', 'r'), 'x')",
    told: 'EBADF',
  },
  {
    why: 'other rights by a descriptor',
    code: "fs.fchmodSync(fs.openSync(T + '/policy.yaml', 'r'), 0o777)",
    told: 'ERR_ACCESS_DENIED',
  },
  {
    why: 'another time by a descriptor',
    code: "fs.futimesSync(fs.openSync(T + '/policy.yaml', 'r'), 1, 1)",
    told: 'ERR_ACCESS_DENIED',
  },
  { why: 'an end of a file by its path', code: "fs.truncateSync(T + '/policy.yaml', 1)", told: 'ERR_ACCESS_DENIED' },
  { why: 'a removal', code: "fs.rmSync(T + '/policy.yaml')", told: 'ERR_ACCESS_DENIED' },
  {
    why: 'a stream',
    code: "await new Promise((_, no) => fs.createWriteStream(T + '/policy.yaml').on('error', no))",
    told: 'ERR_ACCESS_DENIED',
  },
  { why: 'a promise', code: "await fs.promises.writeFile(T + '/policy.yaml', '')", told: 'ERR_ACCESS_DENIED' },
  { why: 'a process', code: "(await import('node:child_process')).spawnSync('true')", told: 'ERR_ACCESS_DENIED' },
  { why: 'a fork', code: "(await import('node:child_process')).fork('x.js')", told: 'ERR_ACCESS_DENIED' },
  {
    why: 'a worker',
    code: "new (await import('node:worker_threads')).Worker('1', { eval: true })",
    told: 'ERR_ACCESS_DENIED',
  },
  { why: 'an addon', code: "process.dlopen({ exports: {} }, '/x.node')", told: 'ERR_DLOPEN_DISABLED' },
];

interface Tried {
  readonly told: string;
}

/** Runs a piece of code under the very words that a server is started with. */
const attempt = (code: string, writable: readonly string[]): Promise<Tried> => {
  const names = `const T = ${JSON.stringify(here.path('a/.theurian'))}; const O = ${JSON.stringify(here.path('outside'))};`;
  const text = `import fs from 'node:fs'; ${names}
try { ${code}; console.log('done'); } catch (error) { console.log(error.code ?? error.message); } process.exit();`;
  writeFileSync(here.path('planted.mjs'), text);
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [...permissionFlags(writable), here.path('planted.mjs')],
      { env: here.env },
      (_, out, err) => resolve({ told: out.trim() || err }),
    );
  });
};

held('code that was planted writes to the rooms of proposals and nowhere else, and starts nothing', async () => {
  symlinkSync(here.path('outside'), here.path('a/.theurian/link'));
  const writable = writableAt([here.path('a')], here.env);
  assert.ok(writable.ok);
  const before = kept();
  for (const { why, code, told } of ATTEMPTS)
    assert.equal([why, (await attempt(code, writable.value)).told], [why, told]);
  assert.equal(kept(), before);
  rmSync(here.path('a/.theurian/link'));
});

const kept = (): unknown => [
  Object.entries(treeIn(here.path('a'))).filter(([path]) => !path.startsWith('.theurian/proposals')),
  treeIn(here.path('outside')),
];

held('without these words the same code writes: the attempts can succeed', async () => {
  const { told } = await new Promise<Tried>((resolve) => {
    execFile(
      process.execPath,
      ['-e', `require('node:fs').writeFileSync(${JSON.stringify(here.path('outside/free'))}, '')`],
      (error) => resolve({ told: error === null ? 'done' : 'failed' }),
    );
  });
  assert.equal([told, existsSync(here.path('outside/free'))], ['done', true]);
});

/** Starts a server whose client hangs up at once. */
const served = (at: string, env: Readonly<Record<string, string>> = {}, ...argv: readonly string[]): Promise<Ran> => {
  const [node = '', ...words] = program;
  return new Promise((resolve, reject) => {
    const run = execFile(
      node,
      [...words, 'mcp', ...argv],
      { cwd: at, env: { ...here.env, ...env } },
      (error, out, err) => {
        const code = error === null ? 0 : error.code;
        if (typeof code === 'number') resolve({ code, out, err });
        else reject(error ?? new Error('no exit code'));
      },
    );
    run.stdin?.end();
  });
};

/** Ways in which a room leads elsewhere, planted before a server starts. */
const LINKS: readonly { readonly why: string; readonly plant: (at: string) => void }[] = [
  {
    why: 'a room is a link',
    plant: (at) => {
      rmSync(`${at}/.theurian/proposals-local`, { recursive: true });
      symlinkSync(here.path('outside'), `${at}/.theurian/proposals-local`);
    },
  },
  {
    why: '.theurian is a link',
    plant: (at) => {
      renameSync(`${at}/.theurian`, `${at}/elsewhere`);
      symlinkSync('elsewhere', `${at}/.theurian`);
    },
  },
  {
    why: 'a link lies in a room',
    plant: (at) => {
      mkdirSync(`${at}/.theurian/proposals/one/two`, { recursive: true });
      symlinkSync('/etc', `${at}/.theurian/proposals/one/two/three`);
    },
  },
];

for (const [nth, { why, plant }] of LINKS.entries())
  held(`nothing is served where ${why}`, async () => {
    const dir = `linked-${nth}`;
    here.git('.', 'clone', '-q', here.path('a'), here.path(dir));
    for (const room of ['proposals', 'proposals-local'])
      mkdirSync(here.path(dir, '.theurian', room), { recursive: true });
    plant(here.path(dir));
    assert.equal([roomsOf(here.path(dir)).ok, writableAt([here.path(dir)], here.env).ok], [false, false]);
    const ran = await served(here.path(dir));
    assert.is(ran.code, 3);
    assert.match(ran.err, 'is a symbolic link');
    assert.is(ran.out, '');
  });

held('a name that Node takes for a pattern is refused', () => {
  mkdirSync(here.path('a*b'));
  assert.equal(roomsOf(here.path('a*b')), { ok: false, error: { path: here.path('a*b'), why: 'name' } });
});

held('a process that finds itself free does not serve, whatever started it', async () => {
  const ran = await served(here.path('a'), { THEURIAN_HELD: '1' });
  assert.equal([ran.code, ran.out], [3, '']);
  assert.match(ran.err, 'permission model is off');
});

held('words in the environment do not loosen what a server is held by', async () => {
  const free = '--experimental-permission --allow-child-process --allow-worker --allow-fs-read=* --allow-fs-write=*';
  const ran = await served(here.path('a'), { NODE_OPTIONS: free });
  // The process that would hold the server is held itself by then, and loosely.
  assert.equal([ran.code, ran.out], [3, '']);
  assert.match(ran.err, 'it can start processes; it can start workers; it can write everywhere');
});

const PLACE = { topLevel: '/w/top', gitDirs: ['/w/top/.git'] };
const allowing = (...allowed: readonly string[]): Permission => ({
  has: (scope, reference) => allowed.includes(reference === undefined ? scope : `${scope} ${reference}`),
});

const ENDS: readonly {
  readonly why: string;
  readonly permission: Permission | undefined;
  readonly ends: readonly string[];
}[] = [
  { why: 'no permission model', permission: undefined, ends: ['Node’s permission model is off'] },
  { why: 'processes', permission: allowing('child'), ends: ['it can start processes'] },
  { why: 'workers', permission: allowing('worker'), ends: ['it can start workers'] },
  { why: 'writing everywhere', permission: allowing('fs.write'), ends: ['it can write everywhere'] },
  { why: 'the working directory', permission: allowing('fs.write /w/top'), ends: ['it can write to /w/top'] },
  { why: 'a directory above', permission: allowing('fs.write /w'), ends: ['it can write to /w'] },
  {
    why: 'the log',
    permission: allowing('fs.write /w/top/.theurian/migrations'),
    ends: ['it can write to /w/top/.theurian/migrations'],
  },
  { why: 'git', permission: allowing('fs.write /w/top/.git/refs'), ends: ['it can write to /w/top/.git/refs'] },
  { why: 'nothing but rooms', permission: allowing('fs.write /w/top/.theurian/proposals/x'), ends: [] },
];
for (const { why, permission, ends } of ENDS)
  held(`a process with ${why} has ${ends.length === 0 ? 'no' : 'a'} loose end`, () => {
    assert.equal(looseEnds(permission, [PLACE]), ends);
  });

held('a repository whose path is the beginning of another’s is not served with it', async () => {
  here.git('.', 'clone', '-q', here.path('a'), here.path('a-b'));
  const ran = await served(here.path('a'), {}, '--repository', here.path('a'), '--repository', here.path('a-b'));
  // Node 20 takes the beginning that two names share for one that may be written to; later ones do not.
  if (ran.code !== 0) assert.match(ran.err, `it can write to ${here.path('a')}`);
  const [one, two] = ['left', 'right'] as const;
  for (const dir of [one, two]) here.git('.', 'clone', '-q', here.path('a'), here.path(dir));
  const both = await served(here.path('a'), {}, '--repository', here.path(one), '--repository', here.path(two));
  assert.equal([both.code, both.err], [0, '']);
});

held.run();
