import type { FactsOf } from '../../model/finding.ts';
import { command } from './command.ts';
import type { Prose, ProseTable } from './prose.ts';

/** The words for changes of what had landed, and for what is not committed. */
export const historyProse = {
  'landed-changed': ({ change, changedIn, from }, { path }) => ({
    message: `${CHANGES[change]}${changedIn === null ? '' : ` The commit that did it: ${changedIn}`}`,
    remedy: changedIn === null ? restoring(change, from, path) : recorded(changedIn, path),
  }),
  uncommitted: ({ change }, { path }) => uncommitted(change, path),
} satisfies Partial<ProseTable>;

type Change = FactsOf['landed-changed']['change'];

const CHANGES: { readonly [C in Change]: string } = {
  edited: 'This file has landed, and its bytes were changed since.',
  deleted: 'This file has landed, and it is gone.',
  renamed: 'This file has landed, and it was moved to another path.',
  retyped:
    'This file has landed, and it is no longer the same kind of file: a link, a directory, or its executable bit changed.',
};

const FIRST: { readonly [C in Change]: string } = {
  edited:
    'New text comes as a new revision in a new migration. Keep a copy of it elsewhere, then bring the landed file back:',
  deleted: 'What no longer holds is deprecated by a new migration. Bring the file back:',
  renamed: 'Remove the copy under the other name, and bring the file back under its own:',
  retyped: 'Move aside what stands there now, then bring the landed file back:',
};

const restoring = (change: Change, from: string, path: string): string =>
  `${FIRST[change]}${command('git', 'checkout', from.slice(0, 12), '--', path)}`;

// What is recorded stays recorded: no command here may rewrite it.
const recorded = (commit: string, path: string): string =>
  `This shows the change:${command('git', 'show', commit, '--', path)}\nIf that commit is only on a branch of your own, begin a new branch that leaves the change out. If it is on the protected branch, its owners decide: a reviewed change of since in .theurian/policy.yaml to a later commit gives up every claim about what lies before it.`;

const uncommitted = (change: FactsOf['uncommitted']['change'], path: string): Prose => {
  const stash = (...flags: readonly string[]) => command('git', 'stash', 'push', ...flags, '--', path);
  switch (change) {
    case 'added':
      return {
        message: 'This file is not in the last commit. Only committed knowledge is applied.',
        remedy: `Commit it, or set it aside:${stash('--include-untracked')}`,
      };
    case 'edited':
      return {
        message: 'This file differs from the last commit. Only committed knowledge is applied.',
        remedy: `Commit the change, or set it aside:${stash()}`,
      };
    case 'deleted':
      return {
        message: 'The last commit has this file, and it is missing here.',
        remedy: `Commit its removal if it has not landed, or bring it back:${command('git', 'checkout', 'HEAD', '--', path)}`,
      };
  }
};
