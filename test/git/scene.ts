import { GOVERNED_FILES, type Lab } from '../kit/repo.ts';
import type { Sight } from './look.ts';

/** One repository, built by git, and what is to be seen of it where that is not what git shows. */
export interface Scene {
  readonly why: string;
  /** Builds it; gives the directory to open, and a revision other than HEAD. */
  readonly build: (lab: Lab) => {
    readonly at: string;
    readonly revision?: string;
    readonly env?: Readonly<Record<string, string>>;
  };
  /** The fault that stands in the way of the in-process reader. */
  readonly closed?: string;
  /** True when nothing is governed at the revision. */
  readonly empty?: true;
  /** Answers that are faults, for both readers. */
  readonly faults?: Partial<Sight>;
  /** Answers that are faults for the in-process reader alone. */
  readonly inProcess?: Partial<Sight>;
}

/** A scene that is built in one directory and looked at from there or below. */
export const at =
  (build: (lab: Lab) => unknown, where: string): Scene['build'] =>
  (lab) => {
    build(lab);
    return { at: where };
  };

/** A scene in a repository `here` that has its governed files. */
export const inHere = (build: (lab: Lab) => unknown): Scene['build'] =>
  at((lab) => {
    lab.repo('here');
    build(lab);
  }, 'here');

/** A repository with a merge and a change of the governed directory on either side. */
export const grown = (lab: Lab, dir: string, ...init: readonly string[]): string => {
  lab.repo(dir, GOVERNED_FILES, ...init);
  lab.git(dir, 'switch', '-q', '-c', 'side');
  lab.commit(dir, { '.theurian/knowledge/ns/leaf.R3.md': 'side\n', 'src/b.ts': 'b\n' }, 'side');
  lab.git(dir, 'switch', '-q', 'main');
  lab.commit(dir, { 'README.md': 'changed\n' }, 'plain');
  lab.git(dir, 'merge', '-q', '--no-ff', '-m', 'merge', 'side');
  return lab.commit(
    dir,
    { '.theurian/knowledge/ns/leaf.R4.md': `${'long line\n'.repeat(500)}`, 'src/c.ts': 'c\n' },
    'last',
  );
};

/** The same fault for every question. */
export const allOf = (fault: string): Sight => ({
  commit: fault,
  head: fault,
  entries: fault,
  bytes: fault,
  chain: fault,
  steps: fault,
  staged: fault,
});
