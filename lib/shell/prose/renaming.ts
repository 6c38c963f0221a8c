import { command } from './command.ts';

/** Renames a file, whether git tracks it or not; nothing is written over. */
export const renaming = (from: string, to: string): string =>
  `${command('mv', '-n', '--', from, to)}\nWhere git tracks it, stage both names with git add.`;

/** Returns the path at which a file would be read as a migration; null when its name does not end like that of one. */
export const asMigration = (path: string): string | null => {
  const [, name = ''] = /([^/]+)\.ya?ml$/i.exec(path) ?? [];
  return name === '' ? null : `.theurian/migrations/${name}.yaml`;
};
