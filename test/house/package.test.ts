import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { execPath } from 'node:process';
import { fileURLToPath } from 'node:url';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { skipped } from '../kit/skip.ts';

const ROOT = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

interface Place {
  scratch: string;
  /** Of the tarball's content, without the `package/` that npm puts before each. */
  files: readonly string[];
  command: string;
}

const packages = suite<Place>('package', { scratch: '', files: [], command: '' });

// An empty home, cache and prefix, and no network: what the tarball does not bring is not there.
packages.before((place) => {
  place.scratch = mkdtempSync(join(tmpdir(), 'theurian-package-'));
  const at = (name: string): string => join(place.scratch, name);
  const npm = (...argv: readonly string[]): string =>
    execFileSync(
      'npm',
      [...argv, '--offline', '--cache', at('cache'), '--no-audit', '--no-fund', '--no-update-notifier'],
      {
        cwd: ROOT,
        env: { ...process.env, HOME: at('home') },
        stdio: 'pipe',
        encoding: 'utf8',
      },
    );
  execFileSync(execPath, ['--import', 'tsx', '.ci/build.ts'], { cwd: ROOT, stdio: 'pipe' });
  const said = npm('pack', '--ignore-scripts', '--json', '--pack-destination', place.scratch);
  const [packed] = JSON.parse(said) as [
    { readonly filename: string; readonly files: readonly { readonly path: string }[] },
  ];
  place.files = packed.files.map(({ path }) => path);
  npm('install', '--global', '--prefix', at('prefix'), at(packed.filename));
  place.command = at('prefix/bin/theurian');
});

packages.after(({ scratch }) => rmSync(scratch, { recursive: true, force: true }));

packages('the installed command tells its version', ({ command, scratch }) => {
  const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { readonly version: string };
  assert.is(execFileSync(command, ['--version'], { cwd: scratch, encoding: 'utf8' }).trim(), version);
});

packages('the installed command tells how it is used', ({ command, scratch }) => {
  assert.match(execFileSync(command, ['--help'], { cwd: scratch, encoding: 'utf8' }), /theurian/);
});

packages('installing it installs nothing else', ({ scratch }) => {
  assert.equal(readdirSync(join(scratch, 'prefix/lib/node_modules')), ['theurian']);
  assert.not.ok(existsSync(join(scratch, 'prefix/lib/node_modules/theurian/node_modules')));
});

packages('it holds what is run, read or required, and no source', ({ files }) => {
  const allowed =
    /^(?:dist\/(?:theurian\.js|program\.js|package\.json|THIRD-PARTY-NOTICES)|hooks\/[^/]+|schemas\/.+\.json|README\.md|LICENSE|package\.json)$/;
  assert.equal(
    files.filter((file) => !allowed.test(file)),
    [],
  );
  for (const file of [
    'dist/theurian.js',
    'dist/program.js',
    'dist/package.json',
    'dist/THIRD-PARTY-NOTICES',
    'LICENSE',
    'package.json',
  ])
    assert.ok(files.includes(file), file);
});

packages('it holds nothing of node-forge, whose licence nobody brings', ({ files }) => {
  const code = files.filter((file) => file.endsWith('.js'));
  assert.ok(code.length > 1);
  assert.equal(
    code.filter((file) => readFileSync(join(ROOT, file), 'utf8').includes('Digital Bazaar')),
    [],
  );
});

if (existsSync(join(ROOT, 'bin/theurian.ts'))) packages.run();
else skipped('package', 'there is no bin/theurian.ts yet');
