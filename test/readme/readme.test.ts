import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { runSteps, steady, stepsIn } from './console.ts';

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
const readme = readFileSync(join(root, 'README.md'), 'utf8');
const cli = join(root, 'dist/theurian.js');
const text = suite('README');

text('every command prints what the README says it prints', () => {
  assert.ok(existsSync(cli), 'dist/theurian.js is not built: npm run build');
  const steps = stepsIn(readme);
  assert.ok(steps.length >= 10, `only ${steps.length} commands found`);
  const printed = runSteps(steps, cli);
  assert.is(printed.length, steps.length, 'the shell ended early');
  for (const [n, step] of steps.entries())
    assert.is(steady(printed[n] ?? ''), steady(step.output), `line ${step.line}: ${step.command}`);
});

text('the two commands at its top are what package.json and the gate run', () => {
  const scripts = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).scripts as Record<string, string>;
  for (const command of ['npm ci && npm run demo', 'npm ci && npm test']) assert.match(readme, `    ${command}\n`);
  assert.ok(scripts.demo?.includes('.ci/demo.ts') && existsSync(join(root, '.ci/demo.ts')));
  assert.match(readFileSync(join(root, '.ci/run'), 'utf8'), 'npm test');
});

text('every command of the program is named in it, and it names no other', async () => {
  const { VERBS } = await import('../../lib/shell/verbs.ts');
  const known = new Set(VERBS.map((verb) => verb.path.join(' ')));
  for (const verb of known) assert.match(readme, `theurian ${verb}`);
  const named = [...readme.matchAll(/\btheurian ((?:migrate|hooks|ci|review|skills) [a-z]+|[a-z]+)\b/g)].map(
    (match) => match[1] ?? '',
  );
  const words = named.filter((name) => name !== 'migrate' && !known.has(name));
  const prose = new Set(['is', 'keeps', 'reads', 'judges', 'needs', 'never', 'writes', 'and', 'in', 'itself', 'to']);
  assert.equal(
    words.filter((word) => !prose.has(word)),
    [],
  );
});

text('every tool for agents is named in it, and it names no other', async () => {
  const { TOOLS } = await import('../../lib/shell/mcp/tools.ts');
  const named = [...readme.matchAll(/`((?:knowledge|review|proposal|project|system|stage)_[a-z_]+)`/g)];
  assert.equal(
    [...new Set(named.map(([, name = '']) => name))].sort(),
    TOOLS.map(({ name }) => name),
  );
});

text.run();
