import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { acceptedOver } from './bench-accept.ts';
import { agentTimes } from './bench-agents.ts';
import { makeHistory } from './bench-history.ts';
import { hookTimes } from './bench-hooks.ts';
import { makeProposals } from './bench-proposals.ts';
import { searchTimes } from './bench-search.ts';
import { makeSet, migrationOf } from './bench-set.ts';
import { makeSkills, stageIntents } from './bench-skills.ts';

// npm run bench: ratios within one run, medians of at least five. With --gate, fails when a bar marked * breaks by more than half.
const ROUNDS = 5;
const root = dirname(dirname(fileURLToPath(import.meta.url)));
const cli = join(root, 'dist/theurian.js');
const lab = mkdtempSync(join(tmpdir(), 'theurian-bench-'));
const env = { ...process.env, NO_COLOR: '1', GIT_OPTIONAL_LOCKS: '0' } as NodeJS.ProcessEnv;
for (const name of Object.keys(env)) if (/^GIT_(?!OPTIONAL)|^NODE_|^THEURIAN/.test(name)) delete env[name];

interface Bar {
  readonly what: string;
  readonly measured: number;
  readonly limit: number | null;
  readonly unit: string;
  readonly held: boolean;
}

/** Milliseconds of one run of a program; a run that fails ends the bench. */
const timed = (command: string, args: readonly string[], cwd = lab): number => {
  const start = process.hrtime.bigint();
  const { status, stderr } = spawnSync(command, [...args], { cwd, env, stdio: ['ignore', 'ignore', 'pipe'] });
  const ms = Number(process.hrtime.bigint() - start) / 1e6;
  if (status !== 0) throw new Error(`${command} ${args.join(' ')} ended with ${status}: ${String(stderr)}`);
  return ms;
};

const median = (list: readonly number[]): number => [...list].sort((a, b) => a - b)[Math.floor(list.length / 2)] ?? 0;

/** Medians of several programs, run in turn so that a noisy moment meets all of them. */
const medians = (runs: readonly (() => number)[], rounds = ROUNDS): readonly number[] => {
  const times = runs.map((): number[] => []);
  for (let round = 0; round < rounds; round += 1) for (const [n, run] of runs.entries()) times[n]?.push(run());
  return times.map(median);
};

const node = (): number => timed(process.execPath, ['-e', '0']);
const theurian = (args: readonly string[], cwd?: string): number => timed(process.execPath, [cli, ...args], cwd);
const forget = (dir: string): void => rmSync(join(dir, '.git/theurian'), { recursive: true, force: true });
const reading = (dir: string) => (): number =>
  timed('sh', ['-c', "git ls-tree -r HEAD | awk '{print $3}' | git cat-file --batch >/dev/null"], dir);
const cold = (dir: string) => (): number => {
  forget(dir);
  return theurian(['migrate', 'validate', '--at', 'HEAD'], dir);
};
const warm = (dir: string) => (): number => theurian(['migrate', 'validate', '--at', 'HEAD'], dir);

/** The most memory a cold run takes, in MB, as the process itself counts it at its end. */
const peak = (dir: string): number => {
  forget(dir);
  const account = join(lab, 'peak');
  const hook = join(lab, 'peak.cjs');
  writeFileSync(
    hook,
    `process.on('exit', () => require('node:fs').writeFileSync(${JSON.stringify(account)}, String(process.resourceUsage().maxRSS)));`,
  );
  timed(process.execPath, ['--require', hook, cli, 'migrate', 'validate', '--at', 'HEAD'], dir);
  return Number(readFileSync(account, 'utf8')) / 1024;
};

/** Puts one new migration into the index, on top of what has landed. */
const stageOne = (dir: string, n: number): void => {
  const { path, text, body, bodyPath } = migrationOf(n);
  for (const [at, bytes] of [
    [path, text],
    [bodyPath, body],
  ] as const) {
    mkdirSync(dirname(join(dir, '.theurian', at)), { recursive: true });
    writeFileSync(join(dir, '.theurian', at), bytes);
  }
  execFileSync('git', ['-C', dir, 'add', '.theurian'], { env });
};

/** One new migration each time on what is known of the landed ones. */
const stagedOver = (dir: string, count: number) => {
  let next = count;
  return (): number => {
    execFileSync('git', ['-C', dir, 'reset', '-q', '--hard'], { env });
    execFileSync('git', ['-C', dir, 'clean', '-fdq'], { env });
    stageOne(dir, next);
    next += 1;
    return theurian(['migrate', 'validate', '--staged'], dir);
  };
};

const bars: Bar[] = [];
const bar = (what: string, measured: number, unit: string, limit: number | null, held = false): void => {
  bars.push({ what, measured, limit, unit, held });
  const against = limit === null ? '' : `  (at most ${limit}${unit}${held ? ' *' : ''})`;
  process.stdout.write(`${what.padEnd(56)} ${measured.toFixed(unit === 'x' ? 2 : 1)} ${unit}${against}\n`);
};

try {
  const [bare = 0, version = 0] = medians([node, () => theurian(['version'])], 11);
  bar('theurian version, over bare node', version - bare, 'ms', 30, true);
  const small = join(lab, 'small');
  const large = join(lab, 'large');
  await makeSet(small, 1000);
  await makeSet(large, 10_000);
  const [read = 1, coldLarge = 0, coldSmall = 0] = medians([reading(large), cold(large), cold(small)]);
  const [readAgain = 1, warmLarge = 0] = medians([reading(large), warm(large)]);
  bar('git ls-tree | git cat-file, 10,000 + 10,000 files', read, 'ms', null);
  bar('validate at HEAD, 10,000, cold, against git', coldLarge / read, 'x', 6, true);
  bar('validate at HEAD, 10,000, warm, against git', warmLarge / readAgain, 'x', 1.5, true);
  bar('validate at HEAD, 10,000, cold, peak memory', median([peak(large), peak(large), peak(large)]), 'MB', 450, true);
  bar('growth from 1,000 to 10,000, cold', coldLarge / coldSmall, 'x', 12);
  theurian(['migrate', 'validate', '--at', 'HEAD'], small);
  const [bareAgain = 0, staged = 0] = medians([node, stagedOver(small, 1000)], 9);
  bar('one new migration on 1,000, --staged, over bare node', staged - bareAgain, 'ms', 120, true);
  execFileSync('git', ['-C', small, 'reset', '-q', '--hard'], { env });
  execFileSync('git', ['-C', small, 'clean', '-fdq'], { env });
  makeProposals(small, 2000, 200);
  theurian(['propose', 'list'], small);
  const [bareOnce = 1, listed = 0, checked = 0] = medians(
    [node, () => theurian(['propose', 'list'], small), () => theurian(['propose', 'check', '--all'], small)],
    9,
  );
  bar('propose list, 200 open on 1,000, against bare node', listed / bareOnce, 'x', 10);
  bar('propose check --all, 200 open on 1,000, against bare node', checked / bareOnce, 'x', null);
  execFileSync('git', ['-C', small, 'clean', '-fdq'], { env });
  const added = hookTimes({ from: small, count: 4000, lab, cli, env });
  bar('commit of nothing governed, all hooks, over no hooks', added.ungoverned, 'ms', 20, true);
  bar('commit of one migration on 1,000, over no hooks', added.governed, 'ms', 200, true);
  for (const [dir, count, limit, held] of [
    [small, 1000, 6, true],
    [large, 10_000, 15, false],
  ] as const) {
    theurian(['migrate', 'validate'], dir);
    const [bareNow = 1, accepted = 0] = medians([node, acceptedOver({ dir, count, env, theurian })], 9);
    const landed = count.toLocaleString('en');
    bar(`propose accept onto ${landed}, warm, against bare node`, accepted / bareNow, 'x', limit, held);
    execFileSync('git', ['-C', dir, 'reset', '-q', '--hard'], { env });
    execFileSync('git', ['-C', dir, 'clean', '-fdq'], { env });
  }
  const skills = join(lab, 'skills');
  makeSkills(skills, 200);
  for (const words of [
    ['migrate', 'apply', '--allow-unreviewed'],
    ['skills', 'sync'],
  ])
    theurian(words, skills);
  const [bareToo = 1, synced = 0] = medians([node, () => theurian(['skills', 'sync'], skills)], 9);
  bar('skills sync, nothing to do, 200 skills, against bare node', synced / bareToo, 'x', 5, true);
  const promoting = (): number => {
    stageIntents(skills, 100);
    return theurian(['skills', 'promote'], skills);
  };
  const [bareThen = 1, promoted = 0] = medians([node, promoting]);
  bar('skills promote, 100 intents, 200 skills, against bare node', promoted / bareThen, 'x', 20);
  const history = join(lab, 'history');
  await makeHistory(history, 2000);
  const account = (): number => timed('sh', ['-c', 'git log --first-parent --raw -- .theurian >/dev/null'], history);
  const proving = (): number => theurian(['verify'], history);
  const provingAnew = (): number => {
    forget(history);
    return proving();
  };
  const [alone = 0, logged = 1, anew = 0, again = 0] = medians([node, account, provingAnew, proving]);
  bar('bare node, against git log of 2,000 steps', alone / logged, 'x', null);
  bar('verify, 2,000 steps with 200 landings, cold, against git log', anew / logged, 'x', 12);
  bar('the same again, against git log', again / logged, 'x', 2);
  for (const [dir, count] of [
    [small, '1,000'],
    [large, '10,000'],
  ] as const) {
    const { p50, p95 } = await searchTimes(dir);
    bar(`search over ${count} items, in process, p50`, p50, 'ms', null);
    bar(`search over ${count} items, in process, p95`, p95, 'ms', null);
  }
  for (const [dir, count, most] of [
    [small, '1,000', 15],
    [large, '10,000', 60],
  ] as const) {
    theurian(['migrate', 'apply', '--allow-unreviewed'], dir);
    const bareHere = median(Array.from({ length: ROUNDS }, node));
    const agents = await agentTimes({ dir, cli, env });
    if (dir === small) bar('an agent’s first answer, over bare node', agents.first - bareHere, 'ms', 400);
    bar(`knowledge_get of ${count} items, over the pipe, p50`, agents.get, 'ms', 2);
    bar(`knowledge_search over ${count} items, over the pipe, p50`, agents.search, 'ms', most);
  }
} finally {
  rmSync(lab, { recursive: true, force: true });
}

const broken = bars.filter((b) => b.held && b.limit !== null && b.measured > b.limit * 1.5);
for (const { what } of broken) process.stdout.write(`broken by more than half: ${what}\n`);
if (process.argv.includes('--gate') && broken.length > 0) process.exitCode = 1;
