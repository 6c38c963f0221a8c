import { cli, type Place, type Ran } from '../kit/cli.ts';
import { type Files, type Lab, lab } from '../kit/repo.ts';
import { FIRST_LANDING, SECOND_LANDING } from './library.ts';

/** A lab to run command lines in. */
export interface CliLab extends Lab {
  place(dir: string, env?: Readonly<Record<string, string>>): Place;
  /** Runs a command line in a directory of the lab. */
  run(dir: string, ...argv: readonly string[]): Promise<Ran>;
  /** Commits files on a branch and merges it into the one that is checked out; gives the merge. */
  land(dir: string, files: Files, message: string): string;
}

/** A policy by which a direct commit of knowledge alone is a review. */
export const DIRECT = `apiVersion: theurian.dev/policy/v1
branches: [main]
review: commit
`;

/** Makes an empty lab; nothing above it counts as a repository. */
export const cliLab = (): CliLab => {
  const here = lab();
  const place: CliLab['place'] = (dir, env = {}) => ({
    at: here.path(dir),
    env: { ...here.env, GIT_CEILING_DIRECTORIES: here.root, ...env },
  });
  // A repository that is made with knowledge in it gets the policy first, so that its commits are reviewed ones.
  const repo: CliLab['repo'] = (dir, files, ...init) => {
    const bare = files === undefined || !Object.keys(files).some((path) => path.startsWith('.theurian/migrations/'));
    if (bare || '.theurian/policy.yaml' in files) return here.repo(dir, files, ...init);
    const ordinary = Object.entries(files).filter(([path]) => !path.startsWith('.theurian/'));
    here.repo(dir, { ...Object.fromEntries(ordinary), '.theurian/policy.yaml': DIRECT }, ...init);
    return here.commit(dir, files, 'first');
  };
  const land: CliLab['land'] = (dir, files, message) => {
    const branch = here.git(dir, 'symbolic-ref', '--short', 'HEAD');
    here.git(dir, 'checkout', '-qb', 'to-land');
    here.commit(dir, files, message);
    here.git(dir, 'checkout', '-q', branch);
    here.git(dir, 'merge', '-q', '--no-ff', 'to-land', '-m', message);
    here.git(dir, 'branch', '-qD', 'to-land');
    return here.git(dir, 'rev-parse', 'HEAD');
  };
  return { ...here, repo, place, land, run: (dir, ...argv) => cli(place(dir), ...argv) };
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
  const first = here.land(dir, FIRST_LANDING, 'first landing');
  if (applied === 'first') await here.run(dir, 'migrate', 'apply');
  const second = here.land(dir, SECOND_LANDING, 'second landing');
  if (applied === 'all') await here.run(dir, 'migrate', 'apply');
  return { first, second };
};
