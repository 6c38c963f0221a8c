import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { argv } from 'node:process';
import { fileURLToPath } from 'node:url';
import type { AnySchemaObject } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import standalone from 'ajv/dist/standalone/index.js';
import { build } from 'esbuild';

const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));

/** Where schemas are read and where the compiled module goes. */
export interface ValidatorPlaces {
  readonly schemas: string;
  readonly out: string;
}

/** The places of this project. */
export const PLACES: ValidatorPlaces = { schemas: join(ROOT, 'schemas'), out: join(ROOT, 'lib/format/generated') };

interface Source {
  readonly name: string;
  readonly text: string;
}

/**
 * Compiles every `*.schema.json` into one self-contained module with a typed function a schema.
 *
 * Gives:  true when it wrote, false when what is there was made from the same schemas by the same generator.
 * Shape:  `validators.js` + `validators.d.ts`, and `packages.json`: the packages whose code went in.
 * Fails:  throws on a schema without `$id`, or one that Ajv's strict mode refuses.
 */
export const compileValidators = async (places: ValidatorPlaces = PLACES): Promise<boolean> => {
  const sources = await schemasIn(places.schemas);
  const mark = `// from ${await stampOf(sources)}\n`;
  const target = join(places.out, 'validators.js');
  const present = await readFile(target, 'utf8').catch(() => '');
  if (present.startsWith(mark)) return false;
  const bundled = await selfContained(validatingCode(sources));
  await mkdir(places.out, { recursive: true });
  await replace(join(places.out, 'validators.d.ts'), declarations(sources));
  await replace(join(places.out, 'packages.json'), `${JSON.stringify(bundled.packages)}\n`);
  // Last, because its first line is what says that all three are there.
  await replace(target, mark + bundled.code);
  return true;
};

const schemasIn = async (directory: string): Promise<readonly Source[]> => {
  const names = (await readdir(directory, { recursive: true })).filter((name) => name.endsWith('.schema.json')).sort();
  return Promise.all(names.map(async (name) => ({ name, text: await readFile(join(directory, name), 'utf8') })));
};

const stampOf = async (sources: readonly Source[]): Promise<string> => {
  const hash = createHash('sha256');
  for (const file of [fileURLToPath(import.meta.url), join(ROOT, 'package.json')]) hash.update(await readFile(file));
  for (const { name, text } of sources) hash.update(`\0${name}\0${text}`);
  return hash.digest('hex');
};

const validatingCode = (sources: readonly Source[]): string => {
  if (sources.length === 0) return 'export {};';
  const ajv = new Ajv2020({
    allErrors: true,
    verbose: true, // an error brings the schema it failed, which lists the keys that are known there
    strict: true,
    strictRequired: false, // `required` beside a `$ref` or a discriminator names properties defined elsewhere
    allowUnionTypes: true,
    discriminator: true,
    code: { source: true, esm: true },
  });
  const names: Record<string, string> = {};
  for (const { name, text } of sources) {
    const schema = JSON.parse(text) as AnySchemaObject;
    if (typeof schema.$id !== 'string') throw new Error(`schemas/${name} has no $id.`);
    ajv.addSchema(schema);
    names[exportName(name)] = schema.$id;
  }
  return gathering(standalone.default(ajv, names));
};

/** Has errors gathered into one list: ajv joins two lists for each value that fails, which takes minutes for a long list of bad ones. */
const gathering = (code: string): string =>
  `${code.replaceAll(JOINED, 'vErrors = gathered(vErrors, $1.errors)')}
function gathered(all, more) { if (all === null) return more; for (const one of more) all.push(one); return all; }
`;

const JOINED = /vErrors\s*=\s*vErrors === null \? (validate\d+)\.errors : vErrors\.concat\(\1\.errors\)/g;

// migration.schema.json -> migration, knowledge-search.schema.json -> knowledgeSearch
const exportName = (name: string): string =>
  basename(name, '.schema.json').replace(/[-_.]+(\w)/g, (_, letter: string) => letter.toUpperCase());

const selfContained = async (
  code: string,
): Promise<{ readonly code: string; readonly packages: readonly string[] }> => {
  const result = await build({
    stdin: { contents: code, resolveDir: ROOT, sourcefile: 'validators.js' },
    absWorkingDir: ROOT,
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    minify: true, // every check of a commit loads it
    metafile: true,
    write: false,
  });
  const packages = Object.keys(result.metafile.inputs).filter((path) => path.startsWith('node_modules/'));
  return { code: result.outputFiles[0]?.text ?? '', packages };
};

const declarations = (sources: readonly Source[]): string =>
  `export interface ValidationError {
  readonly keyword: string;
  readonly instancePath: string;
  readonly schemaPath: string;
  readonly params: Readonly<Record<string, unknown>>;
  readonly message?: string;
}
export type Validate = ((data: unknown) => boolean) & { errors?: readonly ValidationError[] | null };
${sources.map(({ name }) => `export declare const ${exportName(name)}: Validate;\n`).join('')}`;

// Tests and builds may compile at the same time; none of them may see half a file.
const replace = async (path: string, text: string): Promise<void> => {
  const draft = `${path}.${process.pid}`;
  await writeFile(draft, text);
  await rename(draft, path);
};

if (argv[1] === fileURLToPath(import.meta.url)) await compileValidators();
