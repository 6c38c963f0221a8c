import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { execPath } from 'node:process';
import { fileURLToPath } from 'node:url';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';

const runner = suite('runner');

const ROOT = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
const HEAD = `import { suite } from 'uvu';\nimport * as assert from 'uvu/assert';\nconst noun = suite('noun');\n`;
const GOOD = `noun('holds', () => assert.is(1, 1));\n`;

interface Planted {
  readonly why: string;
  readonly text: string;
  readonly ends: string;
  readonly says?: RegExp;
}

const cases: readonly Planted[] = [
  { why: 'a suite that passes', text: `${HEAD}${GOOD}noun.run();`, ends: '1 passed, 0 failed' },
  {
    why: 'a failing test',
    text: `${HEAD}${GOOD}noun('lies', () => assert.is(1, 2));noun.run();`,
    ends: '1 passed, 1 failed',
    says: /lies/,
  },
  { why: 'a suite without run', text: `${HEAD}${GOOD}`, ends: '0 passed, 1 failed', says: /noun\.run\(\) is missing/ },
  {
    why: 'a second suite without run',
    text: `${HEAD}${GOOD}const verb = suite('verb');\nverb('x', () => {});noun.run();`,
    ends: '0 passed, 1 failed',
    says: /verb\.run\(\) is missing/,
  },
  {
    why: 'a run that stands only in a comment',
    text: `${HEAD}${GOOD}// noun.run();`,
    ends: '0 passed, 1 failed',
    says: /noun\.run\(\) is missing/,
  },
  {
    why: 'a suite without a name',
    text: `${HEAD}${GOOD}noun.run();suite('x')('y', () => {});`,
    ends: '0 passed, 1 failed',
    says: /without a name/,
  },
  {
    why: 'an only',
    text: `${HEAD}${GOOD}noun.only('me', () => {});noun.run();`,
    ends: '0 passed, 1 failed',
    says: /noun\.only/,
  },
  {
    why: 'a skip without a reason',
    text: `${HEAD}${GOOD}noun.skip('me', () => {});noun.run();`,
    ends: '0 passed, 1 failed',
    says: /no reason/,
  },
  { why: 'no suite', text: 'export {};', ends: '0 passed, 1 failed', says: /makes no suite/ },
  { why: 'a suite without tests', text: `${HEAD}noun.run();`, ends: '0 passed, 1 failed', says: /no test at all/ },
  { why: 'a syntax error', text: `${HEAD}noun(;`, ends: '0 passed, 1 failed', says: /cannot be parsed/ },
  {
    why: 'a throw while it loads',
    text: `${HEAD}throw new Error('early');noun.run();`,
    ends: '0 passed, 1 failed',
    says: /early/,
  },
  {
    why: 'an early exit that calls itself clean',
    text: `${HEAD}${GOOD}noun('out', () => process.exit(0));noun.run();`,
    ends: '0 passed, 1 failed',
    says: /before its tests did/,
  },
  {
    why: 'a promise that never settles',
    text: `${HEAD}noun('waits', () => new Promise(() => {}));noun.run();`,
    ends: '0 passed, 1 failed',
    says: /before its tests did/,
  },
  {
    why: 'a test that hangs',
    text: `${HEAD}noun('waits', () => new Promise(() => setInterval(() => {}, 9)));noun.run();`,
    ends: '0 passed, 1 failed',
    says: /not end in time/,
  },
  {
    why: 'a crash after the tests',
    text: `${HEAD}${GOOD}noun.run();setTimeout(() => { throw new Error('late'); }, 50);`,
    ends: '1 passed, 1 failed',
    says: /late/,
  },
  {
    why: 'a hook that throws',
    text: `${HEAD}${GOOD}noun.before(() => { throw new Error('hook'); });noun.run();`,
    ends: '0 passed, 1 failed',
    says: /hook of this suite threw/,
  },
  {
    why: 'a deprecation',
    text: `${HEAD}${GOOD}noun.run();process.emitWarning('old', 'DeprecationWarning');`,
    ends: '1 passed, 1 failed',
    says: /warned: DeprecationWarning: old/,
  },
  {
    why: 'a forged closing text',
    text: `${HEAD}noun('boasts', () => { console.log('  Total: 9\\n  Passed: 9\\n9 passed, 0 failed'); assert.is(1, 2); });noun.run();`,
    ends: '0 passed, 1 failed',
  },
  {
    why: 'a suite left out with a reason',
    text: `import { skipped } from '${ROOT}/test/kit/skip.ts';\n${HEAD}${GOOD}noun.run();skipped('far', 'it is too far');`,
    ends: '1 passed, 0 failed, 1 skipped',
    says: /skipped: far: it is too far/,
  },
  {
    why: 'variables of git, npm and the certificates',
    text: `${HEAD}noun('sees none', () => assert.is(Object.keys(process.env).filter((n) => /^(GIT_|npm_|NODE_EXTRA)/.test(n)).join(), ''));noun.run();`,
    ends: '1 passed, 0 failed',
  },
];

for (const { why, text, ends, says } of cases) {
  runner(`${why} ends with ${ends}`, () => {
    const { stdout, status } = runOn({ 'test/room/noun.test.ts': text });
    assert.is(lastLine(stdout), ends, stdout);
    assert.is(status, ends.includes(' 0 failed') ? 0 : 1);
    if (says !== undefined) assert.match(stdout, says);
  });
}

runner('an empty match is a failure', () => {
  const { stdout, status } = runOn({ 'test/room/noun.test.ts': `${HEAD}${GOOD}noun.run();` }, 'nowhere');
  assert.is(lastLine(stdout), '0 passed, 1 failed');
  assert.is(status, 1);
});

runner('a pattern picks files by their path, and all are counted together', () => {
  const text = `${HEAD}${GOOD}noun.run();`;
  const tree = { 'test/room/a.test.ts': text, 'test/room/b.test.ts': text, 'test/other/c.test.ts': text };
  assert.is(lastLine(runOn(tree, 'room/').stdout), '2 passed, 0 failed');
  assert.is(lastLine(runOn(tree).stdout), '3 passed, 0 failed');
});

const runOn = (
  tree: Readonly<Record<string, string>>,
  ...patterns: readonly string[]
): { stdout: string; status: number | null } => {
  const root = mkdtempSync(join(tmpdir(), 'theurian-planted-'));
  symlinkSync(join(ROOT, 'node_modules'), join(root, 'node_modules'));
  writeFileSync(join(root, 'package.json'), '{"type":"module"}');
  for (const [path, text] of Object.entries(tree)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  const argv = ['--import', 'tsx', join(ROOT, 'test/run.ts'), '--root', root, '--timeout', '3', ...patterns];
  const env = { ...process.env, GIT_DIR: '/nowhere', npm_config_loglevel: 'error' };
  const { stdout, stderr, status } = spawnSync(execPath, argv, { cwd: ROOT, env, encoding: 'utf8' });
  rmSync(root, { recursive: true, force: true });
  return { stdout: stdout + stderr, status };
};

const lastLine = (text: string): string => text.trimEnd().split('\n').at(-1) ?? '';

runner.run();
