import { showProposal } from '../../flows/show-proposal.ts';
import { inWorkspace } from '../../flows/workspace.ts';
import { ok } from '../../model/result.ts';
import { proposalText } from '../print/proposal.ts';
import { proposalRecord } from '../print/proposal-record.ts';
import { proposalIdIn, reportNoId } from '../proposal-id.ts';
import { report } from '../report.ts';
import type { Run } from '../verb.ts';

export const run: Run = async ({ args, terminal, world }) => {
  const id = proposalIdIn(args);
  if (id === null) return reportNoId(terminal, args);
  const done = terminal.waiting('Reading the proposal');
  const result = await inWorkspace(world, (workspace) => showProposal(workspace, id));
  done();
  if (!terminal.json) return report(terminal, result, proposalText);
  return report(terminal, result.ok ? ok(proposalRecord(result.value)) : result, () => '');
};
