import { Parser } from 'yargs/helpers';
import { err, ok, type Result } from '../model/result.ts';
import { optionSlips, type Slip, splitSlips, wordSlips } from './misuse.ts';
import { argumentsOf, type Given, placeWords, verbAt } from './parse-quick.ts';
import { shielded } from './shield.ts';
import type { Arguments, Option, Verb } from './verb.ts';
import { COMMON, VERBS } from './verbs.ts';

/** A command line, understood; without a verb it asks for help about its words. */
export interface Parsed {
  readonly verb: Verb | null;
  readonly words: readonly string[];
  readonly args: Arguments;
}

/** Why a command line is not understood; `words` name the help that fits, `nearest` what was probably meant. */
export interface Misuse {
  readonly message: string;
  readonly words: readonly string[];
  readonly nearest: string | null;
}

/**
 * Parses a command line. Options may stand anywhere but between the words of a verb that goes on where another ends
 * (`propose`, `propose accept`); `--` ends them, and `--name=value` is `--name value`. `help WORDS` is `WORDS --help`, as in
 * git(1).
 *
 * Fails: unknown verbs and options, missing and wrong values, all at once.
 */
export const parseCommandLine = (argv: readonly string[]): Result<Parsed, Misuse> => {
  const tokens = tokensOf(argv);
  const helped = tokens.words[0] === 'help';
  const asked = tokens.options.has('version') ? ['version'] : tokens.words.slice(helped ? 1 : 0);
  const verb = verbAt(asked);
  const words = verb?.path ?? VERBS.find(({ path }) => path[0] === asked[0])?.path.slice(0, 1) ?? [];
  const values = new Map(tokens.options);
  const left = verb === null ? asked : asked.slice(verb.path.length);
  const placed = verb !== null && placeWords(verb, left, values);
  const args = argumentsOf(values);
  if (helped || args.flag('help')) return ok({ verb: null, words, args });
  const slips = [
    ...(placed ? [] : wordSlips(verb, left)),
    ...(verb === null ? [] : splitSlips(verb, argv)),
    ...optionSlips(verb, tokens),
  ];
  return slips.length === 0 ? ok({ verb, words, args }) : err(misuseOf(slips, words));
};

const misuseOf = (slips: readonly Slip[], words: readonly string[]): Misuse => ({
  message: slips.map(({ says }) => says).join(' '),
  words,
  nearest: slips.find(({ nearest }) => nearest !== null)?.nearest ?? null,
});

interface Tokens {
  readonly words: readonly string[];
  /** By name, also those that there are not. */
  readonly options: ReadonlyMap<string, Given>;
  /** Flags that were given a value, as `--json=no`. */
  readonly valued: readonly string[];
  /** Options that were given an empty value, as `--namespace ''`, and not none at all. */
  readonly emptied: ReadonlySet<string>;
}

const OPTIONS: readonly Option[] = [...VERBS.flatMap((verb) => verb.options), ...COMMON];

const namesOf = (wanted: (option: Option) => boolean): string[] => [
  ...new Set(OPTIONS.filter(wanted).map(({ name }) => name)),
];

const FLAGS = namesOf(({ kind }) => kind === 'flag');
const LISTS: ReadonlySet<string> = new Set(namesOf(({ kind }) => kind === 'list'));
const VALUED = namesOf(({ kind }) => kind !== 'flag');

const tokensOf = (argv: readonly string[]): Tokens => {
  const shield = shielded(argv, { valued: VALUED, flags: FLAGS });
  const { _: words, ...options }: Readonly<Record<string, unknown>> = Parser([...shield.argv], {
    string: VALUED,
    count: FLAGS,
    alias: Object.fromEntries(COMMON.flatMap(({ name, alias }) => (alias === undefined ? [] : [[name, alias]]))),
    configuration: {
      'boolean-negation': false,
      'camel-case-expansion': false,
      'dot-notation': false,
      'duplicate-arguments-array': false,
      'parse-numbers': false,
      'parse-positional-numbers': false,
      'strip-aliased': true,
    },
  });
  return {
    words: Array.isArray(words) ? words.map(String) : [],
    options: new Map(
      Object.entries(options).flatMap(([name, value]) =>
        value === 0 ? [] : [[name, givenOf(name, shield.values.get(name) ?? [value])]],
      ),
    ),
    valued: FLAGS.filter((name) => before(argv, '--').some((word) => word.startsWith(`--${name}=`))),
    emptied: shield.emptied,
  };
};

// Of an option that is no list, the last one counts.
const givenOf = (name: string, values: readonly unknown[]): Given => {
  const texts = values.filter((value) => typeof value === 'string');
  return LISTS.has(name) ? texts : (texts.at(-1) ?? true);
};

const before = (argv: readonly string[], end: string): readonly string[] =>
  argv.includes(end) ? argv.slice(0, argv.indexOf(end)) : argv;
