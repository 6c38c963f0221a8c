import { apply } from '../../flows/apply.ts';
import { inWorkspace } from '../../flows/workspace.ts';
import { appliedText } from '../print/applied.ts';
import { reportJudged } from '../report.ts';
import type { Run } from '../verb.ts';

export const run: Run = async ({ args, terminal, world }) => {
  const done = terminal.waiting('Verifying and applying');
  const result = await inWorkspace(world, (workspace) =>
    apply(workspace, { revision: args.text('at'), allowUnreviewed: args.flag('allow-unreviewed') }),
  );
  done();
  return reportJudged(terminal, result, appliedText, 'serving');
};
