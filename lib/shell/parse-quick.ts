import type { Arguments, Option, Verb } from './verb.ts';
import { COMMON, VERBS } from './verbs.ts';

/** A plain command line, understood. */
export interface Quick {
  readonly verb: Verb;
  readonly args: Arguments;
}

/**
 * Reads a plain command line: a verb's words first, then long options of that verb and positional words.
 *
 * Gives null for everything else (help, aliases, mistakes, `--`, repeated options), which the whole parser then reads.
 * Hooks run on every commit, and the whole parser takes longer to load than a warm check takes to run. A test holds
 * the two against each other.
 */
export const parseQuick = (argv: readonly string[]): Quick | null => {
  const verb = VERBS.find((v) => v.path.every((word, n) => argv[n] === word));
  if (verb === undefined) return null;
  const values = new Map<string, string | true>();
  const words: string[] = [];
  const left = [...argv.slice(verb.path.length)];
  for (let next = left.shift(); next !== undefined; next = left.shift()) {
    if (!next.startsWith('-')) {
      words.push(next);
      continue;
    }
    const option = [...verb.options, ...COMMON].find((o) => next === spelled(o));
    if (option === undefined || option.name === 'help' || option.name === 'version' || values.has(option.name))
      return null;
    const value = option.kind === 'flag' ? true : left.shift();
    if (value === undefined || (value !== true && !soundValue(option, value))) return null;
    values.set(option.name, value);
  }
  return placeWords(verb, words, values) ? { verb, args: argumentsOf(values) } : null;
};

const spelled = ({ name }: Option): string => (name.length === 1 ? `-${name}` : `--${name}`);

const soundValue = ({ kind, choices }: Option, value: string): boolean =>
  value !== '' &&
  !value.startsWith('-') &&
  (choices?.includes(value) ?? true) &&
  (kind !== 'number' || /^\d+$/.test(value));

/** Puts the words after a verb where they belong, or gives false when they do not fit. */
export const placeWords = (
  { positionals }: Verb,
  words: readonly string[],
  values: Map<string, string | true>,
): boolean => {
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
export const argumentsOf = (values: ReadonlyMap<string, string | true>): Arguments => {
  const text = (name: string): string | null => {
    const value = values.get(name);
    return typeof value === 'string' ? value : null;
  };
  const number = (name: string): number | null => {
    const value = text(name);
    return value === null ? null : Number(value);
  };
  return { text, flag: (name) => values.get(name) === true, number };
};
