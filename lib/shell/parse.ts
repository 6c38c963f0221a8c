import yargs, { type Argv } from 'yargs';
import { err, ok, type Result } from '../model/result.ts';
import { closest } from '../recall/closest.ts';
import type { Arguments, Option, Positional, Verb } from './verb.ts';
import { COMMON, VERBS } from './verbs.ts';

/** A command line, understood; without a verb it asks for help about its words. */
export interface Parsed {
  readonly verb: Verb | null;
  readonly words: readonly string[];
  readonly args: Arguments;
}

/** Why a command line is not understood; `words` name the help that fits. */
export interface Misuse {
  readonly message: string;
  readonly words: readonly string[];
  readonly nearest: string | null;
}

type Found = Readonly<Record<string, unknown>>;

/** Parses a command line. Fails: unknown verbs and options, missing and wrong values, all at once. */
export const parseCommandLine = async (argv: readonly string[]): Promise<Result<Parsed, Misuse>> => {
  const faults = new Set<string>();
  const chosen: Verb[] = [];
  const parser = withCommon(yargs([...argv]), faults);
  for (const word of new Set(VERBS.map((verb) => verb.path[0] ?? '')))
    declareWord(parser, word, (verb) => chosen.push(verb));
  const found: Found = await parser.demandCommand(1, 'No command is given.').parseAsync();
  const [verb] = chosen;
  const words = wordsIn(found, verb);
  const args = argumentsOf(found);
  if (args.flag('help')) return ok({ verb: null, words, args });
  if (verb !== undefined) for (const fault of valueFaults(found, verb)) faults.add(fault);
  if (faults.size === 0) return ok({ verb: verb ?? null, words, args });
  return err({ message: [...faults].map(asSentence).join(' '), words, nearest: nearestOption([...faults], verb) });
};

const withCommon = (parser: Argv, faults: Set<string>): Argv => {
  const plain = parser
    .scriptName('theurian')
    .exitProcess(false)
    .help(false)
    .version(false)
    .locale('en')
    .parserConfiguration({
      'boolean-negation': false,
      'camel-case-expansion': false,
      'dot-notation': false,
      'duplicate-arguments-array': false,
      'parse-numbers': false,
      'parse-positional-numbers': false,
    })
    .strict()
    .recommendCommands()
    .fail((message: string | null, error: Error | undefined) => {
      // What is wrong with a command line comes as text; an error without one is a bug and flies on.
      if (message === null && error !== undefined) throw error;
      faults.add(message ?? '');
    });
  return COMMON.reduce((p, option) => declare(p, option), plain);
};

const declare = (parser: Argv, option: Option): Argv =>
  parser.option(option.name, {
    type: option.kind === 'flag' ? 'boolean' : 'string',
    ...(option.kind === 'flag' ? {} : { requiresArg: true }),
    ...(option.alias === undefined ? {} : { alias: option.alias }),
    ...(option.choices === undefined ? {} : { choices: option.choices }),
  });

const declareWord = (parser: Argv, word: string, choose: (verb: Verb) => void): void => {
  const verbs = VERBS.filter((verb) => verb.path[0] === word);
  const [alone] = verbs;
  if (alone !== undefined && alone.path.length === 1) {
    parser.command(
      commandOf(alone, word),
      alone.says,
      (p) => declareVerb(p, alone),
      () => choose(alone),
    );
    return;
  }
  parser.command(word, '', (group) => {
    for (const verb of verbs)
      group.command(
        commandOf(verb, verb.path[1] ?? ''),
        verb.says,
        (p) => declareVerb(p, verb),
        () => choose(verb),
      );
    return group.demandCommand(1, `"theurian ${word}" wants one more word.`);
  });
};

const commandOf = ({ positionals }: Verb, word: string): string =>
  [
    word,
    ...positionals.map(
      ({ name, required, rest }) => `${required ? '<' : '['}${name}${rest === true ? '..' : ''}${required ? '>' : ']'}`,
    ),
  ].join(' ');

const declareVerb = (parser: Argv, verb: Verb): Argv => {
  const withOptions = verb.options.reduce((p, option) => declare(p, option), parser);
  return verb.positionals.reduce(
    (p, { name, choices }: Positional) =>
      p.positional(name, { type: 'string', ...(choices === undefined ? {} : { choices }) }),
    withOptions,
  );
};

const wordsIn = (found: Found, verb: Verb | undefined): readonly string[] => {
  if (verb !== undefined) return verb.path;
  const words = Array.isArray(found._) ? found._.map(String) : [];
  return VERBS.some((v) => v.path[0] === words[0]) ? words.slice(0, 1) : [];
};

// An empty value is a missing one, and a number has to be one.
const valueFaults = (found: Found, verb: Verb): readonly string[] => [
  ...verb.options.flatMap(({ name, kind }) => {
    const value = found[name];
    if (value === '') return [`--${name} is empty.`];
    return kind === 'number' && value !== undefined && !/^-?\d+$/.test(String(value))
      ? [`--${name} is "${String(value)}", not a number.`]
      : [];
  }),
];

const asSentence = (fault: string): string => {
  const text = fault.trim().replaceAll(/\s*\n\s*/g, ' ');
  return /[.?]$/.test(text) ? text : `${text}.`;
};

const nearestOption = (faults: readonly string[], verb: Verb | undefined): string | null => {
  const unknown = faults
    .map((fault) => /^Unknown arguments?: (\S+?)(?:,|$)/.exec(fault)?.[1])
    .find((name) => name !== undefined);
  const near =
    unknown === undefined
      ? null
      : closest(
          unknown,
          [...(verb?.options ?? []), ...COMMON].map((o) => o.name),
        );
  return near === null ? null : `--${near}`;
};

const argumentsOf = (found: Found): Arguments => ({
  text: (name) => {
    const value = found[name];
    if (Array.isArray(value)) return value.length === 0 ? null : value.join(' ');
    return value === undefined || value === null ? null : String(value);
  },
  flag: (name) => found[name] === true,
  number: (name) => (found[name] === undefined ? null : Number(found[name])),
});
