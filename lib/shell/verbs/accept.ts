import { accept } from '../../flows/accept.ts';
import { inWorkspace } from '../../flows/workspace.ts';
import type { Finding } from '../../model/finding.ts';
import { parseProposalId } from '../../model/proposal.ts';
import { EXIT } from '../exit.ts';
import { landerOf } from '../lander.ts';
import { acceptedText, acceptSteps } from '../print/accept.ts';
import { findingRecord, findingsText, tally } from '../print/findings.ts';
import { quoted } from '../prose/quoted.ts';
import { report, reportFailure, reportUsage } from '../report.ts';
import type { Terminal } from '../terminal.ts';
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
  if (!result.ok && result.error.kind === 'refused') return refused(terminal, result.error.findings);
  if (!result.ok) return report(terminal, result, () => '');
  const value = { ...result.value, nextSteps: acceptSteps(result.value) };
  if (!terminal.json) return report(terminal, { ok: true, value }, acceptedText);
  return report(terminal, { ok: true, value: { ...value, findings: value.findings.map(findingRecord) } }, () => '');
};

const refused = (terminal: Terminal, findings: readonly Finding[]): number => {
  const message = `The proposal is not accepted: ${tally(findings)}. Nothing was moved.`;
  const remedy = 'Correct what is named, then accept again. theurian explain CODE tells why a rule exists.';
  if (terminal.json)
    return reportFailure(
      terminal,
      { code: 'refused', message, remedy, findings: findings.map(findingRecord) },
      EXIT.refused,
    );
  terminal.err(`${findingsText(findings, terminal.paint)}\n${terminal.paint.bold(message)}\n${remedy}\n`);
  return EXIT.refused;
};
