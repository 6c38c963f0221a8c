import { listProposals } from '../../flows/list-proposals.ts';
import { inWorkspace } from '../../flows/workspace.ts';
import { ok } from '../../model/result.ts';
import { EXIT } from '../exit.ts';
import { proposalsRecord, proposalsText, unjudgedRecord, unjudgedText } from '../print/proposals.ts';
import { report, reportRefusal } from '../report.ts';
import type { Run } from '../verb.ts';

export const run: Run = async ({ terminal, world }) => {
  const done = terminal.waiting('Reading the proposals');
  const result = await inWorkspace(world, listProposals);
  done();
  if (!result.ok && 'proposals' in result.error) {
    if (terminal.json) return reportRefusal(terminal, result.error.findings, 'listing', unjudgedRecord(result.error));
    terminal.err(unjudgedText(result.error, terminal));
    return EXIT.refused;
  }
  if (!terminal.json) return report(terminal, result, proposalsText);
  return report(terminal, result.ok ? ok(proposalsRecord(result.value)) : result, () => '');
};
