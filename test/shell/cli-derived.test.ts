import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { answered, failed } from '../kit/cli.ts';
import { skipped } from '../kit/skip.ts';
import { cliLab, library } from './world.ts';

const derived = suite('cli derived');
const here = cliLab();
derived.after(() => here.remove());

const READING = [
  'migrate validate --at HEAD',
  'migrate status',
  'migrate state --at HEAD',
  'migrate plan',
  'list',
  'show payments.limits',
  'log payments.retry-policy',
  'search retried',
  'migrate apply',
];

const answersIn = async (dir: string, ...more: readonly string[]): Promise<readonly string[]> => {
  const all: string[] = [];
  for (const line of READING)
    all.push(JSON.stringify(answered(await here.run(dir, ...line.split(' '), '--json', ...more))));
  return all;
};

const at = here.path('a/.git/theurian');
const files = (): readonly string[] =>
  readdirSync(at, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();

let sound: readonly string[] = [];
let kept: readonly string[] = [];
derived.before(async () => {
  await library(here, 'a');
  sound = await answersIn('a');
  kept = files();
});

derived('what is remembered lies below the common git directory, in a file for each purpose', () => {
  const purposes = new Set(kept.map((path) => path.slice(at.length + 1).split('/')[0]));
  for (const one of ['facts.json', 'indexes', 'landings', 'states', 'verdicts']) assert.ok(purposes.has(one), one);
  assert.is(here.git('a', 'status', '--porcelain', '--ignored'), '');
});

derived('nothing that is remembered decides an answer', async () => {
  assert.equal(await answersIn('a', '--no-cache'), sound);
});

derived('a run with --no-cache leaves nothing behind', async () => {
  await library(here, 'bare', 'nothing');
  here.git('bare', 'update-ref', 'refs/theurian/applied', 'HEAD');
  rmSync(here.path('bare/.git/theurian'), { recursive: true, force: true });
  await answersIn('bare', '--no-cache');
  assert.not.ok(existsSync(here.path('bare/.git/theurian')));
});

// Each of them is done to every file.
const damages: readonly { readonly why: string; readonly damage: (path: string) => void }[] = [
  { why: 'cut off in the middle', damage: (path) => truncateSync(path, Math.floor(statSync(path).size / 2)) },
  { why: 'emptied', damage: (path) => truncateSync(path, 0) },
  { why: 'changed in one byte', damage: (path) => flip(path) },
  { why: 'overwritten with other JSON', damage: (path) => writeFileSync(path, '{"engine":"0","verdict":null}\n') },
  {
    why: 'overwritten with bytes that are no text',
    damage: (path) => writeFileSync(path, Buffer.from([0xff, 0, 0xfe])),
  },
  {
    why: 'replaced by a directory',
    damage: (path) => {
      rmSync(path);
      mkdirSync(path);
    },
  },
];

const flip = (path: string): void => {
  const bytes = readFileSync(path);
  const middle = Math.floor(bytes.length / 2);
  bytes[middle] = (bytes[middle] ?? 0) ^ 1;
  writeFileSync(path, bytes);
};

for (const { why, damage } of damages)
  derived(`every answer is the same when each remembered file was ${why}`, async () => {
    assert.ok(kept.length >= 5);
    for (const path of kept) {
      rmSync(path, { recursive: true, force: true });
      assert.equal(existsSync(path), false);
    }
    assert.equal(await answersIn('a'), sound);
    for (const path of files()) damage(path);
    assert.equal(await answersIn('a'), sound);
  });

derived('what was deleted comes back by itself', async () => {
  rmSync(at, { recursive: true });
  assert.equal(await answersIn('a'), sound);
  assert.equal(files(), kept);
});

derived('a file in the place of the derived directory keeps nothing from being answered', async () => {
  rmSync(at, { recursive: true });
  writeFileSync(at, 'in the way\n');
  assert.equal(await answersIn('a'), sound);
  assert.is(readFileSync(at, 'utf8'), 'in the way\n');
  rmSync(at);
});

if (process.getuid?.() === 0) skipped('cli derived: a directory that may not be written', 'root may write everywhere');
else
  derived('a directory that may not be written keeps nothing from being answered', async () => {
    rmSync(at, { recursive: true, force: true });
    mkdirSync(at, { mode: 0o500 });
    assert.equal(await answersIn('a'), sound);
    chmodSync(at, 0o700);
  });

derived('a ref that is deleted means that nothing is applied; applying makes it again', async () => {
  here.git('a', 'update-ref', '-d', 'refs/theurian/applied');
  assert.is(failed(await here.run('a', 'list', '--json'), 3).code, 'not-applied');
  assert.ok(answered(await here.run('a', 'migrate', 'apply', '--json')).changed);
  assert.equal(await answersIn('a'), sound);
});

derived('a ref that names an object that is not here is a fault, and never an empty answer', async () => {
  await library(here, 'torn');
  writeFileSync(here.path('torn/.git/refs/theurian/applied'), `${'1'.repeat(40)}\n`);
  for (const line of ['list', 'search retried', 'migrate status', 'migrate apply', 'migrate plan'])
    failed(await here.run('torn', ...line.split(' '), '--json'), 3);
  writeFileSync(here.path('torn/.git/refs/theurian/applied'), 'nonsense\n');
  for (const line of ['list', 'search retried', 'migrate status', 'migrate apply'])
    failed(await here.run('torn', ...line.split(' '), '--json'), 3);
});

derived.run();
