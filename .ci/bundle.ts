import { createHash } from 'node:crypto';
import { chmod, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type BuildOptions, build, type Plugin } from 'esbuild';
import { noticesFor } from './notices.ts';

/** What to bundle. `carried` are files of packages that went into the sources before, such as those of the compiled validators. */
export interface Bundle {
  readonly root: string;
  readonly entry: string;
  readonly outdir: string;
  readonly carried: readonly string[];
}

/**
 * Bundles the entry and all it imports into one script, and what starts it.
 *
 * Shape:  `theurian.js`, `program.js` and `THIRD-PARTY-NOTICES`; equal sources give equal bytes, and equal bytes are not written again.
 * Fails:  throws when something cannot be resolved, or when a bundled package has no licence.
 */
export const bundle = async ({ root, entry, outdir, carried }: Bundle): Promise<void> => {
  const { outputFiles, metafile } = await build({
    ...COMMON,
    absWorkingDir: root,
    entryPoints: [entry],
    outfile: join(outdir, 'program.js'),
    metafile: true,
    define: { 'import.meta.url': '__theurianUrl' },
    banner: { js: OPEN },
    footer: { js: '})' },
    plugins: [withoutForge, withoutPictures, withoutElicitation],
  });
  const [program] = outputFiles.map(({ text }) => inAscii(text));
  const launcher = await build({
    ...COMMON,
    entryPoints: [fileURLToPath(new URL('../bin/launch.ts', import.meta.url))],
    outfile: join(outdir, 'theurian.js'),
    define: {
      PROGRAM_DIGEST: JSON.stringify(
        createHash('sha256')
          .update(program ?? '')
          .digest('hex'),
      ),
    },
    banner: { js: '#!/usr/bin/env node' },
  });
  const notices = await noticesFor(root, [...Object.keys(metafile.inputs), ...carried]);
  await bring(
    outdir,
    new Map([
      ['package.json', '{"type":"commonjs"}\n'],
      ['program.js', program ?? ''],
      ['theurian.js', launcher.outputFiles[0]?.text ?? ''],
      ['THIRD-PARTY-NOTICES', notices],
    ]),
  );
};

const COMMON = {
  bundle: true,
  format: 'cjs',
  platform: 'node',
  target: 'node20.19',
  minifyWhitespace: true,
  legalComments: 'eof',
  // What is imported at run time waits in the same script until then.
  supported: { 'dynamic-import': false },
  write: false,
  logLevel: 'warning',
} as const satisfies BuildOptions;

// The script is a function, called with what a module gets; what is bundled was strict before.
const OPEN =
  '(function(exports,require,module,__filename,__dirname){"use strict";const __theurianUrl=require("node:url").pathToFileURL(__filename).href;';

// A text of one byte a character is read and compiled faster. Escapes mean the same wherever esbuild leaves such a character.
const inAscii = (text: string): string =>
  text.replace(/[^\x00-\x7f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);

// secretlint's preset carries all of node-forge, without its licence, to read key stores in files; a text is no file, so it is never asked.
const withoutForge: Plugin = {
  name: 'without-forge',
  setup: ({ onResolve, onLoad }) => {
    onResolve({ filter: /^\.\/index-[\w-]+\.js$/ }, ({ kind, importer }) =>
      kind === 'dynamic-import' && importer.includes('secretlint-rule-preset-recommend')
        ? { path: 'node-forge', namespace: 'left-out' }
        : null,
    );
    onLoad({ filter: /^node-forge$/, namespace: 'left-out' }, () => ({ contents: 'export const i = {};' }));
  },
};

// memfs carries what draws a volume as a tree and what stores one; nothing here asks for either.
const withoutPictures: Plugin = {
  name: 'without-pictures',
  setup: ({ onResolve, onLoad }) => {
    onResolve({ filter: /^@jsonjoy\.com\/fs-(?:print|snapshot)$/ }, ({ path }) => ({ path, namespace: 'not-asked' }));
    onLoad({ filter: /./, namespace: 'not-asked' }, () => ({ contents: 'module.exports = {};' }));
  },
};

// The kit for agents brings a validator for forms that a server has its user fill in. This one asks nobody.
const withoutElicitation: Plugin = {
  name: 'without-elicitation',
  setup: ({ onResolve, onLoad }) => {
    onResolve({ filter: /\/ajv-provider\.js$/ }, ({ path, importer }) =>
      importer.includes('@modelcontextprotocol/sdk') ? { path, namespace: 'never-filled-in' } : null,
    );
    onLoad({ filter: /./, namespace: 'never-filled-in' }, () => ({
      contents: 'export class AjvJsonSchemaValidator {}',
    }));
  },
};

const bring = async (outdir: string, wanted: ReadonlyMap<string, string>): Promise<void> => {
  for (const [name, text] of wanted) {
    const path = join(outdir, name);
    if ((await readFile(path, 'utf8').catch(() => null)) === text) continue;
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, text);
  }
  await chmod(join(outdir, 'theurian.js'), 0o755);
  const present = await readdir(outdir, { recursive: true, withFileTypes: true });
  for (const stale of present.filter((one) => one.isFile())) {
    const path = join(stale.parentPath, stale.name);
    if (!wanted.has(relative(outdir, path))) await rm(path);
  }
};
