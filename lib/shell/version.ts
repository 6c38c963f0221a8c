import manifest from '../../package.json' with { type: 'json' };

/** The version of this package. */
export const VERSION: string = manifest.version;

/** Returns whether a command line asks for nothing but the version. */
export const asksVersion = (argv: readonly string[]): boolean => argv.length === 1 && WORDS.has(argv[0] ?? '');

const WORDS: ReadonlySet<string> = new Set(['version', '--version', '-V']);
