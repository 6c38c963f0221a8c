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
  /** How the names of the schemas end. */
  readonly ending: string;
  /** Whether a schema of these is compiled into this module; each is when left out. */
  readonly takes?: (name: string) => boolean;
  readonly out: string;
  /** The name of the module, without its ending. */
  readonly module: string;
  /** Whether an error brings the schema it failed, which lists the keys that are known there. */
  readonly verbose: boolean;
}

const OUT = join(ROOT, 'lib/format/generated');

// What waits in the queue, and what became of it.
const isQueued = (name: string): boolean => /^(?:intent|verdict)\./.test(name);

/**
 * The places of this project. What agents call has a module of its own, and so has what is queued: a check of a commit loads
 * neither; and what agents are answered has one that only tests load.
 */
export const PLACES: readonly ValidatorPlaces[] = [
  {
    schemas: join(ROOT, 'schemas'),
    ending: '.schema.json',
    takes: (name) => !isQueued(name),
    out: OUT,
    module: 'validators',
    verbose: true,
  },
  {
    schemas: join(ROOT, 'schemas'),
    ending: '.schema.json',
    takes: isQueued,
    out: OUT,
    module: 'queue-validators',
    verbose: false,
  },
  {
    schemas: join(ROOT, 'schemas/mcp'),
    ending: '.input.schema.json',
    out: OUT,
    module: 'mcp-validators',
    verbose: false,
  },
  {
    schemas: join(ROOT, 'schemas/mcp'),
    ending: '.output.schema.json',
    out: OUT,
    module: 'mcp-answers',
    verbose: false,
  },
];

/** Returns the file that names the packages whose code went into a module. */
export const packagesFile = ({ out, module }: ValidatorPlaces): string => join(out, `${module}.packages.json`);

interface Source {
  readonly name: string;
  readonly text: string;
}

/** Compiles the schemas of every place that is not compiled yet. */
export const compileValidators = async (): Promise<void> => {
  for (const places of PLACES) await compileModule(places);
};

/**
 * Compiles every `*.schema.json` of a directory into one self-contained module with a typed function a schema.
 *
 * Shape:  `NAME.js` + `NAME.d.ts`, and `NAME.packages.json`: the packages whose code went in. Nothing is written when what is
 *         there was made from the same schemas by the same generator.
 * Fails:  throws on a schema without `$id`, or one that Ajv's strict mode refuses.
 */
const compileModule = async (places: ValidatorPlaces): Promise<void> => {
  const sources = await schemasIn(places);
  const mark = `// from ${await stampOf(sources)}\n`;
  const target = join(places.out, `${places.module}.js`);
  const present = await readFile(target, 'utf8').catch(() => '');
  if (present.startsWith(mark)) return;
  const bundled = await selfContained(validatingCode(sources, places));
  await mkdir(places.out, { recursive: true });
  await replace(join(places.out, `${places.module}.d.ts`), declarations(sources));
  await replace(packagesFile(places), `${JSON.stringify(bundled.packages)}\n`);
  // Last, because its first line is what says that all three are there.
  await replace(target, mark + bundled.code);
};

const schemasIn = async ({ schemas: directory, ending, takes }: ValidatorPlaces): Promise<readonly Source[]> => {
  const names = (await readdir(directory)).filter((name) => name.endsWith(ending) && takes?.(name) !== false).sort();
  return Promise.all(names.map(async (name) => ({ name, text: await readFile(join(directory, name), 'utf8') })));
};

const stampOf = async (sources: readonly Source[]): Promise<string> => {
  const hash = createHash('sha256');
  for (const file of [fileURLToPath(import.meta.url), join(ROOT, 'package.json')]) hash.update(await readFile(file));
  for (const { name, text } of sources) hash.update(`\0${name}\0${text}`);
  return hash.digest('hex');
};

const validatingCode = (sources: readonly Source[], { verbose }: ValidatorPlaces): string => {
  if (sources.length === 0) return 'export {};';
  const ajv = new Ajv2020({
    allErrors: true,
    verbose,
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

// migration.schema.json -> migration, knowledge-search.input.schema.json -> knowledgeSearchInput
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
