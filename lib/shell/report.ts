import type { Refusal } from '../flows/served.ts';
import type { Fault } from '../model/fault.ts';
import type { Finding } from '../model/finding.ts';
import type { Result } from '../model/result.ts';
import { EXIT, exitOf } from './exit.ts';
import { findingRecord, findingsText, placeNote, tally } from './print/findings.ts';
import { faultProse } from './prose/fault-prose.ts';
import { type Refused, refusalProse } from './prose/refusal-prose.ts';
import { jsonText, plainText } from './sink.ts';
import type { Terminal } from './terminal.ts';

/**
 * Reports the end of a flow and returns the exit code.
 *
 * With --json: success is one document on standard output; failure leaves it empty and is one document on standard error.
 */
export const report = <T>(
  terminal: Terminal,
  result: Result<T, Refusal | Fault>,
  print: (value: T, terminal: Terminal) => string,
): number => {
  if (result.ok) {
    terminal.out(terminal.json ? jsonText(result.value) : print(result.value, terminal));
    return EXIT.clean;
  }
  return result.error.kind === 'refused'
    ? reportRefusal(terminal, result.error.findings)
    : reportFault(terminal, result.error);
};

/** Reports the end of a flow that brings findings with it: with --json each is a record. */
export const reportJudged = <T extends { readonly findings: readonly Finding[] }>(
  terminal: Terminal,
  result: Result<T, Refusal | Fault>,
  print: (value: T, terminal: Terminal) => string,
  refused?: Refused,
): number => {
  if (!result.ok && result.error.kind === 'refused') return reportRefusal(terminal, result.error.findings, refused);
  if (!result.ok || !terminal.json) return report(terminal, result, print);
  terminal.out(jsonText({ ...result.value, findings: result.value.findings.map(findingRecord) }));
  return EXIT.clean;
};

/**
 * Reports a refusal, with every finding; the exit code tells a missing review from knowledge that is refused.
 *
 * `beside` is what a document says beside the findings.
 */
export const reportRefusal = (
  terminal: Terminal,
  findings: readonly Finding[],
  refused: Refused = 'knowledge',
  beside: Readonly<Record<string, unknown>> = {},
): number => {
  const { message, remedy } = refusalProse(refused, tally(findings), placeNote(findings));
  const exit = findings.some(({ stage, severity }) => stage === 'review' && severity === 'refusal')
    ? EXIT.review
    : EXIT.refused;
  if (terminal.json)
    return reportFailure(
      terminal,
      { code: 'refused', message, remedy, findings: findings.map(findingRecord), ...beside },
      exit,
    );
  terminal.err(`${findingsText(findings, terminal.paint)}\n${terminal.paint.bold(message)}\n${remedy}\n`);
  return exit;
};

/** Reports that something could not be judged or done. */
const reportFault = (terminal: Terminal, fault: Fault): number => {
  const { code, message, remedy } = faultProse(fault);
  if (terminal.json) return reportFailure(terminal, { code, message, remedy, findings: [] }, exitOf(fault));
  terminal.err(`${plainText(message)}\n${plainText(remedy)}\n`);
  return exitOf(fault);
};

/** Reports a wrong command line. */
export const reportUsage = (terminal: Terminal, message: string, remedy: string): number => {
  if (terminal.json) return reportFailure(terminal, { code: 'usage', message, remedy, findings: [] }, EXIT.usage);
  terminal.err(`${plainText(message)}\n${plainText(remedy)}\n`);
  return EXIT.usage;
};

/** What a failure is as a document. */
export interface Failure {
  readonly code: string;
  readonly message: string;
  readonly remedy: string;
  readonly findings: readonly unknown[];
}

/** Reports a failure as the one document of a run with --json. */
export const reportFailure = (terminal: Terminal, error: Failure, code: number): number => {
  terminal.err(jsonText({ error }));
  return code;
};
