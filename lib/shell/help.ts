import { wrapped } from './print/wrap.ts';
import type { Option, Positional, Verb } from './verb.ts';
import { COMMON, VERBS } from './verbs.ts';

/** Help for one verb, for the verbs below a word such as `migrate`, or for everything; examples come first. */
export const helpFor = (words: readonly string[]): string => {
  const verb = VERBS.find((v) => v.path.join(' ') === words.join(' '));
  if (verb !== undefined) return verbHelp(verb);
  const below = VERBS.filter((v) => words.every((word, n) => v.path[n] === word));
  return below.length === 0 || words.length === 0 ? overview(VERBS) : overview(below);
};

const overview = (verbs: readonly Verb[]): string =>
  [
    ...(verbs === VERBS ? ["theurian keeps a team's knowledge in git, reviewed.", ''] : []),
    'Examples',
    ...verbs.slice(0, 6).flatMap((v) => v.examples.slice(0, 1).map((example) => `  ${example}`)),
    '',
    'Commands',
    ...commandRows(verbs),
    '',
    'Options for all',
    ...optionRows(COMMON),
    '',
    'Exit codes',
    ...rows(EXIT_CODES),
    '',
    'theurian COMMAND --help tells more of one.',
    '',
  ].join('\n');

const commandRows = (verbs: readonly Verb[]): readonly string[] => {
  const names = verbs.map((v) => v.path.join(' '));
  const width = Math.max(...names.map((name) => name.length));
  return verbs.map((v, n) => `  theurian ${(names[n] ?? '').padEnd(width)}  ${v.says}`);
};

// The verbs that go on where this one ends.
const below = ({ path }: Verb): readonly Verb[] =>
  VERBS.filter((v) => v.path.length > path.length && path.every((word, n) => v.path[n] === word));

const EXIT_CODES = [
  ['0', 'clean'],
  ['1', 'a bug here'],
  ['2', 'wrong command line'],
  ['3', 'cannot judge'],
  ['4', 'the knowledge is refused'],
  ['5', 'the review is missing or broken'],
] as const;

const verbHelp = (verb: Verb): string =>
  [
    `${verb.says}.`,
    '',
    'Examples',
    ...verb.examples.map((example) => `  ${example}`),
    '',
    'Usage',
    `  theurian ${[...verb.path, ...verb.positionals.map(positionalWord)].join(' ')} [options]`,
    ...(verb.positionals.length === 0 ? [] : ['', 'Arguments', ...positionalRows(verb.positionals)]),
    ...(verb.options.length === 0 ? [] : ['', 'Options', ...optionRows(verb.options)]),
    ...(below(verb).length === 0 ? [] : ['', 'More commands', ...commandRows(below(verb))]),
    '',
    'Options for all',
    ...optionRows(COMMON),
    '',
  ].join('\n');

const positionalWord = ({ name, required }: Positional): string =>
  required ? name.toUpperCase() : `[${name.toUpperCase()}]`;

const positionalRows = (positionals: readonly Positional[]): readonly string[] =>
  rows(positionals.map((p) => [p.name.toUpperCase(), withChoices(p.says, p.choices)]));

const optionRows = (options: readonly Option[]): readonly string[] =>
  rows(
    options.map((o) => [`${dashed(o)}${o.value === undefined ? '' : ` ${o.value}`}`, withChoices(o.says, o.choices)]),
  );

const withChoices = (says: string, choices: readonly string[] | undefined): string =>
  choices === undefined ? says : `${says}: ${choices.join(', ')}`;

/** Writes an option as it is typed: `-C` for one letter, `--name` otherwise; the alias before it. */
const dashed = ({ name, alias }: Option): string => {
  const one = name.length === 1 ? `-${name}` : `--${name}`;
  return alias === undefined ? one : `-${alias}, ${one}`;
};

const rows = (pairs: readonly (readonly [string, string])[]): readonly string[] => {
  const width = Math.max(...pairs.map(([left]) => left.length));
  const below = `\n${' '.repeat(width + 4)}`;
  return pairs.map(([left, right]) => `  ${left.padEnd(width)}  ${wrapped(right, 76 - width).replaceAll('\n', below)}`);
};
