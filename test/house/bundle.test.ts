import { execFileSync } from 'node:child_process';
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { bundle } from '../../.ci/bundle.ts';

const ROOT = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

interface Place {
  root: string;
}

const bundles = suite<Place>('bundle', { root: '' });

bundles.before.each((place) => {
  place.root = mkdtempSync(join(tmpdir(), 'theurian-bundle-'));
});

bundles.after.each(({ root }) => rmSync(root, { recursive: true, force: true }));

// Every package with a door in lib, some of them CommonJS, one of them with a `createRequire` of its own.
const EVERYTHING = {
  'bin/theurian.ts': `import { createRequire } from 'node:module';
import yargs from 'yargs';
const { gather } = await import('../lib/gather.ts');
const parsed = yargs(process.argv.slice(2)).exitProcess(false).parseSync();
process.stdout.write(JSON.stringify([typeof createRequire, parsed.n, await gather()]));
`,
  'lib/gather.ts': `import git from 'isomorphic-git';
import { Volume } from 'memfs';
import { parse } from 'yaml';
import MiniSearch from 'minisearch';
import { createTwoFilesPatch } from 'diff';
import { ulid } from 'ulid';
export const gather = async (): Promise<unknown> => [
  (await git.hashBlob({ object: 'hello' })).oid,
  Volume.fromJSON({ '/a': 'b' }).readFileSync('/a', 'utf8'),
  parse('a: 1'),
  new MiniSearch({ fields: ['a'] }).documentCount,
  createTwoFilesPatch('a', 'b', 'x', 'y').length > 0,
  ulid().length,
];
`,
};

const plant = (root: string, files: Readonly<Record<string, string>>): void => {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
};

const bundleIn = async (root: string): Promise<Readonly<Record<string, string>>> => {
  const outdir = join(root, 'dist');
  await bundle({ root, entry: join(root, 'bin/theurian.ts'), outdir, carried: [] });
  const names = readdirSync(outdir, { recursive: true, encoding: 'utf8' }).filter((name) =>
    statSync(join(outdir, name)).isFile(),
  );
  return Object.fromEntries(names.sort().map((name) => [name, readFileSync(join(outdir, name), 'utf8')]));
};

bundles('what is bundled runs by its own name where no package is installed', async ({ root }) => {
  symlinkSync(join(ROOT, 'node_modules'), join(root, 'node_modules'));
  plant(root, EVERYTHING);
  await bundleIn(root);
  rmSync(join(root, 'node_modules'));
  const said: unknown = JSON.parse(execFileSync(join(root, 'dist/theurian.js'), ['-n', '7'], { encoding: 'utf8' }));
  // $ printf hello | git hash-object --stdin
  assert.equal(said, ['function', 7, ['b6fc4c620b67d95f953a5c1c1230aaab5db5a1b0', 'b', { a: 1 }, 0, true, 26]]);
});

bundles('what is imported at run time only lies in chunks, and equal sources give equal bytes', async ({ root }) => {
  symlinkSync(join(ROOT, 'node_modules'), join(root, 'node_modules'));
  plant(root, EVERYTHING);
  const first = await bundleIn(root);
  plant(root, { 'dist/chunks/stale.js': 'old' });
  assert.equal(await bundleIn(root), first);
  assert.ok(Object.keys(first).some((name) => name.startsWith('chunks/gather-')));
  assert.ok(!first['theurian.js']?.includes('hashBlob'), 'the entry holds what only a chunk needs');
});

bundles('the licence of every bundled package lies beside the code', async ({ root }) => {
  symlinkSync(join(ROOT, 'node_modules'), join(root, 'node_modules'));
  plant(root, EVERYTHING);
  const notices = (await bundleIn(root))['THIRD-PARTY-NOTICES'] ?? '';
  for (const name of [
    'yargs',
    'y18n',
    'cliui',
    'isomorphic-git',
    'memfs',
    'yaml',
    'minisearch',
    'diff',
    'ulid',
    'diff3',
  ]) {
    assert.match(notices, new RegExp(`^${name.replace('.', '\\.')} \\d+\\.\\d+\\.\\d+ \\(\\S.*\\)$`, 'm'));
  }
});

const LICENCES = [
  { why: 'no licence text', files: {}, manifest: { license: 'MIT' } },
  { why: 'no licence field', files: { LICENSE: 'Do as you like.' }, manifest: {} },
];

for (const { why, files, manifest } of LICENCES) {
  bundles(`a package with ${why} is refused by name`, async ({ root }) => {
    const home = 'node_modules/@some/thing';
    const named = JSON.stringify({ name: '@some/thing', version: '1.0.0', main: 'index.js', ...manifest });
    plant(root, {
      'bin/theurian.ts': `import '@some/thing';`,
      [`${home}/package.json`]: named,
      [`${home}/index.js`]: 'console.log(1);',
      ...Object.fromEntries(Object.entries(files).map(([name, text]) => [`${home}/${name}`, text])),
    });
    let said = '';
    await bundleIn(root).catch((error: unknown) => {
      said = String(error);
    });
    assert.match(said, `@some/thing 1.0.0 (${why})`);
  });
}

bundles.run();
