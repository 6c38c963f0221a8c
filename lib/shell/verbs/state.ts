import { readState } from '../../flows/read-state.ts';
import { inWorkspace } from '../../flows/workspace.ts';
import { err, ok } from '../../model/result.ts';
import { stateRecord, stateText } from '../print/state.ts';
import { report, reportUsage } from '../report.ts';
import type { Run } from '../verb.ts';
import { targetOf } from './validate.ts';

export const run: Run = async ({ args, terminal, world }) => {
  const target = targetOf(args);
  if (target === null)
    return reportUsage(terminal, 'Two targets are given.', 'Leave out all but one of --at, --staged and --worktree.');
  const done = terminal.waiting('Replaying the knowledge');
  const result = await inWorkspace(world, (workspace) => readState(workspace, target));
  done();
  return report(terminal, result.ok ? ok(stateRecord(result.value)) : err(result.error), stateText);
};
