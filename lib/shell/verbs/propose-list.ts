import { listProposals } from '../../flows/list-proposals.ts';
import { inWorkspace } from '../../flows/workspace.ts';
import { ok } from '../../model/result.ts';
import { proposalsRecord, proposalsText } from '../print/proposals.ts';
import { report } from '../report.ts';
import type { Run } from '../verb.ts';

export const run: Run = async ({ terminal, world }) => {
  const done = terminal.waiting('Reading the proposals');
  const result = await inWorkspace(world, listProposals);
  done();
  if (!terminal.json) return report(terminal, result, proposalsText);
  return report(terminal, result.ok ? ok(proposalsRecord(result.value)) : result, () => '');
};
