import { cli, type Place, type Ran } from '../kit/cli.ts';
import { type Lab, lab } from '../kit/repo.ts';
import { FIRST_LANDING, SECOND_LANDING } from './library.ts';

/** A lab to run command lines in. */
export interface CliLab extends Lab {
  place(dir: string, env?: Readonly<Record<string, string>>): Place;
  /** Runs a command line in a directory of the lab. */
  run(dir: string, ...argv: readonly string[]): Promise<Ran>;
}

/** Makes an empty lab; nothing above it counts as a repository. */
export const cliLab = (): CliLab => {
  const here = lab();
  const place: CliLab['place'] = (dir, env = {}) => ({
    at: here.path(dir),
    env: { ...here.env, GIT_CEILING_DIRECTORIES: here.root, ...env },
  });
  return { ...here, place, run: (dir, ...argv) => cli(place(dir), ...argv) };
};

/** A repository as a team has it: initialised, two landings, the second one applied unless `applied` says otherwise. */
export const library = async (
  here: CliLab,
  dir: string,
  applied: 'nothing' | 'first' | 'all' = 'all',
): Promise<{ readonly first: string; readonly second: string }> => {
  here.repo(dir, { 'README.md': 'A project.\n' });
  await here.run(dir, 'init');
  here.commit(dir, {}, 'init');
  const first = here.commit(dir, FIRST_LANDING, 'first landing');
  if (applied === 'first') await here.run(dir, 'migrate', 'apply');
  const second = here.commit(dir, SECOND_LANDING, 'second landing');
  if (applied === 'all') await here.run(dir, 'migrate', 'apply');
  return { first, second };
};
