import type { HooksStatus, WorktreeHooks } from '../../flows/hooks-status.ts';
import type { HookState } from '../../model/hook.ts';
import { plainLine } from '../sink.ts';
import type { Terminal } from '../terminal.ts';

/** One thing that is wrong with the hooks, in one working directory. */
export interface HookProblem {
  readonly worktree: string;
  /** Null for the program that the hooks would call. */
  readonly event: string | null;
  readonly state: HookState | 'no-program';
  readonly problem: string;
}

/** Lists what is wrong, in the order of the working directories. */
export const hookProblems = ({ worktrees }: HooksStatus): readonly HookProblem[] =>
  worktrees.flatMap(({ path, gone, hooks, version }) => [
    ...hooks.flatMap(({ event, state }) => {
      const problem = WORDS[state];
      return problem === null ? [] : [{ worktree: path, event, state, problem }];
    }),
    ...(gone || version !== null
      ? []
      : [{ worktree: path, event: null, state: 'no-program' as const, problem: NO_PROGRAM }]),
  ]);

const NO_PROGRAM = 'the hooks find no program that judges, or it does not run';

const WORDS: { readonly [S in HookState]: string | null } = {
  works: null,
  managed: null,
  'not-offered': null,
  absent: 'git finds no hook there',
  foreign: 'another hook stands there',
  older: 'it is of another version of theurian',
  'not-executable': 'it may not be executed, so git passes it over',
  'line-ends': 'its lines end with CR LF, so the system finds no shell for it',
  silent: 'it was started and did not answer',
  disabled: 'the configuration switches it off',
  ignored: 'it stands in the configuration, where this git does not look',
};

/** Shows the hooks of every working directory, and what they would call. */
export const statusText = (status: HooksStatus, terminal: Terminal): string => {
  if (!status.installed)
    return `${terminal.paint.bold('The hooks are not installed.')}\ntheurian hooks install does it.\n`;
  const rows = status.worktrees.map((worktree) => worktreeText(worktree, terminal));
  const end = status.healthy
    ? 'The hooks are in order.'
    : 'theurian hooks install puts them in order; where core.hooksPath leads elsewhere, it says what to do.';
  return `${rows.join('')}${end}\n`;
};

const worktreeText = ({ path, gone, hooks, node, cli, version }: WorktreeHooks, { paint }: Terminal): string => {
  if (gone) return `${paint.bold(plainLine(path))}\n  this directory is gone: git worktree prune\n`;
  const rows = hooks.map(({ event, state, chained }) => {
    const word = WORDS[state];
    const mark = word === null ? paint.green('ok     ') : paint.red('problem');
    const after = word ?? (state === 'works' ? '' : (NOTES[state] ?? ''));
    return `  ${mark} ${event.padEnd(22)}${chained ? ' after the one that was there before' : ''}${after === '' ? '' : ` ${after}`}`.trimEnd();
  });
  const program = cli === null ? NO_PROGRAM : plainLine(node === null ? cli : `${node} ${cli}`);
  const calls =
    version === null
      ? `  ${paint.red('problem')} calls                  ${cli === null ? program : `${program}, which does not run`}`
      : `  ${paint.green('ok     ')} calls                  ${program} (${plainLine(version)})`;
  return [paint.bold(plainLine(path)), ...rows, calls, ''].join('\n');
};

const NOTES: { readonly [S in HookState]?: string } = {
  managed: 'called by the hook manager',
  'not-offered': 'not offered by the hook manager',
};
