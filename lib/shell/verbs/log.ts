import { log } from '../../flows/log.ts';
import { inWorkspace } from '../../flows/workspace.ts';
import { logText } from '../print/log.ts';
import { report } from '../report.ts';
import type { Run } from '../verb.ts';

export const run: Run = async ({ args, terminal, world }) => {
  const request = { item: args.text('item') ?? '', revision: args.text('at') };
  const done = terminal.waiting('Reading the knowledge');
  const result = await inWorkspace(world, (workspace) => log(workspace, request));
  done();
  return report(terminal, result, logText);
};
