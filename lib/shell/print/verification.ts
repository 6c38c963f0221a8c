import type { StepReport } from '../../flows/judge-step.ts';
import type { Verification } from '../../flows/verify.ts';
import type { Finding } from '../../model/finding.ts';
import { EXIT } from '../exit.ts';
import { jsonText } from '../sink.ts';
import type { Terminal } from '../terminal.ts';
import { provenText } from './proven.ts';

/**
 * Reports what verifying came to, and returns the exit code: 0 proven, 5 the review is missing or broken, 4 the knowledge is refused.
 *
 * What is written for other programs goes to standard output either way; they are told by the exit code, too.
 */
export const reportVerification = async (
  terminal: Terminal,
  format: string,
  verification: Verification,
): Promise<number> => {
  const code = exitOf(verification);
  const written = await FORMATS[format]?.();
  if (written !== undefined) {
    terminal.out(written(verification));
    return code;
  }
  // There is mostly nothing to tell of, and much to load for it.
  if (verification.proven && verification.findings.length === 0 && !terminal.json) {
    terminal.out(provenText(verification, terminal, () => ''));
    return code;
  }
  const [findings, { reportFailure }] = await Promise.all([import('./findings.ts'), import('../report.ts')]);
  const { findingsText, placeNote, tally } = findings;
  if (verification.proven) {
    const text = () => provenText(verification, terminal, findingsText);
    terminal.out(terminal.json ? jsonText(recordOf(verification, findings)) : text());
    return code;
  }
  const message = `Not proven: ${tally(verification.findings)}.`;
  const remedy = `Do what each says. ${placeNote(verification.findings)}theurian explain CODE tells why a rule exists.`;
  if (terminal.json)
    return reportFailure(
      terminal,
      { code: 'not-proven', message, remedy, findings: recordsOf(verification, findings) },
      code,
    );
  terminal.err(`${findingsText(verification.findings, terminal.paint)}\n${terminal.paint.bold(message)}\n${remedy}\n`);
  return code;
};

type Written = (verification: Verification) => string;

const FORMATS: Readonly<Record<string, () => Promise<Written>>> = {
  sarif: async () => (await import('./sarif.ts')).sarifText,
  github: async () => (await import('./github.ts')).githubText,
  junit: async () => (await import('./junit.ts')).junitText,
};

type Findings = typeof import('./findings.ts');

// A file that changed after it had landed has no review that covers the change.
const exitOf = ({ proven, findings }: Verification): number => {
  if (proven) return EXIT.clean;
  const unreviewed = ({ stage, severity }: Finding): boolean =>
    severity === 'refusal' && (stage === 'review' || stage === 'history');
  return findings.some(unreviewed) ? EXIT.review : EXIT.refused;
};

const recordOf = ({ proven, kind, lines, findings, awaitsApproval }: Verification, { findingRecord }: Findings) => ({
  proven,
  kind,
  awaitsApproval,
  lines: lines.map(({ steps, ...line }) => ({
    ...line,
    steps: steps.map((step) => ({ ...step, findings: step.findings.map(findingRecord) })),
  })),
  findings: findings.map(findingRecord),
});

const recordsOf = ({ lines, findings }: Verification, { findingRecord }: Findings): readonly unknown[] => {
  const stepOf = new Map<Finding, StepReport>();
  for (const step of lines.flatMap(({ steps }) => steps))
    for (const finding of step.findings) stepOf.set(finding, step);
  return findings.map((finding) => ({ ...findingRecord(finding), commit: stepOf.get(finding)?.commit ?? null }));
};
