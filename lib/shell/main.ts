import { isAbsolute, resolve } from 'node:path';
import type { World } from '../flows/workspace.ts';
import { err } from '../model/result.ts';
import { EXIT } from './exit.ts';
import type { Surroundings } from './terminal.ts';
import type { Arguments, Verb } from './verb.ts';
import { asksVersion, VERSION } from './version.ts';

/** A process as far as the shell uses it. */
export interface Process extends Surroundings {
  readonly cwd: () => string;
  readonly geteuid?: (() => number) | undefined;
}

/**
 * Runs one command line and returns its exit code.
 *
 * What a command does not need is not loaded: asking for the version loads nothing at all.
 */
export const main = async (argv: readonly string[], process: Process): Promise<number> => {
  if (asksVersion(argv)) {
    process.stdout.write(`${VERSION}\n`);
    return EXIT.clean;
  }
  const { parseQuick } = await import('./parse-quick.ts');
  const quick = parseQuick(argv);
  return quick === null ? readWhole(argv, process) : run(quick.verb, quick.args, process);
};

// Whatever is not a plain command line: help, mistakes, and all that the whole parser allows.
const readWhole = async (argv: readonly string[], process: Process): Promise<number> => {
  const [{ parseCommandLine }, { terminalOf }, { reportUsage }] = await Promise.all([
    import('./parse.ts'),
    import('./terminal.ts'),
    import('./report.ts'),
  ]);
  const parsed = parseCommandLine(argv);
  if (!parsed.ok) {
    const { message, words, nearest } = parsed.error;
    const help = `theurian ${[...words, '--help'].join(' ')} shows what there is.`;
    const remedy = nearest === null ? help : `Did you mean ${nearest}? ${help}`;
    return reportUsage(terminalOf(process, { json: argv.includes('--json'), color: null }), message, remedy);
  }
  const { verb, words, args } = parsed.value;
  if (verb !== null) return run(verb, args, process);
  const [{ helpFor }, { jsonText }] = await Promise.all([import('./help.ts'), import('./sink.ts')]);
  const help = helpFor(words);
  process.stdout.write(args.flag('json') ? jsonText({ help }) : help);
  return EXIT.clean;
};

const run = async (verb: Verb, args: Arguments, process: Process): Promise<number> => {
  const [{ terminalOf }, { loadVerb }] = await Promise.all([import('./terminal.ts'), import('./load-verb.ts')]);
  const terminal = terminalOf(process, { json: args.flag('json'), color: args.flag('no-color') ? false : null });
  const at = startOf(process, args);
  if (at === null) {
    const { report } = await import('./report.ts');
    return report(terminal, err({ kind: 'unreadable', path: '.', code: 'ENOENT' }), () => '');
  }
  if (verb.mints === true && !isTold(Date.now())) {
    const { reportUsage } = await import('./report.ts');
    const message = 'The clock of this machine says a time before 1970 or after 9999, and ids are made of it.';
    return reportUsage(terminal, message, 'Set the clock, then try again.');
  }
  const newId = verb.mints === true ? (await import('./mint.ts')).newId : noIds;
  const world = worldOf(process, { args, newId, at });
  if (world === null) {
    const { reportUsage } = await import('./report.ts');
    const message = `THEURIAN_GIT is "${process.env.THEURIAN_GIT ?? ''}".`;
    return reportUsage(terminal, message, 'Set it to isomorphic or native, or unset it.');
  }
  const call = await loadVerb(verb);
  return call({ args, terminal, world });
};

const noIds = (): never => {
  throw new Error('a verb that makes ids has to say so in the table of verbs');
};

// Null where the working directory is gone and nothing else was named.
const startOf = ({ cwd }: Process, args: Arguments): string | null => {
  const named = args.text('C') ?? '.';
  if (isAbsolute(named)) return resolve(named);
  try {
    return resolve(cwd(), named);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
};

// A migration writes the time down with four digits for the year.
const isTold = (now: number): boolean => now >= 0 && now < END;

// $ node -p 'Date.UTC(10000, 0, 1)'
const END = 253_402_300_800_000;

interface Given extends Pick<World, 'at' | 'newId'> {
  readonly args: Arguments;
}

const worldOf = ({ env, geteuid }: Process, { args, newId, at }: Given): World | null => {
  const prefer = env.THEURIAN_GIT;
  if (prefer !== undefined && prefer !== '' && prefer !== 'isomorphic' && prefer !== 'native') return null;
  return {
    at,
    env,
    prefer: prefer === undefined || prefer === '' ? null : prefer,
    user: geteuid?.(),
    cache: !args.flag('no-cache'),
    now: () => Date.now(),
    newId,
  };
};
