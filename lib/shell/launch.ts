import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Script } from 'node:vm';
import { digestOf } from '../model/digest.ts';
import { keepCompiled, readCompiled } from './compiled.ts';

/** Where the built program lies, and how it gets at Node's own modules. */
export interface Launch {
  readonly directory: string;
  /** Names the build: another one has another digest. */
  readonly digest: string;
  readonly require: NodeJS.Require;
}

/** What the program says of itself. */
interface Program {
  readonly kindOf: (argv: readonly string[]) => string;
}

/**
 * Runs the program that lies beside this file.
 *
 * Most of a short run would go into compiling it, so what V8 has made of it is kept beside it, and taken up again. That can
 * save work only: the text of the program stays what runs, and `--no-cache` does without.
 */
export const launch = ({ directory, digest, require }: Launch): void => {
  const file = join(directory, PROGRAM);
  const kept = join(directory, 'compiled', [digest.slice(0, 16), process.version, process.arch, ...flags()].join('-'));
  // What is compiled to count what is run is not the same.
  const keeps = !process.argv.includes('--no-cache') && process.env.NODE_V8_COVERAGE === undefined;
  const known = keeps ? readCompiled(kept, file) : null;
  const script = new Script(readFileSync(file, 'latin1'), {
    filename: file,
    ...(known === null ? {} : { cachedData: known.code }),
  });
  const module: { readonly exports: Partial<Program> } = { exports: {} };
  const run = script.runInThisContext() as (...given: readonly unknown[]) => void;
  run.call(module.exports, module.exports, require, module, file, directory);
  // What is held by Node's permissions takes up what others kept, and may write nothing beside the program.
  if (!keeps || Reflect.get(process, 'permission') !== undefined) return;
  const kinds = known === null || script.cachedDataRejected === true ? [] : known.kinds;
  process.once('exit', (code) => {
    const kind = `${module.exports.kindOf?.(process.argv.slice(2)) ?? ''} ${code}`;
    if (kinds.length < ENOUGH && !kinds.includes(kind) && code !== BUG)
      keepCompiled(kept, { code: script.createCachedData(), kinds: [...kinds, kind] });
  });
};

// V8 takes up only what was made under the same flags; those that hold a process are none of its.
const flags = (): readonly string[] => {
  const words = process.execArgv.filter((word) => !HOLDING.test(word));
  const given = [...words, process.env.NODE_OPTIONS ?? ''].join(' ').trim();
  return given === '' ? [] : [digestOf(given).slice(0, 8)];
};

const HOLDING = /^--(?:(?:experimental-)?permission$|allow-fs-|disable-warning=)/;

/** The name of the built program. It is ASCII. */
const PROGRAM = 'program.js';

const ENOUGH = 64;

const BUG = 1;
