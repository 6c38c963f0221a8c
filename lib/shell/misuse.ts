import { closest } from '../recall/closest.ts';
import type { Given } from './parse-quick.ts';
import { quoted } from './prose/quoted.ts';
import type { Option, Positional, Verb } from './verb.ts';
import { COMMON, VERBS } from './verbs.ts';

/** One thing that is wrong with a command line, and what was probably meant. */
export interface Slip {
  readonly says: string;
  readonly nearest: string | null;
}

const slip = (says: string, nearest: string | null = null): Slip => ({ says, nearest });

/** Returns what is wrong with the words of a command line; without a verb they are all of them, else those after it. */
export const wordSlips = (verb: Verb | null, words: readonly string[]): readonly Slip[] =>
  verb === null ? [commandSlip(words)] : positionalSlips(verb, words);

const commandSlip = (words: readonly string[]): Slip => {
  const [first, second] = words;
  if (first === undefined) return slip('No command is given.');
  const below = VERBS.filter(({ path }) => path[0] === first).map(({ path }) => path[1] ?? '');
  if (below.length > 0 && second === undefined)
    return slip(`"theurian ${first}" wants one more word: ${below.join(', ')}.`);
  const typed = below.length > 0 ? `${first} ${second}` : first;
  return slip(`There is no command ${quoted(typed)}.`, nearestCommand(words));
};

// By all its words, and by its last one alone: somebody who types `apply` means `migrate apply`. Of two, the one that help
// shows first.
const nearestCommand = (words: readonly string[]): string | null => {
  const commands = new Map(
    [...VERBS].reverse().flatMap(({ path }) => [
      [path.at(-1) ?? '', path],
      [path.join(' '), path],
      [path[0] ?? '', path.slice(0, 1)],
    ]),
  );
  const typed = [words.slice(0, 2).join(' '), words[0] ?? ''];
  const [near] = typed.flatMap((text) => closest(text, [...commands.keys()]) ?? []);
  return near === undefined ? null : `theurian ${commands.get(near)?.join(' ')}`;
};

const positionalSlips = ({ path, positionals }: Verb, words: readonly string[]): readonly Slip[] => {
  const [only] = positionals;
  const name = only?.name.toUpperCase() ?? '';
  if (only?.required === true && words.length === 0) return [slip(`${name} is missing.`)];
  if (only !== undefined && words.includes('')) return [slip(`${name} is empty.`)];
  const [wrong] = only === undefined ? [] : words.filter((word) => !offered(only, word));
  if (wrong !== undefined) return [choiceSlip(name, wrong, only?.choices ?? [])];
  const extra = only === undefined ? words : words.slice(1);
  const says = `Too many words for "theurian ${path.join(' ')}": ${extra.map(quoted).join(', ')}.`;
  return [slip(says, nearestBelow(path, extra[0] ?? ''))];
};

// A word after a verb that others go on from is most likely one of theirs.
const nearestBelow = (path: readonly string[], word: string): string | null => {
  const next = VERBS.filter((v) => v.path.length > path.length && path.every((one, n) => v.path[n] === one));
  const near = closest(
    word,
    next.map((v) => v.path[path.length] ?? ''),
  );
  return near === null ? null : `theurian ${[...path, near].join(' ')}`;
};

const offered = ({ choices }: Positional | Option, value: string): boolean => choices?.includes(value) ?? true;

const choiceSlip = (name: string, value: string, choices: readonly string[]): Slip =>
  slip(`${name} is ${quoted(value)}, and not one of ${choices.join(', ')}.`, closest(value, choices));

/** Tells when options stand between the words of a verb that goes on where another ends: nobody can say whose they are. */
export const splitSlips = ({ path }: Verb, argv: readonly string[]): readonly Slip[] => {
  const goesOn = VERBS.some((v) => v.path.length < path.length && v.path.every((word, n) => path[n] === word));
  const together = argv.some((_, start) => path.every((word, n) => argv[start + n] === word));
  return goesOn && !together ? [slip(`Options come after all the words: theurian ${path.join(' ')} ...`)] : [];
};

interface Options {
  readonly options: ReadonlyMap<string, Given>;
  readonly valued: readonly string[];
  readonly emptied: ReadonlySet<string>;
}

/** Returns what is wrong with the options of a command line; without a verb every option there is may stand. */
export const optionSlips = (verb: Verb | null, { options, valued, emptied }: Options): readonly Slip[] => {
  const known = [...(verb?.options ?? VERBS.flatMap((v) => v.options)), ...COMMON];
  return [...options].flatMap(([name, value]) => {
    const option = known.find((o) => o.name === name);
    if (option === undefined) return [unknownSlip(name, known)];
    if (valued.includes(name)) return [slip(`${typedAs(name)} takes no value.`)];
    if (value === true || (value === '' && option.mayBeEmpty === true && emptied.has(name))) return [];
    return [value].flat().flatMap((one) => valueSlips(option, one));
  });
};

const unknownSlip = (name: string, known: readonly Option[]): Slip => {
  const names = known.map((option) => option.name);
  const near = name.length === 1 ? null : closest(name, names);
  return slip(`There is no option ${typedAs(name)} here.`, near === null ? null : typedAs(near));
};

// An empty value is a missing one.
const valueSlips = (option: Option, value: string): readonly Slip[] => {
  const name = typedAs(option.name);
  if (value === '') return [slip(`${name} wants a value: ${name} ${option.value ?? 'VALUE'}.`)];
  if (!offered(option, value)) return [choiceSlip(name, value, option.choices ?? [])];
  return option.kind !== 'number' || /^-?\d+$/.test(value)
    ? []
    : [slip(`${name} is ${quoted(value)}, not a whole number.`)];
};

const typedAs = (name: string): string => (name.length === 1 ? `-${name}` : `--${name}`);
