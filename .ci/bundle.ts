import { chmod, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { build, type OutputFile, type Plugin } from 'esbuild';
import { noticesFor } from './notices.ts';

/** What to bundle. `carried` are files of packages that went into the sources before, such as those of the compiled validators. */
export interface Bundle {
  readonly root: string;
  readonly entry: string;
  readonly outdir: string;
  readonly carried: readonly string[];
}

/**
 * Bundles the entry and all it imports into one file, and a chunk for whatever is imported at run time only.
 *
 * Shape:  `theurian.js`, `chunks/*.js` and `THIRD-PARTY-NOTICES`; equal sources give equal bytes, and equal bytes are not written again.
 * Fails:  throws when something cannot be resolved, or when a bundled package has no licence.
 */
export const bundle = async ({ root, entry, outdir, carried }: Bundle): Promise<void> => {
  const { outputFiles, metafile } = await build({
    absWorkingDir: root,
    entryPoints: { theurian: entry },
    outdir,
    bundle: true,
    splitting: true,
    chunkNames: 'chunks/[name]-[hash]',
    format: 'esm',
    platform: 'node',
    target: 'node20.19',
    minifyWhitespace: true, // a check of a commit loads half a megabyte
    legalComments: 'eof',
    banner: { js: REQUIRE },
    metafile: true,
    write: false,
    logLevel: 'warning',
    plugins: [withoutForge, withoutPictures, withoutElicitation],
  });
  const notices = await noticesFor(root, [...Object.keys(metafile.inputs), ...carried]);
  const wanted = new Map(outputFiles.map((file) => [relative(outdir, file.path), textOf(file)]));
  wanted.set('THIRD-PARTY-NOTICES', notices);
  await bring(outdir, wanted);
};

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

// CommonJS packages call `require` for Node's own modules. The name is private: several of them import `createRequire` themselves.
const REQUIRE =
  "import { createRequire as __theurianCreateRequire } from 'node:module';\nconst require = __theurianCreateRequire(import.meta.url);";

// Only the entry is ever run by its name.
const textOf = (file: OutputFile): string =>
  file.path.endsWith('theurian.js') && !file.text.startsWith('#!') ? `#!/usr/bin/env node\n${file.text}` : file.text;

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
