import type { StagedIntent } from '../../flows/stage-intent.ts';
import type { IntentFamily } from '../../model/intent.ts';
import { type IntentFinding, intentFinding, readDetail } from '../../model/intent-finding.ts';
import { type FieldNames, intentProse } from '../prose/intent-prose.ts';
import { intentWhy } from '../prose/intent-why.ts';
import { type Paint, plainLine, plainText } from '../sink.ts';
import type { Terminal } from '../terminal.ts';
import { wrapped } from './wrap.ts';

/** A finding about an intent as a program reads it. */
export interface IntentFindingRecord {
  readonly family: IntentFamily;
  readonly code: string;
  readonly message: string;
  readonly remedy: string;
}

/** Turns a finding about an intent into its record. */
export const intentFindingRecord = (finding: IntentFinding): IntentFindingRecord => namedRecord(finding);

/** The same, with other names for the fields. */
export const namedRecord = (finding: IntentFinding, fields?: FieldNames): IntentFindingRecord => ({
  family: finding.family,
  code: readDetail(finding.detail)?.code ?? finding.detail,
  ...intentProse(finding, fields),
});

/** All that is told of a code of findings about intents. */
export interface IntentExplanation extends IntentFindingRecord {
  /** Why an intent is held to it; one paragraph, not wrapped. */
  readonly why: string;
}

/** Tells what a code of a finding about an intent stands for, with dots for what it is about; null for no such code. */
export const explainIntent = (code: string): IntentExplanation | null => {
  const read = readDetail(code);
  if (read === null || read.about !== '') return null;
  const finding = intentFinding(read.code, '...');
  return { ...intentFindingRecord(finding), why: intentWhy[finding.family] };
};

/** Prints that for a person. */
export const intentExplanationText = (
  { family, code, message, remedy, why }: IntentExplanation,
  { paint }: Terminal,
): string =>
  `${paint.bold(code)}  intent, ${family}\n\n${wrapped(message)}\n\n${wrapped(why)}\n\n${paint.bold('Fix')}\n\n${remedy}\n`;

/** Prints findings about an intent for a person: which family, what is, what to do. */
export const intentFindingsText = (findings: readonly IntentFinding[], paint: Paint, fields?: FieldNames): string =>
  findings
    .map((finding) => {
      const { message, remedy } = intentProse(finding, fields);
      return `${paint.red(finding.family)}\n  ${plainLine(message)}\n  ${plainLine(remedy)}\n`;
    })
    .join('');

/** Prints an intent that waits. */
export const stagedText = ({ intentId, runId, action, name, path, redactions }: StagedIntent): string =>
  plainText(
    `${intentId} waits in run ${runId}: ${action} ${name}\n  ${path}\n${
      redactions === 0 ? '' : `  Blotted out in reason and evidence: ${redactions}\n`
    }To have it decided: theurian skills promote --run ${runId}\n`,
  );
