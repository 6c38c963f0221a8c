import type { Arguments, Option, Verb } from './verb.ts';
import { COMMON, VERBS } from './verbs.ts';

/** What an option was given: a value, several for a list, true for a flag. */
export type Given = string | true | readonly string[];

/** A plain command line, understood. */
export interface Quick {
  readonly verb: Verb;
  readonly args: Arguments;
}

/**
 * Reads a plain command line: a verb's words first, then long options of that verb and positional words.
 *
 * Gives null for everything else (help, aliases, mistakes, `--`, repeated options that are no lists), which the whole parser then reads.
 * Hooks run on every commit, and the whole parser takes longer to load than a warm check takes to run. A test holds
 * the two against each other.
 */
export const parseQuick = (argv: readonly string[]): Quick | null => {
  const verb = verbAt(argv);
  if (verb === null) return null;
  const values = new Map<string, Given>();
  const words: string[] = [];
  const left = [...argv.slice(verb.path.length)];
  for (let next = left.shift(); next !== undefined; next = left.shift()) {
    if (!next.startsWith('-')) words.push(next);
    else if (!takeOption(verb, next, left, values)) return null;
  }
  return placeWords(verb, words, values) ? { verb, args: argumentsOf(values) } : null;
};

const takeOption = (verb: Verb, word: string, left: string[], values: Map<string, Given>): boolean => {
  const option = [...verb.options, ...COMMON].find((o) => word === spelled(o));
  if (option === undefined || option.name === 'help' || option.name === 'version') return false;
  const former = values.get(option.name);
  if (former !== undefined && option.kind !== 'list') return false;
  const value = option.kind === 'flag' ? true : left.shift();
  if (value === undefined || (value !== true && !soundValue(option, value))) return false;
  values.set(option.name, option.kind !== 'list' || value === true ? value : [...listOf(former), value]);
  return true;
};

/** Returns the verb that a command line's words begin with: `propose accept` before `propose`; null when there is none. */
export const verbAt = (words: readonly string[]): Verb | null =>
  VERBS.filter(({ path }) => path.every((word, n) => words[n] === word)).reduce<Verb | null>(
    (longest, verb) => (longest !== null && longest.path.length > verb.path.length ? longest : verb),
    null,
  );

const spelled = ({ name }: Option): string => (name.length === 1 ? `-${name}` : `--${name}`);

const soundValue = ({ kind, choices }: Option, value: string): boolean =>
  value !== '' &&
  !value.startsWith('-') &&
  (choices?.includes(value) ?? true) &&
  (kind !== 'number' || /^\d+$/.test(value));

const listOf = (given: Given | undefined): readonly string[] =>
  given === undefined || given === true ? [] : [given].flat();

/** Puts the words after a verb where they belong, or gives false when they do not fit. */
export const placeWords = ({ positionals }: Verb, words: readonly string[], values: Map<string, Given>): boolean => {
  const [only, second] = positionals;
  if (second !== undefined || words.includes('')) return false;
  if (only === undefined) return words.length === 0;
  const count = words.length;
  if (count === 0 ? only.required : count > 1 && only.rest !== true) return false;
  if (only.choices !== undefined && !words.every((word) => only.choices?.includes(word))) return false;
  if (count > 0) values.set(only.name, words.join(' '));
  return true;
};

/** Lets values be asked for by name. */
export const argumentsOf = (values: ReadonlyMap<string, Given>): Arguments => {
  const text = (name: string): string | null => {
    const value = values.get(name);
    return typeof value === 'string' ? value : null;
  };
  const number = (name: string): number | null => {
    const value = text(name);
    return value === null ? null : Number(value);
  };
  return { text, flag: (name) => values.get(name) === true, number, list: (name) => listOf(values.get(name)) };
};
