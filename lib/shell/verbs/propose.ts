import { propose } from '../../flows/propose.ts';
import type { Refusal } from '../../flows/served.ts';
import { inWorkspace } from '../../flows/workspace.ts';
import type { Fault } from '../../model/fault.ts';
import type { Finding } from '../../model/finding.ts';
import { EXIT } from '../exit.ts';
import { findingRecord, findingsText, tally } from '../print/findings.ts';
import { nextSteps, proposedText } from '../print/propose.ts';
import { type NoRequest, requestFrom } from '../propose-arguments.ts';
import { requestProse } from '../prose/request-prose.ts';
import { report, reportFailure, reportUsage } from '../report.ts';
import type { Terminal } from '../terminal.ts';
import type { Run } from '../verb.ts';

export const run: Run = async ({ args, terminal, world }) => {
  const request = requestFrom(args, world.at);
  if (!request.ok) return unasked(terminal, request.error);
  const done = terminal.waiting('Drafting');
  const result = await inWorkspace(world, (workspace) => propose(workspace, request.value));
  done();
  if (!result.ok && result.error.kind === 'refused') return refused(terminal, result.error.findings);
  if (!result.ok) return report(terminal, result, () => '');
  const value = { ...result.value, nextSteps: nextSteps(result.value) };
  if (!terminal.json) return report(terminal, { ok: true, value }, proposedText);
  return report(terminal, { ok: true, value: { ...value, findings: value.findings.map(findingRecord) } }, () => '');
};

// What was typed is quoted, and has not been screened.
const unasked = async (terminal: Terminal, error: NoRequest | Refusal | Fault): Promise<number> => {
  if (error.kind === 'refused') return refused(terminal, error.findings);
  if (error.kind !== 'no-request') return report(terminal, { ok: false, error }, () => '');
  const { message, remedy } = requestProse(error.faults);
  const { redact } = await import('../../screen/redact.ts');
  return reportUsage(terminal, (await redact(message)).text, (await redact(remedy)).text);
};

// The findings are about files that were not written: the places are those where they would have landed.
const refused = (terminal: Terminal, findings: readonly Finding[]): number => {
  const message = `The proposal is refused: ${tally(findings)}. Nothing was written.`;
  const remedy = 'Correct what is named, then propose again. theurian explain CODE tells why a rule exists.';
  if (terminal.json)
    return reportFailure(
      terminal,
      { code: 'refused', message, remedy, findings: findings.map(findingRecord) },
      EXIT.refused,
    );
  terminal.err(`${findingsText(findings, terminal.paint)}\n${terminal.paint.bold(message)}\n${remedy}\n`);
  return EXIT.refused;
};
