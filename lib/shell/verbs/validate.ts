import { type Target, validate } from '../../flows/validate.ts';
import { inWorkspace } from '../../flows/workspace.ts';
import { validationText } from '../print/validation.ts';
import { reportJudged, reportRefusal, reportUsage } from '../report.ts';
import type { Arguments, Run } from '../verb.ts';

export const run: Run = async ({ args, terminal, world }) => {
  const target = targetOf(args);
  if (target === null)
    return reportUsage(terminal, 'Two targets are given.', 'Leave out all but one of --at, --staged and --worktree.');
  const done = terminal.waiting('Judging the knowledge');
  const result = await inWorkspace(world, (workspace) => validate(workspace, target));
  done();
  if (result.ok && !result.value.valid) return reportRefusal(terminal, result.value.findings);
  return reportJudged(terminal, result, validationText);
};

/** Reads the target out of the options; the working directory when none is given, null when there are two. */
export const targetOf = (args: Arguments): Target | null => {
  const revision = args.text('at');
  const given = [revision !== null, args.flag('staged'), args.flag('worktree')].filter(Boolean).length;
  if (given > 1) return null;
  if (revision !== null) return { kind: 'at', revision };
  return { kind: args.flag('staged') ? 'staged' : 'worktree' };
};
