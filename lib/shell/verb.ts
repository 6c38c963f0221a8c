import type { World } from '../flows/workspace.ts';
import type { Terminal } from './terminal.ts';

/** What a verb is given: its arguments by name, where to write, and the world. */
export interface Call {
  readonly args: Arguments;
  readonly terminal: Terminal;
  readonly world: World;
}

/** Parsed arguments; which ones there are follows from the verb's options. */
export interface Arguments {
  text(name: string): string | null;
  flag(name: string): boolean;
  number(name: string): number | null;
  /** The values of an option that may be repeated, in the order given. */
  list(name: string): readonly string[];
}

export type Run = (call: Call) => Promise<number>;

/** An option of a verb. */
export interface Option {
  readonly name: string;
  readonly alias?: string;
  /** A list may be given more than once; each time it takes one value. */
  readonly kind: 'text' | 'flag' | 'number' | 'list';
  readonly says: string;
  /** Whether the empty text is a value here, and not a missing one. */
  readonly mayBeEmpty?: boolean;
  /** Stands in help for the value. */
  readonly value?: string;
  readonly choices?: readonly string[];
}

/** A positional argument of a verb. */
export interface Positional {
  readonly name: string;
  readonly says: string;
  readonly required: boolean;
  /** Takes all words that are left; they are joined by spaces. */
  readonly rest?: boolean;
  readonly choices?: readonly string[];
}

/** One verb: the single source of parsing, help and completion. */
export interface Verb {
  /** Its words, such as `['migrate', 'validate']`. */
  readonly path: readonly string[];
  readonly says: string;
  readonly positionals: readonly Positional[];
  readonly options: readonly Option[];
  /** Whole command lines, the most useful first. */
  readonly examples: readonly string[];
  /** Whether it makes new ids: what mints them is loaded only then. */
  readonly mints?: boolean;
}
