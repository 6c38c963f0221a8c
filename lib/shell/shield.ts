/** A command line whose options have given up their values. */
export interface Shield {
  /** What is left for a parser: each value is `x`, and so is that of a flag, which has none. */
  readonly argv: readonly string[];
  /** The values, by the option's name and in the order given; the empty text where none was given. */
  readonly values: ReadonlyMap<string, readonly string[]>;
  /** The options that were given an empty value, and not none at all. */
  readonly emptied: ReadonlySet<string>;
}

/** The names of the options that take a value, and of those that take none. */
export interface Names {
  readonly valued: readonly string[];
  readonly flags: readonly string[];
}

/**
 * Takes the values of options out of a command line.
 *
 * A value may begin with a hyphen (`--title '- a list'`), unless it looks like an option itself, and keeps its quotes:
 * the parser would take the first for an option and strip the second. A flag leaves the word after it alone: the parser
 * would swallow one that is `true` or `false`.
 */
export const shielded = (argv: readonly string[], names: Names): Shield => {
  const values = new Map<string, readonly string[]>();
  const emptied = new Set<string>();
  const words: string[] = [];
  const end = argv.indexOf('--');
  const left = argv.slice(0, end < 0 ? argv.length : end);
  const ended = argv.slice(left.length);
  for (let word = left.shift(); word !== undefined; word = left.shift()) {
    const option = optionIn(word, names);
    if (option === null) {
      words.push(word);
      continue;
    }
    words.push(`${option.typed}=x`);
    if (option.kind === 'flag') continue;
    const value = option.attached ?? (goesOn(left[0]) ? left.shift() : undefined);
    if (value === '') emptied.add(option.name);
    values.set(option.name, [...(values.get(option.name) ?? []), value ?? '']);
  }
  return { argv: [...words, ...ended], values, emptied };
};

interface Word {
  readonly kind: 'valued' | 'flag';
  readonly typed: string;
  readonly name: string;
  readonly attached: string | undefined;
}

const optionIn = (word: string, { valued, flags }: Names): Word | null => {
  const [, typed = '', name = '', attached] = /^(--?([^-=][^=]*))(?:=([\s\S]*))?$/.exec(word) ?? [];
  if (typed !== `${name.length === 1 ? '-' : '--'}${name}`) return null;
  if (valued.includes(name)) return { kind: 'valued', typed, name, attached };
  return attached === undefined && flags.includes(name) ? { kind: 'flag', typed, name, attached } : null;
};

const goesOn = (next: string | undefined): boolean => next !== undefined && !LIKE_OPTION.test(next);

const LIKE_OPTION = /^--?[A-Za-z][\w-]*(?:=|$)/;
