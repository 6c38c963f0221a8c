import { plan } from '../../flows/plan.ts';
import { inWorkspace } from '../../flows/workspace.ts';
import { planText } from '../print/plan.ts';
import { report, reportUsage } from '../report.ts';
import type { Run } from '../verb.ts';
import { targetOf } from './validate.ts';

export const run: Run = async ({ args, terminal, world }) => {
  const target = targetOf(args);
  if (target === null)
    return reportUsage(terminal, 'Two targets are given.', 'Leave out all but one of --at, --staged and --worktree.');
  const asked = target.kind === 'worktree' && !args.flag('worktree') ? null : target;
  const done = terminal.waiting('Replaying the knowledge');
  const result = await inWorkspace(world, (workspace) => plan(workspace, asked));
  done();
  return report(terminal, result, planText);
};
