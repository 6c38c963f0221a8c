import type { FactsOf } from '../../model/finding.ts';
import { command, line } from './command.ts';
import type { ProseTable } from './prose.ts';

/** The words for changes of what had landed, and for what is not committed. */
export const historyProse = {
  'landed-changed': ({ change, changedIn, from }, { path }) => ({
    message: `${CHANGES[change]}${changedIn === null ? '' : ` The commit that did it: ${changedIn}`}`,
    remedy: changedIn === null ? restoring(change, from, path) : recorded(changedIn, path),
  }),
  uncommitted: ({ change }) => ({
    message: OPEN[change],
    remedy: `Commit it, or set aside all that is open below .theurian/:${command('git', 'stash', 'push', '--include-untracked', '--', '.theurian')}\nLater, git stash pop brings it back.`,
  }),
} satisfies Partial<ProseTable>;

type Change = FactsOf['landed-changed']['change'];

const CHANGES: { readonly [C in Change]: string } = {
  edited: 'This file has landed, and its bytes were changed since.',
  deleted: 'This file has landed, and it is gone.',
  renamed: 'This file has landed, and it was moved to another path.',
  retyped: 'This file has landed, and it is no longer a file: a link or a directory stands there.',
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

// Where it is pushed already, what is recorded stays recorded.
const recorded = (commit: string, path: string): string =>
  [
    `This shows the change:${command('git', 'show', commit, '--', path)}`,
    `If that commit is not pushed, go back to the one before it; what is committed elsewhere is not lost:${command('git', 'reset', '--keep', `${commit}^`)}`,
    `If it is pushed, its owners decide. A reviewed change of since in .theurian/policy.yaml to that commit or a later one gives up every claim about what lies before it:${line(`since: "${commit}"`)}`,
  ].join('\n');

const OPEN: { readonly [C in FactsOf['uncommitted']['change']]: string } = {
  added: 'This file is not in the last commit. Only committed knowledge is applied.',
  edited: 'This file differs from the last commit. Only committed knowledge is applied.',
  deleted: 'The last commit has this file, and it is missing here. Only committed knowledge is applied.',
};
