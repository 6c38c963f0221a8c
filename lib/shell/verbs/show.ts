import { show } from '../../flows/show.ts';
import { inWorkspace } from '../../flows/workspace.ts';
import { showText } from '../print/show.ts';
import { report } from '../report.ts';
import type { Run } from '../verb.ts';

export const run: Run = async ({ args, terminal, world }) => {
  const request = {
    item: args.text('item') ?? '',
    itemRevision: args.text('revision'),
    revision: args.text('at'),
    file: args.text('file'),
  };
  const done = terminal.waiting('Reading the knowledge');
  const result = await inWorkspace(world, (workspace) => show(workspace, request));
  done();
  return report(terminal, result, showText);
};
