import { status } from '../../flows/status.ts';
import { inWorkspace } from '../../flows/workspace.ts';
import { statusText } from '../print/status.ts';
import { reportJudged } from '../report.ts';
import type { Run } from '../verb.ts';

export const run: Run = async ({ terminal, world }) => {
  const done = terminal.waiting('Looking at the knowledge');
  const result = await inWorkspace(world, status);
  done();
  return reportJudged(terminal, result, statusText);
};
