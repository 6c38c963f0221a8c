import type { VerifiedLine } from '../../flows/claim.ts';
import type { StepReport } from '../../flows/judge-step.ts';
import type { Verification } from '../../flows/verify.ts';
import type { Finding } from '../../model/finding.ts';
import type { ReviewProof } from '../../model/review.ts';
import { type Paint, plainLine } from '../sink.ts';
import type { Terminal } from '../terminal.ts';
import { count } from './count.ts';

/** As many steps as a person reads; the rest is counted. */
const MOST = 20;

/** Says what was proven, and warns of what was found besides. */
export const provenText = (
  { kind, lines, findings, awaitsApproval }: Verification,
  { paint }: Pick<Terminal, 'paint'>,
  findingsText: (findings: readonly Finding[], paint: Paint) => string,
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
