import { execFileSync, spawnSync } from 'node:child_process';
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
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
const parsed = yargs(process.argv.slice(2)).exitProcess(false).parseSync();
process.stdout.write(JSON.stringify([typeof createRequire, parsed.n]));
void import('../lib/gather.ts').then(({ gather }) => gather()).then((all) => process.stdout.write(JSON.stringify(all)));
`,
  'lib/gather.ts': `process.stdout.write(' … ');
import git from 'isomorphic-git';
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
  const said = execFileSync(join(root, 'dist/theurian.js'), ['-n', '7'], { encoding: 'utf8' });
  // $ printf hello | git hash-object --stdin
  const gathered = ['b6fc4c620b67d95f953a5c1c1230aaab5db5a1b0', 'b', { a: 1 }, 0, true, 26];
  assert.is(
    said,
    `["function",7] … ${JSON.stringify(gathered)}`,
    'what is imported at run time is run when it is, and once',
  );
});

bundles('equal sources give equal bytes, all of them ASCII, and what else lay there is gone', async ({ root }) => {
  symlinkSync(join(ROOT, 'node_modules'), join(root, 'node_modules'));
  plant(root, EVERYTHING);
  const first = await bundleIn(root);
  plant(root, { 'dist/compiled/stale': 'old' });
  assert.equal(await bundleIn(root), first);
  assert.equal(Object.keys(first), ['THIRD-PARTY-NOTICES', 'package.json', 'program.js', 'theurian.js']);
  assert.not.match(first['program.js'] ?? '', /[^\x00-\x7f]/);
  assert.ok(!first['theurian.js']?.includes('hashBlob'), 'what starts the program holds some of it');
});

// The program says of itself what kind of call it is, as the real one does.
const COUNTED = {
  'bin/theurian.ts': `export const kindOf = (argv: readonly string[]): string => argv[0] ?? '';
const said = (word: string): string => \`one \${word}\`;
process.stdout.write(said(process.argv[2] ?? ''));
if (process.argv[2] === 'fails') throw new Error('it fails');
`,
};

const runIn = (root: string, words: readonly string[], env: NodeJS.ProcessEnv = {}): string => {
  const run = spawnSync(process.execPath, [join(root, 'dist/theurian.js'), ...words], {
    env: { ...process.env, NODE_V8_COVERAGE: undefined, NODE_OPTIONS: undefined, ...env },
    encoding: 'utf8',
  });
  return `${run.stdout} ${run.status}`;
};

const keptIn = (root: string): readonly string[] => {
  try {
    return readdirSync(join(root, 'dist/compiled')).map((name) => join(root, 'dist/compiled', name));
  } catch {
    return [];
  }
};

const kindsOf = (file: string | undefined): unknown =>
  (JSON.parse(readFileSync(file ?? '', 'latin1').split('\n')[0] ?? '') as { readonly kinds: unknown }).kinds;

bundles('what V8 compiled is kept with each new kind of call, and of no call that fails', async ({ root }) => {
  plant(root, COUNTED);
  await bundleIn(root);
  assert.is(runIn(root, ['fails']), 'one fails 1');
  assert.equal(keptIn(root), []);
  for (const word of ['a', 'b', 'a', 'fails']) assert.match(runIn(root, [word]), `one ${word} `);
  const [file, ...others] = keptIn(root);
  assert.equal([others, kindsOf(file)], [[], ['a 0', 'b 0']]);
  const before = readFileSync(file ?? '');
  assert.is(runIn(root, ['b']), 'one b 0');
  assert.equal(readFileSync(file ?? ''), before);
  assert.is(runIn(root, ['a'], { NODE_OPTIONS: '--max-old-space-size=300' }), 'one a 0');
  assert.is(keptIn(root).length, 2, 'other flags of V8 have a file of their own');
});

bundles('a process that Node’s permissions hold keeps nothing, even where it may write', async ({ root }) => {
  plant(root, COUNTED);
  await bundleIn(root);
  assert.is(runIn(root, ['a']), 'one a 0');
  const before = keptIn(root).map((file) => [file, kindsOf(file)]);
  for (const rights of ['/nowhere/*', '*']) {
    const word = process.allowedNodeEnvironmentFlags.has('--permission') ? '--permission' : '--experimental-permission';
    const held = [word, '--allow-fs-read=*', `--allow-fs-write=${rights}`];
    const run = spawnSync(process.execPath, [...held, join(root, 'dist/theurian.js'), 'b'], {
      env: { ...process.env, NODE_V8_COVERAGE: undefined, NODE_OPTIONS: undefined },
      encoding: 'utf8',
    });
    assert.is(`${run.stdout} ${run.status}`, 'one b 0');
  }
  assert.equal(
    keptIn(root).map((file) => [file, kindsOf(file)]),
    before,
  );
});

bundles('nothing is kept where it is not wanted or cannot be', async ({ root }) => {
  plant(root, COUNTED);
  await bundleIn(root);
  assert.is(runIn(root, ['a', '--no-cache']), 'one a 0');
  assert.is(runIn(root, ['a'], { NODE_V8_COVERAGE: join(root, 'coverage') }), 'one a 0');
  assert.equal(keptIn(root), []);
  plant(root, { 'dist/compiled': 'a file' });
  assert.is(runIn(root, ['a']), 'one a 0');
  assert.is(readFileSync(join(root, 'dist/compiled'), 'utf8'), 'a file');
});

const flipped = (bytes: Buffer): Buffer => Buffer.concat([bytes.subarray(0, -1), Buffer.of((bytes.at(-1) ?? 0) ^ 1)]);

const DAMAGE: Readonly<Record<string, (file: string, program: string) => void>> = {
  'a byte of it has changed': (file) => writeFileSync(file, flipped(readFileSync(file))),
  'it ends early': (file) => writeFileSync(file, readFileSync(file).subarray(0, -100)),
  'it is empty': (file) => writeFileSync(file, ''),
  'it tells no digest': (file) => writeFileSync(file, '{}\nxyz'),
  'it is of a program before': (file, program) => {
    writeFileSync(program, readFileSync(program, 'latin1').replace('`one ', '`two '), 'latin1');
    utimesSync(file, 1, 1);
  },
};

for (const [why, damage] of Object.entries(DAMAGE)) {
  bundles(`what was compiled is not taken up where ${why}, and is made anew`, async ({ root }) => {
    plant(root, COUNTED);
    await bundleIn(root);
    runIn(root, ['a']);
    const [file = ''] = keptIn(root);
    damage(file, join(root, 'dist/program.js'));
    assert.match(runIn(root, ['b']), /^(?:one|two) b 0$/);
    assert.equal(kindsOf(file), ['b 0']);
    assert.is(runIn(root, ['b']), runIn(root, ['b', '--no-cache']));
  });
}

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
