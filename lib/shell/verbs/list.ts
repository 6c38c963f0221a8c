import { list } from '../../flows/list.ts';
import { inWorkspace } from '../../flows/workspace.ts';
import { listText } from '../print/list.ts';
import { report } from '../report.ts';
import type { Run } from '../verb.ts';

export const run: Run = async ({ args, terminal, world }) => {
  const request = {
    revision: args.text('at'),
    status: args.text('status'),
    kind: args.text('kind'),
    namespace: args.text('namespace'),
    owner: args.text('owner'),
  };
  const done = terminal.waiting('Reading the knowledge');
  const result = await inWorkspace(world, (workspace) => list(workspace, request));
  done();
  return report(terminal, result, listText);
};
