import type { VerifiedLine } from '../../flows/claim.ts';
import type { StepReport } from '../../flows/judge-step.ts';
import type { Verification } from '../../flows/verify.ts';
import type { Finding } from '../../model/finding.ts';
import type { ReviewProof } from '../../model/review.ts';
import { EXIT } from '../exit.ts';
import { jsonText, plainLine } from '../sink.ts';
import type { Terminal } from '../terminal.ts';
import { count } from './count.ts';

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

/** As many steps as a person reads; the rest is counted. */
const MOST = 20;

const provenText = (
  { kind, lines, findings, awaitsApproval }: Verification,
  { paint }: Terminal,
  findingsText: Findings['findingsText'],
): string => {
  const told = lines.flatMap((line) => lineText(line));
  const warnings = findings.length === 0 ? '' : `${findingsText(findings, paint)}\n`;
  const steps = lines.flatMap((line) => line.steps).filter(isTold);
  const landed = steps.reduce((sum, step) => sum + step.landed.length, 0);
  const what =
    lines.length === 0
      ? 'nothing that lands here'
      : `${count(steps.length, 'step')}, ${count(landed, 'migration')} landed`;
  const verdict = awaitsApproval
    ? `${paint.yellow('Not proven yet')}: nothing is wrong so far, but approvals stand in the message, and there is none to look at. theurian verify --${kind} --message FILE looks at them too.`
    : `${paint.green('Proven')}: ${what}.`;
  return `${warnings}${told.map((text) => `${text}\n`).join('')}${verdict}\n`;
};

const isTold = ({ proof }: StepReport): boolean => proof !== null && proof.kind !== 'unchanged';

const lineText = ({ ref, seenAt, since, steps }: VerifiedLine): readonly string[] => {
  const told = steps.filter(isTold);
  const start = since === null ? 'from its start' : `since ${since.slice(0, 12)}`;
  const left = told.length - MOST;
  return [
    `${plainLine(ref)}${seenAt === undefined ? '' : `, as ${plainLine(seenAt)} has it,`} ${start}`,
    ...(left > 0 ? [`  ${count(left, 'older step')} and ${told.length - left} that follow`] : []),
    ...told.slice(-MOST).map(stepText),
  ];
};

const stepText = ({ commit, landed, proof }: StepReport): string => {
  const name = commit === null ? 'to be made    ' : `${commit.slice(0, 12)}  `;
  return `  ${name}${plainLine(proof === null ? '' : proofText(proof))}${landed.length === 0 ? '' : `, ${count(landed.length, 'migration')}`}`;
};

const proofText = (proof: ReviewProof): string => {
  switch (proof.kind) {
    case 'unchanged':
      return 'changes nothing governed';
    case 'introduction':
      return 'brings the first policy';
    case 'to-be-merged':
      return 'reviewed by whoever will merge it';
    case 'acceptance':
      return `committed by ${proof.by}`;
    case 'merge':
      return `merged by ${proof.by}`;
    case 'forge':
      return `squashed by the forge, key ${proof.key}`;
    case 'trailer':
      return proof.by.length === 0 ? 'needs no approval' : `approved by ${proof.by.join(', ')}`;
    case 'signature':
      return proof.by.length === 0 ? 'needs no approval' : `signed by ${proof.by.join(', ')}`;
  }
};
