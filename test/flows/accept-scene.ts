import { digestOf } from '../../lib/model/digest.ts';
import { cli, type Ran } from '../kit/cli.ts';
import type { Lab } from '../kit/repo.ts';
import { type Thing, treeIn } from '../kit/tree.ts';

/** The files below a directory of a lab, by the digests of their bytes; without what git keeps for itself. */
export const filesOf = (here: Lab, dir: string): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(treeIn(here.path(dir)))
      .filter(([path]) => !path.startsWith('.git/'))
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([path, thing]) => [path, told(thing)]),
  );

const told = (thing: Thing): string =>
  typeof thing === 'object' && 'link' in thing ? `-> ${thing.link}` : digestOf(thing);

/** Runs `propose accept` in this process. */
export const acceptIn = (here: Lab, dir: string, ...argv: readonly string[]): Promise<Ran> =>
  cli({ at: here.path(dir), env: here.env }, 'propose', 'accept', ...argv);
