import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { bundle } from '../../../.ci/bundle.ts';
import { looseEnds, type Permission } from '../../../lib/shell/mcp/guard.ts';
import { roomsOf } from '../../../lib/shell/mcp/rooms.ts';
import { writableAt } from '../../../lib/shell/mcp/writable.ts';
import { built, child, type Ran } from '../../kit/cli.ts';
import { treeIn } from '../../kit/tree.ts';
import { cliLab, library } from '../world.ts';
import { piped } from './piped.ts';
import { ATTEMPTS, tries } from './planted.ts';

const held = suite('held process');
const here = cliLab();
held.after(() => here.remove());

const ROOT = dirname(dirname(dirname(dirname(fileURLToPath(import.meta.url)))));

let program: readonly string[] = [];
held.before(async () => {
  program = await built(here.path('.'));
  await library(here, 'a');
  for (const room of ['proposals', 'proposals-local']) mkdirSync(here.path('a/.theurian', room), { recursive: true });
  writeFileSync(here.path('a/.theurian/proposals/in'), 'in');
  mkdirSync(here.path('outside'));
});

/** A build of the program, where one tool does nothing but try what it must not do, and tells what it was told. */
const planted = async (): Promise<readonly string[]> => {
  const root = here.path('sources');
  for (const name of ['bin', 'lib', 'schemas', 'package.json'])
    cpSync(join(ROOT, name), join(root, name), { recursive: true });
  symlinkSync(join(ROOT, 'node_modules'), join(root, 'node_modules'));
  const all = tries({ T: here.path('a/.theurian'), O: here.path('outside') });
  const told = `{ loaded: [...process.moduleLoadList], told: await (${all})() }`;
  const call = `async () => ({ ok: false, error: { code: 'told', message: JSON.stringify(${told}), remedy: '' } })`;
  writeFileSync(join(root, 'lib/shell/mcp/calls/project-list.ts'), `export const call = ${call};`);
  await bundle({ root, entry: join(root, 'bin/theurian.ts'), outdir: here.path('planted/dist'), carried: [] });
  cpSync(join(ROOT, 'hooks'), here.path('planted/hooks'), { recursive: true });
  return [process.execPath, here.path('planted/dist/theurian.js')];
};

held(
  'a build with planted writes does them in the rooms of proposals and nowhere else, and starts nothing',
  async () => {
    symlinkSync(here.path('outside'), here.path('a/.theurian/link'));
    const agent = await piped(await planted(), here.place('a'));
    const before = kept();
    await agent.answer('knowledge_search', { query: 'auth' });
    const { loaded, told }: Record<'loaded' | 'told', readonly string[]> = JSON.parse(
      (await agent.refusal('project_list')).message,
    );
    assert.ok(loaded.includes('NativeModule fs'));
    for (const name of ['child_process', 'cluster', 'worker_threads', 'http', 'https', 'dgram', 'tls'])
      assert.not.ok(loaded.includes(`NativeModule ${name}`), name);
    assert.equal(
      ATTEMPTS.map(({ why }, nth) => [why, told[nth]]),
      ATTEMPTS.map(({ why, told: expected }) => [why, expected]),
    );
    assert.equal(kept(), before);
    await agent.close();
    rmSync(here.path('a/.theurian/link'));
  },
);

const kept = (): unknown => [
  Object.entries(treeIn(here.path('a'))).filter(([path]) => !path.startsWith('.theurian/proposals')),
  treeIn(here.path('outside')),
];

held('in a process that is not held, what is planted is done: each attempt can succeed', async () => {
  const [T, O] = [here.path('free/.theurian'), here.path('free/outside')];
  const whole = JSON.stringify([here.path('whole'), here.path('free')]);
  for (const dir of ['proposals-local', 'migrations'])
    mkdirSync(here.path('whole/.theurian', dir), { recursive: true });
  for (const dir of ['outside', '.theurian/proposals', '.git/refs'])
    mkdirSync(here.path('whole', dir), { recursive: true });
  for (const file of ['proposals/in', 'policy.yaml']) writeFileSync(here.path('whole/.theurian', file), 'in');
  symlinkSync('../outside', here.path('whole/.theurian/link'));
  const before = `{ const [from, to] = ${whole}; process.chdir(from); fs.rmSync(to, { recursive: true, force: true });
    fs.cpSync(from, to, { recursive: true, verbatimSymlinks: true }); }`;
  writeFileSync(here.path('free.mjs'), `console.log(JSON.stringify(await (${tries({ T, O, before })})()));`);
  const ran = await child([process.execPath, here.path('free.mjs')], here.place('.'));
  assert.equal(
    ATTEMPTS.map(({ why }, nth) => [why, JSON.parse(ran.out)[nth]]),
    ATTEMPTS.map(({ why, free = 'done' }) => [why, free]),
  );
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
