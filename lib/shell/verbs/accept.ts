import { accept } from '../../flows/accept.ts';
import { inWorkspace } from '../../flows/workspace.ts';
import { ok } from '../../model/result.ts';
import { landerOf } from '../lander.ts';
import { acceptedText, acceptSteps } from '../print/accept.ts';
import { proposalIdIn, reportNoId } from '../proposal-id.ts';
import { reportJudged } from '../report.ts';
import type { Run } from '../verb.ts';

export const run: Run = async ({ args, terminal, world }) => {
  const id = proposalIdIn(args);
  if (id === null) return reportNoId(terminal, args);
  const done = terminal.waiting('Judging the proposal');
  const dryRun = args.flag('dry-run');
  const result = await inWorkspace(world, (workspace) => accept(workspace, { id, dryRun }, landerOf(world)));
  done();
  const told = result.ok ? ok({ ...result.value, nextSteps: acceptSteps(result.value) }) : result;
  return reportJudged(terminal, told, acceptedText, 'acceptance');
};
