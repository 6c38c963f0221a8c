import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { execPath } from 'node:process';
import { fileURLToPath } from 'node:url';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { SEED } from '../kit/seeded.ts';
import { fileText } from './print.ts';
import { session } from './session.ts';

const runner = suite('runner');

const ROOT = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
const HEAD = `import { suite } from 'uvu';\nimport * as assert from 'uvu/assert';\nconst noun = suite('noun');\n`;
const GOOD = `noun('holds', () => assert.is(1, 1));\n`;

interface Planted {
  readonly why: string;
  readonly text: string;
  /** Passed, failed, skipped. */
  readonly ends: readonly [number, number, number];
  readonly says?: RegExp;
}

const cases: readonly Planted[] = [
  { why: 'a suite that passes', text: `${HEAD}${GOOD}noun.run();`, ends: [1, 0, 0] },
  {
    why: 'a failing test',
    text: `${HEAD}${GOOD}noun('lies', () => assert.is(1, 2));noun.run();`,
    ends: [1, 1, 0],
    says: /lies/,
  },
  { why: 'a suite without run', text: `${HEAD}${GOOD}`, ends: [0, 1, 0], says: /noun\.run\(\) is missing/ },
  {
    why: 'a second suite without run',
    text: `${HEAD}${GOOD}const verb = suite('verb');\nverb('x', () => {});noun.run();`,
    ends: [0, 1, 0],
    says: /verb\.run\(\) is missing/,
  },
  {
    why: 'a run that stands only in a comment',
    text: `${HEAD}${GOOD}// noun.run();`,
    ends: [0, 1, 0],
    says: /noun\.run\(\) is missing/,
  },
  {
    why: 'a suite without a name',
    text: `${HEAD}${GOOD}noun.run();suite('x')('y', () => {});`,
    ends: [0, 1, 0],
    says: /without a name/,
  },
  {
    why: 'an only',
    text: `${HEAD}${GOOD}noun.only('me', () => {});noun.run();`,
    ends: [0, 1, 0],
    says: /noun\.only/,
  },
  {
    why: 'a skip without a reason',
    text: `${HEAD}${GOOD}noun.skip('me', () => {});noun.run();`,
    ends: [0, 1, 0],
    says: /no reason/,
  },
  { why: 'no suite', text: 'export {};', ends: [0, 1, 0], says: /makes no suite/ },
  { why: 'a suite without tests', text: `${HEAD}noun.run();`, ends: [0, 1, 0], says: /no test at all/ },
  { why: 'a syntax error', text: `${HEAD}noun(;`, ends: [0, 1, 0], says: /cannot be parsed/ },
  {
    why: 'a throw while it loads',
    text: `${HEAD}throw new Error('early');noun.run();`,
    ends: [0, 1, 0],
    says: /early/,
  },
  {
    why: 'an early exit that calls itself clean',
    text: `${HEAD}${GOOD}noun('out', () => process.exit(0));noun.run();`,
    ends: [0, 1, 0],
    says: /before its tests did/,
  },
  {
    why: 'a promise that never settles',
    text: `${HEAD}noun('waits', () => new Promise(() => {}));noun.run();`,
    ends: [0, 1, 0],
    says: /before its tests did/,
  },
  {
    why: 'a test that hangs',
    text: `${HEAD}noun('waits', () => new Promise(() => setInterval(() => {}, 9)));noun.run();`,
    ends: [0, 1, 0],
    says: /not end in time/,
  },
  {
    why: 'a crash after the tests',
    text: `${HEAD}${GOOD}noun.run();setTimeout(() => { throw new Error('late'); }, 50);`,
    ends: [1, 1, 0],
    says: /late/,
  },
  {
    why: 'a hook that throws',
    text: `${HEAD}${GOOD}noun.before(() => { throw new Error('hook'); });noun.run();`,
    ends: [0, 1, 0],
    says: /hook of this suite threw/,
  },
  {
    why: 'a deprecation',
    text: `${HEAD}${GOOD}noun.run();process.emitWarning('old', 'DeprecationWarning');`,
    ends: [1, 1, 0],
    says: /warned: DeprecationWarning: old/,
  },
  {
    why: 'a forged closing text',
    text: `${HEAD}noun('boasts', () => { console.log('  Total: 9\\n  Passed: 9\\n9 passed, 0 failed'); assert.is(1, 2); });noun.run();`,
    ends: [0, 1, 0],
  },
  {
    why: 'a suite left out with a reason',
    text: `import { skipped } from '${ROOT}/test/kit/skip.ts';\n${HEAD}${GOOD}noun.run();skipped('far', 'it is too far');`,
    ends: [1, 0, 1],
    says: /skipped: far: it is too far/,
  },
  {
    why: 'variables of git, npm and the certificates',
    text: `${HEAD}noun('sees none', () => assert.is(Object.keys(process.env).filter((n) => /^(GIT_|npm_|NODE_EXTRA)/.test(n)).join(), ''));noun.run();`,
    ends: [1, 0, 0],
  },
];

const plant = (tree: Readonly<Record<string, string>>): string => {
  const root = mkdtempSync(join(tmpdir(), 'theurian-planted-'));
  symlinkSync(join(ROOT, 'node_modules'), join(root, 'node_modules'));
  writeFileSync(join(root, 'package.json'), '{"type":"module"}');
  for (const [path, text] of Object.entries(tree)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  return root;
};

const DIRTY = { ...process.env, GIT_DIR: '/nowhere', npm_config_loglevel: 'error', NODE_EXTRA_CA_CERTS: '/nowhere' };

const trials = Object.fromEntries(cases.map(({ text }, nth) => [`test/room/case-${nth}.test.ts`, text]));
const trialRoot = plant(trials);
const reports = await session({ root: trialRoot, patterns: [], timeoutMs: 4000, env: DIRTY, tell: () => {} });
rmSync(trialRoot, { recursive: true, force: true });

runner('every planted file has its report, in the order of their names', () => {
  assert.equal(
    reports.map(({ file }) => file),
    Object.keys(trials).sort(),
  );
});

for (const [nth, { why, ends, says }] of cases.entries()) {
  const [passed, failed, skips] = ends;
  runner(`${why} comes to ${passed} passed, ${failed} failed, ${skips} skipped`, () => {
    const report = reports.find(({ file }) => file === `test/room/case-${nth}.test.ts`);
    assert.ok(report !== undefined);
    const { verdict } = report;
    assert.equal([verdict.passed, verdict.failed, verdict.skipped], ends, fileText(report));
    if (says !== undefined) assert.match(fileText(report), says);
  });
}

runner('laws start at the same place wherever CI is set, and anywhere elsewhere', async () => {
  const law = (seed: number | undefined): string =>
    `import * as fc from 'fast-check';\n${HEAD}noun('starts', () => assert.is(fc.readConfigureGlobal()?.seed, ${seed}));noun.run();`;
  const { CI: _, ...elsewhere }: NodeJS.ProcessEnv = DIRTY;
  for (const [env, seed] of [
    [{ ...elsewhere, CI: 'true' }, SEED],
    [elsewhere, undefined],
  ] as const) {
    const root = plant({ 'test/room/law.test.ts': law(seed) });
    const [report] = await session({ root, patterns: [], timeoutMs: 4000, env, tell: () => {} });
    rmSync(root, { recursive: true, force: true });
    assert.is(report?.verdict.passed, 1, report === undefined ? '' : fileText(report));
  }
});

interface Run {
  readonly status: number | null;
  readonly last: string;
}

// The whole command, as `npm test` starts it.
const run = (tree: Readonly<Record<string, string>>, ...patterns: readonly string[]): Run => {
  const root = plant(tree);
  const argv = ['--import', 'tsx', join(ROOT, 'test/run.ts'), '--root', root, ...patterns];
  const { stdout, status } = spawnSync(execPath, argv, { cwd: ROOT, env: DIRTY, encoding: 'utf8' });
  rmSync(root, { recursive: true, force: true });
  return { status, last: stdout.split('\n').at(-2) ?? '' };
};

const PASSES = `${HEAD}${GOOD}noun.run();`;
const FAILS = `${HEAD}noun('lies', () => assert.is(1, 2));noun.run();`;
const TREE = { 'test/room/a.test.ts': PASSES, 'test/room/b.test.ts': PASSES, 'test/other/c.test.ts': FAILS };

runner('an empty match is a failure', () => {
  assert.equal(run(TREE, 'nowhere'), { status: 1, last: '0 passed, 1 failed' });
});

runner('a pattern picks files by their path', () => {
  assert.equal(run(TREE, 'room/'), { status: 0, last: '2 passed, 0 failed' });
});

runner('all files are counted together in the last line, and one failure fails the run', () => {
  assert.equal(run(TREE), { status: 1, last: '2 passed, 1 failed' });
});

runner.run();
