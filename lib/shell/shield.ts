/** A command line whose long options have given up their values. */
export interface Shield {
  /** What is left for a parser: each value is `x`. */
  readonly argv: readonly string[];
  /** The values, by the option's name and in the order given; the empty text where none was given. */
  readonly values: ReadonlyMap<string, readonly string[]>;
  /** The options that were given an empty value, and not none at all. */
  readonly emptied: ReadonlySet<string>;
}

/**
 * Takes the values of the named long options out of a command line.
 *
 * A value may begin with a hyphen (`--title '- a list'`), unless it looks like an option itself, and keeps its quotes:
 * the parser would take the first for an option and strip the second.
 */
export const shielded = (argv: readonly string[], names: readonly string[]): Shield => {
  const values = new Map<string, readonly string[]>();
  const emptied = new Set<string>();
  const known = new Set(names.filter((name) => name.length > 1));
  const words: string[] = [];
  const end = argv.indexOf('--');
  const left = argv.slice(0, end < 0 ? argv.length : end);
  const ended = argv.slice(left.length);
  for (let word = left.shift(); word !== undefined; word = left.shift()) {
    const [, name = '', attached] = /^--([^=]+)(?:=([\s\S]*))?$/.exec(word) ?? [];
    if (!known.has(name)) {
      words.push(word);
      continue;
    }
    const value = attached ?? (goesOn(left[0]) ? left.shift() : undefined);
    if (value === '') emptied.add(name);
    values.set(name, [...(values.get(name) ?? []), value ?? '']);
    words.push(`--${name}=x`);
  }
  return { argv: [...words, ...ended], values, emptied };
};

const goesOn = (next: string | undefined): boolean => next !== undefined && !LIKE_OPTION.test(next);

const LIKE_OPTION = /^--?[A-Za-z][\w-]*(?:=|$)/;
