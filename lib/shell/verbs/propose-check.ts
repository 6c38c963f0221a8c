import { checkProposals } from '../../flows/check-proposals.ts';
import { inWorkspace } from '../../flows/workspace.ts';
import type { ProposalId } from '../../model/proposal.ts';
import { ok } from '../../model/result.ts';
import { EXIT } from '../exit.ts';
import { checkedFailure, checkedRecord, checkedText, uncheckedText } from '../print/checked.ts';
import { proposalIdOf, reportNotId } from '../proposal-id.ts';
import { report, reportFailure, reportUsage } from '../report.ts';
import type { Run } from '../verb.ts';

export const run: Run = async ({ args, terminal, world }) => {
  const typed = (args.text('ids') ?? '').split(/\s+/).filter((word) => word !== '');
  if (args.flag('all') === typed.length > 0)
    return reportUsage(
      terminal,
      typed.length > 0 ? 'Both --all and ids are given.' : 'Neither --all nor an id is given.',
      'Name the proposals to be checked, or say --all.',
    );
  const ids: ProposalId[] = [];
  for (const word of typed) {
    const id = proposalIdOf(word);
    if (id === null) return reportNotId(terminal, word);
    ids.push(id);
  }
  const done = terminal.waiting('Checking the proposals');
  const result = await inWorkspace(world, (workspace) => checkProposals(workspace, args.flag('all') ? null : ids));
  done();
  if (!result.ok) return report(terminal, result, () => '');
  if (result.value.sound && terminal.json) return report(terminal, ok(checkedRecord(result.value)), () => '');
  if (result.value.sound) return report(terminal, result, checkedText);
  if (terminal.json) return reportFailure(terminal, checkedFailure(result.value), EXIT.refused);
  terminal.err(uncheckedText(result.value, terminal));
  return EXIT.refused;
};
