import { verbAt } from './parse-quick.ts';

/** Names what kind of call a command line is: its verb and which options it has, never what these were given. */
export const callKind = (argv: readonly string[]): string => {
  const verb = verbAt(argv);
  if (verb === null) return '';
  const options = verb.options.map(({ name }) => `--${name}`).filter((word) => argv.includes(word));
  return [...verb.path, ...options].join(' ');
};
