import { propose } from '../../flows/propose.ts';
import type { Refusal } from '../../flows/served.ts';
import { inWorkspace } from '../../flows/workspace.ts';
import type { Fault } from '../../model/fault.ts';
import { ok } from '../../model/result.ts';
import { nextSteps, proposedText } from '../print/propose.ts';
import { type NoRequest, requestFrom } from '../propose-arguments.ts';
import { requestProse } from '../prose/request-prose.ts';
import { report, reportJudged, reportRefusal, reportUsage } from '../report.ts';
import type { Terminal } from '../terminal.ts';
import type { Run } from '../verb.ts';

export const run: Run = async ({ args, terminal, world }) => {
  const request = requestFrom(args, world.at);
  if (!request.ok) return unasked(terminal, request.error);
  const done = terminal.waiting('Drafting');
  const result = await inWorkspace(world, (workspace) => propose(workspace, request.value));
  done();
  const told = result.ok ? ok({ ...result.value, nextSteps: nextSteps(result.value) }) : result;
  return reportJudged(terminal, told, proposedText, 'draft');
};

// What was typed is quoted, and has not been screened.
const unasked = async (terminal: Terminal, error: NoRequest | Refusal | Fault): Promise<number> => {
  if (error.kind === 'refused') return reportRefusal(terminal, error.findings, 'draft');
  if (error.kind !== 'no-request') return report(terminal, { ok: false, error }, () => '');
  const { message, remedy } = requestProse(error.faults);
  const { redact } = await import('../../screen/redact.ts');
  return reportUsage(terminal, (await redact(message)).text, (await redact(remedy)).text);
};
