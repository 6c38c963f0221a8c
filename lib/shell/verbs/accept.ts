import { accept } from '../../flows/accept.ts';
import { inWorkspace } from '../../flows/workspace.ts';
import { parseProposalId } from '../../model/proposal.ts';
import { ok } from '../../model/result.ts';
import { landerOf } from '../lander.ts';
import { acceptedText, acceptSteps } from '../print/accept.ts';
import { quoted } from '../prose/quoted.ts';
import { reportJudged, reportUsage } from '../report.ts';
import type { Run } from '../verb.ts';

export const run: Run = async ({ args, terminal, world }) => {
  const given = args.text('id') ?? '';
  const id = parseProposalId(given.trim().toUpperCase());
  if (id === null)
    return reportUsage(
      terminal,
      `${quoted(given)} is no id of a proposal.`,
      'Give the 26 characters that propose has shown. They are the name of a directory in .theurian/proposals/',
    );
  const done = terminal.waiting('Judging the proposal');
  const dryRun = args.flag('dry-run');
  const result = await inWorkspace(world, (workspace) => accept(workspace, { id, dryRun }, landerOf(world)));
  done();
  const told = result.ok ? ok({ ...result.value, nextSteps: acceptSteps(result.value) }) : result;
  return reportJudged(terminal, told, acceptedText, 'acceptance');
};
