import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { execPath } from 'node:process';
import { fileURLToPath } from 'node:url';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';

const ROOT = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

interface Place {
  root: string;
}

const hooks = suite<Place>('own hooks', { root: '' });

hooks.before.each((place) => {
  place.root = mkdtempSync(join(tmpdir(), 'theurian-hooks-'));
  symlinkSync(join(ROOT, 'node_modules'), join(place.root, 'node_modules'));
  cpSync(join(ROOT, 'package.json'), join(place.root, 'package.json'));
  cpSync(join(ROOT, '.ci/hooks.ts'), join(place.root, '.ci/hooks.ts'));
});

hooks.after.each(({ root }) => rmSync(root, { recursive: true, force: true }));

const prepare = (root: string, ci: boolean): string => {
  const { CI: _, ...env } = process.env;
  const argv = ['--import', 'tsx', '.ci/hooks.ts'];
  return execFileSync(execPath, argv, { cwd: root, env: ci ? { ...env, CI: 'true' } : env, encoding: 'utf8' });
};

hooks('a clone gets its hooks, and a hook of somebody else stays', ({ root }) => {
  execFileSync('git', ['init', '-q', root]);
  mkdirSync(join(root, '.git/hooks'), { recursive: true });
  writeFileSync(join(root, '.git/hooks/post-commit'), '#!/bin/sh\n');
  assert.is(prepare(root, false), '');
  assert.match(readFileSync(join(root, '.git/hooks/pre-commit'), 'utf8'), 'npm run -s style && npm run -s types');
  assert.match(readFileSync(join(root, '.git/hooks/pre-push'), 'utf8'), 'npm test -s');
  assert.ok(existsSync(join(root, '.git/hooks/post-commit')));
});

hooks('outside a repository there is nothing to do, and nothing fails', ({ root }) => {
  assert.is(prepare(root, false), '');
});

hooks('a repository further up is left alone', ({ root }) => {
  const inner = join(root, 'node_modules.d/theurian');
  execFileSync('git', ['init', '-q', root]);
  mkdirSync(inner, { recursive: true });
  for (const name of ['package.json', '.ci']) cpSync(join(root, name), join(inner, name), { recursive: true });
  symlinkSync(join(ROOT, 'node_modules'), join(inner, 'node_modules'));
  assert.is(prepare(inner, false), '');
  assert.not.ok(existsSync(join(root, '.git/hooks/pre-push')));
});

hooks('in CI nobody commits, and no hook is set', ({ root }) => {
  execFileSync('git', ['init', '-q', root]);
  assert.is(prepare(root, true), '');
  assert.not.ok(existsSync(join(root, '.git/hooks/pre-push')));
});

hooks('where hooks cannot be set, it says so', ({ root }) => {
  mkdirSync(join(root, '.git'));
  assert.match(prepare(root, false), 'The git hooks could not be set.');
});

hooks.run();
